// Sheets, a running game, and the browser's Back.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Back = typeof import('../src/parts/back');
type Router = typeof import('../src/router.svelte');

let back: Back;
let router: Router;
let page: { entries: { state: unknown; address: string }[]; at: number };
let heard: Map<string, (event: object) => void>;
let left: string[]; // Closed by Back, in order.
let taken = () => {}; // Called when a step is requested.

const here = () => page.entries[page.at] ?? { state: null, address: '' };
const location = {
  pathname: '/',
  get hash() {
    return here().address.slice(1);
  },
};
const tell = (...kinds: string[]) => kinds.forEach((kind) => heard.get(kind)?.({ button: 0 }));

// Like a browser: a step happens later, and does nothing if there is no such entry. Another site gets no events.
function step(by: number): void {
  taken();
  setTimeout(() => {
    if (!page.entries[page.at + by]) return;
    page.at += by;
    if (here().address.startsWith('/')) tell('popstate', 'hashchange');
  });
}
const put = (state: unknown, address = here().address) => (page.entries[page.at] = { state, address });
const browser = {
  get state() {
    return here().state;
  },
  pushState: (state: unknown, _: string, address = here().address) => {
    page.entries.splice(page.at + 1, Infinity, { state, address });
    page.at += 1;
  },
  replaceState: (state: unknown, _: string, address?: string) => put(state, address),
  back: () => step(-1),
  go: (by: number) => step(by),
};

// Runs the next frame and everything after it.
const flush = () => vi.runAllTimersAsync();
// Runs until the app has requested a step that has not happened yet.
async function untilAsked(act: () => void): Promise<void> {
  let asked = false;
  taken = () => (asked = true);
  act();
  while (!asked && vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  expect(asked).toBe(true);
}
async function press(button: number): Promise<void> {
  step(button);
  await flush();
}
const pressBack = () => press(-1);
async function touch(): Promise<void> {
  tell('pointerup');
  await flush();
}
// All pages in the browser's history. Brackets mark the current one, "+" the extra entry over a page.
const history = () =>
  page.entries.map(({ state, address }, place) => {
    const name = address.slice(3) + (state && typeof state === 'object' && 'sheet' in state ? '+' : '');
    return place === page.at ? `[${name}]` : name;
  });
const shown = () => router.router.route.screen;

async function load(): Promise<void> {
  vi.resetModules();
  heard = new Map();
  back = await import('../src/parts/back');
  router = await import('../src/router.svelte');
  back.settleBack();
  await flush();
}

beforeEach(async () => {
  vi.useFakeTimers();
  taken = () => {};
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => heard.set(kind, listener));
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } });
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', browser);
  page = { entries: [{ state: null, address: '/#/' }], at: 0 };
  left = [];
  await load();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// By a tap.
async function open(name: string): Promise<() => void> {
  tell('pointerup');
  const gone = back.backCloses(() => {
    left.push(name);
    gone();
  });
  await flush();
  return gone;
}

describe('a sheet', () => {
  test('is closed by Back, the last one first, and the page stays', async () => {
    await open('menu');
    await open('why');
    expect(history()).toEqual(['', '[+]']);
    await pressBack();
    await touch();
    expect([left, history()]).toEqual([['why'], ['', '[+]']]);
    await pressBack();
    expect([left, history()]).toEqual([
      ['why', 'menu'],
      ['[]', '+'],
    ]);
  });

  test('that is closed by its own button leaves its entry', async () => {
    const gone = await open('menu');
    gone();
    await flush();
    expect(history()).toEqual(['[]', '+']);
  });

  test('that gives way to another keeps the entry, also when the step back is on its way', async () => {
    const menu = await open('menu');
    menu();
    const roles = await open('roles');
    expect(history()).toEqual(['', '[+]']);
    await untilAsked(roles);
    back.backCloses(() => left.push('why'));
    await flush();
    await touch();
    expect([left, history()]).toEqual([[], ['', '[+]']]);
    await pressBack();
    expect(left).toEqual(['why']);
  });

  test('that was open when the page was killed has its entry left when the app begins', async () => {
    await open('menu');
    await load();
    expect(history()).toEqual(['[]', '+']);
    await open('menu');
    await pressBack();
    expect([left, history()]).toEqual([['menu'], ['[]', '+']]);
  });

  test('that was closed by Back is not there when Forward leads to it, and the next Back leaves the page', async () => {
    router.go('/new');
    await open('rules');
    await pressBack();
    await press(1);
    expect([left, history()]).toEqual([['rules'], ['', '[new]', 'new+']]);
    await pressBack();
    expect(shown()).toBe('home');
  });

  test('what is opened while its step back is on its way comes after that step, and stays', async () => {
    const gone = await open('menu');
    await untilAsked(gone);
    router.go('/new');
    expect(shown()).toBe('home');
    await flush();
    expect([shown(), history()]).toEqual(['new', ['', '[new]']]);
  });

  async function closedWithNoEntryBefore(): Promise<void> {
    tell('pointerup');
    const gone = back.backCloses(() => {});
    await flush();
    page = { entries: page.entries.slice(1), at: 0 };
    gone();
  }

  test('what is opened while a step back never comes is not lost', async () => {
    await closedWithNoEntryBefore();
    await vi.advanceTimersByTimeAsync(100);
    router.go('/new');
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toBe('new');
  });

  test('costs a step only when what was tapped has been drawn', async () => {
    const gone = await open('menu');
    gone();
    await Promise.resolve();
    expect(page.at).toBe(1);
    await flush();
    expect(page.at).toBe(0);
  });

  test('gets its entry, though a step back never came', async () => {
    await closedWithNoEntryBefore();
    await vi.advanceTimersByTimeAsync(600);
    page.entries = [{ state: { depth: 0 }, address: '/#/' }];
    await open('menu');
    expect(history()).toEqual(['', '[+]']);
  });
});

