import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shifted, timeOf } from '../src/game/daytime';
import { ServerRefusal, Unreachable } from '../src/http';
import { device } from '../src/sync/device.svelte';
import { headLength, linesToSend, openingOf, played } from '../src/sync/opening';
import { Pace } from '../src/sync/pace';
import { skewFor, toDevice } from '../src/sync/record';
import type { Remote } from '../src/sync/remote';
import { Sender } from '../src/sync/sender';
import { linesSince } from '../src/sync/tables';
import { FakeServer, type Fault } from './sync-server';

const names = ['Ash', 'Birch', 'Cedar', 'Compass', 'Elm', 'Fir', 'Amber', 'Hazel', 'Ivy', 'Lynx'];
const head = [
  'rules mafclub-2023-ru',
  'with foul.outAt 5',
  'title Friday',
  'date 2026-11-15',
  'judge Vera',
  'table 2',
  ...names.map((name, place) => `player ${place + 1} ${name}`),
];
const game = [
  'roles 2 7 mafia, 9 don, 4 sheriff',
  '@ 21:00:00',
  'override',
  '@ 21:00:10',
  'day 1',
  '@ 21:00:20.500',
  '1 begins',
];

describe('times of day', () => {
  test('are read, moved and written as a record has them', () => {
    expect(timeOf('@ 21:03:07.250')).toBe(75_787_250);
    expect(timeOf('foul 3')).toBeNull();
    expect(shifted('@ 21:03:07.250', 1000)).toBe('@ 21:03:08.250');
    expect(shifted('@ 21:03:07', -500)).toBe('@ 21:03:06.500');
    expect(shifted('@ 23:59:59', 2000)).toBe('@ 00:00:01');
    expect(shifted('@ 00:00:01', -2000)).toBe('@ 23:59:59');
    expect(shifted('1 speaks', 2000)).toBe('1 speaks');
  });

  test('survive a conversion there and back', () => {
    const lines = ['@ 21:03:07.250', '1 speaks', '@ 00:00:00'];
    expect(
      toDevice(
        lines.map((line) => shifted(line, 4321)),
        4321,
      ),
    ).toEqual(lines);
  });

  test('are moved back to now if a record is ahead of the clock', () => {
    const now = timeOf('@ 21:00:00') ?? 0;
    expect(skewFor(['@ 21:00:05', 'foul 3'], 5000, now)).toBe(5000);
    expect(skewFor(['@ 21:10:00', 'foul 3'], 5000, now)).toBe(600_000);
    expect(skewFor(['@ 20:00:00', 'foul 3'], 5000, now)).toBe(5000);
    expect(skewFor(['@ 00:01:00'], 0, timeOf('@ 23:59:00') ?? 0)).toBe(120_000);
  });
});

describe('the head of a record', () => {
  test('opens the table; the rest is uploaded as lines', () => {
    const lines = [...head, ...game];
    expect(headLength(lines)).toBe(head.length);
    expect(openingOf(lines, 10, 'k'.repeat(32), 180)).toMatchObject({
      rules: 'mafclub-2023-ru',
      with: { 'foul.outAt': '5' },
      title: 'Friday',
      judge: 'Vera',
      names,
      utc_offset: 180,
    });
    expect(openingOf(lines, 10, 'k', 0)).not.toHaveProperty('look_alikes');
    expect(linesToSend(lines, 0, lines.length, 10)).toEqual(['table 2', ...game]);
    expect(played(lines)).toEqual(['roles 2 7 mafia, 9 don, 4 sheriff', 'override', 'day 1', '1 begins']);
  });

  test('uploads all names as lines if one is missing', () => {
    const lines = ['rules fsm', 'player 1 Ash', 'player 3 Cedar', 'roles 1 don'];
    expect(openingOf(lines, 10, 'k', 0)).toMatchObject({ names: undefined });
    expect(linesToSend(lines, 0, lines.length, 10)).toEqual(['player 1 Ash', 'player 3 Cedar', 'roles 1 don']);
  });

  test('opens the table with names if the number of players is unusual', () => {
    const lines = ['rules city', 'seats 12', 'player 1 Ash', 'player 3 Cedar', 'roles 1 don'];
    const { names: told } = openingOf(lines, 10, 'k', 0);
    expect(told?.slice(0, 4)).toEqual(['Ash', '2', 'Cedar', '4']);
    expect(told).toHaveLength(12);
    expect(linesToSend(lines, 0, lines.length, 10)).toEqual(['roles 1 don']);
  });
});

test('a device has a name that every server takes', () => {
  device.rename(' Ve\u200Bra’s\tphone\u202E ');
  expect(device.name).toBe('Vera’s phone');
});

test('retries wait longer each time, and as long as the server asks', () => {
  const pace = new Pace(() => 0.5);
  expect([1, 2, 3, 4, 5, 6, 7].map(() => pace.nextMs())).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000]);
  pace.reset();
  expect(pace.nextMs(new ServerRefusal(429, 'too_often', '', 9000))).toBe(9000);
});

