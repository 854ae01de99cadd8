import { vi } from 'vitest';

// Waits until this no longer throws. Only a test that fails waits that long: `vi.waitFor` by itself gives up after a
// second, and a busy machine may need more.
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  // eslint-disable-next-line no-restricted-properties -- Here is the one place.
  vi.waitFor(holds, { timeout: 30_000 });
