// Words for the codes that the server uses.
import { fmt, t } from '../i18n';
import texts from '../i18n/account/en';
import type { AuditEntry } from './audit';
import { roles, type Role } from './me.svelte';

export const roleWord = (role: Role): string => t(`account.role_${role}`);

// "18 November, 21:03", on one line.
export const moment = (ms: number): string => `${fmt.date(ms)}, ${fmt.clock(ms)}`.replaceAll(' ', '\u00a0');

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

// "Chrome, Android"
export function deviceOf(agent: string): string {
  const of = (list: readonly [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1];
  const [browser, system] = [of(browsers), of(systems)];
  if (browser && system) return t('account.browserOn', browser, system);
  return browser ?? system ?? t('account.unknownDevice');
}

// A code of a newer server that these pages do not know is shown as it is.
function known(key: string, otherwise: string, ...values: string[]): string {
  return isText(key) ? t(`account.${key}`, ...values) : otherwise;
}

const isText = (key: string): key is keyof typeof texts => key in texts;

const spaced = (code: string) => code.replaceAll('_', ' ');

export const deedOf = ({ action }: AuditEntry): string => known(`did_${action}`, spaced(action));

export function actorOf({ who }: AuditEntry): string {
  if (!who) return t('account.stranger');
  if ('name' in who) return who.name;
  return t('account.byLink', known(`grant_${who.grant}`, spaced(who.grant)));
}

// Actions from the command line have no network address.
export const placeOf = ({ address }: AuditEntry): string =>
  address === 'command line' ? t('account.commandLine') : address;

// "account 3 judge", "table 7f3a link 2": pairs of a kind and its number, then perhaps a role.
export function objectOf({ object }: AuditEntry, names: ReadonlyMap<number, string>): string {
  if (object === 'an unknown name') return t('account.unknownName');
  const both = ' with its second factor';
  const words = object.replace(both, '').split(' ').filter(Boolean);
  const said: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = '', id = ''] = [words[at], words[at + 1]];
    const role = roles.find((each) => each === word);
    const name = word === 'account' ? names.get(Number(id)) : undefined;
    if (role) said.push(roleWord(role));
    else if (id && isText(`object_${word}`)) {
      said.push(name ?? known(`object_${word}`, '', id));
      at++;
    } else said.push(word);
  }
  if (object.endsWith(both)) said.push(t('account.withItsFactor'));
  return said.join(', ');
}
