import 'fake-indexeddb/auto';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { music } from '../src/game/music.svelte';
import { settings } from '../src/game/settings.svelte';
import { createGame, openSession, type NewGame, type Session } from '../src/game/session.svelte';
import { time } from '../src/game/time';
import { notaOf } from '../src/screens/home/list/record';
import { addGame, appendLines, loadGame } from '../src/store/games';
import { eventually } from './eventually';
import { watch } from './watch.svelte';

vi.mock('../src/game/engine', async () => ({ engine: (await import('./engine')).realEngine }));

const wanted: NewGame = {
  rules: 'mafclub-2023-ru',
  settings: [],
  names: ['Ash', 'Birch', 'Cedar', 'Compass', 'Elm', 'Fir', 'Amber', 'Hazel', 'Ivy', 'Lynx #1'],
  judge: 'Vera',
  roles: 'roles 2 7 mafia, 9 don, 4 sheriff',
};

let id: string;
let session: Session;

async function play(...lines: string[]): Promise<void> {
  for (const line of lines) expect(await session.play(line), line).toMatchObject({ ok: true });
}

beforeEach(async () => {
  settings.lang = 'en';
  id = await createGame(wanted);
  session = await openSession(id);
  await play('override nobody waits for a minute here'); // The arrangement has a time limit.
});
afterEach(async () => {
  vi.restoreAllMocks();
  await session.close();
});

describe('a session', () => {
  test('begins with the names and the deal', () => {
    expect(session.name(4)).toBe('Compass');
    expect(session.name(10)).toBe('Lynx №1');
    expect(session.roles().find(({ seat }) => seat === 9)?.role).toBe('don');
    expect(session.saving).toBe('device');
  });

  test('stores a line before the screen changes', async () => {
    const before = session.screen;
    const answer = session.play('day 1');
    expect(session.screen).toBe(before);
    expect(await answer).toMatchObject({ ok: true });
    expect(session.screen.view.round).toBe(1);
    expect((await loadGame(id))?.lines).toEqual([...session.lines]);
    expect((await loadGame(id))?.lines.at(-1)).toBe('day 1');
  });

  test('changes nothing when a line is refused', async () => {
    await play('day 1', '1 nominates 7', '1 speaks');
    const { lines } = session.screen;
    expect(await session.play('2 nominates 7')).toMatchObject({ ok: false, code: 'already_nominated' });
    expect(session.refusal).toMatchObject({ clause: 'MC-2.3.7a' });
    expect(session.screen.lines).toBe(lines);
    expect((await loadGame(id))?.lines).toHaveLength(lines);
    await play('2 nominates 5');
    expect(session.refusal).toBeNull();
  });

  test('plays lines in the order they arrive', async () => {
    await play('day 1');
    await Promise.all(['1 begins', '1 nominates 7', '1 speaks', '2 begins'].map((line) => session.play(line)));
    expect((await loadGame(id))?.lines.filter((line) => !line.startsWith('@')).slice(-4)).toEqual([
      '1 begins',
      '1 nominates 7',
      '1 speaks',
      '2 begins',
    ]);
  });

  test('is at the same step and time after a reload', async () => {
    await play('day 1', '1 begins', '1 nominates 7');
    const { screen } = session;
    await session.close();
    session = await openSession(id);
    expect(session.screen).toEqual(screen);
    expect(session.broken).toBeNull();
    expect(session.clock.state).toBe('running');
    expect(session.clock.leftMs).toBeGreaterThan(55_000);
  });

  test('advances with "next"', async () => {
    await play('day 1', '1 begins');
    expect(await session.next()).toMatchObject({ ok: true });
    expect(session.screen.view.speaker?.seat).toBe(2);
  });

  test('does not take a second tap for the next step', async () => {
    await play('day 1', '1 begins');
    const [first, second] = await Promise.all([session.next(), session.next()]);
    expect([first, second]).toMatchObject([{ ok: true }, { ok: false, code: 'moved_on' }]);
    expect(session.screen.view.speaker?.seat).toBe(2);
    expect(session.refusal).toBeNull();
  });

  test('takes back and puts back', async () => {
    await play('day 1', '1 begins', 'foul 3', 'foul 5');
    expect(await session.undo(2, 'it was\nnot them')).toMatchObject({ ok: true });
    expect(session.toast).toMatchObject({ putBack: true });
    expect(session.screen.view.players.map(({ fouls }) => fouls)).toEqual(Array(10).fill(0));
    expect(session.lines.at(-1)).toContain('undo 2 it was not them');
    await session.putBack();
    const fouls = (seat: number) => session.screen.view.players.find((player) => player.seat === seat)?.fouls;
    expect([fouls(3), fouls(5)]).toEqual([1, 1]);
  });

  const recorded = (count: number) => session.lines.filter((line) => !line.startsWith('@')).slice(-count);

  test('puts back consecutive undos in their order', async () => {
    await play('day 1', '1 nominates 7', '1 speaks', 'foul 3', '2 nominates 5');
    await session.undo();
    await session.undo(2);
    await session.undo();
    expect(session.takenBack()).toEqual({ lines: ['1 nominates 7', '1 speaks', 'foul 3', '2 nominates 5'], last: 1 });
    await session.putBack(); // Like the toast: puts back what the last undo took.
    expect(recorded(1)).toEqual(['1 nominates 7']);
    await session.putBack(true);
    expect(recorded(3)).toEqual(['1 speaks', 'foul 3', '2 nominates 5']);
    expect(session.takenBack().lines).toEqual([]);
    expect(session.screen.view.nominations).toEqual([
      { by: 1, whom: 7 },
      { by: 2, whom: 5 },
    ]);
  });

  test('remembers over a reload what can be put back, until the first new line', async () => {
    await play('day 1', 'foul 3', 'foul 4');
    await session.undo(2, 'both were wrong');
    await session.close();
    session = await openSession(id);
    expect(session.takenBack().lines).toEqual(['foul 3', 'foul 4']);
    await play('foul 5');
    expect(session.takenBack().lines).toEqual([]);
    await session.putBack(true);
    expect(recorded(1)).toEqual(['foul 5']);
  });

  test('puts back what was in time, however late it is now', async () => {
    await play('day 1', '1 begins', '1 nominates 7');
    await session.undo();
    settings.vibration = false;
    const later = time.now() + 90_000;
    vi.spyOn(time, 'now').mockImplementation(() => later);
    await session.putBack();
    expect(recorded(2)).toEqual(['override Put back: it was in time', '1 nominates 7']);
  });

  test('still offers what waits after something was put back against the clock', async () => {
    await play('day 1', '1 begins', '1 nominates 7', 'foul 3');
    await session.undo();
    await session.undo();
    const later = time.now() + 90_000;
    vi.spyOn(time, 'now').mockImplementation(() => later);
    await session.putBack();
    expect(recorded(2)).toEqual(['override Put back: it was in time', '1 nominates 7']);
    expect(session.takenBack().lines).toEqual(['foul 3']);
    await session.putBack(true);
    expect(recorded(1)).toEqual(['foul 3']);
    expect(session.takenBack().lines).toEqual([]);
  });

  test('puts back a morning although the arrangement restarted', async () => {
    await session.close();
    let now = time.now();
    vi.spyOn(time, 'now').mockImplementation(() => (now += 100));
    session = await openSession(await createGame(wanted));
    now += 61_000;
    await play('day 1', 'foul 3');
    await session.undo(3);
    await session.putBack();
    expect(recorded(4)).toEqual([wanted.roles, 'override Put back: it was in time', 'day 1', 'foul 3']);
    expect(session.takenBack().lines).toEqual([]);
  });

  test('keeps a reason with any characters', async () => {
    await play('day 1', '1 begins', 'foul 3');
    await session.undo(1, ' not #3,\nbut #5 ');
    expect(session.lines.at(-1)).toBe('undo 1 not №3, but №5');
    await play('foul 5');
    expect(await session.undo(1, ' ')).toMatchObject({ ok: true });
    expect(session.lines.at(-1)).toBe('undo');
  });

  test('reveals nothing of the night', async () => {
    await play('day 1', 'rest speak', 'night 1', 'shot 6');
    expect(session.toast?.text).toBe('Recorded and hidden');
  });

  test('follows the language of the settings at once', async () => {
    await play('day 1');
    const english = session.screen.place;
    settings.lang = 'ru';
    await eventually(() => expect(session.screen.place).not.toBe(english));
    const refused = await session.play('3 nominates 3 conditionally');
    expect(refused).toMatchObject({ sentence: expect.stringMatching(/[а-я]/) });
  });
});

