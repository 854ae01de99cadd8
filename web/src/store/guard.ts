// Only one page writes a game; other pages with the same game are read-only. Uses Web Locks. Without a secure origin
// there are none, and the page asks the others over a BroadcastChannel.
import { newId } from './ids';

export interface Hold {
  readonly first: boolean; // False: another page has the game; `granted` is called once it releases it.
  release(): void;
}

const prefix = 'primanota.game.';
const hasLocks = () => typeof navigator !== 'undefined' && 'locks' in navigator;

async function holdLock(id: string, granted: () => void): Promise<Hold> {
  let release: () => void = () => {};
  const untilReleased = new Promise<void>((resolve) => (release = resolve));
  const waiting = new AbortController();
  const first = await new Promise<boolean>((decide) => {
    void navigator.locks.request(prefix + id, { ifAvailable: true }, (lock) => {
      decide(lock !== null);
      return lock ? untilReleased : undefined;
    });
  });
  if (!first) {
    navigator.locks
      .request(prefix + id, { signal: waiting.signal }, () => {
        granted();
        return untilReleased;
      })
      .catch(() => {}); // Released before its turn came.
  }
  return {
    first,
    release() {
      waiting.abort();
      release();
    },
  };
}

const patience = 150; // ms to wait for an answer from another page.
const again = 2000;

async function holdByChannel(id: string, granted: () => void): Promise<Hold> {
  const me = newId();
  const channel = new BroadcastChannel(prefix + id);
  let mine = false;
  let taken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  channel.onmessage = ({ data }: MessageEvent<{ ask?: string; held?: boolean }>) => {
    if (data.held) taken = true;
    // If two pages ask at once, the smaller id wins.
    else if (data.ask !== undefined && (mine || me < data.ask)) channel.postMessage({ held: true });
  };
  const ask = async () => {
    taken = false;
    channel.postMessage({ ask: me });
    await new Promise((resolve) => setTimeout(resolve, patience));
    return (mine = !taken);
  };
  const wait = () => {
    timer = setTimeout(() => void ask().then((free) => (free ? granted() : wait())), again);
  };
  const first = await ask();
  if (!first) wait();
  return {
    first,
    release() {
      clearTimeout(timer);
      channel.close();
    },
  };
}

export function holdGame(id: string, granted: () => void): Promise<Hold> {
  return hasLocks() ? holdLock(id, granted) : holdByChannel(id, granted);
}

// Whether any page of this browser is writing a game now.
export async function anyGameHeld(): Promise<boolean> {
  if (!hasLocks()) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name?.startsWith(prefix));
}
