import { expect, test } from 'vitest';
import { SecondTap } from '../src/parts/second_tap';

const seconds = (...downs: [x: number, y: number, time: number][]) => {
  const taps = new SecondTap();
  return downs.map((down) => (taps.down(...down), taps.second));
};

test('a finger that comes down twice in one place means the first time', () => {
  expect(seconds([100, 700, 1000], [104, 695, 1150])).toEqual([false, true]);
  expect(seconds([100, 700, 1000], [100, 700, 1100], [100, 700, 1300])).toEqual([false, true, true]);
});

test('who waits, or taps elsewhere, is heard', () => {
  expect(seconds([100, 700, 1000], [100, 700, 1400])).toEqual([false, false]);
  expect(seconds([100, 700, 1000], [180, 700, 1060], [260, 700, 1120])).toEqual([false, false, false]);
  expect(seconds([100, 700, 1000], [180, 700, 1100], [100, 700, 1200])).toEqual([false, false, false]);
});
