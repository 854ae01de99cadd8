// Which taps count. A nervous finger taps twice: the first tap is answered at once, and by the second something else may lie
// there: Undo where a sheet was closed, Next where an act was confirmed. Such a tap does not count, and the page says so.
// Keys that enter data one after another stand in an element with data-quick: there every tap counts. A tap is for what
// lay under the finger when it came down, even when the page has changed before the finger was lifted.
import { notCounted, tapAt } from './uncounted';

const pauseMs = 400;
const reach = 32; // px: the same place for a finger.
const tapMs = 600; // A longer press is a hold.
const pressed = 'button, a, label, summary, [role=button]';
const typed = 'input, select, textarea'; // Whoever marks a word taps it twice.

interface Place {
  contains(other: Place | null): boolean;
  readonly isConnected: boolean;
}

interface Press<On> {
  x: number;
  y: number;
  time: number;
  on: On;
  quick: boolean;
  second: boolean; // In the place of the one before, too soon after it.
  shared: boolean; // Another finger was down as well: browsers make no click of either.
  clicked: boolean;
}

// instead: the tap is for what lay there when the finger came down.
export type Verdict = 'counts' | 'instead' | 'twice' | 'gone' | 'nothing';

export class Finger<On extends Place> {
  #first = { x: 0, y: 0, time: -Infinity };
  #last: Press<On> | null = null;
  readonly #down = new Map<number, Press<On>>();

  // `id`: of a touch; a mouse has none and is always alone. Returns what counts from now on: as on a keyboard, a quick key
  // that is still down when the next finger comes is pressed before it.
  down(id: number | null, x: number, y: number, time: number, on: On, quick = false): On[] {
    const { x: x0, y: y0, time: before } = this.#first;
    const second = time - before < pauseMs && Math.hypot(x - x0, y - y0) < reach;
    if (!second) this.#first = { x, y, time };
    const press = { x, y, time, on, quick, second, shared: id !== null && this.#down.size > 0, clicked: false };
    this.#last = press;
    if (id === null) return [];
    const others = [...this.#down.values()];
    for (const other of others) other.shared = true;
    this.#down.set(id, press);
    const due = others.filter((other) => other.quick && !other.clicked && other.on.isConnected);
    for (const other of due) other.clicked = true;
    return due.map((other) => other.on);
  }

  cancel(id: number): void {
    this.#down.delete(id);
  }

  // A finger among others was lifted. null: the browser makes a click of it, or it was no tap.
  up(id: number, x: number, y: number, time: number): { on: On; verdict: Verdict } | null {
    const press = this.#down.get(id);
    this.#down.delete(id);
    if (!press?.shared || press.clicked || !isTap(press, x, y, time)) return null;
    press.clicked = true;
    return { on: press.on, verdict: press.second && !press.quick ? 'twice' : press.on.isConnected ? 'instead' : 'gone' };
  }

  // A label hands its click on to its field: that second one is not of the finger.
  click(target: Place, x: number, y: number, time: number): { on: On | null; verdict: Verdict } {
    const press = this.#last;
    if (!press || press.clicked) return { on: null, verdict: press?.shared ? 'nothing' : 'counts' };
    press.clicked = true;
    return { on: press.on, verdict: verdictOn(press, target, isTap(press, x, y, time)) };
  }
}

const isTap = (press: Press<unknown>, x: number, y: number, time: number): boolean =>
  time - press.time < tapMs && Math.hypot(x - press.x, y - press.y) < reach;

function verdictOn({ on, second, quick }: Press<Place>, target: Place, tap: boolean): Verdict {
  const same = target === on || target.contains(on) || on.contains(target);
  if (same && (quick || !second)) return 'counts';
  if (!same && !tap) return 'nothing'; // The end of a hold, or the finger was drawn away.
  if (second && !quick) return 'twice';
  return on.isConnected ? 'instead' : 'gone';
}

export function watchTheFinger(): void {
  const finger = new Finger<HTMLElement>();
  const options = { capture: true, passive: true };
  window.addEventListener(
    'pointerdown',
    ({ pointerId, pointerType, x, y, target }) => {
      if (!(target instanceof Element)) return;
      tapAt(x, y);
      const on = target.closest<HTMLElement>(`${pressed}, ${typed}`) ?? (target as HTMLElement);
      const due = finger.down(pointerType === 'touch' ? pointerId : null, x, y, performance.now(), on, on.closest(`[data-quick], ${typed}`) !== null);
      for (const other of due) other.click();
    },
    options,
  );
  window.addEventListener('pointercancel', ({ pointerId }) => finger.cancel(pointerId), options);
  window.addEventListener(
    'pointerup',
    ({ pointerId, x, y }) => {
      const tap = finger.up(pointerId, x, y, performance.now());
      if (tap) answer(tap.on, tap.verdict);
    },
    options,
  );
  window.addEventListener(
    'click',
    (event) => {
      const { target, detail, x, y } = event;
      if (detail === 0 || !(target instanceof Element)) return; // Keys and screen readers press without a finger.
      const { on, verdict } = finger.click(target, x, y, performance.now());
      if (verdict === 'counts') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      answer(on, verdict);
    },
    { capture: true },
  );
}

function answer(on: HTMLElement | null, verdict: Verdict): void {
  if (verdict === 'instead') on?.click();
  else if (verdict !== 'nothing' && on?.matches(pressed)) notCounted();
}
