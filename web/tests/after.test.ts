import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGame, openSession, type Session } from '../src/game/session.svelte';
import { settings } from '../src/game/settings.svelte';
import type { HistoryEntry } from '../src/engine/types';
import { announcedAt } from '../src/game/announced';
import { time } from '../src/game/time';
import { fileName } from '../src/parts/files';
import { dayOf } from '../src/text';
import { readGameSheet } from '../src/screens/after/game-sheet/json';
import { Correction } from '../src/screens/after/result/correction.svelte';
import { ResultData } from '../src/screens/after/result/data.svelte';
import { protestText, column, entryWords, signed as withSign } from '../src/screens/after/result/words';
import { loadWords, word } from '../src/screens/home/words.svelte';
import { loadGame } from '../src/store/games';
import { eventually } from './eventually';

vi.mock('../src/game/engine', async () => ({ engine: (await import('./engine')).realEngine }));

const names = ['Ash', 'Birch', 'Cedar', 'Compass', 'Elm', 'Fir', 'Amber', 'Hazel', 'Ivy', 'Lynx'];
const course = [
  'override nobody waits here',
  'day 1',
  'rest speak',
  'night 1',
  'shots 2>6 7>6 9>6',
  'nota 6: 2 5 9',
  'day 2',
  '6 last word',
  '4 nominates 9',
  'night 2',
  'shots 2>4 7>-',
  'day 3',
  '4 nominates 7',
  'night 3',
  'shot 1',
  'day 4',
  '4 nominates 2',
  'night 4',
  '2 last word',
];

let session: Session;
let data: ResultData;

async function play(...lines: string[]): Promise<void> {
  for (const line of lines) expect(await session.play(line), line).toMatchObject({ ok: true });
}

beforeEach(async () => {
  settings.lang = 'en';
  await loadWords();
  const id = await createGame({
    rules: 'mafclub-2023-ru',
    settings: [],
    names,
    roles: 'roles 2 7 mafia, 9 don, 4 sheriff',
  });
  session = await openSession(id);
  data = new ResultData(session);
  await play(...course);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await session.close();
});

