// A prompt may have ten reminders; the card has room for two. The reminders shown least often come first: a new
// reminder appears at once, and those that always apply take turns.
import type { Prompt } from '../../engine/types';
import type { Reminder } from '../../parts/types';

const most = 2;

export class Reminders {
  #seen = new Map<string, number>();
  #now: Reminder[] = [];

  fresh: Reminder[] = []; // At most one, never shown before: a phone has no room for more.

  choose(watch: Prompt['watch'], moved: boolean): Reminder[] {
    const unseen = watch.some(({ key }) => !this.#seen.has(key));
    const kept = this.#now.flatMap(({ key }) => watch.filter((each) => each.key === key));
    if (!moved && !unseen && kept.length === this.#now.length) return (this.#now = kept);
    const times = (key: string) => this.#seen.get(key) ?? 0;
    this.fresh = watch.filter(({ key }) => times(key) === 0).slice(0, 1);
    this.#now = [...watch].sort((a, b) => times(a.key) - times(b.key)).slice(0, most);
    for (const { key } of this.#now) this.#seen.set(key, times(key) + 1);
    return this.#now;
  }
}
