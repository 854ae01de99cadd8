// The browser's Back closes what is open, the last one first: a sheet, or a question that waits for its number. All of
// them together are one entry of the browser's history; an entry that none of them needs any more is left again.
const open: (() => void)[] = [];
let leaving = false; // A step back of our own is on its way.

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

// Returns how to say that it is closed.
export function backCloses(close: () => void): () => void {
  open.push(close);
  settleBack();
  return () => {
    open.splice(open.indexOf(close), 1);
    settleLater();
  };
}
