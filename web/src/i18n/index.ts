// The texts of the interface. A part of the app has a pair of files, en/PART.ts and ru/PART.ts; they are found by
// themselves. Those of the account pages stand apart, in account/, and come with these pages. common.ts shows how one is
// written: the English file says which keys there are, the Russian one must have the same, and t('part.key') is checked
// by the compiler.
import { settings } from '../game/settings.svelte';
import { say, type Value } from './texts.svelte';

export { fmt } from './format';

// Each English file adds its own part to this.
export interface Parts {}
export type Key = { [P in keyof Parts & string]: `${P}.${keyof Parts[P] & string}` }[keyof Parts & string];

// In the language of the settings; read in a component it follows a change of them.
export function t(key: Key, ...values: Value[]): string {
  return say(settings.lang, key, ...values);
}
