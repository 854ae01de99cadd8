// No tap at the table is dropped silently.
import { beforeEach, expect, test, vi } from 'vitest';
import { whenNotCounted } from '../src/parts/uncounted';
import { atTable, control, session, settled } from './at-table';
import { eventually } from './eventually';

const told = vi.fn();
beforeEach(() => {
  told.mockClear();
  whenNotCounted(told);
});

const night1 = ['override no time', 'day 1', 'rest speak', 'night 1', 'hunt'];
const at = (...lines: string[]) => atTable('mafclub-2023-ru', ...lines);

test('a number pressed while another is being stored waits and is answered', async () => {
  await at(...night1);
  await settled(() => {
    control.key(6);
    control.key(8);
  });
  expect(session.lines.filter((line) => /^shots? /.test(line))).toHaveLength(1);
  expect(control.note).toMatchObject({ refused: true }); // The second tap got an answer: a shot is recorded already.
});

test('a seat tapped while its question is being answered is marked as not counted', async () => {
  await at('override no time', 'day 1');
  control.press('foul');
  await settled(() => {
    control.tap(3);
    control.tap(5);
  });
  expect(told).toHaveBeenCalledTimes(1);
  expect(session.lines.filter((line) => line.startsWith('foul '))).toEqual(['foul 3']);
});

test('Next pressed twice advances one step and says so', async () => {
  await at('override no time', 'day 1', '1 speaks');
  const { lines } = session.screen;
  await settled(() => void Promise.all([control.goOn(), control.goOn()]));
  await eventually(() => expect(told).toHaveBeenCalledTimes(1));
  expect(session.screen.lines).toBeGreaterThan(lines);
});
