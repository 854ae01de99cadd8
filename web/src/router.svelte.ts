// Which screen is shown. Screens live behind '#' and need no server; '/t/TABLE#TOKEN' is a link that a server gave out.

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; step: 1 | 2 | 3 }
  | { screen: 'settings'; part: string } // Which of them is looked for; empty: none.
  | { screen: 'game' | 'result' | 'protocol' | 'devices'; id: string }
  | { screen: 'link'; table: string; token: string };

// A hand-written address may hold what is no encoding at all.
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function routeOf(path: string, hash: string): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  if (table !== undefined && !hash.startsWith('#/')) {
    return { screen: 'link', table: plain(table), token: hash.slice(1) };
  }
  const [first = '', id = '', part = ''] = hash.replace(/^#\/?/, '').split('/').map(plain);
  if (first === 'new') return { screen: first, step: id === '2' ? 2 : id === '3' ? 3 : 1 };
  if (first === 'settings') return { screen: first, part: id };
  if (first === 'devices' && id) return { screen: 'devices', id };
  if (first === 'game' && id) return { screen: part === 'result' || part === 'protocol' ? part : 'game', id };
  return { screen: 'home' };
}

const current = $state({ route: routeOf(location.pathname, location.hash) });

const look = () => {
  const route = routeOf(location.pathname, location.hash);
  if (JSON.stringify(route) !== JSON.stringify(current.route)) current.route = route; // Else a sheet was closed.
};
addEventListener('hashchange', look);
addEventListener('popstate', look);

export const router = {
  get route(): Route {
    return current.route;
  },
};

// What is known of an entry of the browser's history.
interface Entry {
  ours: true; // The entry before this one is of this app too.
  night: boolean; // It was left in the night of a game.
  sheet?: true; // A sheet is open over it: parts/back.ts.
}

function entry(): Partial<Entry> {
  const state: unknown = history.state;
  return state !== null && typeof state === 'object' ? state : {};
}

// "/game/ID": also from a link of the server, which it leaves.
export function go(to: string, replace = false): void {
  const address = `/#${to}`;
  const next: Entry = { ours: true, night: document.documentElement.hasAttribute('data-night') };
  const { sheet } = entry(); // It is closed by leaving, and its place is free.
  if (replace && !sheet) history.replaceState(history.state, '', address);
  else if (sheet) history.replaceState(next, '', address);
  else history.pushState(next, '', address);
  look();
}

// As the browser's own button does; `otherwise` where this address was opened by itself.
export function goBack(otherwise: string): void {
  if (entry().ours) history.back();
  else go(otherwise, true);
}

// A page beside a game: it was opened in the night, and Back leads into it.
export const openedAtNight = (): boolean => entry().night === true;
