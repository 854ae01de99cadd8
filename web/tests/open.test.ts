import { expect, test } from 'vitest';
import { OpenGame } from '../src/open';

class Game {
  closed = false;
  constructor(readonly id: string) {}
  close(): void {
    this.closed = true;
  }
}

function opening() {
  const made: Game[] = [];
  const waiting: ((fails?: boolean) => void)[] = [];
  const open = new OpenGame<Game>((id) => {
    const game = new Game(id);
    made.push(game);
    return new Promise((resolve, reject) => waiting.push((fails) => (fails ? reject(new Error('no')) : resolve(game))));
  });
  const settle = () => new Promise((done) => setTimeout(done));
  return { open, made, waiting, settle };
}

test('a game that arrives after another address was requested is closed', async () => {
  const { open, made, waiting, settle } = opening();
  void open.want('a');
  void open.want(null); // Its screen is still loading.
  waiting[0]?.();
  await settle();
  open.keep(null);
  expect([made[0]?.closed, open.current]).toEqual([true, null]);
});

test('the last of two requested games stays', async () => {
  const { open, made, waiting, settle } = opening();
  void open.want('a');
  const second = open.want('b');
  waiting[1]?.();
  open.keep(await second);
  waiting[0]?.();
  await settle();
  expect([made[0]?.closed, made[1]?.closed, open.current?.id]).toEqual([true, false, 'b']);
  void open.want('c');
  expect(await open.want('b')).toBe(open.current);
  waiting[2]?.();
  await settle();
  expect([made[1]?.closed, made[2]?.closed]).toEqual([false, true]);
});

test('two addresses of one game share a session', async () => {
  const { open, made, waiting } = opening();
  const asked = [open.want('a'), open.want('a')];
  waiting[0]?.();
  const [one, other] = await Promise.all(asked);
  open.keep(other ?? null);
  expect([made.length, one === other, one?.closed]).toEqual([1, true, false]);
});

test('a game whose screen did not load is closed, and one that did not arrive is requested again', async () => {
  const { open, made, waiting, settle } = opening();
  const first = open.want('a');
  waiting[0]?.();
  await first;
  open.keep(null);
  await settle();
  expect(made[0]?.closed).toBe(true);
  const failing = open.want('a');
  waiting[1]?.(true);
  await expect(failing).rejects.toThrow();
  open.keep(null);
  void open.want('a');
  expect(made.length).toBe(3);
});