describe('a sender', () => {
  let server: FakeServer;
  let lines: string[];
  let remote: Remote | null;
  let sender: Sender;

  const fresh = () =>
    new Sender(
      {
        id: 'game12345678',
        lines: () => lines,
        remote: () => remote,
        keep: async (next) => void (remote = structuredClone(next)),
        usualSeats: () => 10,
      },
      { server: 'http://here', device: () => 'phone', now: () => Date.now(), utcOffset: () => 0 },
    );

  // Like a companion, but without delays.
  async function run(): Promise<string> {
    for (let tries = 0; tries < 50; tries++) {
      try {
        const step = await sender.step();
        if (step !== 'more') return step;
      } catch (error) {
        if (!(error instanceof Unreachable) && !(error instanceof ServerRefusal && error.passes)) throw error;
        sender = fresh(); // As if the page was reopened: it knows only what was stored.
      }
    }
    return 'never';
  }

  beforeEach(() => {
    server = new FakeServer();
    vi.stubGlobal('fetch', server.fetch);
    lines = [...head, ...game];
    remote = null;
    sender = fresh();
  });

  const expected = () => ['table 2', ...played(lines)];

  test('opens a table, leads it and uploads every line once', async () => {
    expect(await run()).toBe('done');
    expect(server.lines).toEqual(expected());
    expect(server.holder).toBe('phone');
    expect(remote).toMatchObject({
      table: 'T1',
      token: '1.judge',
      sent: lines.length,
      version: server.version,
      key: '',
      lost: '',
    });
    lines.push('@ 21:00:40', 'foul 3');
    expect(await run()).toBe('done');
    expect(server.lines).toEqual(expected());
    expect(server.uploads).toBe(2);
  });

  const everywhere: Fault[] = ['before', 'after', 503, 429];
  test.each(everywhere)('loses and repeats nothing when any request fails (%s)', async (fault) => {
    for (let place = 0; place < 6; place++) {
      server = new FakeServer();
      vi.stubGlobal('fetch', server.fetch);
      remote = null;
      lines = [...head, ...game];
      sender = fresh();
      server.faults = [...Array<Fault>(place).fill('none'), fault];
      const sent = run();
      lines.push('@ 21:00:50', 'foul 5'); // The game does not wait for it.
      expect(await sent, `${place}`).toBe('done');
      expect(await run()).toBe('done');
      expect(server.lines, `${place}`).toEqual(expected());
      expect(server.branches).toEqual([]);
      expect(new Set(server.openings.map(({ key }) => key)).size).toBe(1);
    }
  });

  test('opens another table if the answer was lost and the address has changed', async () => {
    server.faults = ['after'];
    await sender.step(); // Chooses the key.
    await expect(sender.step()).rejects.toThrow(Unreachable);
    server.moved = true;
    expect(await run()).toBe('done');
    expect(remote).toMatchObject({ table: 'T1', token: '1.judge', lost: '' });
    expect(server.lines).toEqual(expected());
    expect(server.openings.map(({ key }) => key)).toHaveLength(3);
    expect(new Set(server.openings.map(({ key }) => key)).size).toBe(2);
  });

  describe('of a game with names that look alike', () => {
    beforeEach(() => (server.alike = ['Ash', 'Amber']));
    const answer = () => (remote = remote && { ...remote, alike: '', distinct: true });

    test('asks first and sends nothing before the answer', async () => {
      expect(await run()).toBe('names');
      expect(remote).toMatchObject({
        table: '',
        lost: '',
        alike: '"Ash" looks like "Amber", which is there already. If these are two different names, confirm it.',
      });
      lines.push('@ 21:00:40', 'foul 3');
      sender = fresh();
      expect(await run()).toBe('names');
      expect(server.openings.map(({ look_alikes: meant }) => meant)).toEqual([undefined]);
      answer();
      expect(await run()).toBe('done');
      expect(server.lines).toEqual(expected());
      expect(server.openings.map(({ look_alikes: meant }) => meant)).toEqual([undefined, true]);
    });

    test.each(everywhere)('loses nothing when a request fails after the answer (%s)', async (fault) => {
      await run();
      answer();
      server.faults = [fault];
      expect(await run()).toBe('done');
      expect(server.lines).toEqual(expected());
    });

    test('keeps the answer when another table is opened', async () => {
      await run();
      answer();
      server.faults = ['after'];
      await expect(sender.step()).rejects.toThrow(Unreachable);
      server.moved = true;
      expect(await run()).toBe('done');
      expect(server.openings.map(({ look_alikes: meant }) => meant)).toEqual([undefined, true, true, true]);
    });
  });

  test('repeats an upload unchanged if its answer was lost, although the game went on', async () => {
    await run();
    lines.push('@ 21:01:00', 'foul 3');
    server.faults = ['after'];
    await expect(sender.step()).rejects.toThrow(Unreachable);
    lines.push('@ 21:01:05', 'foul 4');
    expect(await run()).toBe('done');
    expect(server.lines).toEqual(expected());
    expect(server.branches).toEqual([]);
  });

  test('splits a long record, never between a time and its line', async () => {
    for (let i = 0; i < 300; i++)
      lines.push(
        `@ 21:${String(10 + Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}`,
        'pause',
      );
    expect(await run()).toBe('done');
    expect(server.lines).toEqual(expected());
    expect(server.uploads).toBeGreaterThan(3);
  });

  test('does not send a time without a line', async () => {
    lines.push('@ 21:02:00');
    expect(await run()).toBe('done');
    expect(remote?.sent).toBe(lines.length - 1);
    lines.push('foul 6');
    expect(await run()).toBe('done');
    expect(remote?.sent).toBe(lines.length);
  });

  test('sees no conflict in a renewed link or another leading device', async () => {
    await run();
    server.elsewhere(null);
    lines.push('@ 21:01:00', 'foul 3');
    expect(await run()).toBe('done');
    expect(server.lines).toEqual(expected());
    expect(remote).toMatchObject({ conflict: null, sent: lines.length, version: server.version });
    server.elsewhere(null);
    lines.push('@ 21:02:00', 'foul 4');
    server.faults = ['none', 'none', 'none', 'after']; // Upload, describe, list, choice: the choice's answer is lost.
    expect(await run()).toBe('done');
    expect(server.lines).toEqual(expected());
    expect(remote?.conflict).toBeNull();
  });

  test('reports lines of others as a conflict until somebody chooses', async () => {
    await run();
    const base = server.version;
    server.elsewhere('foul 9');
    lines.push('@ 21:01:00', 'foul 3');
    expect(await run()).toBe('conflict');
    expect(remote?.conflict).toEqual({ branch: 1, base, to: lines.length, refused: null });
    lines.push('@ 21:01:05', 'foul 4');
    expect(await run()).toBe('conflict');
    expect(server.branches).toHaveLength(1);
  });

  test('chooses nothing when the lines of others are looked at', async () => {
    server.branches = [{ branch: 1, base: 0, device: 'tablet', lines: ['foul 3'], kept: null }];
    server.log = [{ line: null }, { line: 'foul 5' }];
    const at = { table: 'T1', token: '' };
    expect(await linesSince(at, 1, 1)).toEqual({ version: 2, lines: ['foul 5'] });
    expect(await linesSince(at, 1, 2)).toEqual({ version: 2, lines: [] });
    expect([server.branches[0]?.kept, server.version]).toEqual([null, 2]);
  });

  test('reports refused lines as a conflict with the reason', async () => {
    await run();
    server.refuses = (line) => line === 'foul 3';
    lines.push('@ 21:01:00', 'foul 3');
    expect(await run()).toBe('conflict');
    expect(remote?.conflict?.refused).toBe('foul 3');
  });

  test("writes times by the server's clock", async () => {
    server.skew = 3_600_000;
    lines = [...head, 'roles 2 7 mafia, 9 don, 4 sheriff', '@ 21:00:00', 'day 1'];
    const bodies: string[] = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (url.includes('/branches') && init.body) bodies.push(String(init.body));
      return server.fetch(url, init);
    });
    await run();
    const sent =
      (JSON.parse(bodies[0] ?? '{}') as { lines: string[] }).lines.find((line) => line.startsWith('@')) ?? '';
    expect(Math.abs((timeOf(sent) ?? 0) - (timeOf('@ 22:00:00') ?? 0))).toBeLessThan(1000);
  });

  test('stops sending when the link is invalid, while the game goes on', async () => {
    await run();
    vi.stubGlobal(
      'fetch',
      async () => new Response('{"error":{"code":"unknown_token","sentence":"gone"}}', { status: 401 }),
    );
    lines.push('foul 3');
    expect(await run()).toBe('lost');
    expect(remote?.lost).toBe('unknown_token');
  });

  test('waits for a sign-in if tables need accounts', async () => {
    let signedIn = false;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const asked = url.includes('/api/tables?') && !(signedIn && init.credentials === 'same-origin');
      const refused = '{"error":{"code":"tables_for_accounts","sentence":"Sign in first."}}';
      return asked ? Promise.resolve(new Response(refused, { status: 403 })) : server.fetch(url, init);
    });
    await sender.step();
    await expect(sender.step()).rejects.toMatchObject({ sentence: 'Sign in first.' });
    expect(remote).toMatchObject({ lost: '', account: true });
    signedIn = true;
    await run();
    expect(remote).toMatchObject({ table: 'T1', lost: '', account: false });
  });

  test("ignores answers that are not the server's", async () => {
    vi.stubGlobal('fetch', async () => new Response('<!doctype html>', { status: 200 }));
    await sender.step();
    await expect(sender.step()).rejects.toMatchObject({ code: 'no_server' });
    expect(remote?.lost).toBe('');
  });
});
