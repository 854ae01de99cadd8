// Hands and numbers before they are recorded: the lower left button takes them back one by one, and redo restores them.
import { describe, expect, test } from 'vitest';
import { ledgerOf } from '../src/screens/table/day';
import { forgetMarks, loadMarks } from '../src/screens/table/marks';
import { nightVerbs } from '../src/screens/table/night';
import { primaryOf } from '../src/screens/table/primary';
import { stepsBack } from '../src/screens/table/history';
import { atTable, control, lookAgain, lookOn, record, session, settled, stubStorage } from './at-table';
import { eventually } from './eventually';

const rules = 'mafclub-2023-ru';
const voting = ['override no time', 'day 1', '1 nominates 7', '1 speaks', '2 nominates 5', 'rest speak', 'voting'];
const nota = ['override no time', 'day 1', 'rest speak', 'night 1', 'shot 5', 'don', 'sheriff', 'nota'];

const hands = (): number[] => [...control.chosen];
const undo = () => settled(() => control.back());
function tap(...seats: number[]): void {
  for (const seat of seats) control.tap(seat);
}

describe('a vote', () => {
  test('Back undoes the marks one by one, and only then the vote', async () => {
    await atTable(rules, ...voting);
    tap(1, 3, 4, 6, 8, 3);
    expect([control.mark, hands()]).toEqual(['hand 3', [1, 4, 6, 8]]);
    await undo();
    expect(hands()).toEqual([1, 4, 6, 8, 3]);
    expect(control.toast).toEqual({ text: 'Undone: hand 3' });
    for (const mark of ['hand 8', 'hand 6', 'hand 4', 'hand 3', 'hand 1']) {
      expect(control.mark).toBe(mark);
      await undo();
    }
    expect([hands(), control.mark, session.screen.view.step]).toEqual([[], null, 'calling']);
    await undo();
    expect(record(1)).toEqual(['undo']);
    expect(session.screen.view.step).toBe('speeches');
  });

  test('a pause keeps the counts visible and shows no clock instead', async () => {
    await atTable(rules, ...voting, 'vote 7: 1 3 4', 'pause');
    expect(ledgerOf(control).map(({ seat, votes, state }) => ({ seat, votes, state }))).toEqual([
      { seat: 7, votes: 3, state: 'closed' },
      { seat: 5, votes: null, state: 'waiting' },
    ]);
  });

  test('a line recorded after a hand is undone before it', async () => {
    await atTable(rules, ...voting);
    tap(1, 3);
    await settled(() => control.foul(8));
    tap(4);
    await undo();
    expect([hands(), control.mark]).toEqual([[1, 3], null]);
    await undo();
    expect([session.screen.view.players[7]?.fouls, control.mark]).toEqual([0, 'hand 3']);
    await undo();
    expect(hands()).toEqual([1]);
  });

  test('a count that is undone or put back has its hands', async () => {
    await atTable(rules, ...voting);
    tap(1, 3, 4);
    await settled(() => primaryOf(control).run());
    expect(hands()).toEqual([2, 5, 6, 7, 8, 9, 10]);
    tap(9, 10);
    await settled(() => control.takeBack(1, ''));
    expect([hands(), control.mark]).toEqual([[1, 3, 4], null]); // They were closed once, so the next undo is the vote.
    await undo();
    expect(session.screen.view.step).toBe('speeches');
    await settled(() => control.putBack());
    expect([session.screen.view.step, hands()]).toEqual(['calling', [1, 3, 4]]);
    await settled(() => control.putBack(true));
    expect(hands()).toEqual([2, 5, 6, 7, 8]);
  });

  test('a new visit to a vote starts without marks', async () => {
    await atTable(rules, ...voting);
    tap(1, 3, 4);
    await settled(() => control.takeBack(1, ''));
    await settled(() => control.goOn());
    expect([session.screen.view.step, hands()]).toEqual(['calling', []]);
  });

  test('a pause keeps the hands', async () => {
    await atTable(rules, ...voting);
    tap(1, 3, 4);
    await settled(() => control.pause());
    expect(hands()).toEqual([]);
    await settled(() => control.goOn());
    expect(hands()).toEqual([1, 3, 4]);
  });

  test('a page reloaded in a pause keeps the hands too, and undoes them after the pause', async () => {
    stubStorage();
    await atTable(rules, ...voting);
    tap(1, 3, 4);
    await settled(() => control.pause());
    for (const _ of [1, 2]) {
      control.keep();
      await lookAgain();
      expect([hands(), control.mark, control.takesBack]).toEqual([[], null, 'undo']);
    }
    await settled(() => control.goOn());
    expect([hands(), control.mark]).toEqual([[1, 3, 4], null]);
    await undo();
    await undo();
    expect([hands(), control.mark, session.screen.view.paused]).toEqual([[1, 3, 4], 'hand 4', false]);
  });

  test('a count undone into an earlier pause has its hands when the game resumes', async () => {
    await atTable(rules, ...voting);
    tap(1, 3, 4);
    await settled(() => control.pause());
    await settled(() => control.goOn());
    await settled(() => primaryOf(control).run());
    tap(9, 10);
    await settled(() => control.takeBack(2, ''));
    expect([session.screen.view.paused, hands()]).toEqual([true, []]);
    await settled(() => control.goOn());
    expect(hands()).toEqual([1, 3, 4]);
  });

  test('a page opened in a pause begins with the hands that fall to the last candidate', async () => {
    await atTable(rules, ...voting, 'vote 7: 1 3 4', 'pause');
    expect(hands()).toEqual([]);
    await settled(() => control.goOn());
    expect(hands()).toEqual([2, 5, 6, 7, 8, 9, 10]);
  });

  test('a reloaded page undoes the marks made before the reload', async () => {
    stubStorage();
    await atTable(rules, ...voting);
    tap(1, 3, 4);
    control.keep();
    await lookAgain();
    expect([hands(), control.mark]).toEqual([[1, 3, 4], 'hand 4']);
    await undo();
    expect(hands()).toEqual([1, 3]);
  });

  test('a watching page leaves the hands to the leading one, and has them when it takes over', async () => {
    stubStorage();
    await atTable(rules, ...voting);
    const onlooker = await lookOn();
    tap(1, 3, 4);
    control.keep();
    for (const seat of [8, 9]) onlooker.tap(seat);
    onlooker.keep();
    const kept = () => loadMarks(session.id).chosen;
    expect([onlooker.session.readOnly, kept()]).toEqual([true, [1, 3, 4]]);
    await session.close();
    await eventually(() => expect(onlooker.session.readOnly).toBe(false));
    onlooker.settle();
    onlooker.keep();
    expect([[...onlooker.chosen], onlooker.mark, kept()]).toEqual([[1, 3, 4], 'hand 4', [1, 3, 4]]);
    await onlooker.session.close();
  });

  test('deleting a game deletes its marks', async () => {
    stubStorage();
    await atTable(rules, ...voting);
    tap(1, 3);
    control.keep();
    forgetMarks(session.id);
    expect(localStorage.getItem(`primanota.marks.${session.id}`)).toBeNull();
  });

  // In City a vote continues when somebody is removed.
  test("a removal lowers the player's hand, and its undo raises it again", async () => {
    await atTable('city', ...voting.slice(1));
    tap(1, 3, 4);
    await settled(() => control.play('remove 3'));
    expect([session.screen.view.step, hands(), control.mark]).toEqual(['calling', [1, 4], null]);
    tap(6);
    expect(primaryOf(control).next).toBe('Thank you. Three');
    await undo();
    await settled(() => control.takeBack(1, ''));
    expect([session.screen.view.players[2]?.at_table, hands(), control.mark]).toEqual([true, [1, 3, 4], 'hand 4']);
    await undo();
    expect(hands()).toEqual([1, 3]);
  });

  test('the hand of a removed player is not counted', async () => {
    await atTable('city', ...voting.slice(1));
    tap(1, 3, 4);
    await settled(() => control.play('remove 3'));
    await settled(() => primaryOf(control).run());
    expect(record(1)).toEqual(['vote 7: 1 4']);
  });
});

