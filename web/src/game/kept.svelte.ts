// What the device keeps of one game: its record, its place in the list of games, its link to a server.
import {
  appendLines,
  changeGame,
  gameOf,
  loadGame,
  MovedOn,
  replaceLines,
  type Game,
  type TableLink,
} from '../store/games';
import { announcedAt } from './announced';
import { contentOf } from './daytime';
import { signedAt } from './signature';

// Accepted by the engine, not stored yet.
export interface Pending {
  lines: string[];
  state: Partial<Game> | undefined;
}

export class Kept {
  link: TableLink | null = $state.raw(null);
  signed: number | undefined = $state(); // When the game sheet was signed; any other line removes the signature.
  failed = $state(false); // The device has refused the last lines.
  pending: Pending | null = null; // The lines that the device refused.

  #game: Game; // Not a state: a preview looks at it, and sending changes its link all the time.
  #lines: string[];

  constructor(game: Game, lines: string[]) {
    this.#game = game;
    this.#lines = lines;
    this.link = game.link;
    this.signed = game.signed;
  }

  get game(): Game {
    return this.#game;
  }
  // Only stored lines.
  get lines(): readonly string[] {
    return this.#lines;
  }

  // 'overtaken': another page has written to the record.
  async append(pending: Pending): Promise<'stored' | 'failed' | 'overtaken'> {
    // A signature covers the game sheet as it was: after any other line the game sheet has to be signed again.
    const signed = signedAt(pending.lines) === undefined ? undefined : Date.now();
    const state = this.#game.signed === signed ? pending.state : { ...pending.state, signed };
    try {
      await appendLines(this.#game.id, this.#lines.length, pending.lines, state);
    } catch (error) {
      if (error instanceof MovedOn) {
        this.#settle();
        return 'overtaken';
      }
      this.pending = pending;
      this.failed = true;
      return 'failed';
    }
    this.#lines = [...this.#lines, ...pending.lines];
    this.#know({ ...this.#game, ...state });
    this.#settle();
    return 'stored';
  }

  // `state`: what the list of games shows for the new record.
  async replace(lines: string[], link: TableLink | null, state: Partial<Game> | undefined): Promise<void> {
    const patch: Partial<Game> = { ...state, link };
    if (state?.announced !== undefined) patch.announced = announcedAt(lines);
    if (contentOf(lines) !== contentOf(this.#lines)) patch.signed = signedAt(lines);
    await replaceLines(this.#game.id, lines, patch, this.#lines.length);
    this.#lines = lines;
    this.#know({ ...this.#game, ...patch });
    this.link = link;
  }

  async keepLink(link: TableLink | null): Promise<void> {
    await changeGame(this.#game.id, { link });
    this.#know({ ...this.#game, link });
    this.link = link;
  }

  async readLink(): Promise<void> {
    const { link = null } = (await gameOf(this.#game.id)) ?? {}; // One read: a keepLink() meanwhile comes after it.
    this.#game = { ...this.#game, link };
    this.link = link;
  }

  // True: the record has changed.
  async readAgain(): Promise<boolean> {
    const found = await loadGame(this.#game.id);
    if (!found) return false;
    this.#know(found.game);
    this.link = found.game.link;
    if (found.lines.join('\n') === this.#lines.join('\n')) return false;
    this.#lines = found.lines;
    return true;
  }

  #settle(): void {
    this.pending = null;
    this.failed = false;
  }

  #know(game: Game): void {
    this.#game = game;
    this.signed = game.signed;
  }
}
