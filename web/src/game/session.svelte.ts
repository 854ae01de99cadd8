// A running game. A line is played by the engine, then stored, and only then does the screen change.
import type {
  Accepted,
  Answer,
  AwardOffer,
  HistoryEntry,
  Refused,
  Role,
  Sanction,
  Screen,
  SeatPoints,
  SeatRole,
  Table,
} from '../engine/types';
import { t } from '../i18n';
import { loadGame, type Game, type TableLink } from '../store/games';
import { capital } from '../text';
import {
  putBackReason,
  takenBack,
  undoLine,
  undoneText,
  untimely,
  withoutEntry,
  type TakenBack,
  type Without,
} from './back';
import { GameClock } from './clock.svelte';
import { engine } from './engine';
import { announcedIn, dayTimeOf, stateOf } from './head';
import { Kept, type Pending } from './kept.svelte';
import { Lead } from './lead.svelte';
import { music } from './music.svelte';
import { settings } from './settings.svelte';
import { signal } from './signals.svelte';
import { signature } from './signature';
import { time } from './time';
import { shownFor, type Toast } from './toast';

export { createGame, type NewGame } from './create';

export type Saving = 'device' | 'waiting' | 'account' | 'names' | 'sent' | 'failed';

const refusalOf = (code: string, sentence: string): Refused => ({ ok: false, code, clause: null, sentence });

// What the engine's table says about the record after a line.
interface Picture {
  screen: Screen;
  header: ReturnType<Table['header']>;
  entries: readonly HistoryEntry[];
}

export class Session {
  readonly id: string;
  readonly clock: GameClock;
  refusal: Refused | null = $state.raw(null);
  toast: Toast | null = $state.raw(null);
  leader: string | null = $state(null); // The name of another device that leads the table of this game.
  broken: (Refused & { line: number }) | null = $state.raw(null); // The stored record does not hold from here on.

  #closed = false;
  #shown = false; // On the screen, and not only being opened.
  #picture: Picture = $state.raw() as Picture;
  #table: Table;
  readonly #kept: Kept;
  readonly #lead: Lead;
  #turn: Promise<unknown> = Promise.resolve();
  #toastTimer: ReturnType<typeof setTimeout> | undefined;
  #stopEffects: () => void;
  #listeners = new Set<() => void>();

