// One page leads a game. The other pages look on, and one of them takes over when the leading page releases the game.
import { holdGame, type Hold } from '../store/guard';
import { newsOf, type News } from './news';

export interface Reading {
  record(): Promise<void>;
  link(): Promise<void>;
}

const readAgain = 1000;

export class Lead {
  looksOn = $state(false); // Another page has this game.

  #closed = false;
  #hold: Hold | null = null;
  #news: BroadcastChannel | undefined;

  constructor(
    private readonly id: string,
    private readonly read: Reading,
  ) {}

  async begin(): Promise<void> {
    this.#news = newsOf(this.id);
    if (this.#news) {
      this.#news.onmessage = ({ data }: MessageEvent<News>) => {
        if (this.looksOn) void this.read.record().catch(() => {});
        else if (data === 'link') void this.read.link().catch(() => {});
      };
    }
    await this.#takeHold();
  }

  // Tells the other pages how many lines are stored.
  tell(lines: number): void {
    this.#news?.postMessage(lines satisfies News);
  }

  // Another page has written to the record although this page leads, which can happen without locks. The lines of that
  // page count: this page shows them and asks again who leads.
  async giveWay(): Promise<void> {
    this.looksOn = true;
    this.#hold?.release();
    this.#hold = null;
    await this.read.record().catch(() => {});
    void this.#takeHold();
  }

  close(): void {
    this.#closed = true;
    this.#news?.close();
    this.#hold?.release();
  }

  async #takeHold(): Promise<void> {
    const hold = await holdGame(this.id, () => void this.#goOn());
    if (this.#closed) return hold.release();
    this.#hold = hold;
    this.looksOn = true;
    if (hold.first) await this.#goOn();
  }

  // Reads the record, since another page may have written to it while this page was loading or looking on. If the
  // device cannot read, the page tries again.
  async #goOn(): Promise<void> {
    try {
      await this.read.record();
      this.looksOn = false;
    } catch {
      setTimeout(() => {
        if (!this.#closed) void this.#goOn();
      }, readAgain);
    }
  }
}
