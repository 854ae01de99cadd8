// The server's clock for a viewer: the time left in the last message, minus the server time passed since then.
import type { ClockState, View } from '../../engine/types';
import { waitsToBegin } from '../../game/speech';
import type { ServerClock } from '../../sync/tables';

export type ViewerClockState = 'none' | 'ready' | 'running' | 'paused' | 'over';

const tick = 100;
const usualWarning = 10_000;

export class ViewerClock {
  leftMs = $state(0);
  allowedMs = $state(0);
  warnMs = $state(usualWarning);
  state: ViewerClockState = $state('none');

  #told: { left: number; at: number; paused: boolean } | null = null;
  #waits = false; // The speech has not begun.
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly now: () => number) {}

  // Sets the clock from a message of the server.
  follow(clock: ServerClock | null): void {
    this.#told = clock && { left: clock.left_ms, at: clock.time, paused: clock.paused };
    if (clock) this.allowedMs = clock.allowed_ms;
    this.#look();
  }

  // Delayed viewers get no clock from the server: theirs runs from the event just shown.
  reckon(clock: ClockState | null, gameNow: number | null): void {
    if (!clock || gameNow === null) return this.follow(null);
    const left = clock.allowed_ms - ((clock.paused_at ?? gameNow) - clock.since);
    this.follow({
      acting: clock.acting,
      allowed_ms: clock.allowed_ms,
      left_ms: left,
      paused: clock.paused,
      time: this.now(),
    });
  }

  // Adds what only the engine's view knows: whether the speech has begun, and the warning time.
  learn(view: View, clock: ClockState | null): void {
    this.#waits = waitsToBegin(view);
    this.warnMs = clock && clock.warn_ms > 0 ? clock.allowed_ms - clock.warn_ms : usualWarning;
    if (!clock) this.#told = null;
    this.#look();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look = (): void => {
    const told = this.#told;
    clearInterval(this.#timer);
    if (!told) {
      this.state = 'none';
      return;
    }
    const left = told.paused ? told.left : told.left - (this.now() - told.at);
    this.leftMs = this.#waits ? this.allowedMs : left;
    this.state = this.#waits ? 'ready' : told.paused ? 'paused' : left <= 0 ? 'over' : 'running';
    if (this.state === 'running' || this.state === 'over') this.#timer = setInterval(this.#look, tick);
  };
}
