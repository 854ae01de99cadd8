// Which screen is shown. Screens have addresses behind '#' and need no server; '/t/TABLE#TOKEN', '/owner#TOKEN' and
// '/reset#TOKEN' are links that a server issued.

import { afterStep, cameBack, settleBack } from './parts/back';

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; step: 1 | 2 | 3 }
  | { screen: 'settings'; part: string } // The section to scroll to; empty: none.
  | { screen: 'game' | 'result' | 'sheet' | 'devices'; id: string }
  | { screen: 'link'; table: string; token: string }
  | { screen: 'account'; page: AccountPage; token: string; game?: string }; // `game` waits for the sign-in.

const accountPages = ['account', 'sign-in', 'accounts', 'audit', 'tables', 'owner', 'reset'] as const;
export type AccountPage = (typeof accountPages)[number];

// A hand-written address may be encoded incorrectly.
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const accountPage = (name: string) => accountPages.find((each) => each === name);

export function routeOf(path: string, hash: string): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  if (table !== undefined && !hash.startsWith('#/')) {
    return { screen: 'link', table: plain(table), token: hash.slice(1) };
  }
  const page = accountPage(path.slice(1));
  if (page && !hash.startsWith('#/')) return { screen: 'account', page, token: hash.slice(1) };
  const [first = '', id = '', part = ''] = hash.replace(/^#\/?/, '').split('/').map(plain);
  if (first === 'new') return { screen: first, step: id === '2' ? 2 : id === '3' ? 3 : 1 };
  if (first === 'settings') return { screen: first, part: id };
  if (first === 'devices' && id) return { screen: 'devices', id };
  if (first === 'game' && id) {
    return { screen: part === 'protocol' ? 'sheet' : part === 'result' ? part : 'game', id };
  }
  const asked = accountPage(first);
  if (!asked) return { screen: 'home' };
  return { screen: 'account', page: asked, token: '', ...(asked === 'sign-in' && id !== '' && { game: id }) };
}

const current = $state({ route: routeOf(location.pathname, location.hash) });

export const router = {
  get route(): Route {
    return current.route;
  },
};

// The state of an entry in the browser's history.
interface Entry {
  depth: number; // The number of this app's entries before it.
  night: boolean; // It was opened during a night of a game.
  sheet?: true; // A sheet is open over it: parts/back.ts.
}

function entry(): Partial<Entry> {
  const state: unknown = history.state;
  return state !== null && typeof state === 'object' ? state : {};
}

let depth = 0; // Of the current entry.
let held = false; // The browser went back, and parts/back.ts is sending it forward again.

function look(): void {
  if (history.state === null) history.replaceState({ depth: depth + 1 }, ''); // An address typed by hand.
  depth = entry().depth ?? 0;
  const route = routeOf(location.pathname, location.hash);
  if (JSON.stringify(route) !== JSON.stringify(current.route)) current.route = route; // Equal if a sheet was closed.
}

function onpopstate(): void {
  const { depth: at = 0, sheet } = entry();
  const away = at < depth;
  const back = history.state !== null && (away || (at === depth && !sheet));
  held = back && cameBack(depth - at);
  if (held) return;
  const { route } = current;
  look();
  // Forward to a sheet that has since been closed. If the route changed, the new page settles when it is shown.
  if (sheet && current.route === route) settleBack();
}

if (history.state === null) history.replaceState({ depth: 0 }, '');
look();
addEventListener('popstate', onpopstate);
addEventListener('hashchange', () => !held && look());

// Goes to an address like "/game/ID". From a link of the server this leaves the link's page.
export function go(to: string, replace = false): void {
  afterStep(() => leadTo(to, replace));
}

function leadTo(to: string, replace: boolean): void {
  const address = `/#${to}`;
  const next: Entry = { depth: depth + 1, night: document.documentElement.hasAttribute('data-night') };
  const { sheet } = entry(); // Leaving closes the sheet, so its entry can be reused.
  if (replace && !sheet) history.replaceState(history.state, '', address);
  else if (sheet) history.replaceState(next, '', address);
  else history.pushState(next, '', address);
  look();
}

// Like the browser's Back button. Goes to `otherwise` if this address is the app's first entry.
export function goBack(otherwise: string): void {
  if (entry().depth) history.back();
  else go(otherwise, true);
}

// True if a page beside a game was opened during the night, so that Back leads into that night.
export const openedAtNight = (): boolean => entry().night === true;
