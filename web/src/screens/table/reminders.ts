// A prompt may have ten reminders; the card has room for two. Those that were seen least come first, so what is new is
// seen at once and what is always there takes turns.
import type { Prompt } from '../../engine/types';
import type { Reminder } from '../../parts/types';

const most = 2;

export class Reminders {
  #seen = new Map<string, number>();
  #now: Reminder[] = [];

  fresh: Reminder[] = []; // One that has never been shown before: all that a phone has room for.

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