describe('a nota', () => {
  const key = (...seats: number[]) => seats.forEach((seat) => control.key(seat));

  test('Back undoes its numbers one by one', async () => {
    await atTable(rules, ...nota);
    key(2, 7);
    expect(control.mark).toBe('number 7');
    await undo();
    expect([hands(), control.mark, control.toast]).toEqual([[2], 'number 2', null]);
    await undo();
    expect([hands(), record(1)]).toEqual([[], ['nota']]);
  });

  test('the large button waits for three numbers, or for "No nota"', async () => {
    await atTable(rules, ...nota);
    expect(primaryOf(control)).toMatchObject({ waits: true, note: 'three numbers first' });
    key(2);
    expect(primaryOf(control)).toMatchObject({ waits: true, note: 'still to name: 2' });
    control.skipNota();
    expect(nightVerbs(control, false)[0]).toMatchObject({ id: 'none', pressed: true });
    expect(primaryOf(control)).toMatchObject({ next: 'Next', note: 'Morning' });
    expect(control.takesBack).toBe('back');
    await undo();
    expect([hands(), primaryOf(control).waits]).toEqual([[2], true]);
    control.skipNota();
    key(7, 9); // The victim names them after all.
    expect([control.noNota, primaryOf(control).next]).toEqual([false, 'Accepted']);
    control.skipNota();
    await settled(() => primaryOf(control).run());
    expect([session.screen.view.step, record(1)]).toEqual(['morning', ['morning']]);
  });

  test('a reloaded page waits too, until the nota is recorded', async () => {
    stubStorage();
    await atTable(rules, ...nota);
    key(2, 7);
    control.keep();
    await lookAgain();
    expect([hands(), primaryOf(control).waits]).toEqual([[2, 7], true]);
    key(9);
    await settled(() => primaryOf(control).run());
    expect(record(1)).toEqual(['nota 5: 2 7 9']);
    expect(primaryOf(control)).toMatchObject({ next: 'Next', note: 'Morning' });
  });
});

