// A click that is not meant for what it would press. A nervous finger taps twice: the first tap is answered at once, and
// by the second something else may lie there, Undo where a sheet was closed, Next where an act was confirmed, a hand where
// a foul was given. And whoever holds a button until it is done lifts the finger from what lies below. What can be meant
// several times in a row says so itself: data-quick.
const pauseMs = 400;
const reach = 32; // px: the same place for a finger.

interface Place {
  contains(other: Place | null): boolean;
}

export class Finger {
  #first = { x: 0, y: 0, time: -Infinity };
  #second = false;
  #on: Place | null = null;
  #lifted = true;

  down(x: number, y: number, time: number, on: Place): void {
    const { x: x0, y: y0, time: before } = this.#first;
    this.#second = time - before < pauseMs && Math.hypot(x - x0, y - y0) < reach;
    if (!this.#second) this.#first = { x, y, time };
    this.#on = on;
    this.#lifted = false;
  }

  // Whether this click is one. A label hands its own on to its field: of that one the finger knows nothing.
  means(target: Place, quick: boolean): boolean {
    if (this.#lifted) return true;
    this.#lifted = true;
    const same = target.contains(this.#on) || this.#on?.contains(target) === true;
    return same && (quick || !this.#second);
  }
}

export function watchTheFinger(): void {
  const finger = new Finger();
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', ({ x, y, target }) => target instanceof Element && finger.down(x, y, performance.now(), target), options);
  window.addEventListener(
    'click',
    (event) => {
      const { target, detail } = event;
      if (detail === 0 || !(target instanceof Element)) return; // Keys and screen readers press without a finger.
      if (finger.means(target, target.closest('[data-quick]') !== null)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
