// Which sentences of the prompt stand on the card.
import type { Sentence } from '../../engine/types';

const same = (a: Sentence, b: Sentence): boolean => a.key === b.key && a.seats.join() === b.seats.join();

// What has been said at this place is not shown again beside what is new: "Accepted" alone after a nomination.
export function sentencesAt(shown: readonly Sentence[], before: readonly Sentence[], now: readonly Sentence[]): Sentence[] {
  if (shown.length === 0) return [...now];
  const fresh = now.filter((sentence) => !before.some((old) => same(old, sentence)));
  if (fresh.length > 0) return fresh;
  const kept = now.filter((sentence) => shown.some((old) => same(old, sentence)));
  return kept.length > 0 ? kept : [...now];
}