describe('when the device cannot store', () => {
  test('the game stops, nothing is lost, and a retry stores the same line', async () => {
    await play('day 1');
    const { screen } = session;
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const later = time.now() + 5; // Another time needs its own line.
    vi.spyOn(time, 'now').mockImplementation(() => later);
    expect(await session.play('1 begins')).toMatchObject({ ok: false, code: 'not_saved' });
    expect(session.saving).toBe('failed');
    expect(session.screen).toBe(screen);
    expect(await session.play('foul 3')).toMatchObject({ ok: false, code: 'not_saved' });
    expect(await session.retry()).toBe(false);
    expect(session.nota().split('\n')).toEqual([...session.lines, expect.stringMatching(/^@/), '1 begins', '']);
    full.mockRestore();
    expect(await session.retry()).toBe(true);
    expect(session.saving).toBe('device');
    expect(session.screen.view.speaker?.started).toBe(true);
    expect((await loadGame(id))?.lines.at(-1)).toBe('1 begins');
    await play('foul 3');
  });
});

test('a record that does not hold is exported as it was written', async () => {
  const game = { ...session.game, id: 'broken000000' };
  const lines = [...session.lines, 'day 1', 'foul 99', 'foul 3'];
  await addGame(game, lines);
  const broken = await openSession(game.id);
  expect(broken.broken).toMatchObject({ line: lines.length - 2 });
  expect(broken.nota().split('\n')).toEqual([...lines, '']);
  expect((await notaOf(game.id))?.split('\n')).toEqual([...lines, '']);
  await broken.close();
});

