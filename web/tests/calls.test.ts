// Calls of assistants on the judge's device: an accepted one is a line of the record, entered once whatever breaks.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calledIn } from '../src/game/called';
import { createGame, openSession, type Session } from '../src/game/session.svelte';
import { settings } from '../src/game/settings.svelte';
import { Companion } from '../src/sync/companion.svelte';
import type { Proposal } from '../src/sync/tables';
import { FakeServer } from './sync-server';

vi.mock('../src/game/engine', async () => ({ engine: (await import('./engine')).realEngine }));

const call: Proposal = { proposal: 1, link: 21, name: 'Vera', line: 'foul 3', time: 0, accepted: null };

let server: FakeServer;
let session: Session;
let companion: Companion;

beforeEach(async () => {
  settings.lang = 'en';
  server = new FakeServer();
  server.proposals.set(1, call.line);
  const ears = { addEventListener() {}, removeEventListener() {} };
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, languages: ['en'] });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { visibilityState: 'visible', ...ears });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here', origin: '' });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  vi.stubGlobal('WebSocket', class {
    static OPEN = 1;
    send(): void {}
    close(): void {}
  });
  const names = ['Ash', 'Birch', 'Cedar', 'Compass', 'Elm', 'Fir', 'Amber', 'Hazel', 'Ivy', 'Lynx'];
  const id = await createGame({ rules: 'mafclub-2023-ru', settings: [], names, roles: 'roles 2 7 mafia, 9 don, 4 sheriff' });
  session = await openSession(id);
  await session.play('override no time');
  await session.play('day 1');
  companion = new Companion(session, () => {});
  companion.calls.welcome([call]);
});
afterEach(() => {
  companion.close();
  session.close();
  vi.unstubAllGlobals();
});

const fouls = () => session.lines.filter((line) => line === 'foul 3').length;

test('an accepted call is a line of this device, and the server hears that it was entered', async () => {
  expect(companion.calls.waiting).toHaveLength(1);
  companion.answer(1, true);
  expect(companion.calls.waiting).toHaveLength(0);
  await session.play(call.line);
  await vi.waitFor(() => expect(server.answers).toEqual([{ proposal: 1, accept: true, entered: true }]));
  expect([fouls(), server.lines.filter((line) => line === 'foul 3').length]).toEqual([1, 1]);
});

test('a declined call is told to the server and enters nothing', async () => {
  companion.answer(1, false);
  await vi.waitFor(() => expect(server.answers).toEqual([{ proposal: 1, accept: false, entered: false }]));
  expect(fouls()).toBe(0);
});

test('without the network the answer waits, and is not lost with the page', async () => {
  await vi.waitFor(() => expect(session.link?.sent).toBe(session.lines.length));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  companion.answer(1, true);
  await session.play(call.line);
  companion.close();
  vi.stubGlobal('fetch', server.fetch);
  companion = new Companion(session, () => {});
  companion.calls.welcome([call]);
  expect(companion.calls.waiting).toHaveLength(0); // Or the judge would enter it a second time.
  await vi.waitFor(() => expect(server.answers).toHaveLength(1));
  expect(fouls()).toBe(1);
});

test('a page that ended before the line was recorded has the call waiting again', async () => {
  companion.answer(1, true);
  companion.close();
  companion = new Companion(session, () => {});
  companion.calls.welcome([call]);
  await vi.waitFor(() => expect(companion.calls.waiting).toHaveLength(1));
  expect(server.answers).toEqual([]);
});

test('a line that is refused leaves the call waiting', () => {
  companion.answer(1, true);
  companion.calls.takeBack(1);
  expect(companion.calls.waiting).toHaveLength(1);
});

test('what was called is read from what the engine offers', () => {
  const offers = (seat: number) => session.sanctions(seat);
  const [ground] = offers(3).filter(({ clause, penalties }) => clause && penalties.some(({ penalty }) => penalty === 'foul'));
  const line = ground?.penalties.find(({ penalty }) => penalty === 'foul')?.line ?? '';
  expect(calledIn('foul 3', 10, offers)).toEqual({ seat: 3, penalty: 'foul', clause: null });
  expect(calledIn(line, 10, offers)).toEqual({ seat: 3, penalty: 'foul', clause: ground?.clause });
  expect(calledIn(`${line} loud music`, 10, offers)).toEqual({ seat: 3, penalty: 'foul', clause: ground?.clause });
  expect(calledIn('1 nominates 7', 10, offers)).toBeNull();
});
