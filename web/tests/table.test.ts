import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Engine, HistoryEntry, Offer, Table } from '../src/engine/types';
import {
  clauseIn,
  crosses,
  groups,
  isAbout,
  isSanction,
  seatEntries,
  shownOf,
  stepsBack,
  takenBy,
} from '../src/screens/table/history';
import { handsText, lineOf, lines, plainText, skipLine, withReason } from '../src/screens/table/lines';
import {
  counts,
  handsAtFirst,
  handsToLift,
  isHeavy,
  leaves,
  missLine,
  movesOf,
  nightFollows,
  nightSteps,
  speakingOrder,
  votedFor,
  type Desk,
} from '../src/screens/table/moves';
import { Reminders } from '../src/screens/table/reminders';
import { fittingGrounds, groundsOf, groupNameOf, groupsOf, inGroup, search } from '../src/screens/table/sanctions';
import { realEngine } from './engine';

const offer = (given: Partial<Offer>): Offer => ({
  move: 'advance',
  by: null,
  seats: [],
  least: 0,
  most: 0,
  role: null,
  skippable: false,
  ...given,
});

describe('lines', () => {
  test('of the day', () => {
    expect(lineOf(offer({ move: 'nominate', by: 3, seats: [5], least: 1, most: 1 }), [5])).toBe('3 nominates 5');
    expect(lineOf(offer({ move: 'withdraw', by: 3, seats: [5], least: 1, most: 1 }), [5])).toBe('3 withdraws 5');
    expect(lineOf(offer({ move: 'nominate', by: 3, seats: [5], least: 1, most: 1 }), [])).toBeNull();
    expect(lineOf(offer({ move: 'advance' }), [])).toBeNull();
  });

  test('of votes', () => {
    const vote = offer({ move: 'count_votes', by: 8, seats: [2, 6, 7, 10], most: 4 });
    expect(lineOf(vote, [10, 6])).toBe('vote 8: 6 10');
    expect(lineOf(vote, [10, 7, 6, 2])).toBe('vote 8: rest');
    expect(lineOf(vote, [])).toBe('vote 8: none');
    expect(lineOf(offer({ move: 'count_lift', seats: [1, 2, 3, 4], most: 4 }), [3, 1])).toBe('lift: 1 3');
    expect(handsText([1, 2], [1, 3])).toBe('1 2');
  });

  test('of the night', () => {
    expect(lineOf(offer({ move: 'shoot', by: 2, seats: [5], most: 2 }), [5])).toBe('shot 5');
    expect(lineOf(offer({ move: 'shoot', by: 2, seats: [5], most: 2 }), [])).toBeNull();
    expect(lineOf(offer({ move: 'check', role: 'don', seats: [4], least: 1, most: 1 }), [4])).toBe('don checks 4');
    expect(lineOf(offer({ move: 'act', role: 'putana', seats: [4], least: 1, most: 1 }), [4])).toBe('putana visits 4');
    expect(lineOf(offer({ move: 'act', role: 'doctor', seats: [4], least: 1, most: 1 }), [4])).toBe('doctor heals 4');
    expect(lineOf(offer({ move: 'act', role: 'maniac', seats: [4], least: 1, most: 1 }), [4])).toBe('maniac kills 4');
    expect(lineOf(offer({ move: 'name_nota', by: 1, seats: [2, 7, 9], least: 3, most: 3 }), [9, 2, 7])).toBe(
      'nota 1: 9 2 7',
    );
    expect(lineOf(offer({ move: 'draw_card', by: 3, role: 'don' }), [])).toBe('card 3 don');
  });

  test('of showing nobody', () => {
    expect(skipLine(offer({ move: 'check', role: 'sheriff', skippable: true }))).toBe('sheriff skips');
    expect(skipLine(offer({ move: 'act', role: 'maniac', skippable: true }))).toBe('maniac passes');
    expect(skipLine(offer({ move: 'act', role: 'doctor', skippable: true }))).toBeNull();
    expect(skipLine(offer({ move: 'check', role: 'don' }))).toBeNull();
  });

  test('keep a reason on one line and out of the comments', () => {
    expect(withReason('remove 6', ' loud\nmusic #1 ')).toBe('remove 6 loud music №1');
    expect(withReason('remove 6', ' ')).toBe('remove 6');
    expect(plainText('a  b')).toBe('a b');
    expect(lines.surrender([9, 2, 7])).toBe('surrender 2 7 9');
  });
});

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

