// The real engine, built by `./dev build`.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { load } from '../src/engine/door';
import type { Engine } from '../src/engine/types';

const loaded = readFile(resolve(import.meta.dirname, '../../build/wasm/engine.wasm')).then(load);

export const realEngine = (): Promise<Engine> => loaded;
