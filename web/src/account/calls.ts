// The server's calls for accounts: docs/api.md, Accounts.
import { ask, askText, ServerRefusal } from '../http';
import { t } from '../i18n';
import {
  askAs,
  doAs,
  forget,
  lookWho,
  registration,
  signed,
  tellSession,
  type Account,
  type Me,
  type Role,
} from './me.svelte';

export interface Person extends Account {
  state: 'active' | 'disabled';
  second_factor: boolean;
  created: number;
  last_sign_in: number | null;
}

export interface AccountSession {
  id: string | number;
  opened: number;
  last_used: number;
  address: string;
  agent: string;
  current: boolean;
}

export interface Secret {
  secret: string;
  uri: string;
  qr: string; // SVG.
}

const part = (id: string | number) => encodeURIComponent(String(id));

// ---- Without a session. The answer to the sign-in sets the cookie.

export async function signIn(name: string, password: string, code = ''): Promise<void> {
  await ask('/api/sessions', { body: { name, password, ...(code && { code }) }, csrf: '' });
  await lookWho();
  tellSession();
}

// Refused with `closed` if only the owner makes accounts. Sent without the cookie, so that a session of another window
// does not matter.
export async function register(name: string, password: string): Promise<void> {
  try {
    await ask('/api/accounts', { body: { name, password } });
    registration.closed = false;
  } catch (error) {
    if (error instanceof ServerRefusal && error.code === 'closed') registration.closed = true;
    throw error;
  }
}

export const becomeOwner = (token: string, name: string, password: string) =>
  ask<{ account: Account }>('/api/owner', { body: { token, name, password } });

export const resetPassword = (token: string, password: string) => askText('/api/reset', { body: { token, password } });

// ---- My account.

export async function signOut(): Promise<void> {
  await doAs('/api/sessions', { method: 'DELETE' });
  forget(false);
  tellSession();
}

export const changePassword = (old: string, fresh: string) => doAs('/api/me/password', { body: { old, new: fresh } });

export const beginFactor = (password: string) => askAs<Secret>('/api/me/second-factor', { body: { password } });

type Codes = { recovery_codes: string[] };

export const confirmFactor = async (code: string) =>
  (await askAs<Codes>('/api/me/second-factor/confirm', { body: { code } })).recovery_codes;

export const renewCodes = async (password: string, code: string) =>
  (await askAs<Codes>('/api/me/second-factor/recovery-codes', { body: { password, code } })).recovery_codes;

export const endFactor = (password: string, code: string) =>
  doAs('/api/me/second-factor', { method: 'DELETE', body: { password, code } });

export const mySessions = async () => (await askAs<{ sessions: AccountSession[] }>('/api/me/sessions')).sessions;
export const endSession = (id: string | number) => doAs(`/api/me/sessions/${part(id)}`, { method: 'DELETE' });
export const endOtherSessions = () => doAs('/api/me/sessions', { method: 'DELETE' });

export async function deleteMe(password: string, code: string): Promise<void> {
  await doAs('/api/me', { method: 'DELETE', body: { password, ...(code && { code }) } });
  forget(false);
  tellSession();
}

// ---- The owner.

export const people = async () => (await askAs<{ accounts: Person[] }>('/api/accounts')).accounts;

// Checks the role first: from a user who is no longer an owner, the server would accept the same request as a
// registration.
export async function makePerson(name: string, password: string): Promise<void> {
  signed.me = await askAs<Me>('/api/me');
  if (signed.me.account.role !== 'owner') throw new ServerRefusal(403, 'not_entitled', t('account.ownersOnly'), 0);
  await askAs('/api/accounts', { body: { name, password } });
}

export const setRole = (id: number, role: Role) => askAs(`/api/accounts/${part(id)}/role`, { body: { role } });
export const makeReset = (id: number, factorToo: boolean) =>
  askAs<{ url: string; expires: number }>(`/api/accounts/${part(id)}/reset`, {
    body: factorToo ? { second_factor: true } : {},
  });
export const disable = (id: number) => askAs(`/api/accounts/${part(id)}/disable`, { method: 'POST' });
export const enable = (id: number) => askAs(`/api/accounts/${part(id)}/enable`, { method: 'POST' });
export interface AbandonedTable {
  table: string;
  opened: number;
  last: number;
  lines: number;
  ended: boolean;
}

// At most 100; `next` continues the list.
export const abandonedTables = (after: string | null) =>
  askAs<{ tables: AbandonedTable[]; next: string | null }>(
    `/api/tables/abandoned${after === null ? '' : `?after=${part(after)}`}`,
  );
export const removeTable = (table: string) => doAs(`/api/tables/${part(table)}`, { method: 'DELETE' });
export const removePerson = (id: number) => doAs(`/api/accounts/${part(id)}`, { method: 'DELETE' });
