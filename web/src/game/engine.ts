// The engine, loaded once.
import address from '$engine/engine.wasm?url';
import { load } from '../engine/door';
import type { Engine } from '../engine/types';

let loaded: Promise<Engine> | null = null;

export function engine(): Promise<Engine> {
  return (loaded ??= load(fetch(address)).catch((error: unknown) => {
    loaded = null; // Without network at the very first visit: the next try may succeed.
    throw error;
  }));
}
