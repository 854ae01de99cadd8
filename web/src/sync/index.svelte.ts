// The companion of the open game.
import type { Session } from '../game/session.svelte';
import { lookAgain, startBacklog } from './backlog';
import { Companion } from './companion.svelte';

export { device } from './device.svelte';
export { server } from './server.svelte';
export type { Companion } from './companion.svelte';

let current: Companion | null = $state.raw(null);

export const sync = {
  get companion(): Companion | null {
    return current;
  },
};

// To be called when another game, or none, is open. `parted` is called when two records of the game wait for a choice.
export function accompany(session: Session | null, parted: (id: string) => void): void {
  if ((current?.session ?? null) === session) return;
  if (current) lookAgain(current.session.id);
  current?.close();
  current = session && new Companion(session, () => parted(session.id));
}

// Once, when the app starts.
export function startSync(): void {
  startBacklog((id) => current?.session.id === id);
}
