// Retries: not too often, and not after the result is no longer wanted.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from './eventually';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('../src/i18n/pack.ru');
  vi.doUnmock('../src/game/engine');
});

test('a language that cannot be fetched is requested once, and again after a while', async () => {
  let asked = 0;
  let there = false;
  vi.doMock('../src/i18n/pack.ru', () => {
    asked++;
    if (!there) throw new Error('no network');
    return { default: { './ru/common.ts': { again: 'Повторить' } } };
  });
  const { say } = await import('../src/i18n/texts.svelte');
  for (let word = 0; word < 20; word++) expect(say('ru', 'common.again')).toBe('common.again');
  await vi.advanceTimersByTimeAsync(1000);
  for (let word = 0; word < 20; word++) say('ru', 'common.again');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(1);
  there = true;
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  await eventually(() => expect(say('ru', 'common.again')).toBe('Повторить'));
});

test('a device without storage has one name', async () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5, languages: ['en'] });
  const { device } = await import('../src/sync/device.svelte');
  expect(device.name).toBe(device.name);
});

describe("an assistant's desk", () => {
  let answers: ((reached: boolean) => void)[];
  let desks: { closed: boolean }[];
  let hear: (message: object) => void;
  let phase: string;

  beforeEach(() => {
    answers = [];
    phase = 'day';
    desks = [];
    const noEvents = { addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    vi.stubGlobal('document', { visibilityState: 'visible', ...noEvents });
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    vi.stubGlobal(
      'WebSocket',
      class {
        static OPEN = 1;
        readyState = 1;
        onmessage: (event: { data: string }) => void = () => {};
        constructor() {
          hear = (message) => this.onmessage({ data: JSON.stringify(message) });
        }
        send(): void {}
        close(): void {}
      },
    );
    vi.stubGlobal(
      'fetch',
      (path: string) =>
        new Promise((resolve, reject) => {
          const answer = () =>
            new Response(path.includes('record.nota') ? 'rules fsm\n' : JSON.stringify({ version: 2 }));
          answers.push((reached) => (reached ? resolve(answer()) : reject(new TypeError('network'))));
        }),
    );
    vi.doMock('../src/game/engine', () => ({
      engine: async () => ({
        table() {
          const desk = { closed: false };
          desks.push(desk);
          const screen = () => ({ view: { phase, players: [] }, clock: null });
          return { open() {}, header: () => ({ players: {} }), screen, close: () => (desk.closed = true) };
        },
      }),
    }));
  });

  const settle = () => vi.advanceTimersByTimeAsync(1);

  test('makes no requests after it is closed', async () => {
    const { AssistantDesk } = await import('../src/pages/live/assistant.svelte');
    const desk = new AssistantDesk({ table: 'T1', token: 'x' });
    hear({ type: 'events', from: 0, events: [], version: 2 });
    await settle();
    answers[0]?.(false);
    await settle();
    await vi.advanceTimersByTimeAsync(2500);
    expect(answers.length).toBe(2); // It tries again while open.
    desk.close();
    answers[1]?.(false);
    await settle();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answers.length).toBe(2);
  });

  test('notices the end of the game and its undo', async () => {
    const { AssistantDesk } = await import('../src/pages/live/assistant.svelte');
    const desk = new AssistantDesk({ table: 'T1', token: 'x' });
    const reaches = async (next: string, version: number) => {
      phase = next;
      vi.stubGlobal(
        'fetch',
        async (path: string) =>
          new Response(path.includes('record.nota') ? 'rules fsm\n' : JSON.stringify({ version })),
      );
      hear({ type: 'events', from: 0, events: [], version });
      await settle();
      return desk.over;
    };
    expect(desk.over).toBe(false);
    expect([await reaches('day', 2), await reaches('after', 3), await reaches('day', 4)]).toEqual([false, true, false]);
    desk.close();
  });

  test('leaves no desk behind if the record arrives too late', async () => {
    const { AssistantDesk } = await import('../src/pages/live/assistant.svelte');
    const desk = new AssistantDesk({ table: 'T1', token: 'x' });
    hear({ type: 'events', from: 0, events: [], version: 2 });
    await settle();
    desk.close();
    for (let each = 0; each < 3; each++) {
      answers[each]?.(true);
      await settle();
    }
    expect(answers.length).toBe(3);
    expect(desks.filter(({ closed }) => !closed)).toEqual([]);
  });
});
