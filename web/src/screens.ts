// Which file shows which address. A game's screens get `session`, the page behind a link `table` and `token`, the
// pages of accounts `page` and `token`, the sign-in `game` if one waits for it.
import type { Component } from 'svelte';
import type { Session } from './game/session.svelte';
import { settings } from './game/settings.svelte';
import { loadAllTexts } from './i18n/texts.svelte';
import type { AccountPage, Route } from './router.svelte';
import Home from './screens/home/Home.svelte';

export interface Given {
  session?: Session;
  table?: string;
  token?: string;
  page?: AccountPage;
  game?: string;
}

// The first screen comes with the app; each of the others is a file of its own, with what several share beside it.
const others = {
  new: () => import('./screens/home/NewGame.svelte'),
  settings: () => import('./screens/home/Settings.svelte'),
  game: () => import('./screens/table/Game.svelte'),
  result: () => import('./screens/after/Result.svelte'),
  protocol: () => import('./screens/after/Protocol.svelte'),
  devices: () => import('./screens/devices/Devices.svelte'),
  link: () => import('./pages/Link.svelte'),
  account: () => import('./pages/Account.svelte'),
};

export async function screenFor(screen: Route['screen']): Promise<Component<Given>> {
  if (screen === 'home') return Home as unknown as Component<Given>;
  const [{ default: shown }] = await Promise.all([others[screen](), loadAllTexts(settings.lang)]);
  return shown as unknown as Component<Given>; // Each gets what it asks for: see App.svelte.
}
