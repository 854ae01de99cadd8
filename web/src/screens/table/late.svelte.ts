// What came after its time: refused with its clause, and taken for a reason.
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

  // The line that may be taken all the same; null: there is none, or something else was refused since.
  get line(): string | null {
    return this.#last?.refusal === this.session.refusal ? (this.#last?.line ?? null) : null;
  }
}
