// The time of day that a game goes by. It runs on the monotonic clock, so that nobody who sets the clock of the phone
// lengthens a speech; what the monotonic clock missed while the device slept is added when the page comes back.

export interface Sources {
  monotonic(): number;
  date(): number; // Milliseconds since 1970.
  midnight(date: number): number; // Of the day of that date, by local time.
}

const device: Sources = {
  monotonic: () => performance.now(),
  date: () => Date.now(),
  midnight: (date) => new Date(date).setHours(0, 0, 0, 0),
};

const slept = 100; // A smaller difference is drift between the two clocks.
export const day = 86_400_000;

export class Time {
  #at: { monotonic: number; date: number };

  constructor(private readonly from: Sources = device) {
    this.#at = { monotonic: from.monotonic(), date: from.date() };
  }

  now(): number {
    return this.#at.date + this.from.monotonic() - this.#at.monotonic;
  }

  // The page is visible again; the device may have slept.
  wake(): void {
    const missed = this.from.date() - this.now();
    if (missed >= slept) this.#at.date += missed;
  }

  // Milliseconds since midnight; never before the last line of a record, which may not go back. `later`: the last line is
  // known to be from long ago, so a time before it is that of another day.
  dayTime(last: number | null, later = false): number {
    const now = this.now();
    const today = Math.floor(now - this.from.midnight(now)) % day;
    return last === null || later ? today : (last + passed(last, today)) % day;
  }
}

// The time between two times of day. If it is more than half a day, the clock was set back, and no time has passed.
export function passed(from: number, to: number): number {
  const ahead = (to - from + day) % day;
  return ahead < day / 2 ? ahead : 0;
}

export const time = new Time();

if (typeof document !== 'undefined') {
  const wake = () => time.wake();
  document.addEventListener('visibilitychange', wake);
  document.addEventListener('resume', wake);
  addEventListener('pageshow', wake);
}
