// A tap during the act of the previous tap does not count, and is marked.
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
