// Late acts: refused with their clause, and accepted with a reason.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { time } from '../src/game/time';
import { nightVerbs } from '../src/screens/table/night';
import { primaryOf } from '../src/screens/table/primary';
import { atTable as at, control, lookAgain, record, session, settled, stubStorage } from './at-table';

const evening = new Date(2026, 10, 17, 20).getTime();
const night1 = ['override no time', 'day 1', 'rest speak', 'night 1', 'shot 5'];
let now = evening;

const after = (seconds: number) => (now += seconds * 1000);

async function nota(...seats: number[]): Promise<void> {
  for (const seat of [...control.chosen, ...seats]) control.key(seat);
  await settled(() => primaryOf(control).run());
}

beforeEach(() => {
  now = evening;
  vi.spyOn(time, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('going on early has its place in every step of the night and needs no keyboard', async () => {
  await at('fiim-2019', 'night 0');
  const verbs = () => nightVerbs(control, false).map(({ id, disabled }) => [id, disabled ?? false]);
  expect(session.screen.view.step).toBe('arrangement');
  expect(verbs()).toEqual([
    ['foul', false],
    ['sanction', false],
    ['override', false],
  ]);
  expect(control.reasonFor()).toBe('Ended early');
  after(5);
  await settled(() => control.goOn()); // FIIM-4.2.1: too early. No button moves, now or when the refusal passes.
  expect(session.refusal?.code).toBe('too_early');
  expect(verbs().map(([id]) => id)).toEqual(['foul', 'sanction', 'override']);
  session.dismiss();
  expect(verbs().map(([id]) => id)).toEqual(['foul', 'sanction', 'override']);
});

test('a nota named in time can be corrected at any time', async () => {
  await at('mafclub-2023-ru', ...night1, 'nota');
  after(15);
  await nota(2, 7, 8);
  after(60);
  await settled(() => control.back());
  await nota(2, 7, 9);
  expect(control.sheet).toEqual({ name: 'override', late: 'nota 5: 2 7 9' });
  const reason = control.reasonFor('nota 5: 2 7 9');
  expect(reason).toBe('A correction: it was in time');
  await settled(() => control.override(reason, 'nota 5: 2 7 9'));
  expect(record(3)).toEqual(['undo', `override ${reason}`, 'nota 5: 2 7 9']);
  expect(session.screen.view.nota).toBeNull(); // Spectators learn it in the morning.
  expect(control.moves.nota).toBeNull();
});

test('a late nota is refused with its clause and accepted only with a written reason', async () => {
  await at('mafclub-2023-ru', ...night1, 'nota');
  after(26);
  await nota(2, 7, 9);
  expect(control.sheet).toBeNull();
  expect(control.toast).toMatchObject({ refused: true, anyway: true, clauses: ['MC-2.6.2a'] });
  expect(record(1)).toEqual(['nota']);
  control.takeLate();
  expect(control.sheet).toEqual({ name: 'override', late: 'nota 5: 2 7 9' });
  expect(control.reasonFor('nota 5: 2 7 9')).toBe('');
  await settled(() => control.override('the judge was slow', 'nota 5: 2 7 9'));
  expect(record(2)).toEqual(['override the judge was slow', 'nota 5: 2 7 9']);
});

test('an act in time offers no override of the clock', async () => {
  await at('mafclub-2023-ru', ...night1, 'nota');
  after(20);
  expect(control.mayOverride()).toBe(false);
  await nota(2, 7, 9);
  expect(record(1)).toEqual(['nota 5: 2 7 9']);
});

test('a refusal for another reason offers no override', async () => {
  await at('mafclub-2023-ru', 'override no time', 'day 1', '1 begins', '1 nominates 5', '1 speaks', '2 begins');
  after(90);
  expect(control.mayOverride()).toBe(true);
  await settled(() => control.play('1 nominates 6'));
  expect(control.toast).toMatchObject({ refused: true, anyway: false });
});

test('a best move, a nomination and a check are corrected in the same way', async () => {
  await at('fiim-2019', ...night1, 'morning', '5 begins', 'nota 5: 2 7 8');
  after(90);
  await settled(() => control.back());
  control.press('nota');
  for (const seat of [2, 7, 9]) control.tap(seat);
  await settled(() => control.takeNota());
  expect(control.sheet).toEqual({ name: 'override', late: 'nota 5: 2 7 9' });
  await settled(() => control.override('-', 'nota 5: 2 7 9'));
  expect([record(1), control.picking]).toEqual([['nota 5: 2 7 9'], null]);
  await session.close();

  await at('mafclub-2023-en', 'override no time', 'day 1', '1 begins', '1 nominates 5');
  after(90);
  await settled(() => control.back());
  await settled(() => control.nominate(6));
  expect(control.sheet).toEqual({ name: 'override', late: '1 nominates 6' });
  await settled(() => control.override('-', '1 nominates 6'));
  expect(session.screen.view.nominations).toEqual([{ by: 1, whom: 6 }]);
  await session.close();

  await at('mafclub-2023-en', ...night1, 'sheriff', 'sheriff checks 8');
  after(90);
  await settled(() => control.back());
  await settled(() => control.key(9));
  expect(control.sheet).toEqual({ name: 'override', late: 'sheriff checks 9' });
  await settled(() => control.override('-', 'sheriff checks 9'));
  expect([control.acted, control.toast?.text]).toEqual([true, 'Recorded and hidden']);
});

test('a reason and its line are recorded in one transaction or not at all', async () => {
  await at('mafclub-2023-en', 'override no time', 'day 1', '1 begins', '1 nominates 5', '1 speaks', '2 begins');
  after(90);
  const before = [...session.lines];
  await settled(() => control.nominate(5));
  expect(control.toast).toMatchObject({ refused: true, anyway: true });
  await settled(() => control.override('the judge was slow', '2 nominates 5'));
  expect(session.refusal).toMatchObject({ code: 'already_nominated' });
  expect(control.toast).toMatchObject({ refused: true, anyway: false });
  expect(session.lines).toEqual(before);
  expect(session.preview('2 nominates 6')).toMatchObject({ code: 'time_is_up' }); // No override is in effect either.

  let writings = 0;
  session.onStored(() => writings++);
  await settled(() => control.override('the judge was slow', '2 nominates 6'));
  expect([writings, record(2)]).toEqual([1, ['override the judge was slow', '2 nominates 6']]);
  expect(session.screen.view.nominations).toEqual([
    { by: 1, whom: 5 },
    { by: 2, whom: 6 },
  ]);
});

test('a late night act that does not hold is reported like any other', async () => {
  await at('mafclub-2023-en', ...night1, 'sheriff');
  after(90);
  const before = [...session.lines];
  await settled(() => control.override('-', 'don checks 4')); // It is not the Don's turn.
  expect([control.acted, session.lines]).toEqual([false, before]);
  expect(control.toast).toMatchObject({ refused: true, covered: true });
});

// Everything that the screen shows while the judge presses too late, accepts the act with a reason and corrects it.
async function lateTaps(rules: string, step: string, removed: number): Promise<unknown[]> {
  const [begin, before] = rules === 'city' ? [[], ['putana visits 3']] : [['override no time'], []];
  await at(rules, ...begin, 'day 1', `remove ${removed}`, 'rest speak', 'night 1', ...before, 'shot 5', 'don');
  if (step !== 'don') await settled(() => session.play(step));
  expect(session.screen.view.step).toBe(`${step}_check`);
  const seen: unknown[] = [];
  const look = () => {
    const { next, note, waits } = primaryOf(control);
    const late = control.sheet?.name === 'override' ? control.sheet.late : undefined;
    const sheet = late === undefined ? null : [control.sheet?.name, control.reasonFor(late)];
    seen.push({ next, note, waits, toast: control.toast, back: control.takesBack, acted: control.acted, sheet });
  };
  const take = () => {
    const late = control.sheet?.name === 'override' ? control.sheet.late : undefined;
    return control.override('the judge was slow', late);
  };
  for (const tap of [
    () => control.key(8),
    () => control.takeLate(),
    take,
    () => control.key(8),
    () => control.back(),
    () => control.key(3),
    () => control.back(),
    () => control.putBack(),
    () => control.back(),
    () => control.back(),
    () => control.key(6),
    take,
  ]) {
    after(seen.length === 0 ? 90 : 1);
    await settled(tap);
    look();
  }
  await session.close();
  return seen;
}

test('a night act shown in time needs no reason from the judge, also if that role is gone', async () => {
  for (const removed of [1, 9]) {
    await at(
      'mafclub-2023-ru',
      'override no time',
      'day 1',
      `remove ${removed}`,
      'rest speak',
      'night 1',
      'shot 5',
      'don',
    );
    after(90);
    await settled(() => control.key(8));
    control.takeLate();
    expect(control.sheet).toEqual({ name: 'override', late: 'don checks 8' });
    expect(control.reasonFor('don checks 8')).toBe('Shown in time, recorded later');
    await session.close();
  }
});

test('a role that has left is late by the same taps as a present one', async () => {
  for (const [rules, step, gone] of [
    ['mafclub-2023-ru', 'don', 9],
    ['fiim-2019', 'sheriff', 4],
    ['city', 'don', 9],
  ] as const) {
    const there = await lateTaps(rules, step, 1);
    expect(there[0]).toMatchObject({ toast: { refused: true, covered: true, anyway: true }, acted: false });
    expect(there[2]).toMatchObject({ toast: { text: 'Recorded and hidden' }, acted: true });
    expect(await lateTaps(rules, step, gone), `${rules} ${step}`).toEqual(there);
  }
});

test('a role that has left is in time as long as a present one, and can show nobody at any time', async () => {
  for (const removed of [1, 9]) {
    for (const [seconds, taken] of [
      [20, true],
      [21, false],
    ] as const) {
      await at(
        'mafclub-2023-ru',
        'override no time',
        'day 1',
        `remove ${removed}`,
        'rest speak',
        'night 1',
        'shot 5',
        'don',
      );
      after(seconds);
      await settled(() => control.key(8));
      expect([removed, seconds, control.acted]).toEqual([removed, seconds, taken]);
      await session.close();
    }
    await at(
      'mafclub-2023-ru',
      'override no time',
      'day 1',
      `remove ${removed}`,
      'rest speak',
      'night 1',
      'shot 5',
      'don',
    );
    after(90);
    await settled(() => control.noKey());
    expect([control.acted, control.toast?.text]).toEqual([true, 'Recorded and hidden']);
    await session.close();
  }
});

test('an act pressed in time and undone is corrected late, also if that role is gone or after a reload', async () => {
  const back = () => control.back();
  const toDay = () =>
    control.takeBack(session.history().find(({ line }) => session.lines[line] === 'night 1')!.back, '');
  const donAgain = async () => {
    for (const line of ['night 1', 'shot 5', 'don']) await control.play(line);
  };
  const late = async (removed: number, ...taps: (() => unknown)[]) => {
    stubStorage();
    await at(
      'mafclub-2023-ru',
      'override no time',
      'day 1',
      `remove ${removed}`,
      'rest speak',
      'night 1',
      'shot 5',
      'don',
    );
    for (const tap of taps) await settled(tap);
    control.keep();
    await lookAgain();
    after(90);
    await settled(() => control.key(8));
    const { sheet, toast, acted } = control;
    await session.close();
    return { sheet, toast, acted, reason: control.reasonFor('don checks 8') };
  };
  const sheet = { name: 'override', late: 'don checks 8' };
  for (const [taps, shown] of [
    [[() => control.key(3), back], { sheet, reason: 'A correction: it was in time' }],
    [[() => control.key(3), toDay, donAgain], { sheet, reason: 'A correction: it was in time' }],
    [[() => control.noKey(), back], { sheet: null, reason: 'Shown in time, recorded later' }],
  ] as const) {
    const there = await late(1, ...taps);
    expect(there).toMatchObject(shown);
    expect(await late(9, ...taps)).toEqual(there);
  }
});

test('an act in time still holds when an earlier line is removed', async () => {
  await at('mafclub-2023-en', 'override no time', 'day 1', '1 begins', 'foul 8', '1 nominates 5');
  after(90);
  const foul = session.history().find(({ line }) => session.lines[line] === 'foul 8')!;
  expect(await session.takeOut(foul)).toMatchObject({ ok: true });
  expect(record(3)).toEqual(['undo 2', 'override Put back: it was in time', '1 nominates 5']);
});
