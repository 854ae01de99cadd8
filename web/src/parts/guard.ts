// After a step has changed, an accidental second tap must not trigger the next step too.
const pauseMs = 400;

export class Guard {
  #since = -Infinity;

  mark(): void {
    this.#since = performance.now();
  }

  get open(): boolean {
    return performance.now() - this.#since >= pauseMs;
  }
}
