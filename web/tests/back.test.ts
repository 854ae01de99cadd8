// Sheets and the browser's Back.
import { beforeEach, expect, test, vi } from 'vitest';
import { backCloses, settleBack } from '../src/parts/back';

let entries: unknown[];
let came: () => void;

// What is drawn, and what comes after it.
async function flush(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((done) => setTimeout(done));
}

// As a browser does it: the step back comes later.
let leaves = () => {};
const back = () => {
  leaves();
  setTimeout(() => {
    entries.pop();
    came();
  });
};

const browser = {
  get state() {
    return entries.at(-1);
  },
  pushState: (state: unknown) => entries.push(state),
  back,
};

beforeEach(() => {
  entries = [{ ours: true }];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (came = listener));
  vi.stubGlobal('history', browser);
});

async function open(closed: string[], name: string): Promise<() => void> {
  const gone = backCloses(() => {
    closed.push(name);
    gone();
  });
  await flush();
  return gone;
}

test('back closes the last sheet first, and stays in the app', async () => {
  const closed: string[] = [];
  await open(closed, 'menu');
  await open(closed, 'why');
  expect(entries).toEqual([{ ours: true }, { ours: true, sheet: true }]);
  back();
  await flush();
  expect([closed, entries.length]).toEqual([['why'], 2]);
  back();
  await flush();
  expect([closed, entries.length]).toEqual([['why', 'menu'], 1]);
});

test('a sheet that is closed by its own button leaves no entry behind', async () => {
  const gone = await open([], 'menu');
  gone();
  await flush();
  await flush();
  expect(entries).toEqual([{ ours: true }]);
});

test('a sheet that gives way to another keeps the entry, also when the step back is on its way', async () => {
  const closed: string[] = [];
  const menu = await open(closed, 'menu');
  menu();
  const history = await open(closed, 'history');
  expect(entries).toHaveLength(2);
  const asked = new Promise<void>((done) => (leaves = done));
  history();
  await asked; // The step back is asked for, and has not come.
  await open(closed, 'roles');
  await flush();
  expect([closed, entries]).toEqual([[], [{ ours: true }, { ours: true, sheet: true }]]);
  back();
  await flush();
  expect(closed).toEqual(['roles']);
});

test('the entry of a sheet that was open when the page was killed is left when the app begins', async () => {
  entries.push({ ours: true, sheet: true });
  settleBack();
  await flush();
  await flush();
  expect(entries).toEqual([{ ours: true }]);
  const closed: string[] = [];
  await open(closed, 'menu');
  back();
  await flush();
  expect([closed, entries]).toEqual([['menu'], [{ ours: true }]]);
});

test('an entry is left when what was tapped has been drawn, and not before', async () => {
  const gone = await open([], 'whom?');
  gone();
  await Promise.resolve();
  expect(entries).toHaveLength(2);
  await flush();
  expect(entries).toEqual([{ ours: true }]);
});

test('a question lies under the sheet that opens over it, also before it has an entry', async () => {
  const closed: string[] = [];
  const whom = backCloses(() => closed.push('whom?'), 150);
  await flush();
  expect(entries).toHaveLength(1); // Its answer costs no entry.
  await open(closed, 'menu');
  back();
  await flush();
  expect(closed).toEqual(['menu']);
  await new Promise((done) => setTimeout(done, 200));
  expect(entries).toHaveLength(2);
  back();
  await flush();
  expect(closed).toEqual(['menu', 'whom?']);
  whom();
});

test('a step back that never comes does not keep later ones from their entry', async () => {
  vi.useFakeTimers();
  const gone = backCloses(() => {});
  await vi.advanceTimersByTimeAsync(10);
  vi.stubGlobal('history', { state: { sheet: true }, back: () => {} }); // No entry is before it.
  gone();
  await vi.advanceTimersByTimeAsync(600);
  vi.useRealTimers();
  entries = [{ ours: true }];
  vi.stubGlobal('history', browser);
  const closed: string[] = [];
  await open(closed, 'menu');
  expect(entries).toHaveLength(2);
  back();
  await flush();
  expect(closed).toEqual(['menu']);
});
