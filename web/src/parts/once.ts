// A tap that comes while the act of the one before is under way does not count, and is marked.
import { notCounted } from './uncounted';

export function oneAtATime(act: () => Promise<void>): () => Promise<void> {
  let busy = false;
  return async () => {
    if (busy) return notCounted();
    busy = true;
    try {
      await act();
    } finally {
      busy = false;
    }
  };
}
