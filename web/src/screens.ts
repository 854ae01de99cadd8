// Which component shows which route. Game screens get `session`, the page of a link `table` and `token`, the account
// pages `page` and `token`, and the sign-in also `game` if a game waits for it.
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

// The first screen is bundled with the app. Each other screen is its own chunk; shared code has separate chunks.
const home: unknown = Home;
const others: Record<Exclude<Route['screen'], 'home'>, () => Promise<{ default: unknown }>> = {
  new: () => import('./screens/home/NewGame.svelte'),
  settings: () => import('./screens/home/Settings.svelte'),
  game: () => import('./screens/table/Game.svelte'),
  result: () => import('./screens/after/Result.svelte'),
  sheet: () => import('./screens/after/GameSheet.svelte'),
  devices: () => import('./screens/devices/Devices.svelte'),
  link: () => import('./pages/Link.svelte'),
  account: () => import('./pages/Account.svelte'),
};

// App.svelte passes each screen its props.
export async function screenFor(screen: Route['screen']): Promise<Component<Given>> {
  if (screen === 'home') return home as Component<Given>;
  const [{ default: shown }] = await Promise.all([others[screen](), loadAllTexts(settings.lang)]);
  return shown as Component<Given>;
}
