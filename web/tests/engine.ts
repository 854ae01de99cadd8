// The real engine, built by `./dev build`.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from '../src/engine/door';
import type { Engine } from '../src/engine/types';

const built = (name: string): string => resolve(import.meta.dirname, '../../build/wasm', name);

async function withTexts(): Promise<Engine> {
  const engine = await load(await readFile(built('engine.wasm')));
  for (const lang of ['en', 'ru'] as const) engine.learn(lang, await readFile(built(`texts.${lang}.txt`), 'utf8'));
  return engine;
}

const loaded = withTexts();

export const realEngine = (): Promise<Engine> => loaded;