describe('a running game', () => {
  let dark: boolean;
  let menu: (() => void) | null;
  let over: () => void; // Closes the game's page.

  // Like the game's page; the menu is a sheet.
  function begin(): () => void {
    return back.backStaysIn({
      menu: () => {
        left.push('to the menu');
        menu = back.backCloses(close);
      },
      dark: () => dark,
    });
  }
  function close(): void {
    left.push('menu closed');
    menu?.();
    menu = null;
  }

  beforeEach(async () => {
    dark = false;
    menu = null;
    tell('pointerup');
    router.go('/game/g');
    over = begin();
    await flush();
    expect(history()).toEqual(['', 'game/g', '[game/g+]']);
  });

  test('is not left by Back: it brings the menu, and a tap elsewhere makes it so again', async () => {
    await pressBack();
    expect([shown(), left]).toEqual(['game', ['to the menu']]);
    tell('pointerup');
    close();
    await flush();
    expect(history()).toEqual(['', 'game/g', '[game/g+]']);
    await pressBack();
    expect([shown(), left.at(-1)]).toEqual(['game', 'to the menu']);
  });

  test('by day Back twice leaves it, and Forward leads into it again', async () => {
    await pressBack();
    await pressBack();
    expect([shown(), history()[0]]).toEqual(['home', '[]']);
    await press(1);
    expect(shown()).toBe('game');
  });

  test('a menu that was touched is closed by Back like any sheet', async () => {
    await pressBack();
    await touch();
    await pressBack();
    expect([shown(), left]).toEqual(['game', ['to the menu', 'menu closed']]);
  });

  test('at night no Back leaves it, however often', async () => {
    dark = true;
    for (let times = 0; times < 5; times++) {
      await pressBack();
      expect(shown()).toBe('game');
      expect(location.hash).toBe('#/game/g');
    }
    expect(left).toEqual(['to the menu', 'menu closed', 'to the menu', 'menu closed', 'to the menu']);
  });

  test('at night Back over several pages leads to none of them', async () => {
    over();
    router.go('/new');
    router.go('/game/h');
    over = begin();
    await touch();
    expect(history()).toEqual(['', 'game/g', 'new', 'game/h', '[game/h+]']);
    dark = true;
    await press(-4);
    expect([shown(), left, history()]).toEqual(['game', ['to the menu'], ['', 'game/g', 'new', '[game/h]', 'game/h+']]);
    expect(router.router.route).toMatchObject({ id: 'h' });
  });

  test('what is opened while the browser comes forward again is opened from the game', async () => {
    dark = true;
    await pressBack();
    step(-1);
    await untilAsked(() => {}); // The step forward again.
    router.go('/settings/music');
    over();
    await flush();
    expect(history()).toEqual(['', 'game/g', '[settings/music]']);
  });

  test('a question is closed by Back at once, and Back again brings the menu', async () => {
    const gone = back.backCloses(() => {
      left.push('whom?');
      gone();
    });
    await pressBack();
    await pressBack();
    expect([shown(), left]).toEqual(['game', ['whom?', 'to the menu']]);
  });

  test('makes no entry without a touch: a browser would pass over it', async () => {
    await pressBack();
    close();
    await flush();
    expect(history()).toEqual(['', '[game/g]', 'game/g+']);
    await pressBack();
    expect([shown(), history()]).toEqual(['game', ['', '[game/g]', 'game/g+']]);
    expect(left.at(-1)).toBe('to the menu');
  });

  test('another button of the mouse is no touch', async () => {
    await pressBack();
    heard.get('pointerup')?.({ button: 3 });
    await flush();
    await pressBack();
    expect(shown()).toBe('home');
  });

  test('loaded anew it is kept as before', async () => {
    vi.resetModules();
    heard = new Map();
    back = await import('../src/parts/back');
    router = await import('../src/router.svelte');
    begin();
    back.settleBack();
    await flush();
    expect(history()).toEqual(['', 'game/g', '[game/g+]']);
    await pressBack();
    expect([shown(), left]).toEqual(['game', ['to the menu']]);
  });

  test('what is opened from it takes the place of its entry, and Back leads to it', async () => {
    router.go('/settings/music');
    over();
    await flush();
    expect(history()).toEqual(['', 'game/g', '[settings/music]']);
    await pressBack();
    expect([shown(), history(), left]).toEqual(['game', ['', '[game/g]', 'settings/music'], []]);
  });

  test('an address that somebody writes is followed', async () => {
    browser.pushState(null, '', '/#/');
    tell('popstate', 'hashchange');
    await flush();
    expect([shown(), left]).toEqual(['home', []]);
  });
});

test('a game that was opened by its link is kept, too, and Back twice leaves the app', async () => {
  page = {
    entries: [
      { state: null, address: 'https://elsewhere' },
      { state: null, address: '/#/game/g' },
    ],
    at: 1,
  };
  await load();
  back.backStaysIn({ menu: () => left.push('to the menu'), dark: () => false });
  await touch();
  await pressBack();
  expect([left, page.at]).toEqual([['to the menu'], 1]);
  await pressBack();
  expect([left, page.at]).toEqual([['to the menu'], 0]);
});
