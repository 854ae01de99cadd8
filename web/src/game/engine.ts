// The engine, loaded once, with its texts in the language of the settings.
import address from '$engine/engine.wasm?url';
import en from '$engine/texts.en.txt?url';
import ru from '$engine/texts.ru.txt?url';
import { load } from '../engine/door';
import type { Engine, Lang } from '../engine/types';
import { settings } from './settings.svelte';

let loaded: Promise<Engine> | null = null;

async function textsIn(lang: Lang): Promise<string> {
  const response = await fetch({ en, ru }[lang]);
  if (!response.ok) throw new Error(`The texts of the engine have not come: ${response.status}`);
  return response.text();
}

async function start(lang: Lang): Promise<Engine> {
  const [engine, texts] = await Promise.all([load(fetch(address)), textsIn(lang)]);
  engine.learn(lang, texts);
  return engine;
}

export function engine(): Promise<Engine> {
  return (loaded ??= start(settings.lang).catch((error: unknown) => {
    loaded = null; // Without network at the very first visit: the next try may succeed.
    throw error;
  }));
}

// The engine learns the language first, so that the page never shows two.
export async function chooseLanguage(lang: Lang): Promise<void> {
  try {
    const engine = await loaded;
    if (engine?.knows(lang) === false) engine.learn(lang, await textsIn(lang));
  } catch {
    // Without network and cache: the engine's own sentences stay in the other language until the page is loaded again.
  }
  settings.lang = lang;
}