class Game implements Desk {
  readonly table: Table = engine.table();
  time = 72_000_000;
  constructor(rules: string, ...played: string[]) {
    const roles =
      rules === 'city'
        ? 'roles 2 7 mafia, 9 don, 4 sheriff, 5 doctor, 6 putana, 8 maniac'
        : 'roles 2 7 mafia, 9 don, 4 sheriff';
    this.play(`rules ${rules}`, roles, ...played);
  }
  play(...played: string[]): this {
    for (const line of played) expect(this.table.play(line, (this.time += 500)), line).toMatchObject({ ok: true });
    return this;
  }
  preview(line: string): Answer {
    return this.table.preview(line, this.time);
  }
  get screen() {
    return this.table.screen('en');
  }
}

const day1 = ['override no time', 'day 1'];
const tied = [
  '1 nominates 7',
  '1 speaks',
  '2 nominates 5',
  'rest speak',
  'voting',
  'vote 7: 1 3 4 6 8',
  'vote 5: rest',
];
const night1 = [...day1, 'rest speak', 'night 1'];

describe('a step', () => {
  test('of speeches names who follows', () => {
    const game = new Game('mafclub-2023-ru', ...day1);
    expect(movesOf(game)).toMatchObject({
      kind: 'speech',
      night: false,
      next: '1 speaks',
      follows: { what: 'speech', seat: 2, seconds: 60 },
    });
    expect(speakingOrder(game).map(({ seat, state }) => (state === 'now' ? `[${seat}]` : seat))).toEqual([
      '[1]',
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      10,
    ]);
    game.play('1 nominates 7', '1 speaks', 'foul 3', 'foul 3', 'foul 3');
    expect(movesOf(game).follows).toEqual({ what: 'silent', seat: 3 });
    expect(speakingOrder(game)[0]).toEqual({ seat: 1, state: 'done' });
    expect(movesOf(game.play('2 speaks')).kind).toBe('silent');
    expect(movesOf(game.play('pause'))).toMatchObject({ kind: 'pause', next: 'resume' });
    expect(speakingOrder(game)).toEqual([]);
  });

  test('lets the speaker withdraw what the book allows', () => {
    expect(movesOf(new Game('mafclub-2023-ru', ...day1, '1 nominates 7')).withdraw?.seats).toEqual([7]);
    expect(movesOf(new Game('fiim-2019', ...day1, '1 nominates 7')).withdraw).toBeNull();
  });

  test('of a vote marks what falls to the last candidate', () => {
    const game = new Game(
      'mafclub-2023-ru',
      ...day1,
      '1 nominates 7',
      '1 speaks',
      '2 nominates 5',
      'rest speak',
      'voting',
    );
    expect(movesOf(game).kind).toBe('vote');
    expect(handsAtFirst(game, movesOf(game).hands)).toEqual([]);
    expect(counts(game.screen.view, 7, 3)).toEqual([
      { candidate: 7, votes: 3, byDefault: 0, state: 'now' },
      { candidate: 5, votes: null, byDefault: 0, state: 'waiting' },
    ]);
    game.play('vote 7: 1 3 4');
    expect(handsAtFirst(game, movesOf(game).hands)).toEqual([2, 5, 6, 7, 8, 9, 10]);
    expect([votedFor(game.screen.view, 3), votedFor(game.screen.view, 2)]).toEqual([7, null]);
  });

  test('of a vote in City marks nothing, because hands not raised go nowhere', () => {
    const game = new Game(
      'city',
      'day 1',
      '1 nominates 7',
      '1 speaks',
      '2 nominates 5',
      'rest speak',
      'voting',
      'vote 7: 1 3 4',
    );
    expect(handsAtFirst(game, movesOf(game).hands)).toEqual([]);
  });

  test('after a tie', () => {
    const game = new Game('mafclub-2023-ru', ...day1, ...tied);
    expect(movesOf(game)).toMatchObject({ kind: 'tie', follows: { what: 'tie', seat: 5, seconds: 30 } });
    game.play('rest speak', 'vote 7: 1 3 4 6 8', 'vote 5: rest');
    const { kind, hands } = movesOf(game);
    expect(kind).toBe('raise');
    expect(hands && handsToLift(game, hands)).toBe(6);
  });

  test('of a last word in the morning ends with one tap', () => {
    const game = new Game('mafclub-2023-ru', ...night1, 'shot 6', 'don', 'sheriff', 'nota', 'morning');
    const moves = movesOf(game);
    expect(moves).toMatchObject({ kind: 'words', next: 'day 2', then: '6 last word' });
    game.play(moves.next ?? '', moves.then ?? '');
    expect(movesOf(game)).toMatchObject({ kind: 'speech', then: null });
  });

  test('of the end announces it', () => {
    expect(movesOf(new Game('mafclub-2023-ru', ...day1, 'surrender 2 7 9'))).toMatchObject({
      kind: 'over',
      next: 'stop',
      mayPause: false,
    });
  });
});