  constructor(table: Table, game: Game, lines: string[]) {
    this.id = game.id;
    this.#table = table;
    this.#kept = new Kept(game, lines);
    this.#lead = new Lead(game.id, { record: () => this.#reload(), link: () => this.readLink() });
    this.clock = new GameClock(time, {
      play: (line) => this.#inTurn(() => this.#play(line, true)),
      signal: (which) => signal(which, this.screen.view.phase === 'night'),
    });
    this.#reopen();
    this.#refresh();
    this.#stopEffects = $effect.root(() => {
      let lang = settings.lang;
      $effect(() => {
        if (settings.lang === lang) return;
        lang = settings.lang;
        this.#table.speak(lang);
        this.refusal = null;
        this.#show(null);
        this.#refresh();
      });
    });
  }

  get saving(): Saving {
    if (this.#kept.failed) return 'failed';
    if (!this.link) return 'device';
    if (this.link.account) return 'account';
    if (this.link.alike) return 'names';
    return this.link.sent >= this.screen.lines ? 'sent' : 'waiting';
  }

  get screen(): Screen {
    return this.#picture.screen;
  }
  get game(): Game {
    return this.#kept.game;
  }
  get link(): TableLink | null {
    return this.#kept.link;
  }
  get signed(): number | undefined {
    return this.#kept.signed;
  }
  get readOnly(): boolean {
    return this.#lead.looksOn;
  }

  // ---- Playing.

  // `reason`: a line that says why `line` counts. Both are stored in one write, or neither.
  play(line: string, reason?: string): Promise<Answer> {
    return this.#inTurn(() => this.#play(line, false, reason));
  }

  preview(line: string): Answer {
    return this.#table.preview(line, this.#dayTime(line));
  }

  // Plays the line that the engine says comes next. A second tap for the same step does nothing.
  next(): Promise<Answer> {
    const seen = this.screen.lines;
    return this.#inTurn(async () => {
      const line = this.screen.prompt.next;
      if (this.screen.lines !== seen) return refusalOf('moved_on', '');
      return line === null ? this.#refuse(refusalOf('nothing_next', t('common.nothingNext'))) : this.#play(line, true);
    });
  }

  // `seen`: the record that the judge was looking at. The undo is not meant for anything newer.
  undo(count = 1, reason = '', seen = this.screen.lines): Promise<Answer> {
    return this.#inTurn(async () => {
      if (this.screen.lines !== seen) return refusalOf('moved_on', '');
      const what = this.screen.undo ?? '';
      const answer = await this.#play(undoLine(count, reason));
      if (answer.ok) this.#show({ text: undoneText(count, what), clauses: [], putBack: true });
      return answer;
    });
  }

  // Plays again the lines that the last undo took back; `all`: also those of earlier undos, up to the last new line.
  // Returns the last line, or null if one of them was refused.
  putBack(all = false): Promise<string | null> {
    return this.#inTurn(async () => {
      const { lines, last } = this.takenBack();
      const again = all ? lines : lines.slice(0, last);
      for (const line of again) if (!(await this.#playAgain(line)).ok) return null;
      return again.at(-1) ?? null;
    });
  }

  // Takes back one entry: the later entries are taken back with it and played again, in one write. `fallsWith` says
  // which later entries would no longer hold; only these may be lost (`falling`).
  takeOut(entry: HistoryEntry, reason = '', falling: readonly HistoryEntry[] = []): Promise<Answer> {
    return this.#inTurn(async () => {
      const hindered = this.#hindrance();
      if (hindered) return this.#refuse(hindered);
      if (!this.history().some(({ line, back }) => line === entry.line && back === entry.back))
        return refusalOf('moved_on', '');
      const { answer, lines, fallen } = this.#without(entry, reason);
      if (!answer.ok || fallen.some(({ line }) => !falling.some((each) => each.line === line))) {
        this.#reopen();
        return this.#refuse(answer.ok ? refusalOf('falls_too', t('common.fallsToo')) : answer);
      }
      const kept = await this.#keep(answer, lines, true);
      if (kept.ok) this.#show({ text: t('common.undone', entry.text), clauses: [] });
      return kept;
    });
  }
  fallsWith(entry: HistoryEntry): Promise<HistoryEntry[]> {
    return this.#inTurn(() => {
      const { fallen } = this.#without(entry);
      this.#reopen();
      return fallen;
    });
  }
  #without(entry: HistoryEntry, reason?: string): Without {
    return withoutEntry(this.#table, this.history(), entry, this.#dayTime(undoLine(entry.back)), reason);
  }

  dismiss(): void {
    this.refusal = null;
    this.#show(null);
  }

  // After a failed write: the same lines once more. True: stored, and the game goes on.
  retry(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { pending } = this.#kept;
      if (!pending) return true;
      if (!(await this.#store(pending))) return this.#refuse(this.#notStored()).ok;
      this.#reopen();
      this.#refresh();
      return true;
    });
  }

  // Signs the game sheet with a line of the record, from which other devices and the printed game sheet know it. A
  // record without a judge's name gets `judge` in the same write, since the name cannot be changed afterwards. False:
  // nothing was stored, and `refusal` says why.
  sign(judge = ''): Promise<boolean> {
    const named = judge && !this.header().judge ? `judge ${judge}` : undefined;
    return this.#inTurn(async () => (await this.#play(signature(Date.now()), true, named)).ok);
  }

  // ---- Looking.

  takenBack(): TakenBack {
    return takenBack(this.history(), this.#table.record());
  }
  history(): readonly HistoryEntry[] {
    return this.#picture.entries;
  }
  secretEntry(line: number): string {
    return this.#table.secretEntry(line, settings.lang);
  }
  roles(): SeatRole[] {
    return this.#table.roles(settings.lang);
  }
  shotsLine(rows: readonly (readonly number[])[]): string | null {
    return this.#table.shotsLine(rows);
  }
  deck(): Role[] {
    return this.#table.deck();
  }
  sanctions(seat: number): Sanction[] {
    return this.#table.sanctions(seat, settings.lang);
  }
  awards(seat: number): AwardOffer[] {
    return this.#table.awards(seat, settings.lang);
  }
  points(): SeatPoints[] {
    return this.#table.points(settings.lang);
  }
  name(seat: number): string {
    return this.header().players[String(seat)] ?? '';
  }
  header(): ReturnType<Table['header']> {
    return this.#picture.header;
  }
  // The record as a file. It includes lines that the device could not store and lines that do not hold; in these cases
  // the lines are given as they were written.
  nota(): string {
    const { lines, pending } = this.#kept;
    if (!this.broken && !pending) return this.#table.nota(settings.lang);
    return [...lines, ...(pending?.lines ?? []), ''].join('\n');
  }
  gameSheetJson(): string {
    return this.#table.gameSheetJson();
  }

  // ---- For the exchange with a server.

  // The stored lines, in English, with their times.
  get lines(): readonly string[] {
    return this.#kept.lines;
  }

  // `listener` is called after every stored line. Returns a function that removes it and says whether it was still
  // there.
  onStored(listener: () => void): () => boolean {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  keepLink(link: TableLink | null): Promise<void> {
    return this.#kept.keepLink(link);
  }

  // Another page has changed the stored link: it renewed the link, sent lines while no page had the game open, or
  // recorded the judge's answer about names.
  readLink(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#kept.readLink();
      for (const listener of this.#listeners) listener();
    });
  }

  // Replaces the record by `lines`. Refused, with nothing changed, if they do not hold or if the record here has no
  // longer `seen` lines.
  adopt(lines: string[], link: TableLink | null, seen?: number): Promise<(Refused & { line: number }) | null> {
    return this.#inTurn(async () => {
      if (seen !== undefined && seen !== this.lines.length) return { ...refusalOf('moved_on', ''), line: seen };
      const refused = this.#table.open(lines);
      try {
        if (!refused) {
          await this.#kept.replace(lines, link, stateOf(this.game, this.#table.screen(settings.lang)));
          this.#lead.tell(lines.length);
        }
      } finally {
        this.#reopen();
        this.#refresh();
      }
      return refused;
    });
  }

  // The game is on the screen from now on, so its nights have music. A game that is only being opened has none.
  enter(): void {
    this.#shown = true;
    music.follow(this.screen.view.phase);
    music.begin(this.id).catch(() => {}); // A game needs no music.
  }
  leave(): void {
    this.#shown = false;
    music.follow('after');
  }

  // Resolves when another page may open the game.
  close(): Promise<void> {
    this.#stopEffects();
    this.clock.close();
    clearTimeout(this.#toastTimer);
    // Pending writes come first.
    const closed = this.#inTurn(() => {
      this.#lead.close();
      this.#table.close();
    });
    this.#closed = true;
    return closed;
  }

  lead(): Promise<void> {
    return this.#lead.begin();
  }

  // ---- Within.

  #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const mine = this.#closed ? Promise.reject(new Error('closed')) : this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  // Why this page may record nothing now.
  #hindrance(): Refused | null {
    if (this.readOnly) return refusalOf('read_only', t('common.readOnly'));
    if (this.leader !== null) return refusalOf('held_elsewhere', t('live.heldElsewhere', this.leader));
    if (this.broken) return this.broken;
    return this.#kept.failed ? refusalOf('not_saved', t('common.notSaved')) : null;
  }

  // `first`: a line to record before `line`; both are recorded, or neither.
  async #play(line: string, quiet = false, first?: string): Promise<Answer> {
    const hindered = this.#hindrance();
    if (hindered) return this.#refuse(hindered);
    const put = (each: string) => this.#table.play(each, this.#dayTime(each));
    const before = first === undefined ? null : put(first);
    const answer = before && !before.ok ? before : put(line);
    if (!answer.ok && before?.ok) this.#reopen();
    if (!answer.ok) return this.#refuse(answer);
    return this.#keep(
      answer,
      [before, answer].flatMap((each) => (each?.ok ? each.lines : [])),
      quiet,
    );
  }

  // Stores lines that the engine has accepted.
  async #keep(answer: Accepted, lines: string[], quiet: boolean): Promise<Answer> {
    const screen = this.#table.screen(settings.lang);
    const stored = this.#store({ lines, state: stateOf(this.game, screen) });
    const picture = this.#look(screen); // While the device writes.
    if (!(await stored)) {
      this.#reopen();
      return this.#refuse(this.#notStored());
    }
    this.refusal = null;
    this.#refresh(picture);
    this.#tell(answer, quiet);
    return answer;
  }

  #playAgain(line: string): Promise<Answer> {
    return this.#play(line, false, untimely(this.preview(line)) ? putBackReason() : undefined);
  }

  async #store(pending: Pending): Promise<boolean> {
    const became = await this.#kept.append(pending);
    if (became === 'stored') this.#lead.tell(this.lines.length);
    if (became === 'overtaken') await this.#lead.giveWay();
    return became === 'stored';
  }

  #notStored(): Refused {
    return this.#kept.failed
      ? refusalOf('not_saved', t('common.notSaved'))
      : refusalOf('moved_on', t('common.overtaken'));
  }

  #reopen(): void {
    this.#table.speak(settings.lang);
    this.broken = this.#table.open(this.lines);
  }

  async #reload(): Promise<void> {
    if (!(await this.#kept.readAgain()) || this.#closed) return;
    this.#reopen();
    this.#refresh();
  }

  #look(screen = this.#table.screen(settings.lang)): Picture {
    return { screen, header: this.#table.header(), entries: this.#table.history(settings.lang) };
  }

  #refresh(picture = this.#look()): void {
    this.#picture = picture;
    this.clock.follow(this.screen);
    if (this.#shown) music.follow(this.screen.view.phase);
    for (const listener of this.#listeners) listener();
  }

  #refuse(refused: Refused): Refused {
    this.refusal = refused;
    return refused;
  }

  // A secret line is only confirmed as recorded. `quiet`: the screen itself shows the effect of the line.
  #tell(answer: Accepted, quiet: boolean): void {
    if (answer.secret) return this.#show({ text: t('common.recordedHidden'), clauses: [] });
    const last = quiet ? '' : capital(this.history().findLast((entry) => !entry.secret)?.text ?? '');
    const text = answer.notices.join(' ') || last;
    this.#show(text ? { text, clauses: answer.because } : null);
  }

  #show(toast: Toast | null): void {
    clearTimeout(this.#toastTimer);
    this.toast = toast;
    if (toast) this.#toastTimer = setTimeout(() => (this.toast = null), shownFor(toast));
  }

  get announced(): number | undefined {
    return announcedIn(this.game);
  }

  #dayTime(line: string): number {
    return dayTimeOf(line, this.screen.day_time, this.announced);
  }
}

// Throws 'no_such_game' if this device has no game with this id.
export async function openSession(id: string): Promise<Session> {
  const [door, found] = await Promise.all([engine(), loadGame(id)]);
  if (!found) throw new Error('no_such_game');
  const session = new Session(door.table(), found.game, found.lines);
  try {
    await session.lead();
  } catch (error) {
    void session.close();
    throw error;
  }
  return session;
}
