// What the screen tells the judge is true: the heading, the question, the large button.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { time } from '../src/game/time';
import { sentencesOf, stripOf } from '../src/screens/table/day';
import { notaIsTaken, notaQuestion } from '../src/screens/table/nota';
import { primaryOf } from '../src/screens/table/primary';
import { titleOf } from '../src/screens/table/words';
import { atTable, control, session, settled } from './at-table';

const day1 = ['override no time', 'day 1'];
const evening = new Date(2026, 0, 1, 20).getTime();

let now = 0;

// Lets time pass and updates the clock.
const after = (seconds: number) => {
  now += seconds * 1000;
  session.clock.follow(session.screen);
};

const at = (...lines: string[]): Promise<void> => atTable('mafclub-2023-ru', ...lines);

async function play(...lines: string[]): Promise<void> {
  for (const line of lines) expect(await session.play(line), line).toMatchObject({ ok: true });
  control.settle();
}

const said = () => sentencesOf(control, false).map(({ aloud, aside }) => aloud || aside);

beforeEach(() => {
  now = evening;
  vi.spyOn(time, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

// ---- The end of a day. MC-2.4.4, MC-4.12, MC-2.5.1.

test('a day without a vote does not announce the end of one', async () => {
  await at(...day1, 'rest speak', 'no vote');
  expect([titleOf(control), said()]).toEqual(['No vote', ['There was no vote. Night follows.']]);
  await play('night 1');
  expect(said()).toEqual(['Night.']); // Said once, when the time for the pose starts.
});

test('a cancelled vote is announced as cancelled, and a held one as over', async () => {
  await at(...day1, '1 nominates 5', '1 speaks', '2 nominates 6', 'remove 3', 'rest speak', 'no vote');
  expect([titleOf(control), said()]).toEqual([
    'The vote is cancelled',
    ['The vote was cancelled by a removal. Night follows.'],
  ]);
  await session.close();
  await at(
    ...day1,
    '1 nominates 5',
    '1 speaks',
    '2 nominates 6',
    'rest speak',
    'vote 5: 1 2 3 4 7 8 9',
    'vote 6: rest',
    '5 last word',
  );
  expect([titleOf(control), said()]).toEqual(['The vote is over', ['The vote is over. Night follows.']]);
});

// ---- The last candidate of a vote. MC-2.4.14.

test('only players who voted are named as voters', async () => {
  await at(...day1, '1 nominates 5', '1 speaks', '2 nominates 6', 'rest speak', 'voting');
  expect(stripOf(control).more).toBe('10 have not voted');
  await play('vote 5: 1 2 3');
  expect(said().at(-1)).toMatch(/place your hands/);
  expect(
    sentencesOf(control, false)
      .map(({ aside }) => aside)
      .join(),
  ).not.toMatch(/\d/); // The seats show the numbers.
  expect(control.chosen.size).toBe(7);
  expect(stripOf(control).more).toBe('the rest count against 6 too');
  control.tap(8);
  expect(stripOf(control).more).toBe('not voted: 8 – against 6 too'); // MC-2.4.14a.
  control.tap(10);
  expect(stripOf(control).more).toBe('not voted: 8, 10 – against 6 too');
  for (const seat of [8, 10]) control.tap(seat);
  expect(stripOf(control).more).toBe('the rest count against 6 too');
});

// ---- The nota. MC-2.6.2, MC-2.6.5.

const toNota = [...day1, 'rest speak', 'night 1', 'shot 5', 'don', 'sheriff', 'nota'];

test('a nota whose time is up says so, and how it can still be recorded', async () => {
  await at(...toNota);
  expect(notaQuestion(control)).toBe('Three numbers, as said aloud');
  for (const seat of [2, 7, 9]) control.key(seat);
  after(22); // The clock has run out, but numbers said in time still count.
  expect([session.clock.state, primaryOf(control).next]).toEqual(['over', 'Accepted']);
  after(10);
  expect(notaQuestion(control)).toBe('Time is up: only with a reason');
  expect(primaryOf(control)).toMatchObject({ next: 'Take it anyway', note: 'a reason is needed' });
  await settled(() => primaryOf(control).run());
  expect([control.sheet, session.refusal]).toEqual([{ name: 'override', late: 'nota 5: 2 7 9' }, null]);
});

test('the large button continues to the morning without three numbers in time', async () => {
  await at(...toNota);
  control.key(2);
  expect(primaryOf(control).waits).toBe(true);
  after(32);
  expect(primaryOf(control)).toMatchObject({ next: 'Next', note: 'Morning' });
});

test('a recorded nota ends its clock and its question, and the morning is next', async () => {
  await at(...toNota);
  for (const seat of [2, 7, 9]) control.key(seat);
  await settled(() => primaryOf(control).run());
  expect([notaIsTaken(control), notaQuestion(control)]).toEqual([true, 'The nota is taken. Morning follows']);
  expect(control.said.map(({ key }) => key)).toEqual(['nota_accepted']);
  expect([session.clock.state, session.screen.clock]).toEqual(['none', null]);
  expect(primaryOf(control)).toMatchObject({ next: 'Next', note: 'Morning' });
  await settled(() => control.back());
  expect([notaIsTaken(control), [...control.chosen]]).toEqual([false, [2, 7, 9]]); // For a correction.
});

test('a nota that its player may no longer name is not recorded', async () => {
  await at(...toNota);
  control.key(2);
  await play('remove 5 MC-2.6.2.1');
  expect([notaIsTaken(control), notaQuestion(control)]).toEqual([false, 'No nota may be named. Morning follows']);
  expect(primaryOf(control)).toMatchObject({ next: 'Next', note: 'Morning' });
  await settled(() => primaryOf(control).run());
  expect(session.screen.view.step).toBe('morning');
});
