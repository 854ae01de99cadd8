// Only one page of a browser sends a game to the server; another page with the same game waits for its turn.
const prefix = 'primanota.sync.';

// Without locks (no secure origin) the pages do not know of each other; the keys of the uploads prevent duplicates.
const hasLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator;

function held(
  request: (work: (lock: Lock | null) => Promise<void> | undefined) => Promise<unknown>,
): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    let release: () => void = () => {};
    const untilReleased = new Promise<void>((done) => (release = done));
    void request((lock) => {
      resolve(lock && release);
      return lock ? untilReleased : undefined;
    });
  });
}

export async function holdSync(id: string): Promise<() => void> {
  if (!hasLocks()) return () => {};
  return (await held((work) => navigator.locks.request(prefix + id, work))) ?? (() => {});
}

// null: another page has it.
export async function trySync(id: string): Promise<(() => void) | null> {
  if (!hasLocks()) return () => {};
  return held((work) => navigator.locks.request(prefix + id, { ifAvailable: true }, work));
}
