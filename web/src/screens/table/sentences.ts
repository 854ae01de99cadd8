// Which sentences of the prompt stand on the card.
import type { Sentence } from '../../engine/types';

const same = (a: Sentence, b: Sentence): boolean => a.key === b.key && a.seats.join() === b.seats.join();
const among =
  (list: readonly Sentence[]) =>
  (sentence: Sentence): boolean =>
    list.some((other) => same(other, sentence));

export class Spoken {
  #prompted: readonly Sentence[] = [];
  #shown: Sentence[][] = []; // The cards at this place of the game, oldest first.

  // A sentence that was shown at this place is not repeated beside a new one: after a nomination "Accepted" stands
  // alone. When the nomination is taken back, the earlier sentences come back.
  choose(now: readonly Sentence[], moved: boolean): Sentence[] {
    if (moved) this.#shown = [];
    const chosen = this.#choose(now);
    this.#prompted = now;
    this.#shown.push(chosen);
    return chosen;
  }

  #choose(now: readonly Sentence[]): Sentence[] {
    if (this.#shown.length === 0) return [...now];
    const isOld = among(this.#prompted);
    const fresh = now.filter((sentence) => !isOld(sentence));
    if (fresh.length > 0) return fresh;
    const before = this.#shown.findLast((shown) => now.some(among(shown))) ?? now;
    return now.filter(among(before));
  }
}