describe('the result', () => {
  test('shows no role before the announcement', async () => {
    expect([data.announced, data.decided, data.rows]).toEqual([false, true, []]);
    await session.next();
    expect([data.announced, data.decided]).toEqual([true, false]);
    expect(data.rows[3]).toMatchObject({
      seat: 4,
      name: 'Compass',
      role: 'sheriff',
      team: 'red',
      exit: null,
      main: 4,
    });
  });

  test('knows the nota, the awards and the source of each point', async () => {
    await play('stop', 'award 4 best_play 2');
    expect(data.rows[5]).toMatchObject({ nota: 0.5, total: 4.5 });
    expect(data.rows[3]).toMatchObject({ given: [{ kind: 'best_play', points: 2 }], total: 6 });
    expect(data.rows[3]?.lines.flatMap(({ clauses }) => clauses)).toContain('MC-3.1');
  });

  test('finds what an undo takes back, including the announcement', async () => {
    await play('stop', 'award 4 best_play 2', 'award 5 best_move 0.5');
    expect(data.entry((line) => line === 'award 4 best_play 2')?.back).toBe(2);
    expect(data.stop?.back).toBe(3);
    await session.undo(2);
    expect(data.entry((line) => line === 'award 4 best_play 2')).toBeNull();
    expect(data.stop?.back).toBe(1);
  });

  test('shows points that have no column of their own', async () => {
    await play('stop', 'yellow 5 MC-4.17.4 shouts');
    expect(data.rows[4]?.others).toMatchObject([{ kind: 'yellow', points: '-2' }]);
    expect(data.rows[3]?.others).toEqual([]);
  });

  test('gives another award in place of the given one, by one tap', async () => {
    await play('stop', 'award 4 best_move 0.5', 'award 5 best_move 0.5');
    const other = session.awards(4).find(({ line }) => line === 'award 4 best_play 2');
    expect(other).toMatchObject({ allowed: true, replaces: 'award 4 best_move 0.5' });
    await new Correction(session, data).replace(other?.replaces ?? '', other?.line ?? '');
    expect(data.rows[3]?.given).toMatchObject([{ kind: 'best_play', points: 2 }]);
    expect(data.rows[4]?.given).toMatchObject([{ kind: 'best_move', points: 0.5 }]);
  });

  // FIIM-8.3.4
  test('has the best move of FIIM in its column and under its name', async () => {
    const roles = 'roles 2 7 mafia, 9 don, 4 sheriff';
    const other = await openSession(await createGame({ rules: 'fiim-2019', settings: [], names, roles }));
    const lines = ['override a test', 'day 1', 'rest speak', 'night 1', 'shot 3', 'don checks 1', 'sheriff checks 9'];
    for (const line of [...lines, 'morning', 'nota 3: 2 7 9', '3 last word', 'record winner red', 'stop'])
      expect(await other.play(line), line).toMatchObject({ ok: true });
    const row = new ResultData(other).rows[2];
    expect(row?.nota).toBe(0.4);
    expect(row?.lines.find(({ kind }) => kind === 'nota')?.label).toBe('best move');
    await other.close();
  });

  const lately = (count: number) => session.lines.filter((line) => !line.startsWith('@')).slice(-count);
  const entryOf = (line: string) => data.entry((each) => each === line) as HistoryEntry;

  test('takes one award back and keeps the later ones, in one transaction', async () => {
    await play('stop', 'award 4 best_play 2', 'award 5 best_move 0.5', 'award 3 best_move 1');
    const shown: number[] = [];
    const stop = session.onStored(() => shown.push(data.gameSheet.awards.length));
    expect(await session.fallsWith(entryOf('award 4 best_play 2'))).toEqual([]);
    expect(await session.takeOut(entryOf('award 4 best_play 2'), 'a slip')).toMatchObject({ ok: true });
    stop();
    expect(shown).toEqual([2]); // No intermediate state was on the screen.
    expect(lately(3)).toEqual(['undo 3 a slip', 'award 5 best_move 0.5', 'award 3 best_move 1']);
    expect((await loadGame(session.id))?.lines).toEqual([...session.lines]);
    expect(data.rows.flatMap(({ seat, given }) => (given.length > 0 ? [seat] : []))).toEqual([3, 5]);
    expect(session.toast?.text).toBe('Undone: player 4: Best Play 2');
  });

  test('removes nothing if something was recorded meanwhile', async () => {
    await play('stop', 'award 4 best_play 2', 'award 5 best_move 0.5');
    const entry = entryOf('award 4 best_play 2');
    await play('award 3 best_move 1');
    expect(await session.takeOut(entry)).toMatchObject({ ok: false, code: 'moved_on' });
    expect(data.gameSheet.awards).toHaveLength(3);
  });

  test('says what no longer holds without the removed entry', async () => {
    const five = [4, 5, 3, 8].map((seat) => `award ${seat} best_move 0.5`);
    await play('stop', ...five, 'consent', 'award 10 best_move 0.5');
    const falls = await session.fallsWith(entryOf('consent'));
    expect(falls.map(({ text }) => text)).toEqual(['player 10: Best Move 0.5']);
    expect(session.points()).toHaveLength(10); // That was only a preview.
    expect(lately(1)).toEqual(['award 10 best_move 0.5']);
    expect(await session.takeOut(entryOf('consent'))).toMatchObject({ ok: false, code: 'falls_too' });
    expect(data.gameSheet.awards).toHaveLength(5);
    await session.takeOut(entryOf('consent'), '', falls);
    expect(data.gameSheet.awards).toHaveLength(4);
  });

  test.each([40, 30 * 60])('keeps a protest when an award is removed %i minutes later', async (minutes) => {
    let now = time.now();
    vi.spyOn(time, 'now').mockImplementation(() => now);
    await play('stop', 'award 4 best_play 2', 'protest 9 an error in the announcement');
    now += minutes * 60_000;
    const award = entryOf('award 4 best_play 2');
    expect(await session.fallsWith(award)).toEqual([]);
    expect(await session.takeOut(award)).toMatchObject({ ok: true });
    expect(lately(3)).toEqual([
      'undo 2',
      'override Put back: it was in time',
      'protest 9 an error in the announcement',
    ]);
    expect([data.gameSheet.awards, data.gameSheet.protests]).toMatchObject([[], [{ seat: 9 }]]);
    expect((await loadGame(session.id))?.lines).toEqual([...session.lines]);
    expect(await session.play('protest 3 another one')).toMatchObject({ ok: false, code: 'protest_too_late' });
  });

  test('shows every protest with its decision', async () => {
    await play(
      'stop',
      'protest 9 an error in the announcement',
      'protest 3 a wrong answer',
      'uphold 3 the video shows it',
    );
    expect(data.gameSheet.protests).toMatchObject([
      { seat: 9, text: 'an error in the announcement', decision: null },
      { seat: 3, text: 'a wrong answer', decision: { upheld: true, reason: 'the video shows it' } },
    ]);
    expect(data.gameSheet.protests.map(protestText)).toEqual([
      'an error in the announcement',
      'a wrong answer — upheld: the video shows it',
    ]);
    expect(await session.play('protest 9 once more')).toMatchObject({ ok: false, code: 'already_there' });
  });

  test('takes limits from the book, or from the house rule', async () => {
    expect(data.setting('protest.windowMin')).toMatchObject({ value: '15', clause: 'MC-4.20a' });
    const id = await createGame({ rules: 'mafclub-2023-ru', settings: [['protest.windowMin', '5']], names });
    const other = await openSession(id);
    const changed = new ResultData(other);
    await eventually(() => expect(changed.setting('protest.windowMin')?.value).toBe('5'));
    await other.close();
  });
});

