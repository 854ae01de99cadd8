// Whether there is a server behind this page. Without one, on plain web hosting, the page works on its device alone.
import { ask, ServerRefusal, Unreachable } from '../http';

export type ServerState = 'unknown' | 'none' | 'here';

const askAgainMs = 60_000;
let askedAt = -Infinity;

export const server: { state: ServerState } = $state({ state: 'unknown' });

// Throws Unreachable if the network may be down: that proves nothing, and the caller tries again later.
export async function findServer(now = performance.now()): Promise<boolean> {
  if (server.state === 'here') return true;
  if (server.state === 'none' && now - askedAt < askAgainMs) return false;
  askedAt = now;
  try {
    const { ready } = await ask<{ ready?: boolean }>('/readyz');
    server.state = ready === undefined ? 'none' : 'here';
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    // 503: the server is there but cannot store now.
    server.state = error instanceof ServerRefusal && error.status === 503 ? 'here' : 'none';
  }
  return server.state === 'here';
}
