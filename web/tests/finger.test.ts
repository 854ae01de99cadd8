import { describe, expect, test } from 'vitest';
import type { Role } from '../src/engine/types';
import { Finger, type Verdict } from '../src/parts/finger';
import { emptyDeal, enter } from '../src/screens/home/deal/deal';

class Box {
  isConnected = true;
  constructor(readonly inside: Box[] = []) {}
  contains(other: unknown): boolean {
    return other === this || this.inside.some((box) => box.contains(other));
  }
}

const button = new Box();

function taps(quick: boolean, ...downs: [x: number, y: number, time: number][]): Verdict[] {
  const finger = new Finger<Box>();
  return downs.map(([x, y, time]) => {
    finger.down(null, x, y, time, button, quick);
    return finger.click(button, x, y, time + 50).verdict;
  });
}

test('a second tap in one place does not count', () => {
  expect(taps(false, [100, 700, 1000], [104, 695, 1150])).toEqual(['counts', 'twice']);
  expect(taps(false, [100, 700, 1000], [100, 700, 1100], [100, 700, 1300])).toEqual(['counts', 'twice', 'twice']);
});

test('a tap after a pause or in another place counts', () => {
  expect(taps(false, [100, 700, 1000], [100, 700, 1400])).toEqual(['counts', 'counts']);
  expect(taps(false, [100, 700, 1000], [180, 700, 1060], [260, 700, 1120])).toEqual(['counts', 'counts', 'counts']);
  expect(taps(false, [100, 700, 1000], [180, 700, 1100], [100, 700, 1200])).toEqual(['counts', 'counts', 'counts']);
});

test('a button for quick taps takes quick taps', () => {
  expect(taps(true, [100, 700, 1000], [100, 700, 1120], [100, 700, 1240])).toEqual(['counts', 'counts', 'counts']);
});

test('the end of a hold presses nothing and is not reported as a missed tap', () => {
  const finger = new Finger<Box>();
  const [hold, next] = [new Box(), new Box()];
  finger.down(null, 100, 700, 1000, hold);
  hold.isConnected = false;
  expect(finger.click(next, 100, 700, 2100).verdict).toBe('nothing');
  finger.down(null, 100, 700, 5000, next);
  expect(finger.click(new Box([next]), 100, 700, 5050).verdict).toBe('counts');
});

test('a finger that moves away cancels the tap', () => {
  const finger = new Finger<Box>();
  finger.down(null, 100, 700, 1000, new Box());
  expect(finger.click(button, 100, 600, 1200).verdict).toBe('nothing');
});

test('a tap goes to what was there when the finger came down', () => {
  const finger = new Finger<Box>();
  const moved = new Box();
  finger.down(null, 100, 700, 1000, moved);
  expect(finger.click(button, 100, 700, 1080)).toEqual({ on: moved, verdict: 'instead' });
  finger.down(null, 200, 700, 2000, moved);
  moved.isConnected = false;
  expect(finger.click(button, 200, 700, 2080).verdict).toBe('gone'); // And the page says so.
});

const tap = (on: Box) => ({ on, verdict: 'instead' });

test('two thumbs make two taps, although the browser sends no click', () => {
  const finger = new Finger<Box>();
  const [left, right] = [new Box(), new Box()];
  finger.down(1, 100, 700, 1000, left, true);
  finger.down(2, 300, 700, 1060, right, true);
  expect(finger.up(1, 100, 700, 1090)).toEqual([tap(left)]);
  expect(finger.up(2, 300, 700, 1150)).toEqual([tap(right)]);
  expect(finger.click(right, 300, 700, 1152).verdict).toBe('nothing'); // In case a browser makes a click anyway.
  finger.down(3, 100, 700, 1200, left, true);
  expect(finger.up(3, 100, 700, 1260)).toEqual([]); // A single finger: the browser makes a click.
  expect(finger.click(left, 100, 700, 1261).verdict).toBe('counts');
});

test('quick keys count in the order of presses, whichever finger is lifted first', () => {
  const finger = new Finger<Box>();
  const [a, b, c] = [new Box(), new Box(), new Box()];
  finger.down(1, 100, 700, 1000, a, true);
  finger.down(2, 300, 700, 1060, b, true);
  finger.down(3, 500, 700, 1090, c, true);
  expect(finger.up(2, 302, 700, 1110)).toEqual([tap(a), tap(b)]);
  expect(finger.up(1, 100, 702, 1120)).toEqual([]);
  expect(finger.up(3, 500, 700, 1150)).toEqual([tap(c)]);
});

test('a resting finger neither taps nor blocks the others', () => {
  const finger = new Finger<Box>();
  const [rest, key] = [new Box(), new Box()];
  finger.down(1, 10, 900, 1000, rest, true);
  for (const time of [2000, 2100, 2200]) {
    finger.down(time, 300, 700, time, key, true);
    expect(finger.up(time, 300, 700, time + 50)).toEqual([tap(key)]);
  }
  expect(finger.up(1, 10, 900, 3000)).toEqual([]);
});

test('two fingers on other buttons each count when lifted', () => {
  const finger = new Finger<Box>();
  const [left, right] = [new Box(), new Box()];
  finger.down(1, 100, 700, 1000, left);
  finger.down(2, 300, 700, 1060, right);
  expect(finger.up(2, 300, 700, 1090)).toEqual([tap(right)]);
  expect(finger.up(1, 100, 700, 1120)).toEqual([tap(left)]);
});

describe.each([true, false])('a pinch does not tap, quick: %s', (quick) => {
  const pinch = () => {
    const finger = new Finger<Box>();
    finger.down(1, 100, 700, 1000, new Box(), quick);
    expect(finger.down(2, 300, 700, 1010, button, quick)).toBeUndefined(); // Nothing is decided yet.
    return finger;
  };

  test('when the browser handles it', () => {
    const finger = pinch();
    finger.cancel(1);
    expect(finger.up(2, 300, 700, 1300)).toEqual([]);
    expect(finger.click(button, 300, 700, 1301).verdict).toBe('nothing');
  });

  test.each([1, 2])('when finger %i moves away', (moved) => {
    const finger = pinch();
    finger.move(moved, 200, 700);
    expect([...finger.up(1, 100, 700, 1300), ...finger.up(2, 300, 700, 1300)]).toEqual([]);
  });

  test('when it shows only at the end', () => {
    const finger = pinch();
    expect([...finger.up(2, 350, 700, 1300), ...finger.up(1, 100, 700, 1310)]).toEqual([]);
  });
});

test('a label presses its field', () => {
  const finger = new Finger<Box>();
  const [label, field] = [new Box(), new Box()];
  finger.down(null, 100, 700, 1000, label);
  expect(finger.click(label, 100, 700, 1050).verdict).toBe('counts');
  expect(finger.click(field, 100, 700, 1050).verdict).toBe('counts');
});

test('ten taps enter ten cards, each for the seat that was asked', () => {
  const cards: Role[] = [
    'citizen',
    'mafia',
    'citizen',
    'sheriff',
    'citizen',
    'citizen',
    'mafia',
    'citizen',
    'don',
    'citizen',
  ];
  const deal = cards.reduce(enter, emptyDeal(10));
  expect(deal.roles).toEqual(cards);
  expect(deal.at).toBe(10);
});
