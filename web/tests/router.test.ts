import { beforeAll, expect, test, vi } from 'vitest';
import type { Route } from '../src/router.svelte';

let routeOf: (path: string, hash: string) => Route;

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', hash: '' });
  vi.stubGlobal('addEventListener', () => {});
  ({ routeOf } = await import('../src/router.svelte'));
});

test.each<[string, string, Route]>([
  ['/', '', { screen: 'home' }],
  ['/', '#/', { screen: 'home' }],
  ['/', '#/new', { screen: 'new' }],
  ['/', '#/settings', { screen: 'settings' }],
  ['/', '#/game/abc', { screen: 'game', id: 'abc' }],
  ['/', '#/game/abc/result', { screen: 'result', id: 'abc' }],
  ['/', '#/game/abc/protocol', { screen: 'protocol', id: 'abc' }],
  ['/', '#/devices/abc', { screen: 'devices', id: 'abc' }],
  ['/', '#/nowhere', { screen: 'home' }],
  ['/', '#/%', { screen: 'home' }],
  ['/t/T1', '#secret', { screen: 'link', table: 'T1', token: 'secret' }],
  ['/t/T1', '', { screen: 'link', table: 'T1', token: '' }],
  ['/t/T1', '#/game/abc', { screen: 'game', id: 'abc' }],
])('%s%s', (path, hash, route) => expect(routeOf(path, hash)).toEqual(route));
