// Sign-in, refusals and where they are shown, and the audit log from its end, against a fake server after
// docs/api.md.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import '../src/i18n/account';
import { Attempt } from '../src/account/attempt.svelte';
import { before, newest, type AuditEntry } from '../src/account/audit';
import { beginFactor, changePassword, endSession, makePerson, register, signIn, signOut } from '../src/account/calls';
import { lookWho, onSession, registration, signed } from '../src/account/me.svelte';
import { actorOf, deedOf, deviceOf, objectOf } from '../src/account/words';
import { settings } from '../src/game/settings.svelte';
import en from '../src/i18n/account/en';
import ru from '../src/i18n/account/ru';
import { eventually } from './eventually';

interface Asked {
  method: string;
  path: string;
  csrf: string | null;
  credentials: string | undefined;
  body: Record<string, unknown>;
}

const asked: Asked[] = [];
let csrf: string | null = null; // The session's token; null: no session.
let who = { id: 1, name: 'Vera', role: 'owner' }; // The account of the session.
let made: unknown[] = []; // Created accounts.
let closed = false; // Only the owner creates accounts.
let network = true;
let page = false; // Plain files without a server.

const json = (body: unknown, status = 200) => new Response(status === 204 ? null : JSON.stringify(body), { status });
const refusal = (status: number, code: string, sentence = code) =>
  json({ error: { code, clause: null, sentence } }, status);

function answer({ method, path, csrf: sent, credentials, body }: Asked): Response {
  const session = credentials === 'same-origin' ? csrf : null;
  if (page) return new Response('<!doctype html>', { status: 404 });
  if (method === 'POST' && path === '/api/sessions') {
    if (body['password'] !== 'right password') return refusal(401, 'wrong_password', 'Name or password is wrong.');
    csrf = 'first';
    return json({ account: who, csrf }, 201);
  }
  if (session !== null && method !== 'GET' && sent !== session) return refusal(403, 'bad_csrf');
  if (method === 'POST' && path === '/api/accounts') {
    if (closed && session === null) return refusal(403, 'closed', 'Ask the owner.');
    made.push(body['name']);
    return json({ account: { id: 2, name: body['name'], role: 'player' } }, 201);
  }
  if (session === null) return refusal(401, 'no_session');
  if (path === '/api/me') return json({ account: who, csrf, second_factor: { on: false } });
  if (path.startsWith('/api/me/') && (body['old'] ?? body['password'] ?? 'right password') !== 'right password') {
    return refusal(401, 'wrong_password', 'Name or password is wrong.');
  }
  if (path === '/api/me/password')
    return body['new'] === 'short' ? refusal(400, 'weak_password', 'Longer.') : json(null, 204);
  if (path === '/api/sessions') csrf = null;
  return json(null, 204);
}

beforeEach(() => {
  asked.length = 0;
  csrf = null;
  who = { id: 1, name: 'Vera', role: 'owner' };
  made = [];
  closed = false;
  network = true;
  page = false;
  settings.lang = 'en';
  Object.assign(signed, { state: 'unknown', me: null, ended: false });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (!network) throw new TypeError('network');
    const headers = new Headers(init.headers);
    const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    const { pathname } = new URL(input, 'http://here');
    asked.push({
      method: init.method ?? 'GET',
      path: pathname,
      csrf: headers.get('x-csrf-token'),
      credentials: init.credentials,
      body,
    });
    return answer(asked.at(-1) as Asked);
  });
});

