// Retry delays: growing, with jitter so that devices do not all retry at the same moment.
import { ServerRefusal } from '../http';

const stepsMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

export class Pace {
  #tries = 0;

  constructor(private readonly chance: () => number = Math.random) {}

  nextMs(error?: unknown): number {
    const step = stepsMs[Math.min(this.#tries++, stepsMs.length - 1)] ?? 30_000;
    const own = step * (0.8 + 0.4 * this.chance());
    return error instanceof ServerRefusal ? Math.max(own, error.retryAfterMs) : own;
  }

  reset(): void {
    this.#tries = 0;
  }
}
