import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addGame,
  appendLines,
  changeGame,
  deleteGame,
  listGames,
  countLines,
  loadGame,
  MovedOn,
  replaceLines,
  type Game,
} from '../src/store/games';
import { newId } from '../src/store/ids';
import { knownPlayers, rememberPlayers } from '../src/store/players';

function game(patch: Partial<Game> = {}): Game {
  const id = newId();
  return {
    id,
    created: 1,
    changed: 1,
    rules: 'mafclub-2023-ru',
    title: '',
    players: ['Compass'],
    step: 'seating',
    round: 0,
    finished: false,
    outcome: null,
    link: null,
    ...patch,
  };
}

describe('a game', () => {
  let one: Game;
  beforeEach(async () => {
    one = game();
    await addGame(one, ['rules mafclub-2023-ru', 'player 1 Compass']);
  });

  test('is read as it was written, with its lines in order', async () => {
    await appendLines(one.id, 2, ['@ 21:00:00', 'night 0']);
    await appendLines(one.id, 4, ['@ 21:00:09', 'card 1 don'], { step: 'dealing' });
    for (let from = 6; from < 26; ++from) await appendLines(one.id, from, [`line ${from}`]);
    const found = await loadGame(one.id);
    expect(found?.game).toEqual({ ...one, step: 'dealing' });
    expect(found?.lines.slice(0, 7)).toEqual([
      'rules mafclub-2023-ru',
      'player 1 Compass',
      '@ 21:00:00',
      'night 0',
      '@ 21:00:09',
      'card 1 don',
      'line 6',
    ]);
    expect(found?.lines).toHaveLength(26);
  });

  test('is not overwritten by a page that has not seen its last line', async () => {
    await appendLines(one.id, 2, ['night 0']);
    await expect(appendLines(one.id, 2, ['day 1'], { step: 'speeches' })).rejects.toThrow(MovedOn);
    const found = await loadGame(one.id);
    expect(found?.lines.at(-1)).toBe('night 0');
    expect(found?.game.step).toBe('seating');
  });

  test('can be given another record', async () => {
    await appendLines(one.id, 2, ['night 0']);
    await replaceLines(one.id, ['rules fsm'], { rules: 'fsm' }, 3);
    expect(await loadGame(one.id)).toMatchObject({ lines: ['rules fsm'], game: { rules: 'fsm' } });
  });

  test('is not given another record by a page that has not seen its last line', async () => {
    await appendLines(one.id, 2, ['night 0']);
    await expect(replaceLines(one.id, ['rules fsm'], { rules: 'fsm' }, 2)).rejects.toThrow(MovedOn);
    expect(await loadGame(one.id)).toMatchObject({
      lines: ['rules mafclub-2023-ru', 'player 1 Compass', 'night 0'],
      game: one,
    });
  });

  test('takes no line after a gap', async () => {
    await replaceLines(one.id, ['rules fsm'], {}, 2);
    await expect(appendLines(one.id, 2, ['night 0'])).rejects.toThrow(MovedOn);
    expect((await loadGame(one.id))?.lines).toEqual(['rules fsm']);
  });

  test('knows its length, and takes changes for that length', async () => {
    await appendLines(one.id, 2, ['@ 21:00:00', 'night 0']);
    expect([await countLines(one.id), await countLines('nothing')]).toEqual([4, 0]);
    await changeGame(one.id, { title: 'Friday' });
    await changeGame(one.id, ({ title }) => ({ title: `${title} night` }));
    expect((await loadGame(one.id))?.game.title).toBe('Friday night');
  });

  test('can be deleted without taking lines of another game along', async () => {
    const other = game();
    await addGame(other, ['rules city']);
    await deleteGame(one.id);
    expect(await loadGame(one.id)).toBeNull();
    expect((await loadGame(other.id))?.lines).toEqual(['rules city']);
  });
});

test('games are listed with the newest first', async () => {
  const [early, late] = [game({ changed: 100 }), game({ changed: 200 })];
  await addGame(early, []);
  await addGame(late, []);
  expect((await listGames()).slice(0, 2).map(({ id }) => id)).toEqual([late.id, early.id]);
  await changeGame(early.id, { changed: 300, finished: true });
  expect((await listGames())[0]).toMatchObject({ id: early.id, finished: true });
});

test('each player is remembered once', async () => {
  await rememberPlayers(['Lynx', 'Amber', '']);
  await rememberPlayers(['Lynx']);
  expect((await knownPlayers()).find(({ name }) => name === 'Lynx')?.games).toBe(2);
  expect(await knownPlayers()).toHaveLength(2);
  await rememberPlayers(['Анна']);
  await rememberPlayers(['анна ', 'Пётр', 'Петр']);
  expect((await knownPlayers()).map(({ name, games }) => [name.trim(), games])).toEqual(
    expect.arrayContaining([
      ['анна', 2],
      ['Пётр', 1],
      ['Петр', 1],
    ]),
  );
  expect(await knownPlayers()).toHaveLength(5);
});