describe('a session', () => {
  test('knows who is signed in before, during and after a session', async () => {
    await lookWho();
    expect([signed.state, signed.ended]).toEqual(['out', false]);
    await signIn('Vera', 'right password');
    expect([signed.state, signed.me?.account.name]).toEqual(['in', 'Vera']);
    await signOut();
    expect([signed.state, signed.ended, signed.me]).toEqual(['out', false, null]);
  });

  test('every request carries the cookie, and every change the session token', async () => {
    await signIn('Vera', 'right password');
    await changePassword('right password', 'another password');
    expect(asked.map(({ method, path, csrf: sent }) => [method, path, sent])).toEqual([
      ['POST', '/api/sessions', null],
      ['GET', '/api/me', null],
      ['POST', '/api/me/password', 'first'],
    ]);
    expect(new Set(asked.map(({ credentials }) => credentials))).toEqual(new Set(['same-origin']));
  });

  test('sends no code unless the server asked for one', async () => {
    await signIn('Vera', 'right password');
    expect(asked[0]?.body).toEqual({ name: 'Vera', password: 'right password' });
  });

  test('asks for the new token and repeats the request once after another window has signed in again', async () => {
    await signIn('Vera', 'right password');
    csrf = 'second';
    await endSession('a b');
    expect(asked.slice(2).map(({ path, csrf: sent }) => [path, sent])).toEqual([
      ['/api/me/sessions/a%20b', 'first'],
      ['/api/me', null],
      ['/api/me/sessions/a%20b', 'second'],
    ]);
  });

  test('does nothing with the account of another window', async () => {
    await signIn('Vera', 'right password');
    csrf = 'second';
    who = { id: 2, name: 'Anna', role: 'player' };
    const attempt = new Attempt();
    expect(await attempt.run(() => endSession(3))).toBe(false);
    expect(asked.at(-1)?.path).toBe('/api/me');
    expect([signed.me?.account.name, attempt.other]).toEqual(['Anna', expect.stringMatching(/another account/)]);
  });

  test('reports that it has ended', async () => {
    await signIn('Vera', 'right password');
    csrf = null;
    await expect(endSession(3)).rejects.toThrow();
    expect([signed.state, signed.ended]).toEqual(['out', true]);
    await lookWho();
    expect(signed.ended).toBe(true);
    await signIn('Vera', 'right password');
    expect([signed.state, signed.ended]).toEqual(['in', false]);
  });

  test('reports no end if there was none', async () => {
    await lookWho();
    await expect(changePassword('old', 'new')).rejects.toMatchObject({ code: 'no_session' });
    expect([signed.state, signed.ended]).toEqual(['out', false]);
  });

  test('registration is sent without a session', async () => {
    await register('Vera', 'right password');
    expect(asked).toMatchObject([
      { method: 'POST', path: '/api/accounts', body: { name: 'Vera', password: 'right password' } },
    ]);
    closed = true;
    expect(registration.closed).toBe(false);
    const attempt = new Attempt(['name', 'password']);
    expect(await attempt.run(() => register('Vera', 'right password'))).toBe(false);
    expect(attempt.other).toBe('Ask the owner.');
    expect(registration.closed).toBe(true); // The form is not offered again.
  });

  test('registration succeeds while another window is signed in', async () => {
    csrf = 'of another window';
    await register('Anna', 'right password');
    expect([made, asked.at(-1)?.credentials]).toEqual([['Anna'], 'omit']);
  });

  test('an account for somebody else is made by the owner or not at all', async () => {
    await signIn('Vera', 'right password');
    await makePerson('Anna', 'first words');
    expect(made).toEqual(['Anna']);
    csrf = null; // Signed out in another window.
    await expect(makePerson('Boris', 'first words')).rejects.toMatchObject({ code: 'no_session' });
    expect([made, signed.state, signed.ended]).toEqual([['Anna'], 'out', true]);
    csrf = 'second';
    who = { id: 2, name: 'Anna', role: 'player' };
    await expect(makePerson('Boris', 'first words')).rejects.toMatchObject({ code: 'not_entitled' });
    expect(made).toEqual(['Anna']);
  });

  describe('in several windows', () => {
    // Another window of the same browser has its own modules.
    let other: { me: typeof import('../src/account/me.svelte'); calls: typeof import('../src/account/calls') };
    const stops: (() => void)[] = [];

    beforeEach(async () => {
      vi.resetModules();
      other = { me: await import('../src/account/me.svelte'), calls: await import('../src/account/calls') };
      const look = (elsewhere: boolean) => {
        if (elsewhere) void other.me.lookWho();
      };
      stops.push(other.me.onSession(look));
    });
    afterEach(() => stops.splice(0).forEach((stop) => stop()));

    test('signing in or out in one window takes effect in all', async () => {
      await other.me.lookWho();
      expect(other.me.signed.state).toBe('out');
      await register('Vera', 'right password');
      await signIn('Vera', 'right password');
      await eventually(() => expect([other.me.signed.state, other.me.signed.me?.account.name]).toEqual(['in', 'Vera']));
      await signOut();
      await eventually(() => expect(other.me.signed.state).toBe('out'));
    });

    test('the end of a session is not reported once another has begun', async () => {
      Object.assign(other.me.signed, { state: 'out', ended: true });
      await signIn('Vera', 'right password');
      await eventually(() => expect([other.me.signed.state, other.me.signed.ended]).toEqual(['in', false]));
    });

    test('the window that signs in or out is notified too', async () => {
      const heard = vi.fn();
      stops.push(onSession(heard));
      await signIn('Vera', 'right password');
      await other.calls.signOut();
      await eventually(() => expect(heard.mock.calls).toEqual([[false], [true]]));
    });
  });

  test('a lost network differs from a page without a server', async () => {
    network = false;
    await lookWho();
    expect(signed.state).toBe('gone');
    network = true;
    page = true;
    await lookWho();
    expect(signed.state).toBe('none');
  });
});

