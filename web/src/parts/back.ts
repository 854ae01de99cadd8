// The browser's Back closes what is open, the last one first: a sheet, or a question that waits for its number. All of
// them together are one entry of the browser's history; an entry that none of them needs any more is left again.
//
// A running game keeps that entry for itself: with nothing open Back brings its menu, where leaving is a tap. Back once
// more, and nothing touched between, leaves it, as apps do that ask before they are left, and so nobody is locked in. Not
// in the dark: the page before would light up the table, and Back closes the menu as it closes any sheet.
//
// Browsers pass over entries that were made without a touch. So what Back has taken is made again with the next touch;
// who goes back before that arrives at the entry below, and goes forward again before anything of it is shown.
interface Game {
  menu: () => void;
  dark: () => boolean;
}
const open: (() => void)[] = [];
let game: Game | null = null;
let offered = false; // The menu is there because of Back, and nothing has happened since.
let touched = false;
let own = false; // A step of our own is on its way.
let waiting: (() => void)[] = []; // For that step.
let overdue: ReturnType<typeof setTimeout> | undefined;
const longest = 500; // Where no entry is to step to the step never comes, and nothing says so.

const isWanted = (): boolean => game !== null || open.length > 0;
const isOurs = (): boolean => {
  const state: unknown = history.state;
  return state !== null && typeof state === 'object' && 'sheet' in state;
};

// After what is going on now: what gives way to another one leaves its entry to it. The app begins with it: a page
// that was killed under a sheet has left an entry behind, and Back would do nothing once.
export function settleBack(): void {
  for (const kind of ['pointerup', 'click'] as const) addEventListener(kind, touch, true); // The same one: it is added once.
  queueMicrotask(settleNow);
}

// And after it was drawn: what was tapped is to be seen at once, and a step takes time.
const settleLater = () => requestAnimationFrame(() => setTimeout(settleNow));

function touch({ button }: MouseEvent): void {
  if (button !== 0) return; // A mouse has a key for Back.
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
  queueMicrotask(() => works.forEach(afterStep)); // The page looks first where it is now.
}

// What is opened while a step of our own is on its way would be left again by it.
export function afterStep(work: () => void): void {
  if (own) waiting.push(work);
  else work();
}

// The browser has gone back: to the entry below ours or, over so many `pages`, to another one; a long press on Back leads
// over several. True: it comes forward again.
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

// Both return how to say that it is over.
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
    if (game === mine) game = null; // Another one may have begun meanwhile.
    offered = false;
    settleLater();
  };
}