describe('the night', () => {
  test('writes a row for each remaining shooter', () => {
    const game = new Game('mafclub-2023-ru', ...night1, 'hunt');
    expect(game.table.shotsLine([[3], [4, 5], []])).toBe('shots 2>3 7>4,5 9>-');
    expect(missLine(game)).toBe('mafia misses');
    const without = new Game('mafclub-2023-ru', ...day1, 'remove 7', 'rest speak', 'night 1', 'hunt');
    expect(without.screen.shooters).toBe(3);
    expect(without.table.shotsLine([[3], [5]])).toBe('shots 2>3 9>5');
    expect(without.table.shotsLine([[3], [5], []])).toBe('shots 2>3 9>5');
    expect(without.table.shotsLine([[3], [], [5]])).toBe('shots 2>3 9>5');
  });

  test('makes no kill of different numbers, whoever has left', () => {
    const without = new Game('mafclub-2023-ru', ...day1, 'remove 7', 'rest speak', 'night 1', 'hunt');
    expect(without.table.shotsLine([[7], [8], [8]])).toBe('mafia misses');
    expect(without.table.shotsLine([[8], [8], [7]])).toBe('mafia misses');
    expect(without.table.shotsLine([[], [8], [8]])).toBe('shots 2>8 9>8');
    expect(without.table.shotsLine([[8], [8], []])).toBe('shots 2>8 9>8');
    expect(without.table.shotsLine([[8], [8], [8]])).toBe('shot 8');
  });

  test('has the same steps for any players who are left', () => {
    expect(nightSteps('mafia don sheriff nota', ['mafia', 'don', 'sheriff', 'citizen'])).toEqual([
      'mafia',
      'don',
      'sheriff',
      'morning',
    ]);
    expect(nightSteps('putana mafia don sheriff doctor maniac', ['mafia', 'don', 'sheriff'])).toEqual([
      'mafia',
      'don',
      'sheriff',
      'morning',
    ]);
    const steps = nightSteps('mafia don sheriff nota', ['mafia', 'don', 'sheriff']);
    expect(nightFollows(steps, 'nightfall')).toBe('mafia');
    expect(nightFollows(steps, 'sheriff_check')).toBe('morning');
  });

  test('offers a number only while the role is present', () => {
    const there = new Game('mafclub-2023-ru', ...night1, 'shot 6', 'don');
    expect(movesOf(there)).toMatchObject({ kind: 'act', night: true, act: { role: 'don' } });
    const gone = new Game('mafclub-2023-ru', ...day1, 'remove 9', 'rest speak', 'night 1', 'shot 6', 'don');
    expect(movesOf(gone)).toMatchObject({ kind: 'act', night: true, act: null });
  });
});

