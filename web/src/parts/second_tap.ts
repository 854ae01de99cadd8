// A nervous finger taps twice. The first tap is answered at once, and something else may lie there by the second: Undo
// where a sheet was closed, Next where an act was confirmed, a hand where a foul was given. What can be meant several
// times in a row says so itself: data-quick.
const pauseMs = 400;
const reach = 32; // px: the same place for a finger.

export class SecondTap {
  second = false; // The finger that is down, or was last.
  #first = { x: 0, y: 0, time: -Infinity };

  down(x: number, y: number, time: number): void {
    const { x: x0, y: y0, time: before } = this.#first;
    this.second = time - before < pauseMs && Math.hypot(x - x0, y - y0) < reach;
    if (!this.second) this.#first = { x, y, time };
  }
}

export function ignoreSecondTaps(): void {
  const taps = new SecondTap();
  window.addEventListener('pointerdown', ({ x, y }) => taps.down(x, y, performance.now()), { capture: true, passive: true });
  window.addEventListener(
    'click',
    (event) => {
      const { target, detail } = event;
      // Keys and screen readers press without a finger.
      if (detail === 0 || !taps.second || (target instanceof Element && target.closest('[data-quick]'))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
