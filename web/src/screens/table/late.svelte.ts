// A line that was refused because its time is up. The judge may record it nevertheless, with a reason.
import type { Refused } from '../../engine/types';
import type { Session } from '../../game/session.svelte';
import { lines } from './lines';

export class Late {
  #last: { line: string; refusal: Refused } | null = $state.raw(null);

  constructor(private readonly session: Session) {}

  readonly mayOverride = (): boolean => this.session.preview(lines.override('-')).ok;

  hear(line: string, refusal: Refused): void {
    this.#last = refusal.code === 'time_is_up' && this.mayOverride() ? { line, refusal } : null;
  }

  // The late line that may still be recorded; null: there is none, or another line was refused after it.
  get line(): string | null {
    return this.#last?.refusal === this.session.refusal ? (this.#last?.line ?? null) : null;
  }
}
