// Changes after the announcement. Once the game sheet is signed, every change takes a hold, because it removes the
// signature.
import type { HistoryEntry } from '../../../engine/types';
import type { Session } from '../../../game/session.svelte';
import { settings } from '../../../game/settings.svelte';
import { notCounted } from '../../../parts/uncounted';
import type { ResultData } from './data.svelte';
import { entryWords } from './words';

export interface Asked {
  adds: boolean; // True: the entry is recorded; false: it is taken back.
  texts: string[];
  announcement: boolean;
  act: (reason: string) => unknown;
}

export class Correction {
  asked: Asked | null = $state.raw(null);
  #playing = false;

  constructor(
    private readonly session: Session,
    private readonly data: ResultData,
  ) {}

  get #signed(): boolean {
    return this.session.signed !== undefined;
  }

  undo(): void {
    const last = this.data.history.find(({ back }) => back === 1);
    const seen = this.session.screen.lines;
    if (!last) return;
    if (last.line !== this.data.stop?.line && !this.#signed) void this.session.undo();
    else this.#askBack([last], (reason) => this.session.undo(1, reason, seen));
  }

  // Takes out one award or fine, without the entries after it. In the record a clause may follow "award 4 best_move
  // 0.5", and a reason may follow a fine.
  async takeOut(line: string): Promise<void> {
    const entry = this.data.entry((each) => each === line || each.startsWith(`${line} `));
    if (!entry || entry.back === 0) return;
    const falling = await this.session.fallsWith(entry);
    const alone = (reason: string) => this.session.takeOut(entry, reason, falling);
    if (falling.length > 0 || this.#signed) this.#askBack([entry, ...falling], alone);
    else await (entry.back > 1 ? alone('') : this.session.undo());
  }

  // One award instead of another.
  async replace(given: string, line: string): Promise<void> {
    const entry = this.data.entry((each) => each === given || each.startsWith(`${given} `));
    if (!entry || entry.back === 0) return;
    const falling = await this.session.fallsWith(entry);
    const both = async (reason: string) => {
      const taken =
        entry.back > 1 || falling.length > 0 ? this.session.takeOut(entry, reason, falling) : this.session.undo();
      if ((await taken).ok) await this.#play(line, () => {});
    };
    if (falling.length > 0 || this.#signed) this.#askBack([entry, ...falling], both);
    else await both('');
  }

  // Calls `done` once the line is recorded; otherwise the session holds the refusal. A refusal does not remove a
  // signature.
  async record(line: string, done = () => {}): Promise<void> {
    if (!this.#signed || !this.session.preview(line).ok) return this.#play(line, done);
    const text = entryWords(this.data.door?.translate(line, settings.lang).trim() ?? line);
    this.asked = { adds: true, texts: [text], announcement: false, act: () => this.#play(line, done) };
  }
  async #play(line: string, done: () => void): Promise<void> {
    if (this.#playing) return notCounted(); // Pressing Enter twice must not record a second fine.
    this.#playing = true;
    try {
      if ((await this.session.play(line)).ok) done();
    } finally {
      this.#playing = false;
    }
  }

  hold(reason: string): void {
    const { asked } = this;
    this.close();
    void asked?.act(reason);
  }
  close(): void {
    this.asked = null;
  }

  #askBack(entries: readonly HistoryEntry[], act: Asked['act']): void {
    const announcement = entries.some(({ line }) => line === this.data.stop?.line);
    this.asked = { adds: false, texts: entries.map(({ text }) => text), announcement, act };
  }
}
