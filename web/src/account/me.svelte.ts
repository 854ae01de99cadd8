// Who is signed in on this device. Scripts cannot read the session cookie; a page knows only what GET /api/me returns.
import { ask, askText, ServerRefusal, Unreachable, type Request } from '../http';

export const roles = ['owner', 'organiser', 'chief_judge', 'judge', 'player', 'spectator', 'overlay'] as const;
export type Role = (typeof roles)[number];

export interface Account {
  id: number;
  name: string;
  role: Role;
}

export interface Me {
  account: Account;
  csrf: string;
  second_factor: { on: boolean; advised: boolean; recovery_codes_left: number };
}

// 'gone': the server could not be reached; 'none': the answer came from something other than our server.
type Signed = { state: 'unknown' | 'in' | 'out' | 'gone' | 'none'; me: Me | null; ended: boolean };

export const signed: Signed = $state({ state: 'unknown', me: null, ended: false });

// Known only after an attempt to register.
export const registration = $state({ closed: false });

export function forget(ended: boolean): void {
  signed.state = 'out';
  signed.me = null;
  signed.ended = ended;
}

// The windows of a browser share the cookie, so a sign-in or sign-out in one of them affects all of them.
type Listener = (elsewhere: boolean) => void; // True: it happened in another window.
const listeners = new Set<Listener>();
let news: BroadcastChannel | undefined;

function openNews(): BroadcastChannel | undefined {
  if (news || typeof BroadcastChannel === 'undefined') return news;
  news = new BroadcastChannel('primanota.account');
  news.onmessage = () => listeners.forEach((listener) => listener(true));
  return news;
}

// Calls `listener` after each sign-in and sign-out. Returns a function that stops it.
export function onSession(listener: Listener): () => void {
  openNews();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellSession(): void {
  openNews()?.postMessage(null);
  listeners.forEach((listener) => listener(false));
}

export async function lookWho(): Promise<void> {
  try {
    signed.me = await ask<Me>('/api/me', { csrf: '' });
    signed.state = 'in';
    signed.ended = false;
  } catch (error) {
    const refused = error instanceof ServerRefusal ? error : null;
    if (refused?.code === 'no_session') return forget(signed.ended || signed.state === 'in');
    signed.state = refused?.code === 'no_server' && refused.status === 404 ? 'none' : 'gone';
    if (!refused && !(error instanceof Unreachable)) throw error;
  }
}

// If another window has signed in again, our CSRF token is outdated: fetch the new one and retry. A request meant for
// one account is never sent for another one.
async function withToken<T>(send: (request: Request) => Promise<T>, request: Request): Promise<T> {
  const csrf = () => signed.me?.csrf ?? '';
  try {
    return await send({ ...request, csrf: csrf() });
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error;
    if (error.code === 'no_session') forget(signed.ended || signed.state === 'in');
    if (error.code !== 'bad_csrf') throw error;
    const meant = signed.me?.account.id;
    await lookWho();
    const found = signed.me?.account.id;
    if (meant !== undefined && found !== undefined && found !== meant)
      throw new ServerRefusal(403, 'other_account', '', 0);
    return send({ ...request, csrf: csrf() });
  }
}

export const askAs = <T>(path: string, request: Request = {}): Promise<T> =>
  withToken((full) => ask<T>(path, full), request);

// For requests with an empty answer.
export const doAs = async (path: string, request: Request): Promise<void> =>
  void (await withToken((full) => askText(path, full), request));
