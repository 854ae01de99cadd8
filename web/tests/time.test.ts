import { expect, test } from 'vitest';
import { passed, Time } from '../src/game/time';

const hour = 3_600_000;
const minute = 60_000;

function device(date: number) {
  const at = { monotonic: 1000, date };
  const sources = { monotonic: () => at.monotonic, date: () => at.date, midnight: () => 0 };
  const pass = (ms: number) => {
    at.monotonic += ms;
    at.date += ms;
  };
  return { at, pass, time: new Time(sources) };
}

test('the time follows the monotonic clock', () => {
  const { pass, time } = device(21 * hour);
  pass(minute);
  expect(time.dayTime(null)).toBe(21 * hour + minute);
});

test("setting the phone's clock does not lengthen a speech", () => {
  const { at, pass, time } = device(21 * hour);
  at.date -= hour;
  pass(minute);
  time.wake();
  expect(time.dayTime(null)).toBe(21 * hour + minute);
});

test('the time that the device slept is added when the page resumes', () => {
  const { at, pass, time } = device(21 * hour);
  pass(1000);
  at.date += 30_000; // The monotonic clock was stopped.
  expect(time.dayTime(null)).toBe(21 * hour + 1000);
  time.wake();
  expect(time.dayTime(null)).toBe(21 * hour + 31_000);
});

test('the times of a record never decrease', () => {
  const { time } = device(20 * hour);
  expect(time.dayTime(21 * hour)).toBe(21 * hour);
  expect(time.dayTime(19 * hour)).toBe(20 * hour);
});

test('times run past midnight', () => {
  expect(passed(24 * hour - minute, minute)).toBe(2 * minute);
  expect(passed(minute, 24 * hour - minute)).toBe(0);
});
