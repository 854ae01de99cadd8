// The browser's Back closes what is open, the last one first: a sheet, or a question that waits for its number. All of
// them together are one entry of the browser's history; an entry that none of them needs any more is left again.
interface Opened {
  close: () => void;
  entered: boolean; // It is worth an entry by now.
}
const open: Opened[] = [];
let leaving = false; // A step back of our own is on its way.
let overdue: ReturnType<typeof setTimeout> | undefined;
const longest = 500; // Where no entry is before ours the step never comes, and nothing says so.

const isOurs = (): boolean => {
  const state: unknown = history.state;
  return state !== null && typeof state === 'object' && 'sheet' in state;
};

// After what is going on now: what gives way to another one leaves its entry to it. The app begins with it: a page
// that was killed under a sheet has left an entry behind, and Back would do nothing once.
export function settleBack(): void {
  addEventListener('popstate', came); // The same one: it is added once.
  queueMicrotask(settleNow);
}

// And after it was drawn: the tap that answers a question is to be seen at once, and a step back takes time.
const settleLater = () => requestAnimationFrame(() => setTimeout(settleNow));

function settleNow(): void {
  if (leaving) return;
  if (open.some(({ entered }) => entered) && !isOurs()) history.pushState({ ...history.state, sheet: true }, '');
  else if (open.length === 0 && isOurs()) {
    leaving = true;
    overdue = setTimeout(() => (leaving = false), longest);
    history.back();
  }
}

function came(): void {
  const ours = leaving;
  leaving = false;
  clearTimeout(overdue);
  if (!ours && !isOurs()) open.at(-1)?.close();
  settleBack();
}

// Returns how to say that it is closed. `after`: its entry is made so many ms later, if it is still open then; what opens
// meanwhile lies over it all the same.
export function backCloses(close: () => void, after = 0): () => void {
  const mine: Opened = { close, entered: false };
  const enter = () => {
    mine.entered = true;
    settleBack();
  };
  let wait: ReturnType<typeof setTimeout> | undefined;
  open.push(mine);
  if (after > 0) wait = setTimeout(enter, after);
  else enter();
  return () => {
    clearTimeout(wait);
    open.splice(open.indexOf(mine), 1);
    settleLater();
  };
}