describe('a form', () => {
  const passwords = () => new Attempt(['old', 'new'], { wrong_password: 'old', weak_password: 'new' });

  test('shows a refusal at its field, in the words of the server', async () => {
    await signIn('Vera', 'right password');
    const attempt = passwords();
    expect(await attempt.run(() => changePassword('right password', 'short'))).toBe(false);
    expect([attempt.at('old'), attempt.at('new'), attempt.other, attempt.busy]).toEqual([
      undefined,
      'Longer.',
      '',
      false,
    ]);
    expect(await attempt.run(() => changePassword('right password', 'longer than that'))).toBe(true);
    expect(attempt.at('new')).toBeUndefined();
  });

  test('blames the name only where a name was asked for', async () => {
    const signsIn = new Attempt(['name', 'password', 'code'], { wrong_password: 'password' });
    await signsIn.run(() => signIn('Vera', 'another password'));
    expect(signsIn.at('password')).toBe('Name or password is wrong.');
    await signIn('Vera', 'right password');
    const changes = passwords();
    await changes.run(() => changePassword('another password', 'longer than that'));
    expect(changes.at('old')).toBe('The password is wrong.');
    const begins = new Attempt(['password', 'code'], { wrong_password: 'password' });
    await begins.run(() => beginFactor('another password'));
    expect(begins.at('password')).toBe('The password is wrong.');
    settings.lang = 'ru';
    await begins.run(() => beginFactor('another password'));
    expect(begins.at('password')).toBe('Неверный пароль.');
  });

  test('treats an unusable member as a field', async () => {
    const attempt = passwords();
    vi.stubGlobal('fetch', async () => refusal(400, 'bad_member', '"new" cannot be used as it is.'));
    await attempt.run(() => changePassword('a', 'b'));
    expect(attempt.at('new')).toContain('cannot be used');
  });

  test('asks for the first empty field before it sends anything', () => {
    const attempt = passwords();
    expect(attempt.lacks({ old: 'a', new: '' })).toBe(true);
    expect(attempt.at('new')).toBe('Fill this in.');
    expect(attempt.lacks({ old: 'a', new: 'b' })).toBe(false);
  });

  test('says that there is no network', async () => {
    network = false;
    const attempt = passwords();
    await attempt.run(() => changePassword('a', 'b'));
    expect(attempt.other).toMatch(/network/);
  });

  test('sends nothing at a second press while it waits', async () => {
    const attempt = passwords();
    let go = (): void => {};
    const first = attempt.run(() => new Promise<void>((done) => (go = done)));
    expect(await attempt.run(async () => expect.unreachable())).toBe(false);
    go();
    expect(await first).toBe(true);
  });
});

