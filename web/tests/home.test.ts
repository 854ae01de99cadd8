import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../src/game/settings.svelte';
import { addGame, appendLines, changeGame, listGames, type Game } from '../src/store/games';
import {
  askAgain,
  corrects,
  dealtBy,
  emptyDeal,
  enter,
  entered,
  keepDeal,
  lastTap,
  loadDeal,
  passedOn,
  rolesLine,
  rolesOf,
  stepBack,
  stepOf,
  takenBy,
} from '../src/screens/home/deal/deal';
import { dealSentences } from '../src/screens/home/deal/sentences';
import { headIn, titleOf, whenOf } from '../src/screens/home/list/heads';
import { tableLink } from '../src/screens/home/list/link';
import { isUnsent } from '../src/screens/home/list/unsent';
import { fill, missing, namesIn, resized, seated, twins, unused } from '../src/screens/home/new/names';
import { shuffled, swapped } from '../src/screens/home/new/order';
import { optionsOf, refusalOf, seatsAllowed, valueWords } from '../src/screens/home/new/rules';
import { realEngine } from './engine';

beforeEach(() => {
  settings.lang = 'en';
});

const ten = ['Vega', 'Owl', 'Quiet', 'Martha', 'Storm', 'Fox', 'Amber', 'Cedar', 'Zero', 'Lynx'];
const empty = Array<string>(10).fill('');

describe('names', () => {
  test.each([
    ['lines', ten.join('\n')],
    ['lines of another system', ten.join('\r\n') + '\r\n'],
    ['commas', ten.join(', ')],
    ['tabs', ten.join('\t')],
    ['lines and commas', `${ten.slice(0, 4).join(', ')}\n${ten.slice(4).join('\n')}`],
    [
      'lines of which some are numbered',
      ten.map((name, place) => (place < 3 ? `${place + 1}${place < 2 ? '.' : ')'} ${name}` : name)).join('\n'),
    ],
    ['numbered lines', ten.map((name, place) => `${place + 1}. ${name}`).join('\n')],
    [
      'lines numbered in many ways',
      ten
        .map(
          (name, place) =>
            `${[`№${place + 1} `, `${place + 1} - `, `${place + 1}: `, `${place + 1} — `][place % 4]}${name}`,
        )
        .join('\n'),
    ],
    ['two columns of a sheet', ten.map((name, place) => `${place + 1}\t${name}`).join('\n')],
    ['a sheet with a heading', ['№\tИгрок', ...ten.map((name, place) => `${place + 1}\t${name}`)].join('\n')],
    ['two rows of a sheet', ten.map((name, place) => `${place + 1}.\t${name}`).join('\t')],
    ['a numbered list in one line', ten.map((name, place) => `${place + 1} ${name}`).join(' ')],
    ['a list with dots in one line', ten.map((name, place) => `${place + 1}. ${name}`).join(' ')],
  ])('are taken from %s', (_, text) => {
    expect(namesIn(text)).toEqual(ten);
  });

  test('keep a digit that belongs to the name', () => {
    expect(namesIn('7 of 9, 2 Pac')).toEqual(['7 of 9', '2 Pac']);
    expect(namesIn('Vega\n2 Pac\n007\n7')).toEqual(['Vega', '2 Pac', '007', '7']);
    expect(namesIn('Vega\n2\nOwl')).toEqual(['Vega', '2', 'Owl']);
  });

  test('are not taken from a single name', () => {
    expect(namesIn('Vega the Great')).toBeNull();
    expect(namesIn('Vega,\n')).toBeNull();
    expect(namesIn('Route 66 1')).toBeNull();
    expect(namesIn('1 Vega')).toBeNull();
    expect(namesIn('2 Pac 1 Owl')).toBeNull();
  });

  test('fill all seats from a full list, and the seats from the field on from a shorter one', () => {
    expect(fill(empty, ten, 6)).toEqual(ten);
    expect(fill(empty, ['A', 'B'], 3).slice(2, 6)).toEqual(['', 'A', 'B', '']);
    expect(fill(ten, ['A', 'B'], 9).slice(7)).toEqual(['Cedar', 'A', 'B']);
  });

  test('are reported if they have no seat, unless the table can grow', () => {
    expect(seated([...ten, 'Late', 'Later'], 10, [10])).toEqual({ seats: 10, out: ['Late', 'Later'] });
    expect(seated([...ten, 'Late'], 10, [10, 11, 12])).toEqual({ seats: 11, out: [] });
    expect(seated(['A', 'B'], 10, [8, 9, 10])).toEqual({ seats: 10, out: [] });
  });

  test('are compared regardless of case', () => {
    expect(twins(['Пётр', '', 'петр ', 'Owl', ''])).toEqual([null, null, 0, null, null]);
    expect(missing(['Vega', ' ', ''])).toBe(2);
    expect(unused(['Owl', 'Vega', 'Fox'], ['vega', ''])).toEqual(['Owl', 'Fox']);
    expect(unused(['Анна', 'Пётр'], ['  анна ', 'Петр'])).toEqual(['Пётр']);
    expect(resized(['A', 'B'], 3)).toEqual(['A', 'B', '']);
  });
});

