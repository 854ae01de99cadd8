// Which file shows which address. A game's screens get `session`, the page behind a link `table` and `token`.
import type { Component } from 'svelte';
import type { Session } from './game/session.svelte';
import type { Route } from './router.svelte';

export interface Given {
  session?: Session;
  table?: string;
  token?: string;
}

const files: Record<Route['screen'], string> = {
  home: './screens/home/Home.svelte',
  new: './screens/home/NewGame.svelte',
  settings: './screens/home/Settings.svelte',
  game: './screens/table/Game.svelte',
  result: './screens/after/Result.svelte',
  protocol: './screens/after/Protocol.svelte',
  devices: './screens/devices/Devices.svelte',
  link: './pages/Link.svelte',
};

// Each screen is a chunk of its own, with what others share beside it.
const found = import.meta.glob<{ default: Component<Given> }>([
  './screens/home/{Home,NewGame,Settings}.svelte',
  './screens/table/Game.svelte',
  './screens/after/{Result,Protocol}.svelte',
  './screens/devices/Devices.svelte',
  './pages/Link.svelte',
]);

export async function screenFor(screen: Route['screen']): Promise<Component<Given>> {
  const load = found[files[screen]];
  if (!load) throw new Error(files[screen]);
  return (await load()).default;
}
