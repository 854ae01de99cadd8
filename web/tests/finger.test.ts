import { expect, test } from 'vitest';
import { Finger } from '../src/parts/finger';

class Box {
  constructor(readonly inside: Box[] = []) {}
  contains(other: Box | null): boolean {
    return other === this || this.inside.some((box) => box.contains(other));
  }
}

const button = new Box();

function taps(...downs: [x: number, y: number, time: number][]): boolean[] {
  const finger = new Finger();
  return downs.map((down) => (finger.down(...down, button), finger.means(button, false)));
}

test('a finger that comes down twice in one place means the first time', () => {
  expect(taps([100, 700, 1000], [104, 695, 1150])).toEqual([true, false]);
  expect(taps([100, 700, 1000], [100, 700, 1100], [100, 700, 1300])).toEqual([true, false, false]);
});

test('who waits, or taps elsewhere, is heard', () => {
  expect(taps([100, 700, 1000], [100, 700, 1400])).toEqual([true, true]);
  expect(taps([100, 700, 1000], [180, 700, 1060], [260, 700, 1120])).toEqual([true, true, true]);
  expect(taps([100, 700, 1000], [180, 700, 1100], [100, 700, 1200])).toEqual([true, true, true]);
});

test('what is meant to be tapped quickly is', () => {
  const finger = new Finger();
  finger.down(100, 700, 1000, button);
  expect(finger.means(button, true)).toBe(true);
  finger.down(100, 700, 1100, button);
  expect(finger.means(button, true)).toBe(true);
});

test('a finger is lifted from what it came down on, not from what lies below', () => {
  const finger = new Finger();
  const [hold, next] = [new Box(), new Box()];
  finger.down(100, 700, 1000, hold);
  expect(finger.means(next, false)).toBe(false);
  finger.down(100, 700, 5000, hold);
  expect(finger.means(new Box([hold]), false)).toBe(true);
});

test('a label presses its field', () => {
  const finger = new Finger();
  const [label, field] = [new Box(), new Box()];
  finger.down(100, 700, 1000, label);
  expect(finger.means(label, false)).toBe(true);
  expect(finger.means(field, false)).toBe(true);
});
