// The browser's Back closes what is open, the last one first: a sheet, or a question that waits for a seat number. All
// of them share one extra entry in the browser's history. When nothing needs that entry any more, we step back out of
// it.
//
// A running game always keeps that entry. With nothing open, Back opens the game's menu, where one tap leaves the game.
// A second Back without a touch in between leaves the game, so nobody is locked in. At night it does not: the previous
// page would light up the table. Then Back closes the menu like any sheet.
//
// Browsers skip entries that were made without a touch. So an entry that Back has consumed is made again on the next
// touch. A Back before that arrives at the entry below; we go forward again before anything of it is shown.
interface Game {
  menu: () => void;
  dark: () => boolean;
}
const open: (() => void)[] = [];
let game: Game | null = null;
let offered = false; // Back opened the menu, and nothing was touched since.
let touched = false;
let own = false; // A history step of our own is under way.
let waiting: (() => void)[] = []; // Work that waits for that step.
let overdue: ReturnType<typeof setTimeout> | undefined;
const longest = 500; // ms. A step to an entry that does not exist never arrives, and no event says so.

const isWanted = (): boolean => game !== null || open.length > 0;
const isOurs = (): boolean => {
  const state: unknown = history.state;
  return state !== null && typeof state === 'object' && 'sheet' in state;
};

// Runs after the current work, so that a sheet replaced by another one passes its entry on. Also called when the app
// starts: a page killed under a sheet has left an entry behind, and the first Back would do nothing.
export function settleBack(): void {
  for (const kind of ['pointerup', 'click'] as const) addEventListener(kind, touch, true); // Added only once.
  queueMicrotask(settleNow);
}

// Also waits for the next frame: the effect of a tap must show at once, and a step takes time.
const settleLater = () => requestAnimationFrame(() => setTimeout(settleNow));

function touch({ button }: MouseEvent): void {
  if (button !== 0) return; // The Back button of a mouse is no touch.
  touched = true;
  offered = false;
  if (isWanted() && !isOurs()) settleLater();
}

function settleNow(): void {
  if (own || isWanted() === isOurs()) return;
  if (!isWanted()) step(() => history.back());
  else if (touched) history.pushState({ ...history.state, sheet: true }, '');
}

function step(take: () => void): void {
  own = true;
  overdue = setTimeout(arrive, longest);
  take();
}

function arrive(): void {
  clearTimeout(overdue);
  own = false;
  const works = waiting;
  waiting = [];
  queueMicrotask(() => works.forEach(afterStep)); // The router updates its route first.
}

// Waits for our own step: it would leave anything opened before it arrives.
export function afterStep(work: () => void): void {
  if (own) waiting.push(work);
  else work();
}

// The browser went back: to the entry below ours (`pages` 0), or by `pages` pages, several after a long press on Back.
// Returns true if it goes forward again.
export function cameBack(pages: number): boolean {
  const away = pages > 0;
  const pressed = !own;
  touched = false;
  arrive();
  const stays = pressed && answered(away);
  if (stays && away) step(() => history.go(pages));
  else settleBack();
  return stays && away;
}

function answered(away: boolean): boolean {
  if (!isWanted() || (away && offered && game?.dark() === false)) return false;
  const last = open.at(-1);
  offered = last === undefined;
  if (last) last();
  else game?.menu();
  return true;
}

// Both return the function that ends it.
export function backCloses(close: () => void): () => void {
  const mine = () => close();
  open.push(mine);
  settleBack();
  return () => {
    open.splice(open.indexOf(mine), 1);
    offered = false;
    settleLater();
  };
}

export function backStaysIn(mine: Game): () => void {
  game = mine;
  settleBack();
  return () => {
    if (game === mine) game = null; // Another game may have begun meanwhile.
    offered = false;
    settleLater();
  };
}
