import { beforeAll, expect, test, vi } from 'vitest';
import type { Route } from '../src/router.svelte';

let night = false;
let routeOf: (path: string, hash: string) => Route;
let router: typeof import('../src/router.svelte');

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', hash: '' });
  vi.stubGlobal('history', { state: {}, replaceState: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => night } });
  router = await import('../src/router.svelte');
  ({ routeOf } = router);
});

test.each<[string, string, Route]>([
  ['/', '', { screen: 'home' }],
  ['/', '#/', { screen: 'home' }],
  ['/', '#/new', { screen: 'new', step: 1 }],
  ['/', '#/new/3', { screen: 'new', step: 3 }],
  ['/', '#/new/4', { screen: 'new', step: 1 }],
  ['/', '#/settings', { screen: 'settings', part: '' }],
  ['/', '#/settings/music', { screen: 'settings', part: 'music' }],
  ['/', '#/game/abc', { screen: 'game', id: 'abc' }],
  ['/', '#/game/abc/result', { screen: 'result', id: 'abc' }],
  ['/', '#/game/abc/protocol', { screen: 'sheet', id: 'abc' }],
  ['/', '#/devices/abc', { screen: 'devices', id: 'abc' }],
  ['/', '#/nowhere', { screen: 'home' }],
  ['/', '#/%', { screen: 'home' }],
  ['/t/T1', '#secret', { screen: 'link', table: 'T1', token: 'secret' }],
  ['/t/T1', '', { screen: 'link', table: 'T1', token: '' }],
  ['/', '#/account', { screen: 'account', page: 'account', token: '' }],
  ['/', '#/accounts', { screen: 'account', page: 'accounts', token: '' }],
  ['/', '#/tables', { screen: 'account', page: 'tables', token: '' }],
  ['/', '#/owner', { screen: 'account', page: 'owner', token: '' }],
  ['/owner', '#secret', { screen: 'account', page: 'owner', token: 'secret' }],
  ['/owner', '', { screen: 'account', page: 'owner', token: '' }],
  ['/owner', '#/game/abc', { screen: 'game', id: 'abc' }],
  ['/reset', '#secret', { screen: 'account', page: 'reset', token: 'secret' }],
  ['/sign-in', '', { screen: 'account', page: 'sign-in', token: '' }],
  ['/', '#/sign-in/abc', { screen: 'account', page: 'sign-in', token: '', game: 'abc' }],
  ['/', '#/audit/abc', { screen: 'account', page: 'audit', token: '' }],
  ['/t/T1', '#/game/abc', { screen: 'game', id: 'abc' }],
])('%s%s', (path, hash, route) => expect(routeOf(path, hash)).toEqual(route));

// The part of the browser's history that the router uses.
function browser(first: string) {
  const location = { pathname: '/', hash: first };
  const entries: { state: unknown; address: string }[] = [{ state: { depth: 0 }, address: `/${first}` }];
  const at = () => entries.at(-1) ?? { state: null, address: '' };
  const arrive = () => (location.hash = at().address.slice(1));
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', {
    get state() {
      return at().state;
    },
    pushState: (state: unknown, _: string, address = at().address) => {
      entries.push({ state, address });
      arrive();
    },
    replaceState: (state: unknown, _: string, address: string) => {
      entries.splice(-1, 1, { state, address });
      arrive();
    },
    back: () => {
      entries.pop();
      arrive();
    },
  });
  return { location, entries };
}

test('back is one browser entry, or an address if the app was opened there', () => {
  const { location, entries } = browser('#/new/2');
  router.go('/new/3');
  router.goBack('/new/2');
  expect([entries.length, location.hash]).toEqual([1, '#/new/2']);
  router.goBack('/new');
  expect([entries.length, location.hash]).toEqual([1, '#/new']);
});

test('a screen opened from a sheet replaces it, and back leads to the screen below', () => {
  const { location, entries } = browser('#/game/abc');
  history.pushState({ ...(history.state as object | null), sheet: true }, '');
  router.go('/settings/music');
  expect([entries.length, location.hash]).toEqual([2, '#/settings/music']);
  router.goBack('/');
  expect([entries.length, location.hash]).toEqual([1, '#/game/abc']);
});

test('a page knows that it was opened at night', () => {
  browser('#/game/abc');
  router.go('/settings/music');
  expect(router.openedAtNight()).toBe(false);
  router.goBack('/');
  night = true;
  router.go('/settings/music');
  night = false;
  expect(router.openedAtNight()).toBe(true);
});