describe('a heavy act', () => {
  test('removes a player or ends the game', () => {
    const game = new Game('mafclub-2023-ru', ...day1, 'foul 3', 'foul 3');
    expect(isHeavy(game.preview('foul 3'))).toBe(false);
    game.play('foul 3');
    expect(isHeavy(game.preview('foul 3'))).toBe(true);
    expect([leaves(game.preview('foul 3'), 3), leaves(game.preview('foul 3'), 4)]).toEqual([true, false]);
    expect(isHeavy(game.preview('surrender 2 7 9'))).toBe(true);
    expect(isHeavy(game.preview('foul 99'))).toBe(false);
  });
});

describe('sanctions', () => {
  test('are grouped and found by word and clause', () => {
    const game = new Game('mafclub-2023-ru', ...day1);
    const grounds = groundsOf(game.table.sanctions(6, 'en'), { 'MC-4.3.2': 'Foul: touching by day' }, 'Foul');
    expect(groupsOf(grounds)).toEqual(['foul', 'removal', 'card', 'other']);
    const fouls = inGroup(grounds, 'foul');
    expect(search(fouls, '4.3.2', new Set()).map(({ line }) => line)).toContain('foul 6 MC-4.3.2');
    expect(search(fouls, 'TOUCHING', new Set()).map(({ clause }) => clause)).toEqual(['MC-4.3.2']);
    expect(search(fouls, 'pushed', new Set()).map(({ clause }) => clause)).toEqual(['MC-4.3.2']);
    expect(search(fouls, 'nowhere', new Set(['MC-4.3.2'])).map(({ clause }) => clause)).toEqual(['MC-4.3.2']);
    for (const { line, needsReason } of grounds)
      expect(game.preview(needsReason ? `${line} because` : line), line).toMatchObject({ ok: true });
  });

  test('are searched by word over all kinds of penalties', () => {
    const game = new Game('mafclub-2023-ru', ...day1);
    const grounds = groundsOf(game.table.sanctions(6, 'en'), {}, 'Foul');
    const titles = grounds.filter(({ clause }) => clause === null).map(({ title }) => title);
    expect(titles).toContain('Foul without a clause');
    expect(new Set(titles).size).toBe(titles.length);
    const removal = inGroup(grounds, 'removal').find(({ clause }) => clause !== null);
    const found = fittingGrounds(grounds, 'foul', removal?.clause ?? '', new Set());
    expect(found).toContainEqual(removal);
    expect(found.map(groupNameOf)).toContain('removal');
    expect(fittingGrounds(grounds, 'foul', ' ', new Set())).toEqual(inGroup(grounds, 'foul'));
  });
});

