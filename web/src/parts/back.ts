// The browser's Back closes the sheet that is open, the last one first. All open sheets together are one entry of the
// browser's history; an entry that no sheet needs any more is left again.
const open: (() => void)[] = [];
let leaving = false; // A step back of our own is on its way.

const isOurs = (): boolean => {
  const state: unknown = history.state;
  return state !== null && typeof state === 'object' && 'sheet' in state;
};

// After what is going on now: a sheet that gives way to another one leaves its entry to it. The app begins with it: a page
// that was killed under a sheet has left an entry behind, and Back would do nothing once.
export function settleBack(): void {
  addEventListener('popstate', came); // The same one: it is added once.
  queueMicrotask(settleNow);
}

function settleNow(): void {
  if (leaving) return;
  if (open.length > 0 && !isOurs()) history.pushState({ ...history.state, sheet: true }, '');
  else if (open.length === 0 && isOurs()) {
    leaving = true;
    history.back();
  }
}

function came(): void {
  const ours = leaving;
  leaving = false;
  if (!ours && !isOurs()) open.at(-1)?.();
  settleBack();
}

// Returns how to say that the sheet is closed.
export function backCloses(close: () => void): () => void {
  open.push(close);
  settleBack();
  return () => {
    open.splice(open.indexOf(close), 1);
    settleBack();
  };
}