test('the game sheet says what decided the game', async () => {
  await play('stop');
  expect(readGameSheet(session.gameSheetJson()).result.ending).toEqual({ kind: 'players', clause: 'MC-2.7.1a' });
  expect(word('ending.players.red')).toBe('no black player is left');
  expect(word('ending.surrender')).toBe('all blacks surrendered');
});

describe('the name of the judge', () => {
  const judges = () => session.lines.filter((line) => line.startsWith('judge '));

  test('is recorded before the signature, in one transaction', async () => {
    await play('stop');
    let writings = 0;
    const stop = session.onStored(() => writings++);
    expect(await session.sign('Vera')).toBe(true);
    stop();
    expect([writings, session.header().judge]).toEqual([1, 'Vera']);
    expect(session.lines.slice(-2)).toEqual(['judge Vera', `signed ${dayOf(session.signed ?? 0)}`]);
    expect(readGameSheet(session.gameSheetJson())).toMatchObject({ judge: 'Vera', signed: dayOf(Date.now()) });
  });

  test('is signed unchanged if the record has it', async () => {
    await play('stop');
    await session.sign('Vera');
    await play('award 4 best_play 2');
    expect(await session.sign('Nora')).toBe(true);
    expect(judges()).toEqual(['judge Vera']);
  });

  test('is reported if another page recorded it meanwhile, and nothing is signed', async () => {
    await play('stop');
    const other = session.play('judge Nora');
    expect(await session.sign('Vera')).toBe(false);
    await other;
    expect([session.refusal?.code, session.signed, judges()]).toEqual(['duplicate', undefined, ['judge Nora']]);
  });
});

describe('a signature', () => {
  const kept = async () => (await loadGame(session.id))?.game.signed;

  beforeEach(async () => {
    await play('stop');
    expect(await session.sign()).toBe(true);
    expect(await kept()).toBe(session.signed);
    expect((await loadGame(session.id))?.game).toMatchObject({ finished: true, signed: expect.any(Number) });
  });

  test('is dropped by any new line and by any undo', async () => {
    await play('award 4 best_play 2');
    expect([session.signed, await kept()]).toEqual([undefined, undefined]);
    await session.sign();
    await session.undo(1, 'it was 5');
    expect([session.signed, await kept()]).toEqual([undefined, undefined]);
  });

  test('is a line of the record and of the game sheet', async () => {
    const day = dayOf(session.signed ?? 0);
    expect(session.lines.at(-1)).toBe(`signed ${day}`);
    expect(readGameSheet(session.gameSheetJson()).signed).toBe(day);
    await play('award 4 best_play 2');
    expect(readGameSheet(session.gameSheetJson()).signed).toBeNull();
  });

  test('comes along with a record from elsewhere', async () => {
    const lines = [...session.lines];
    await play('award 4 best_play 2');
    await session.adopt(lines, null);
    expect(dayOf(session.signed ?? 0)).toBe(dayOf(Date.now()));
  });

  test('is changed by awards, consent, a protest or an undo only after a hold', async () => {
    const correction = new Correction(session, data);
    await eventually(() => expect(data.door).not.toBeNull());
    const lines = session.lines.length;
    for (const [line, read] of [
      ['award 4 best_play 2', 'award 4 Best Play 2'],
      ['consent', 'consent'],
      ['protest 3 the vote', 'protest 3 the vote'],
    ] as const) {
      let done = false;
      await correction.record(line, () => (done = true));
      expect(correction.asked).toMatchObject({ adds: true, texts: [read], announcement: false });
      expect([session.lines.length, await kept(), done]).toEqual([lines, session.signed, false]);
    }
    correction.undo();
    expect(correction.asked).toMatchObject({ adds: false, texts: ['stop'], announcement: true });
    correction.close();
    await correction.record('award 4 best_play 2');
    correction.hold('');
    await eventually(() => expect(session.lines.at(-1)).toBe('award 4 best_play 2'));
    expect([correction.asked, await kept()]).toEqual([null, undefined]);
    await correction.record('consent'); // The signature is gone.
    expect([correction.asked, session.lines.at(-1)]).toEqual([null, 'consent']);
    await session.sign();
    await correction.takeOut('award 4 best_play 2');
    expect(correction.asked).toMatchObject({ adds: false, texts: ['player 4: Best Play 2'] });
  });

  test('is shown in the language of the reader', async () => {
    settings.lang = 'ru';
    const correction = new Correction(session, data);
    await eventually(() => expect(data.door).not.toBeNull());
    await correction.record('award 4 best_play 1.5');
    expect(correction.asked?.texts).toEqual(['балл 4 лучшая игра 1,5']);
  });

  test('is not dropped by a refused line', async () => {
    const correction = new Correction(session, data);
    await correction.record('award 99 best_play 2');
    expect(session.refusal).toMatchObject({ ok: false });
    expect([correction.asked, await kept()]).toEqual([null, session.signed]);
    expect(await session.play('award 99 best_play 2')).toMatchObject({ ok: false });
    expect(await kept()).toBeDefined();
  });

  test('is dropped by another record, not by other times', async () => {
    const later = session.lines.map((line) => (line.startsWith('@') ? '@ 23:00:00' : line));
    await session.adopt(later, null);
    expect(await kept()).toBeDefined();
    await session.adopt([...later, 'award 4 best_play 2'], null);
    expect([session.signed, await kept()]).toEqual([undefined, undefined]);
  });
});

