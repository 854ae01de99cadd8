// The screen stays on while a game is open, where the browser lets us.

export type WakeState = 'off' | 'held' | 'refused' | 'unsupported';

export const wake: { state: WakeState } = $state({ state: 'off' });

let wanted = false;
let lock: WakeLockSentinel | undefined;

async function ask(): Promise<void> {
  if (!wanted || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
  if (!('wakeLock' in navigator)) {
    wake.state = 'unsupported';
    return;
  }
  try {
    lock = await navigator.wakeLock.request('screen');
    lock.addEventListener('release', lost);
    wake.state = 'held';
    if (!wanted) stayAwake(false); // The game was closed while the browser was deciding.
  } catch {
    wake.state = 'refused'; // A nearly empty battery, for one.
  }
}

// The browser took the lock from a visible page, to save the battery for example. A hidden page gets it back when it is
// visible again.
function lost(): void {
  if (wanted && document.visibilityState === 'visible') wake.state = 'refused';
}

export function stayAwake(on: boolean): void {
  wanted = on;
  if (on) {
    void ask();
    return;
  }
  void lock?.release();
  lock = undefined;
  wake.state = 'off';
}

// The browser releases the lock whenever the page is hidden.
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => void ask());
