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

  test('leaves no entry behind when its own button closes it', async () => {
    const gone = await open('menu');
    gone();
    await flush();
    expect(history()).toEqual(['[]', '+']);
  });

  test('hands its entry to the next sheet, also while a step back is under way', async () => {
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

  test('that was open when the page was killed loses its entry when the app starts', async () => {
    await open('menu');
    await load();
    expect(history()).toEqual(['[]', '+']);
    await open('menu');
    await pressBack();
    expect([left, history()]).toEqual([['menu'], ['[]', '+']]);
  });

  test('that was closed by Back does not return with Forward, and the next Back leaves the page', async () => {
    router.go('/new');
    await open('rules');
    await pressBack();
    await press(1);
    expect([left, history()]).toEqual([['rules'], ['', '[new]', 'new+']]);
    await pressBack();
    expect(shown()).toBe('home');
  });

  test('that is opened during a step back comes after that step, and stays', async () => {
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

  test('that is opened while a step back never arrives is not lost', async () => {
    await closedWithNoEntryBefore();
    await vi.advanceTimersByTimeAsync(100);
    router.go('/new');
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toBe('new');
  });

  test('takes a step only after the tapped thing has been drawn', async () => {
    const gone = await open('menu');
    gone();
    await Promise.resolve();
    expect(page.at).toBe(1);
    await flush();
    expect(page.at).toBe(0);
  });

  test('gets its entry even if a step back never arrived', async () => {
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

  test('is not left by Back, which opens the menu; a tap elsewhere restores that', async () => {
    await pressBack();
    expect([shown(), left]).toEqual(['game', ['to the menu']]);
    tell('pointerup');
    close();
    await flush();
    expect(history()).toEqual(['', 'game/g', '[game/g+]']);
    await pressBack();
    expect([shown(), left.at(-1)]).toEqual(['game', 'to the menu']);
  });

  test('is left by two Backs at day, and entered again by Forward', async () => {
    await pressBack();
    await pressBack();
    expect([shown(), history()[0]]).toEqual(['home', '[]']);
    await press(1);
    expect(shown()).toBe('game');
  });

  test('has a menu that Back closes like any sheet once it was touched', async () => {
    await pressBack();
    await touch();
    await pressBack();
    expect([shown(), left]).toEqual(['game', ['to the menu', 'menu closed']]);
  });

  test('is not left by any number of Backs at night', async () => {
    dark = true;
    for (let times = 0; times < 5; times++) {
      await pressBack();
      expect(shown()).toBe('game');
      expect(location.hash).toBe('#/game/g');
    }
    expect(left).toEqual(['to the menu', 'menu closed', 'to the menu', 'menu closed', 'to the menu']);
  });

  test('is not left at night by a Back over several pages', async () => {
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

  test('opens from the game what is opened while the browser comes forward again', async () => {
    dark = true;
    await pressBack();
    step(-1);
    await untilAsked(() => {}); // The step forward again.
    router.go('/settings/music');
    over();
    await flush();
    expect(history()).toEqual(['', 'game/g', '[settings/music]']);
  });

  test('closes a question on Back, and opens the menu on the next Back', async () => {
    const gone = back.backCloses(() => {
      left.push('whom?');
      gone();
    });
    await pressBack();
    await pressBack();
    expect([shown(), left]).toEqual(['game', ['whom?', 'to the menu']]);
  });

  test('makes no entry without a touch, because browsers skip such entries', async () => {
    await pressBack();
    close();
    await flush();
    expect(history()).toEqual(['', '[game/g]', 'game/g+']);
    await pressBack();
    expect([shown(), history()]).toEqual(['game', ['', '[game/g]', 'game/g+']]);
    expect(left.at(-1)).toBe('to the menu');
  });

  test('does not count another mouse button as a touch', async () => {
    await pressBack();
    heard.get('pointerup')?.({ button: 3 });
    await flush();
    await pressBack();
    expect(shown()).toBe('home');
  });

  test('is kept after a reload', async () => {
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

  test('gives its entry to what is opened from it, and Back returns to the game', async () => {
    router.go('/settings/music');
    over();
    await flush();
    expect(history()).toEqual(['', 'game/g', '[settings/music]']);
    await pressBack();
    expect([shown(), history(), left]).toEqual(['game', ['', '[game/g]', 'settings/music'], []]);
  });

  test('follows an address that was typed', async () => {
    browser.pushState(null, '', '/#/');
    tell('popstate', 'hashchange');
    await flush();
    expect([shown(), left]).toEqual(['home', []]);
  });
});

test('a game that was opened by its link is kept too, and two Backs leave the app', async () => {
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
