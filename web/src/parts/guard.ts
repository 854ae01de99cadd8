// After a step has changed, the second tap of a nervous finger must not take the next one too.
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
