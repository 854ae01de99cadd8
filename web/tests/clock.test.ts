import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClockState, Screen, View } from '../src/engine/types';
import { GameClock, type Signal } from '../src/game/clock.svelte';
import { Time } from '../src/game/time';

const noon = 43_200_000;
let heard: Signal[];
let played: string[];
let clock: GameClock;

function limit(of: Partial<ClockState>): ClockState {
  const plain = { running: true, acting: 3, allowed_ms: 60_000, warn_ms: 0, since: 0, paused: false, paused_at: null };
  return { ...plain, ...of };
}

// Only the fields that the clock reads.
function screen(clock: ClockState | null, started = true, now = 0): Screen {
  const speaker = { seat: 3, kind: 'speech', turn: 'full', seconds: 60, started, shares_with: null } as const;
  const view = { speaker, phase: 'day' } as unknown as View;
  return { clock, view, now, day_time: noon + now } as Screen;
}

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  played = [];
  const from = performance.now();
  const elapsed = () => performance.now() - from;
  const time = new Time({ monotonic: elapsed, date: () => noon + elapsed(), midnight: () => 0 });
  clock = new GameClock(time, {
    play: (line) => Promise.resolve(played.push(line)),
    signal: (signal) => heard.push(signal),
  });
});
afterEach(() => {
  clock.close();
  vi.useRealTimers();
});

test('a speech that has not begun waits', () => {
  clock.follow(screen(limit({}), false));
  vi.advanceTimersByTime(5000);
  expect([clock.state, clock.leftMs]).toEqual(['ready', 60_000]);
  clock.start();
  expect(played).toEqual(['3 begins']);
});

test('the clock counts down and signals once at ten seconds and once at the end', () => {
  clock.follow(screen(limit({})));
  vi.advanceTimersByTime(49_900);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(heard).toEqual(['warning']);
  vi.advanceTimersByTime(12_900);
  expect(heard).toEqual(['warning', 'end']);
  expect([clock.state, clock.leftMs]).toEqual(['over', -3000]);
});

test('a line in the middle of a speech changes nothing', () => {
  clock.follow(screen(limit({})));
  vi.advanceTimersByTime(55_000);
  clock.follow(screen(limit({}), true, 55_000));
  expect(clock.leftMs).toBe(5000);
  expect(heard).toEqual(['warning']);
});

test('the clock is right after the page was suspended', () => {
  clock.follow(screen(limit({})));
  vi.setSystemTime(Date.now() + 58_000);
  vi.advanceTimersByTime(58_000);
  expect(clock.leftMs).toBe(2000);
});

test('a page that opens late continues from the stored time without past signals', () => {
  vi.advanceTimersByTime(70_000);
  clock.follow(screen(limit({})));
  expect([clock.state, clock.leftMs]).toEqual(['over', -10_000]);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([]);
});

test('the clock keeps its time during a pause', () => {
  clock.follow(screen(limit({ running: false, paused: true, paused_at: 22_000 }), true, 22_000));
  vi.advanceTimersByTime(30_000);
  expect([clock.state, clock.leftMs]).toEqual(['paused', 38_000]);
  clock.resume();
  expect(played).toEqual(['resume']);
});

test('a pause before the first word takes nothing from the speech', () => {
  clock.follow(screen(limit({ running: false, paused: true, paused_at: 22_000 }), false, 22_000));
  expect([clock.state, clock.leftMs]).toEqual(['paused', 60_000]);
});

test('a player without a speech gets the seconds to nominate at once', () => {
  const silent = screen(limit({ allowed_ms: 5000 }), false);
  silent.view.speaker = { ...silent.view.speaker!, turn: 'lost' };
  clock.follow(silent);
  vi.advanceTimersByTime(2000);
  expect([clock.state, clock.leftMs]).toEqual(['running', 3000]);
});

test('the signal of the book sounds if it has its own', () => {
  clock.follow(screen(limit({ allowed_ms: 20_000, warn_ms: 15_000 })));
  expect(clock.warnAtMs).toBe(5000);
  vi.advanceTimersByTime(15_100);
  expect(heard).toEqual(['warning']);
});

test('a limit shorter than the warning has no warning', () => {
  clock.follow(screen(limit({ allowed_ms: 5000 })));
  vi.advanceTimersByTime(6000);
  expect(heard).toEqual(['end']);
});

test('without a limit there is no clock', () => {
  clock.follow(screen(null));
  expect([clock.state, clock.allowedMs]).toEqual(['none', 0]);
});