describe('the audit', () => {
  const entry = (number: number): AuditEntry => ({
    entry: number,
    time: number,
    who: null,
    address: '',
    action: 'signed_in',
    object: '',
  });
  const log = (length: number) => {
    const reads: number[] = [];
    const read = async (after: number) => {
      reads.push(after);
      return Array.from({ length: Math.max(0, Math.min(1000, length - after)) }, (_, place) =>
        entry(after + place + 1),
      );
    };
    return { read, reads };
  };

  test.each([0, 1, 999, 1000, 1001, 1999, 2000, 2001, 3000, 12_345, 64_000])(
    'of %d entries the last ones are found',
    async (length) => {
      const { read, reads } = log(length);
      const found = (await newest(read)).map(({ entry: number }) => number);
      const first = Math.max(1, length - 999);
      expect(found).toEqual(Array.from({ length: length === 0 ? 0 : length - first + 1 }, (_, place) => first + place));
      expect(reads.length).toBeLessThan(20);
    },
  );

  test('loads older entries without a gap or a repetition', async () => {
    const { read } = log(2500);
    let first = 2501;
    const sizes: number[] = [];
    while (first > 1) {
      const found = await before(read, first);
      expect(found.at(-1)?.entry).toBe(first - 1);
      sizes.push(found.length);
      first = found[0]?.entry ?? 0;
    }
    expect(sizes).toEqual([1000, 1000, 500]);
  });

  test('words an entry, and shows an unknown one as it is', () => {
    const names = new Map([[3, 'Vera']]);
    const made = (more: Partial<AuditEntry>): AuditEntry => ({ ...entry(1), ...more });
    expect(deedOf(made({ action: 'role_changed' }))).toBe('Role changed');
    expect(deedOf(made({ action: 'something_new' }))).toBe('something new');
    expect(objectOf(made({ object: 'account 3 chief_judge' }), names)).toBe('Vera, chief judge');
    expect(objectOf(made({ object: 'account 4' }), names)).toBe('account 4');
    expect(objectOf(made({ object: 'table 7f3a link 2' }), names)).toBe('table 7f3a, link 2');
    expect(objectOf(made({ object: 'account 3 with its second factor' }), names)).toBe('Vera, with the second factor');
    expect(objectOf(made({ object: 'an unknown name' }), names)).toBe('an unknown name');
    expect(actorOf(made({ who: { account: 3, name: 'Vera' } }))).toBe('Vera');
    expect(actorOf(made({ who: { grant: 'judge', table: '7f3a' } }))).toBe('link: judge');
    expect(actorOf(made({ who: null }))).toBe('without account');
    settings.lang = 'ru';
    expect(deedOf(made({ action: 'role_changed' }))).toBe('Сменена роль');
    expect(objectOf(made({ object: 'table 7f3a' }), names)).toBe('стол 7f3a');
  });
});

// No document lists the actions, so they are read from the sources: the words that those pass to the audit log.
function actionsWritten(): string[] {
  const root = resolve(import.meta.dirname, '../../src');
  const found = new Set<string>();
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.cpp')) continue;
    const source = readFileSync(resolve(root, name), 'utf8');
    // The arguments of the auditing functions, up to a lambda, and the values assigned to an action.
    for (const [told] of source.matchAll(
      /\b(?:noted?|along|along_own|audited|read_secret)\([^[;]*|(?:char\* |\.)action = [^;]*/g,
    )) {
      for (const [, word = ''] of told.matchAll(/"([a-z_]+)"/g)) found.add(word);
    }
  }
  return [...found].sort();
}

test('every action of the audit has a text in both languages, and every text an action', () => {
  const said = (texts: object) =>
    Object.keys(texts)
      .flatMap((key) => /^did_(.*)/.exec(key)?.[1] ?? [])
      .sort();
  const actions = actionsWritten();
  expect(said(en)).toEqual(actions);
  expect(said(ru)).toEqual(actions);
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge, macOS',
  ],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
])('%s', (agent, device) => {
  settings.lang = 'en';
  expect(deviceOf(agent)).toBe(device);
});
