// Decides which taps count. A nervous finger taps twice: the first tap acts at once, and by the second something else
// may be in its place: Undo where a sheet was closed, Next where an act was confirmed. Such a tap does not count, and
// the page says so. Keys that enter data one after another are in an element with data-quick: there every tap counts. A
// tap belongs to what was under the finger when it came down, even if the page has changed before it was lifted.
import { notCounted, tapAt } from './uncounted';

const pauseMs = 400;
const reach = 32; // px within which two touches are at the same place.
const tapMs = 600; // A longer press is a hold.
const pressed = 'button, a, label, summary, [role=button]';
const typed = 'input, select, textarea'; // Selecting a word takes two taps.

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
  second: boolean; // At the place of the previous press, too soon after it.
  shared: boolean; // Another finger was down too: browsers make no click of either.
  clicked: boolean;
}

// 'instead': the tap belongs to what was there when the finger came down.
export type Verdict = 'counts' | 'instead' | 'twice' | 'gone' | 'nothing';

export interface Tap<On> {
  on: On;
  verdict: Verdict;
}

export class Finger<On extends Place> {
  #first = { x: 0, y: 0, time: -Infinity };
  #last: Press<On> | null = null;
  readonly #down = new Map<number, Press<On>>();

  // `id`: of a touch; null for a mouse, which is always a single pointer.
  down(id: number | null, x: number, y: number, time: number, on: On, quick = false): void {
    const { x: x0, y: y0, time: before } = this.#first;
    const second = time - before < pauseMs && Math.hypot(x - x0, y - y0) < reach;
    if (!second) this.#first = { x, y, time };
    const press = { x, y, time, on, quick, second, shared: id !== null && this.#down.size > 0, clicked: false };
    this.#last = press;
    if (id === null) return;
    for (const other of this.#down.values()) other.shared = true;
    this.#down.set(id, press);
  }

  // Several fingers that move are a pinch or a scroll: none of them is a tap.
  move(id: number, x: number, y: number): void {
    const press = this.#down.get(id);
    if (press?.shared && !isNear(press, x, y)) this.#drop();
  }

  cancel(id: number): void {
    if (this.#down.get(id)?.shared) this.#drop();
    this.#down.delete(id);
  }

  // One of several fingers was lifted. Returns the taps that count now, in the order of coming down: as on a keyboard,
  // quick keys that were pressed earlier and are still down come first. Empty: the browser makes a click of it, or it
  // was no tap.
  up(id: number, x: number, y: number, time: number): Tap<On>[] {
    this.move(id, x, y);
    const press = this.#down.get(id);
    const before = [...this.#down.values()].slice(0, [...this.#down.keys()].indexOf(id));
    this.#down.delete(id);
    if (!press?.shared || press.clicked || !isTap(press, x, y, time)) return [];
    const keys = press.quick ? before.filter((each) => each.quick && !each.clicked && time - each.time < tapMs) : [];
    return [...keys, press].map((each) => {
      each.clicked = true;
      return { on: each.on, verdict: each.second && !each.quick ? 'twice' : each.on.isConnected ? 'instead' : 'gone' };
    });
  }

  #drop(): void {
    for (const press of this.#down.values()) press.clicked = true;
  }

  // A label forwards its click to its field. That second click does not come from the finger and counts.
  click(target: Place, x: number, y: number, time: number): { on: On | null; verdict: Verdict } {
    const press = this.#last;
    if (!press || press.clicked) return { on: null, verdict: press?.shared ? 'nothing' : 'counts' };
    press.clicked = true;
    return { on: press.on, verdict: verdictOn(press, target, isTap(press, x, y, time)) };
  }
}

const isNear = (press: Press<unknown>, x: number, y: number): boolean => Math.hypot(x - press.x, y - press.y) < reach;
const isTap = (press: Press<unknown>, x: number, y: number, time: number): boolean =>
  time - press.time < tapMs && isNear(press, x, y);

function verdictOn({ on, second, quick }: Press<Place>, target: Place, tap: boolean): Verdict {
  const same = target === on || target.contains(on) || on.contains(target);
  if (same && (quick || !second)) return 'counts';
  if (!same && !tap) return 'nothing'; // The end of a hold, or the finger slid away.
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
      const quick = on.closest(`[data-quick], ${typed}`) !== null;
      finger.down(pointerType === 'touch' ? pointerId : null, x, y, performance.now(), on, quick);
    },
    options,
  );
  window.addEventListener('pointermove', ({ pointerId, x, y }) => finger.move(pointerId, x, y), options);
  window.addEventListener('pointercancel', ({ pointerId }) => finger.cancel(pointerId), options);
  window.addEventListener(
    'pointerup',
    ({ pointerId, x, y }) => {
      for (const { on, verdict } of finger.up(pointerId, x, y, performance.now())) answer(on, verdict);
    },
    options,
  );
  window.addEventListener(
    'click',
    (event) => {
      const { target, detail, x, y } = event;
      if (detail === 0 || !(target instanceof Element)) return; // From a key or a screen reader.
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