describe('seats', () => {
  test('keep every player exactly once in a shuffle', () => {
    const mixed = shuffled(ten);
    expect(mixed.toSorted()).toEqual(ten.toSorted());
    expect(ten[0]).toBe('Vega');
  });

  test('are shuffled into every order about equally often', () => {
    const seen = new Map<string, number>();
    for (let n = 0; n < 6000; n++) {
      const order = shuffled(['a', 'b', 'c']).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(200);
  });

  test('swap two players', () => {
    expect(swapped(['a', 'b', 'c'], 0, 2)).toEqual(['c', 'b', 'a']);
  });
});

describe('the deal', () => {
  const roles = [
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
  ] as const;
  const dealt = roles.reduce(enter, emptyDeal(10));

  test('is one line when all cards are in', () => {
    expect(rolesLine(dealt.roles)).toBe('roles 2 7 mafia, 4 sheriff, 9 don');
    expect(dealt.at).toBe(10);
    expect(rolesLine(stepBack(dealt).roles)).toBeNull();
  });

  test('steps back one card, or asks for one again and returns to the end', () => {
    const again = askAgain(dealt, 4);
    expect([again.at, entered(again)]).toEqual([3, 9]);
    expect(enter(again, 'sheriff')).toMatchObject({ roles: dealt.roles, at: dealt.at });
    expect(stepBack(emptyDeal(10))).toEqual(emptyDeal(10));
  });

  test('marks a corrected card, and taking it back leaves the others alone', () => {
    const again = askAgain(dealt, 4);
    expect([corrects(dealt), corrects(again)]).toEqual([false, true]);
    expect(lastTap(again)).toEqual({ what: 'again', seat: 4 });
    expect(stepBack(again)).toEqual(dealt);
    const other = enter(again, 'citizen');
    expect(lastTap(other)).toEqual({ what: 'card', seat: 4 });
    expect(stepBack(stepBack(other))).toEqual(dealt);
    expect([lastTap(dealt)?.seat, corrects(stepBack(dealt))]).toEqual([10, false]);
    expect(lastTap(emptyDeal(10))).toBeNull();
  });

  test('has the words of the book for every card, with "night" only once', async () => {
    const door = await realEngine();
    const said = dealSentences(door, ['rules mafclub-2023-en', 'night 0']);
    expect(said).toHaveLength(10);
    expect(said[0]?.map(({ key }) => key)).toEqual(['night', 'take_card']);
    expect(said[3]).toMatchObject([{ key: 'take_card', seats: [4] }]);
  });

  test('also calls the first player if the seating ends with their card', async () => {
    const said = dealSentences(await realEngine(), ['rules city']);
    expect(said).toHaveLength(10);
    expect(said[0]?.map(({ key, seats }) => [key, ...seats])).toEqual([['check_table'], ['show_number', 1]]);
    expect(said[1]).toMatchObject([{ key: 'show_number', seats: [2] }]);
  });

  test('by the device shows no card between two players or before the judge has it', () => {
    const steps = [];
    let deal = dealtBy([...roles]);
    for (let player = 1; player <= 10; player++) {
      steps.push(stepOf(deal));
      deal = takenBy('player', deal);
      steps.push(stepOf(deal));
      deal = passedOn({ ...deal, seen: true });
    }
    expect([
      new Set(steps.filter((_, place) => place % 2 === 0)),
      new Set(steps.filter((_, place) => place % 2 === 1)),
    ]).toEqual([new Set(['pass']), new Set(['look'])]);
    expect([stepOf(deal), stepOf(takenBy('judge', deal)), stepOf(dealt)]).toEqual(['return', 'judge', 'check']);
  });

  describe('kept', () => {
    const line = rolesLine(roles) ?? '';

    beforeEach(() => {
      const kept = new Map<string, string>();
      vi.stubGlobal('localStorage', {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => kept.set(name, value),
        removeItem: (name: string) => kept.delete(name),
      });
      return () => vi.unstubAllGlobals();
    });

    test('is restored while the record has not grown, also without any card', () => {
      const half = stepBack(dealt);
      keepDeal('g', half, 3);
      expect(loadDeal('g', 10, 3)).toEqual(half);
      keepDeal('g', emptyDeal(10), 3);
      expect(loadDeal('g', 10, 3, line)).toEqual(emptyDeal(10)); // The judge has given up the deal taken back.
    });

    test("is the same deal after it was taken back, in the judge's hands", () => {
      expect(rolesOf(line, 10)).toEqual(roles);
      expect(rolesOf('night 0', 10)).toBeNull();
      keepDeal('g', dealtBy([...roles]), 3);
      expect(loadDeal('g', 10, 5, line)).toMatchObject({ way: 'device', roles, at: 10, hand: 'judge' });
      keepDeal('g', dealt, 3);
      expect(stepOf(loadDeal('g', 10, 5, line))).toBe('check');
    });

    test.each([
      ['by cards', dealt],
      ['by the device', dealtBy([...roles])],
    ])('is not offered for a replay: %s', (_, old) => {
      keepDeal('g', old, 3); // Recorded as line 4, then the page is killed.
      expect(loadDeal('g', 10, 40)).toEqual(emptyDeal(10));
      const again = loadDeal('g', 10, 5, line); // Taken back,
      keepDeal('g', again, 5); // shown, and put back.
      expect(loadDeal('g', 10, 40)).toEqual(emptyDeal(10));
    });
  });
});

describe('rules before a game', () => {
  test('come from the engine: how many may play', async () => {
    const door = await realEngine();
    expect(seatsAllowed(door, 'mafclub-2023-ru', {})).toEqual([10]);
    expect(seatsAllowed(door, 'city', {})).toContain(12);
  });

  test('word house rules and refuse a wrong value', async () => {
    const door = await realEngine();
    const all = door.settings('mafclub-2023-en', 'en');
    const find = (name: string) => all.find((setting) => setting.name === name) ?? expect.fail(name);
    const tie = find('tie.same');
    expect(optionsOf(tie)).toEqual(['stay', 'raise']);
    for (const option of optionsOf(tie)) expect(valueWords(door, tie, option)).not.toBe(option);
    expect(valueWords(door, find('deck'), find('deck').value)).toMatch(/sheriff: 1/i);
    expect(refusalOf(door, 'mafclub-2023-en', {}, 'day.speechSec', '45')).toBeNull();
    expect(refusalOf(door, 'mafclub-2023-en', {}, 'day.speechSec', '4500')).toMatchObject({ ok: false });
  });
});

describe('the list', () => {
  const at = (hour: number) => new Date(2026, 10, 15, hour).getTime();
  const game = (id: string, created: number): Game => ({
    id,
    created,
    changed: created,
    rules: 'city',
    title: '',
    players: [],
    step: 'over',
    round: 1,
    finished: true,
    outcome: 'red',
    link: null,
  });

  test('names a game by its header, else by its place in the day', () => {
    const games = [game('b', at(20)), game('a', at(18))];
    const head = headIn(['rules city', 'event Autumn cup', 'round 7', 'table 2', 'player 1 Vega']);
    expect(titleOf(games[0] as Game, head, games)).toBe('Autumn cup, game 7, table 2');
    expect(titleOf(games[0] as Game, headIn(['rules city']), games)).toBe('Game 2');
    expect(titleOf(games[1] as Game, headIn(['round 3']), games)).toBe('Game 3');
  });

  test('says when', () => {
    expect(whenOf(at(19), at(22))).toBe('today, 19:00');
    expect(whenOf(at(19), at(22) + 86_400_000)).toBe('yesterday, 19:00');
    expect(whenOf(at(19), at(22) + 5 * 86_400_000)).toBe('15 November');
  });
});

test('a link to a table is found in pasted text', () => {
  const here = 'https://here.example';
  expect(tableLink('Open https://mafia.example/t/abc#tok-en and play', here)).toBe(
    'https://mafia.example/t/abc#tok-en',
  );
  expect(tableLink('/t/abc#token', here)).toBe('https://here.example/t/abc#token');
  expect(tableLink('https://mafia.example/t/abc', here)).toBeNull();
  expect(tableLink('javascript:alert(1)', here)).toBeNull();
});

test('a game counts as unsent while the server lacks lines of it, finished or not', async () => {
  const link = { server: '', table: 'T1', token: 'x', version: 1, sent: 2, key: '' };
  const game = {
    id: 'sent00000000',
    created: 1,
    changed: 1,
    rules: 'fsm',
    title: '',
    players: [],
    step: 'over',
    round: 1,
    outcome: null,
  } as const;
  await addGame({ ...game, players: [], finished: false, link }, ['rules fsm', 'day 1']);
  expect(await isUnsent(await listGames())).toBe(false);
  await appendLines(game.id, 2, ['@ 21:00:00', 'stop'], { finished: true });
  expect(await isUnsent(await listGames())).toBe(true);
  await changeGame(game.id, { link: { ...link, lost: 'unknown_token' } as typeof link });
  expect(await isUnsent(await listGames())).toBe(false);
  await changeGame(game.id, { link: { ...link, sent: 4 } });
  expect(await isUnsent(await listGames())).toBe(false);
});
