// The clock of the speech or step that is running. The engine says its limit and its beginning; this class counts down.
import type { ClockState, Screen } from '../engine/types';
import { waitsToBegin } from './speech';
import { passed, type Time } from './time';

export type ClockStatus = 'none' | 'ready' | 'running' | 'paused' | 'over';
export type Signal = 'warning' | 'end';

export interface ClockHands {
  play(line: string): Promise<unknown>; // Starting and pausing are lines of the record.
  signal(signal: Signal): void;
}

const usualWarning = 10_000;
const longest = 250; // The longest wait between two ticks: whatever the device did meanwhile is seen by then.

export class GameClock {
  leftMs = $state(0); // Negative after the end.
  allowedMs = $state(0);
  warnAtMs = $state(0); // The first signal comes when so much is left; 0: there is none.
  state: ClockStatus = $state('none');

  #limit: ClockState | null = null;
  #speaker = 0;
  #waits = false; // For the judge's word.
  #anchor = { game: 0, real: 0 }; // The same moment on the game's clock and on ours.
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = Infinity; // `leftMs` at the last tick, to see which marks the clock has passed since.

  constructor(
    private readonly time: Time,
    private readonly hands: ClockHands,
  ) {}

  // After every line, and when a record has been opened.
  follow(screen: Screen): void {
    const { clock, view } = screen;
    const real = this.time.now();
    const since = screen.day_time === null ? 0 : passed(screen.day_time, this.time.dayTime(screen.day_time));
    const same = clock !== null && this.#limit?.since === clock.since && this.#limit.allowed_ms === clock.allowed_ms;
    this.#anchor = { game: screen.now + since, real };
    this.#limit = clock;
    this.allowedMs = clock?.allowed_ms ?? 0;
    this.warnAtMs = clock ? this.#warning(clock) : 0;
    this.#speaker = view.speaker?.seat ?? 0;
    this.#waits = waitsToBegin(view);
    this.state = !clock ? 'none' : clock.paused ? 'paused' : this.#waits ? 'ready' : 'running';
    // Marks that were passed before this page opened the game are not signalled.
    if (!same || this.state !== 'running') this.#last = this.#left();
    const runs = this.state === 'running';
    this.#look();
    this.#run(runs);
  }

  start(): void {
    if (this.state === 'ready') void this.hands.play(`${this.#speaker} begins`);
  }

  pause(): void {
    if (this.state === 'running' || this.state === 'over') void this.hands.play('pause');
  }

  resume(): void {
    if (this.state === 'paused') void this.hands.play('resume');
  }

  close(): void {
    this.#run(false);
  }

  #warning(clock: ClockState): number {
    const left = clock.warn_ms > 0 ? clock.allowed_ms - clock.warn_ms : usualWarning;
    return left < clock.allowed_ms ? left : 0;
  }

  #left(): number {
    const clock = this.#limit;
    if (!clock) return 0;
    if (this.#waits) return clock.allowed_ms; // Also in a pause.
    const now = clock.paused_at ?? this.#anchor.game + this.time.now() - this.#anchor.real;
    return clock.allowed_ms - (now - clock.since);
  }

  #look(): void {
    this.leftMs = this.#left();
    if (this.state === 'running' && this.leftMs <= 0) this.state = 'over';
    const passes = (mark: number) => this.#last > mark && this.leftMs <= mark;
    if (passes(0)) this.hands.signal('end');
    else if (this.warnAtMs > 0 && passes(this.warnAtMs)) this.hands.signal('warning');
    this.#last = this.leftMs;
  }

  // The display and the signals change at whole seconds, so the timer is set to the next one.
  #run(on: boolean): void {
    clearTimeout(this.#timer);
    if (!on) return;
    const toNextSecond = this.leftMs - (Math.ceil(this.leftMs / 1000) - 1) * 1000;
    this.#timer = setTimeout(
      () => {
        this.#look();
        this.#run(true);
      },
      Math.min(Math.ceil(toNextSecond), longest),
    );
  }
}
