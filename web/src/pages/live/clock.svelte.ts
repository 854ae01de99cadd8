// The server's clock, as a viewer sees it: what was left when it was told, less what has passed since then there.
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
  #waits = false; // A speech that has not begun.
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly now: () => number) {}

  // Said by the server itself.
  follow(clock: ServerClock | null): void {
    this.#told = clock && { left: clock.left_ms, at: clock.time, paused: clock.paused };
    if (clock) this.allowedMs = clock.allowed_ms;
    this.#look();
  }

  // What a delayed viewer sees comes without a clock: it runs from the event that was just shown.
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

  // What the fold knows beyond that.
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
