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
    if (!wanted) stayAwake(false); // It was let go while the browser thought about it.
  } catch {
    wake.state = 'refused'; // A nearly empty battery, for one.
  }
}

// Taken away while the page is seen: to save the battery, for one. A hidden page gets it back when it is seen again.
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

// The browser lets go of it whenever the page is hidden.
if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => void ask());
