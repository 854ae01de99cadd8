// The engine's words for roles, exits, steps and so on, in the language of the settings. Empty until the engine has
// loaded.
import type { BookWords, Engine } from '../../engine/types';
import { engine } from '../../game/engine';
import { settings } from '../../game/settings.svelte';

let door: Engine | null = $state.raw(null);

export async function loadWords(): Promise<Engine> {
  door ??= await engine();
  return door;
}

// The terms of the book with these rules; null until the engine has loaded.
export const bookWords = (rules: string): BookWords | null =>
  door?.rules(settings.lang).find((head) => head.rules === rules)?.words ?? null;

export function word(key: string): string {
  const found = door?.word(key, settings.lang) ?? '';
  return found === '?' ? '' : found;
}