describe('the history', () => {
  const record = (game: Game) => game.table.record();
  const entries = (game: Game): HistoryEntry[] => game.table.history('en');

  test('hides the current night and the secrets of past nights', () => {
    const game = new Game('mafclub-2023-ru', ...night1, 'shot 6', 'foul 3');
    const list = (now = game) => groups(entries(now), record(now), now.screen.view);
    expect(list().at(-1)).toMatchObject({ phase: 'night', round: 1, running: true, shown: [] });
    game.play('don', 'sheriff', 'nota', 'nota 6: 2 5 9', 'morning');
    const night = list().find(({ phase, round }) => phase === 'night' && round === 1);
    expect(night?.hidden).toHaveLength(2); // The shot, and a whispered nota.
    expect(night?.shown.map(({ text }) => text).join()).toMatch(/foul 3/);
    expect(
      list()
        .flatMap(({ shown }) => shown)
        .map(({ text }) => text)
        .join(),
    ).not.toMatch(/shot|nota 6|roles|rules/);
  });

  test('returns to any step of a night, and lists the same steps for any players who are left', () => {
    const steps = ['mafia', 'don', 'sheriff', 'morning'] as const;
    const backTo = (game: Game, running: boolean, now: 'sheriff' | null = null) =>
      stepsBack(entries(game), record(game), { phase: 'night', round: 1, running }, steps, now);
    const game = new Game('mafclub-2023-ru', ...night1, 'hunt', 'shot 6', 'don', 'sheriff');
    expect(backTo(game, true, 'sheriff').map(({ step }) => step)).toEqual(['mafia', 'don']);
    game.play('nota', 'nota 6: 2 5 9', 'morning', 'day 2');
    expect(backTo(game, false).map(({ step }) => step)).toEqual(['mafia', 'don', 'sheriff']);
    const [hunt, don] = backTo(game, false);
    game.play(`undo ${hunt?.back}`);
    expect(game.screen.view).toMatchObject({ step: 'hunt', round: 1 });
    expect(game.screen.prompt.next).toBeNull(); // Nobody has shot yet.
    const other = new Game(
      'mafclub-2023-ru',
      ...night1,
      'shot 6',
      'don',
      'sheriff',
      'nota',
      'nota 6: 2 5 9',
      'morning',
      'day 2',
    );
    other.play(`undo ${backTo(other, false)[1]?.back}`);
    expect(other.screen.view).toMatchObject({ step: 'don_check', round: 1 });
    expect(don?.step).toBe('don');
  });

  test('does not tell how much was undone with a night', () => {
    const game = new Game(
      'mafclub-2023-ru',
      ...night1,
      'shot 6',
      'don',
      'sheriff',
      'nota',
      'nota 6: 2 5 9',
      'morning',
      'day 2',
    );
    const taken = takenBy(entries(game), 99);
    const rows = shownOf(taken, null).filter(({ entry }) => entry === null);
    expect(rows).toHaveLength(2); // Night 1, and the deal.
    expect(
      shownOf(
        taken.filter(({ phase, round }) => phase === 'night' && round === 1),
        1,
      ),
    ).toHaveLength(1);
  });

  test('lists a day that was undone and opened again twice, each by itself', () => {
    const game = new Game('mafclub-2023-ru', ...day1, 'undo', 'day 1', 'foul 3');
    const list = groups(entries(game), record(game), game.screen.view);
    expect(list.filter(({ phase, round }) => phase === 'day' && round === 1).length).toBeGreaterThan(1);
    expect(new Set(list.map(({ first }) => first)).size).toBe(list.length);
  });

  test('has the last word of the killed player in the morning, before the day, as in the rules', () => {
    const night = [...night1, 'shot 6', 'don', 'sheriff', 'nota', 'morning'];
    for (const lines of [
      ['day 2', '6 last word'],
      ['6 last word', 'day 2'],
    ]) {
      const game = new Game('mafclub-2023-ru', ...night, ...lines, '2 speaks');
      const parts = groups(entries(game), record(game), game.screen.view).slice(-2);
      expect(parts.map(({ morning, shown }) => [morning, ...shown.map(({ text }) => text)])).toEqual([
        [true, 'morning', 'player 6: the last word is over'],
        [false, 'day 2', 'player 2: the speech is over'],
      ]);
    }
  });

  test("lists a seat's sanctions and its nominations of this day", () => {
    const game = new Game('mafclub-2023-ru', ...day1, '1 nominates 10', 'foul 10', '1 speaks');
    const about = (seat: number) =>
      seatEntries(entries(game), record(game), seat, game.screen.view).map(({ text }) => text);
    expect([about(1), about(10), about(4)]).toEqual([['1 nominates 10'], ['1 nominates 10', 'foul 10'], []]);
    game.play('no vote', 'night 1', 'shot 6', 'don', 'sheriff', 'nota', 'day 2');
    expect([about(1), about(10)]).toEqual([[], ['foul 10']]);
  });

  test('separates a reason from its entry', () => {
    const game = new Game('mafclub-2023-ru', 'override a test', 'day 1', 'foul 3 MC-4.3.2 loud', 'undo 1 a slip');
    expect(
      entries(game)
        .map(({ text }) => text)
        .slice(-3),
    ).toEqual(['day 1', 'foul 3 MC-4.3.2, reason: loud', 'undo, reason: a slip']);
    const override = record(game).indexOf('override a test');
    expect(game.table.secretEntry(override, 'en')).toBe("by the judge's decision, reason: a test");
    expect(game.table.secretEntry(override, 'ru')).toBe('по решению судьи, причина: a test');
  });

  test('can be filtered by player and by sanction', () => {
    const game = new Game('mafclub-2023-ru', ...day1, 'foul 3 MC-4.3.2', '1 nominates 10', '1 speaks');
    const texts = (filter: Parameters<typeof groups>[3]) =>
      groups(entries(game), record(game), game.screen.view, filter).flatMap(({ shown }) =>
        shown.map(({ text }) => text),
      );
    expect(texts({ show: 'sanctions' })).toEqual(['foul 3 MC-4.3.2']);
    expect(texts({ show: 'player', seat: 10 })).toEqual(['1 nominates 10']);
    expect(texts({ show: 'player', seat: 4 })).toEqual([]);
    expect([isAbout('foul 3 MC-4.3.2', 2), isAbout('shots 2>5 7>5', 7), isAbout('day 3', 3)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isSanction('foul 3'), isSanction('1 nominates 3')]).toEqual([true, false]);
    expect(clauseIn('foul 3 MC-4.3.2 loud')).toBe('MC-4.3.2');
  });

  test('undoes a deal only after a hold', () => {
    const game = new Game('fiim-2019');
    expect(crosses(entries(game), record(game), 1)).toBe(true);
    game.play('foul 3');
    expect(crosses(entries(game), record(game), 1)).toBe(false);
    expect(crosses(entries(game), record(game), 2)).toBe(true);
  });

  test('undoes the end of the game only after a hold', () => {
    const game = new Game('mafclub-2023-ru', ...day1, 'surrender 2 7 9', 'stop');
    expect(record(game).at(-1)).toBe('stop');
    expect(crosses(entries(game), record(game), 1)).toBe(true);
  });

  test('undoes an announcement only after a hold', () => {
    const game = new Game('mafclub-2023-ru', ...day1, 'foul 3');
    expect(crosses(entries(game), record(game), 1)).toBe(false);
    expect(takenBy(entries(game), 2).map(({ text }) => text)).toEqual(['foul 3', 'day 1']);
    expect(crosses(entries(game), record(game), 2)).toBe(true);
    game.play('rest speak', 'night 1');
    expect(crosses(entries(game), record(game), 1)).toBe(true);
    game.play('shot 6');
    expect(crosses(entries(game), record(game), 1)).toBe(false);
    game.play('don', 'sheriff', 'nota', 'morning');
    expect(crosses(entries(game), record(game), 1)).toBe(true);
  });
});

test('reminders alternate, and a new one comes first', () => {
  const reminders = new Reminders();
  const watch = (...keys: string[]) => keys.map((key) => ({ key, text: key }));
  const choose = (moved: boolean, ...keys: string[]) => reminders.choose(watch(...keys), moved).map(({ key }) => key);
  expect(choose(true, 'a', 'b', 'c')).toEqual(['a', 'b']);
  expect(choose(true, 'a', 'b', 'c')).toEqual(['c', 'a']);
  expect(choose(true, 'a', 'b', 'c', 'new')).toEqual(['new', 'b']);
  expect(reminders.fresh.map(({ key }) => key)).toEqual(['new']);
  expect(choose(false, 'a', 'b', 'c', 'new')).toEqual(['new', 'b']);
});