describe('the time for protests', () => {
  const [minute, hour] = [60_000, 3_600_000];
  const wait = (ms: number) => {
    const then = time.now() + ms;
    vi.spyOn(time, 'now').mockImplementation(() => then);
  };

  test('begins with the announcement, whose time the game stores', async () => {
    const before = time.now();
    await play('stop');
    expect(session.announced).toBeGreaterThanOrEqual(before);
    expect((await loadGame(session.id))?.game.announced).toBe(session.announced);
    await session.undo();
    expect([session.announced, (await loadGame(session.id))?.game.announced]).toEqual([undefined, undefined]);
    await play('stop');
    wait(5 * minute);
    await play('protest 3 the vote');
  });

  test.each([16 * minute, 11 * hour, 13 * hour, 23 * hour, 24 * hour + minute, 49 * hour])(
    'does not come back (%d ms)',
    async (ms) => {
      await play('stop');
      wait(ms);
      expect(await session.play('protest 3 the vote')).toMatchObject({
        ok: false,
        code: 'protest_too_late',
        sentence: expect.any(String),
      });
    },
  );

  test('is found in a record from elsewhere', () => {
    const lines = [
      'date 2026-11-15',
      '@ 21:30:00',
      'day 1',
      '@ 00:10:00',
      'night 1',
      '@ 00:20:00',
      'stop',
      '@ 00:25:00',
      'consent',
    ];
    const at = new Date(2026, 10, 16, 0, 20).getTime();
    expect(announcedAt(lines, at + 40 * hour)).toBe(at);
    expect(announcedAt(['stop'], at)).toBe(at);
  });
});

test('points are aligned in columns', () => {
  expect([4, 4.5, -1].map(column([4, 4.5, -1]))).toEqual(['4.0', '4.5', '−1.0']);
  expect(column([0.25])(1)).toBe('1.00');
  expect([2, -0.5].map(withSign)).toEqual(['+2', '−0.5']);
  settings.lang = 'ru';
  expect(column([4.5])(4)).toBe('4,0');
  expect(entryWords('балл 4 best_play 2')).toBe('балл 4 лучшая игра 2');
});

test('a file is named after its game', () => {
  const at = new Date(2026, 10, 15, 20).getTime();
  expect(fileName('Кубок осени, стол 2', at, 'nota')).toBe('2026-11-15-200000-Кубок-осени-стол-2.nota');
  expect(fileName('', at, 'json')).toBe('2026-11-15-200000.json');
  expect(fileName('../Cup: 1/8?', at, 'pdf', 'tb_4f')).toBe('2026-11-15-tb-4f-Cup-1-8.pdf');
  expect(fileName('Cup', at, 'nota')).not.toBe(fileName('Cup', at + 60_000, 'nota'));
});
