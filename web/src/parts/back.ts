// The browser's Back closes the sheet that is open, the last one first. All open sheets together are one entry of the
// browser's history; an entry that no sheet needs any more is left again.
const open: (() => void)[] = [];
let leaving = false; // A step back of our own is on its way.

const isOurs = (): boolean => {
  const state: unknown = history.state;
  return state !== null && typeof state === 'object' && 'sheet' in state;
};

// After what is going on now: a sheet that gives way to another one leaves its entry to it.
const settle = () => queueMicrotask(settleNow);

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
  settle();
}

// Returns how to say that the sheet is closed.
export function backCloses(close: () => void): () => void {
  addEventListener('popstate', came); // The same one: it is added once.
  open.push(close);
  settle();
  return () => {
    open.splice(open.indexOf(close), 1);
    settle();
  };
}
