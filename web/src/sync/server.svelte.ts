// Whether there is a server behind this page at all. A page on a plain web space works just as well, on its device alone.
import { ask, ServerRefusal, Unreachable } from './http';

export type ServerState = 'unknown' | 'none' | 'here';

const askAgainMs = 60_000;
let askedAt = -Infinity;

export const server: { state: ServerState } = $state({ state: 'unknown' });

// Unreachable says nothing: the network may be gone. Throws it, so that the caller tries again later.
export async function findServer(now = performance.now()): Promise<boolean> {
  if (server.state === 'here') return true;
  if (server.state === 'none' && now - askedAt < askAgainMs) return false;
  askedAt = now;
  try {
    const { ready } = await ask<{ ready?: boolean }>('/readyz');
    server.state = ready === undefined ? 'none' : 'here';
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    // It says itself that it cannot store now: it is there, and will be able to.
    server.state = error instanceof ServerRefusal && error.status === 503 ? 'here' : 'none';
  }
  return server.state === 'here';
}