// In City the judge presses a number for a role that is gone as for one that is there.
describe('a number pressed for a role that has left', () => {
  const night = (round: number) => ['rest speak', `night ${round}`];
  const steps = ['putana', 'hunt', 'don', 'sheriff', 'doctor', 'maniac'];
  // No other role shows anybody.
  const asleep = (names: readonly string[]) => names.flatMap((step) => ['override he slept', step]);
  const to = (step: string) => ['putana', ...asleep(steps.slice(1, steps.indexOf(step) + 1))];
  const onFrom = (step: string) => asleep(steps.slice(steps.indexOf(step) + 1));

  // 3 in the first night, 3 and then 7 in the second, 7 and then 3 in the third.
  async function pressed(step: string, removed: number): Promise<unknown[]> {
    const list: unknown[] = [];
    const press = async (seat: number) => {
      await settled(() => control.key(seat));
      list.push([seat, control.toast, control.acted, primaryOf(control).waits]);
    };
    const nextNight = async (round: number) => {
      const lines = [...onFrom(step), `day ${round}`, ...night(round), ...to(step)];
      for (const line of lines) expect(await session.play(line), line).toMatchObject({ ok: true });
      session.dismiss();
    };
    stubStorage();
    await atTable('city', 'day 1', `remove ${removed}`, ...night(1), ...to(step));
    await press(3);
    control.keep();
    await nextNight(2);
    await lookAgain();
    for (const seat of [3, 7]) await press(seat);
    await nextNight(3);
    control.settle();
    for (const seat of [7, 3]) await press(seat);
    await session.close();
    return list;
  }

  test.each([
    ['doctor', 5, 'CITY-role-doctor-2'],
    ['putana', 6, 'CITY-role-putana-15'],
  ] as const)(
    'may not be shown in two nights running either, and is refused in the same words: the %s',
    async (step, seat, clause) => {
      const there = await pressed(step, 10);
      expect(there.map((each) => (each as unknown[])[2])).toEqual([true, false, true, false, true]);
      expect(there[1]).toMatchObject([3, { refused: true, covered: true, clauses: [clause] }, false, true]);
      expect(await pressed(step, seat)).toEqual(there);
    },
  );

  const don = ['day 1', 'remove 9', ...night(1), 'putana visits 3', 'shot 2', 'don'];
  const backToDon = (): number => {
    const group = { phase: 'night', round: 1, running: false } as const;
    return stepsBack(session.history(), session.lines, group, control.stepsOf(1), null).find(
      ({ step }) => step === 'sheriff',
    )!.back;
  };

  test('is known after a reload by day when the game goes back into the night', async () => {
    stubStorage();
    await atTable('city', ...don);
    await settled(() => control.key(3));
    for (const line of ['sheriff', 'sheriff checks 3', 'doctor heals 3', 'day 2'])
      await settled(() => session.play(line));
    control.keep();
    await lookAgain();
    await settled(() => control.takeBack(backToDon() + 1, 'too early'));
    expect([session.screen.view.step, control.acted]).toEqual(['don_check', true]);
  });

  test('is put back together with all that was undone', async () => {
    await atTable('city', ...don);
    await settled(() => control.key(3));
    for (const line of ['sheriff', 'sheriff checks 3', 'doctor heals 3', 'day 2'])
      await settled(() => session.play(line));
    const before = session.history().filter(({ back }) => back > 0).length;
    await settled(() => control.takeBack(before - 4, '')); // To the first day.
    expect(session.screen.view.phase).toBe('day');
    await settled(() => control.putBack(true));
    expect(session.history().filter(({ back }) => back > 0)).toHaveLength(before);
    await settled(() => control.takeBack(backToDon() + 1, ''));
    expect([session.screen.view.step, control.acted]).toEqual(['don_check', true]);
  });
});
