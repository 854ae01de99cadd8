// The texts of the interface. Each part of the app has two files, en/PART.ts and ru/PART.ts, which are found
// automatically. The texts of the account pages are in account/ and are loaded with those pages. See common.ts for an
// example: the English file defines the keys, the Russian one must have the same, and the compiler checks
// t('part.key').
import { settings } from '../game/settings.svelte';
import { say, type Value } from './texts.svelte';

export { fmt } from './format';

// Each English file adds its own part to this.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Until then it is empty.
export interface Parts {}
export type Key = { [P in keyof Parts]: `${P}.${keyof Parts[P] & string}` }[keyof Parts];

// The text in the language of the settings. In a component it follows changes of the language.
export function t(key: Key, ...values: Value[]): string {
  return say(settings.lang, key, ...values);
}
