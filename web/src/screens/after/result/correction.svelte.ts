// What is changed after the announcement. What is signed is changed by a hold alone, whether something is taken back or
// recorded: the signature goes with it.
import type { HistoryEntry } from '../../../engine/types';
import type { Session } from '../../../game/session.svelte';
import { settings } from '../../../game/settings.svelte';
import type { Sheet } from './sheet.svelte';
import { entryWords } from './words';

export interface Asked {
  adds: boolean; // It is recorded; otherwise it is taken back.
  texts: string[];
  announcement: boolean;
  act: (reason: string) => unknown;
}

export class Correction {
  asked: Asked | null = $state.raw(null);
  #playing = false;

  constructor(
    private readonly session: Session,
    private readonly sheet: Sheet,
  ) {}

  get #signed(): boolean {
    return this.session.signed !== undefined;
  }

  undo(): void {
    const last = this.sheet.history.find(({ back }) => back === 1);
    const seen = this.session.screen.lines;
    if (!last) return;
    if (last.line !== this.sheet.stop?.line && !this.#signed) void this.session.undo();
    else this.#askBack([last], (reason) => this.session.undo(1, reason, seen));
  }

  // An award or a fine, and nothing that came after it. "award 4 best_move 0.5" may stand in the record with a clause after
  // it, and a fine with a reason.
  async takeOut(line: string): Promise<void> {
    const entry = this.sheet.entry((each) => each === line || each.startsWith(`${line} `));
    if (!entry || entry.back === 0) return;
    const falling = await this.session.fallsWith(entry);
    const alone = (reason: string) => this.session.takeOut(entry, reason, falling);
    if (falling.length > 0 || this.#signed) this.#askBack([entry, ...falling], alone);
    else await (entry.back > 1 ? alone('') : this.session.undo());
  }

  // `done`: when it stands; otherwise the session says why not. A refusal leaves a signature as it is.
  async record(line: string, done = () => {}): Promise<void> {
    if (!this.#signed || !this.session.preview(line).ok) return this.#play(line, done);
    const text = entryWords(this.sheet.door?.translate(line, settings.lang).trim() ?? line);
    this.asked = { adds: true, texts: [text], announcement: false, act: () => this.#play(line, done) };
  }
  async #play(line: string, done: () => void): Promise<void> {
    if (this.#playing) return; // Enter pressed twice is no second fine.
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
    const announcement = entries.some(({ line }) => line === this.sheet.stop?.line);
    this.asked = { adds: false, texts: entries.map(({ text }) => text), announcement, act };
  }
}