describe('two pages with one game', () => {
  test('a line from another page counts, and this page continues from there', async () => {
    await appendLines(id, session.lines.length, ['day 1']); // Like a page that the lock did not reach.
    expect(await session.play('day 1')).toMatchObject({
      ok: false,
      code: 'moved_on',
      sentence: expect.stringMatching(/another window/i),
    });
    expect([session.saving, session.lines.at(-1), session.screen.view.round]).toEqual(['device', 'day 1', 1]);
    await eventually(() => expect(session.readOnly).toBe(false));
    await play('1 begins');
    expect((await loadGame(id))?.lines).toEqual([...session.lines]);
  });

  test('the leading page tries again if a read fails', async () => {
    const second = await openSession(id);
    let failures = 0;
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      failures++;
      throw new DOMException('gone', 'UnknownError');
    });
    await session.close();
    await eventually(() => expect(failures).toBeGreaterThan(0));
    expect(second.readOnly).toBe(true);
    vi.restoreAllMocks();
    await eventually(() => expect(second.readOnly).toBe(false));
    session = second;
    await play('day 1');
  });

  test('the second page follows, and takes over when the first is closed', async () => {
    const second = await openSession(id);
    expect([session.readOnly, second.readOnly]).toEqual([false, true]);
    expect(await second.play('day 1')).toMatchObject({ ok: false, code: 'read_only' });
    await play('day 1');
    await eventually(() => expect(second.screen.view.round).toBe(1));
    await session.close();
    await eventually(() => expect(second.readOnly).toBe(false));
    session = second;
    await play('1 begins');
  });
});

describe('with a server', () => {
  const link = { server: '', table: 'abc', token: 'secret', version: 3, sent: 0, key: 'k' };

  test('says what has been sent', async () => {
    await session.keepLink(link);
    expect(session.saving).toBe('waiting');
    await session.keepLink({ ...link, sent: session.screen.lines });
    expect(session.saving).toBe('sent');
    await play('day 1');
    expect(session.saving).toBe('waiting');
  });

  test('an older link that is read late does not replace a newer one', async () => {
    await play('day 1', '1 begins');
    await session.keepLink(link);
    const newer = { ...link, version: 9, sent: 7 };
    const reading = session.readLink();
    await new Promise((done) => setTimeout(done));
    await Promise.all([reading, session.keepLink(newer)]);
    expect(session.link).toEqual(newer);
    await Promise.all([session.readLink(), session.keepLink(link)]);
    expect([session.link, session.game.link]).toEqual([link, link]);
  });

  test('an upload does not change the screen', async () => {
    await play('day 1');
    let looked = 0;
    const stop = watch(() => {
      session.preview('foul 3');
      looked++;
    });
    await eventually(() => expect(looked).toBe(1));
    await session.keepLink(link);
    await session.keepLink({ ...link, sent: 5 });
    flushSync();
    expect(looked).toBe(1);
    stop();
  });

  test('takes over another record if it holds', async () => {
    const other = [...session.lines, 'day 1', 'foul 8'];
    expect(await session.adopt([...other, 'foul 99'], link)).toMatchObject({ ok: false });
    expect(session.screen.view.round).toBe(0);
    expect(await session.adopt(other, link)).toBeNull();
    expect(session.screen.view.players.find(({ seat }) => seat === 8)?.fouls).toBe(1);
    expect((await loadGame(id))?.lines).toEqual(other);
  });
});

test('a game that the rules forbid is not created', async () => {
  await expect(createGame({ ...wanted, roles: 'roles 2 7 9 mafia, 4 sheriff' })).rejects.toThrow();
});

test('a game is created even if its players could not be remembered', async () => {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- Called with its database below.
  const { transaction } = IDBDatabase.prototype;
  const asks = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...asked
  ) {
    if ([asked[0]].flat().includes('players')) throw new Error('full');
    return transaction.apply(this, asked);
  });
  const made = await createGame(wanted);
  expect(asks.mock.results.map(({ type }) => type)).toContain('throw');
  expect((await loadGame(made))?.game.players).toContain('Compass');
});

describe('the music of the night', () => {
  afterEach(() => vi.restoreAllMocks());

  test('belongs to the game on the screen; opening and leaving another changes nothing', async () => {
    const [follow, begin] = [vi.spyOn(music, 'follow'), vi.spyOn(music, 'begin')];
    session.enter();
    expect([follow.mock.lastCall, begin.mock.calls.length]).toEqual([['night'], 1]);
    music.mute(true);
    const other = await openSession(await createGame(wanted));
    await other.close();
    expect([follow.mock.calls.length, begin.mock.calls.length, music.muted]).toEqual([1, 1, true]);
    session.leave();
    expect(follow.mock.lastCall).toEqual(['after']);
    music.mute(false);
  });

  test('stays muted in that game only', async () => {
    session.enter();
    music.mute(true);
    session.leave();
    session.enter();
    expect(music.muted).toBe(true);
    session.leave();
    const other = await openSession(await createGame(wanted));
    other.enter();
    expect(music.muted).toBe(false);
    other.leave();
    await other.close();
  });
});
