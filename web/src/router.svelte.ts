// Which screen is shown. Screens live behind '#' and need no server; '/t/TABLE#TOKEN' is a link that a server gave out.

export type Route =
  | { screen: 'home' | 'new' | 'settings' }
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
  if (first === 'new' || first === 'settings') return { screen: first };
  if (first === 'devices' && id) return { screen: 'devices', id };
  if (first === 'game' && id) return { screen: part === 'result' || part === 'protocol' ? part : 'game', id };
  return { screen: 'home' };
}

const current = $state({ route: routeOf(location.pathname, location.hash) });

const look = () => (current.route = routeOf(location.pathname, location.hash));
addEventListener('hashchange', look);
addEventListener('popstate', look);

export const router = {
  get route(): Route {
    return current.route;
  },
};

// "/game/ID": also from a link of the server, which it leaves.
export function go(to: string, replace = false): void {
  const address = `/#${to}`;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  look();
}
