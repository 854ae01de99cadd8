// What the judge is about to do: the verb that waits for its number, marked hands, the open sheet. Everything that
// counts is in the record. Of this only marks outlive the page: hands that are up, numbers pressed at night.
import { untrack } from 'svelte';
import type { Answer, Engine, HistoryEntry, Offer, Penalty, Refused, Sentence } from '../../engine/types';
import { isNightAct } from '../../game/back';
import type { Called } from '../../game/called';
import type { Session } from '../../game/session.svelte';
import { vibrate } from '../../game/signals.svelte';
import { t } from '../../i18n';
import type { Reminder, ToastData, Turn } from '../../parts/types';
import { notCounted } from '../../parts/uncounted';
import { go } from '../../router.svelte';
import { sync } from '../../sync/index.svelte';
import type { Proposal } from '../../sync/tables';
import { Acts, noActs, type Act } from './acts.svelte';
import { refusedAgain } from './again';
import { corrects, crosses, isSanction } from './history';
import { Late } from './late.svelte';
import { lineOf, lines, skipLine } from './lines';
import {
  handsAtFirst,
  isHeavy,
  leaves,
  missLine,
  movesOf,
  nightFollows,
  notCalled,
  speakingOrder,
  type Moves,
  type NightStep,
} from './moves';
import { Marked } from './marked.svelte';
import { keepMarks, loadMarks, type Marks } from './marks';
import { stepsOf } from './night';
import { Reminders } from './reminders';
import { secretOf, type Secret } from './secret';
import { Spoken } from './sentences';
import { noRows, rowLetters, withShot, type Split } from './split';
import { refusalToast, toastOf } from './toasts';
import { foulWord } from './words';

export type Verb = 'nominate' | 'foul' | 'sanction' | 'nota';

export type SheetState =
  | { name: 'seat' | 'candidate'; seat: number }
  | { name: 'sanction'; seat: number | null } // null: the sheet asks for it.
  | { name: 'consequence'; line: string; act: string; call?: number } // An assistant's.
  | { name: 'undo'; count: number; toStepStart?: boolean } // To where a step of the night begins.
  | { name: 'override'; late?: string } // The line that came after its time.
  | { name: 'history' | 'menu' | 'keys' | 'reminders' | 'roles' | 'foul' };

export class Control {
  picking: Verb | null = $state(null);
  stage = $state(0); // A raise asks two questions in some books.
  noNota = $state(false); // The victim names nobody: the large button goes on.
  sheet: SheetState | null = $state.raw(null);
  clauses: string[] | null = $state.raw(null); // Why: a choice of several, over any sheet.
  split: Split | null = $state.raw(null);
  answersLater = $state(false); // The judge knows that the server asks about names.
  signsInLater = $state(false); // The judge knows that the server wants an account.
  said: Sentence[] = $state.raw([]);
  reminders: Reminder[] = $state.raw([]); // The few that stand on the card.
  newReminder: Reminder[] = $state.raw([]);
  order: Turn[] = $state.raw([]); // Of the speeches; a pause leaves it as it is.
  dealsAgain = $state(false); // After a game that is to be replayed.
  note: ToastData | null = $state.raw(null);
  door: Engine | null = $state.raw(null);

  readonly #marked = new Marked();
  readonly session: Session;
  readonly moves: Moves = $derived.by(() => movesOf(this.session));
  readonly place: string = $derived.by(() => placeOf(this.session));
  readonly steps: NightStep[] = $derived.by(() => this.stepsOf(this.session.screen.view.round));
  // A player who has left meanwhile raises no hand; back at the table, the hand is up as it was.
  readonly chosen: ReadonlySet<number> = $derived.by(() => {
    const { hands, kind } = this.moves;
    return new Set([...this.#marked.seats].filter((seat) => (hands ? hands.seats.includes(seat) : kind !== 'pause')));
  });
  readonly toast: ToastData | null = $derived.by(
    () => this.note ?? toastOf(this.session, this.moves, this.#late.line !== null),
  );

  readonly #late: Late;
  // The entries of the record that an undo could take back: no undone lines, no times.
  readonly #counts: HistoryEntry[] = $derived.by(() => this.session.history().filter(({ back }) => back > 0));
  readonly #counted: number = $derived(this.#counts.length);
  readonly #acts = new Acts();
  #answering = false; // The line of a tap is on its way to the store.
  #waiting: { seat: number; place: string }[] = []; // Numbers pressed meanwhile, in their order.
  #lookedOn = false; // Another page had this game.
  #seen = ''; // Where the game stood.
  #place = $state(''); // Where the hands were raised.
  #spoken = new Spoken();
  #remember = new Reminders();

  constructor(session: Session) {
    this.session = session;
    this.#late = new Late(session);
    this.#recall();
  }

  // ---- After every line.

  settle(): void {
    const { screen, readOnly } = this.session;
    untrack(() => {
      if (this.#lookedOn && !readOnly) this.#recall();
      this.#lookedOn = readOnly;
      const here = `${this.place} ${screen.view.paused}`;
      const moved = here !== this.#seen;
      this.said = this.#spoken.choose(screen.prompt.say, moved);
      if (!screen.view.paused) this.order = speakingOrder(this.session);
      this.reminders = this.#remember.choose(screen.prompt.watch, moved);
      this.newReminder = this.#remember.fresh;
      if (this.moves.act) this.#acts.delete(this.place); // The step asks again, so its act was taken back.
      if (!screen.view.paused) this.#begin();
      if (!moved) return;
      this.#seen = here;
      this.picking = null;
      this.noNota = false;
      this.split = null;
      this.dealsAgain = false;
      if (screen.view.paused) this.stage = 0;
    });
  }

  // A pause leaves hands up: they start again where the game goes on elsewhere.
  #begin(): void {
    if (this.place === this.#place) return;
    this.#marked.leave(this.#place);
    this.#place = this.place;
    this.#marked.set(handsAtFirst(this.session, this.moves.hands));
    this.stage = 0;
  }

  // Hands that are up are not recorded yet, and must not be lost with the page.
  readonly marks: Marks = $derived.by(() => ({
    place: this.#place,
    chosen: [...this.#marked.seats],
    taps: this.#marked.taps,
    stage: this.stage,
    ...(this.session.screen.view.phase === 'after' ? noActs : this.#acts.kept),
  }));

  // A page that only looks on has no marks of its own and must not overwrite those of the leading page.
  keep(): void {
    if (!this.session.readOnly) keepMarks(this.session.id, this.marks);
  }
  // Restores the marks of the page that led before, whether it was closed or has handed over.
  #recall(): void {
    const marks = loadMarks(this.session.id);
    this.#acts.load(marks);
    this.#place = marks.place;
    this.#marked.set(marks.chosen, marks.taps);
    this.stage = marks.stage;
  }

  // At the place that an undo or a put-back leads to, the hands are raised as they were there.
  #comeBack(from: string): void {
    this.settle();
    const seats = this.place === from ? undefined : this.#marked.left(this.place);
    if (!seats) return;
    this.#begin(); // A pause did not.
    this.#marked.set(seats);
  }

  // ---- Playing.

  async play(line: string, reason?: string): Promise<Answer> {
    this.note = null;
    const answer = this.#felt(await this.session.play(line, reason));
    if (!answer.ok) return this.#refused(line, answer);
    this.#acts.forget();
    if (this.moves.night && isSanction(line)) this.note = { text: t('table.recorded') };
    return answer;
  }

  // Who nominates speaks: the minute begins now, not when the turn came.
  async nominate(seat: number): Promise<void> {
    const line = this.moves.nominate && lineOf(this.moves.nominate, [seat]);
    if (!line) return notCounted();
    if (this.session.preview(line).ok) this.session.clock.start(); // In its turn: before the line.
    await this.play(line);
  }

  async goOn(): Promise<void> {
    const { then, kind } = this.moves;
    this.note = null;
    const answer = this.#felt(await this.session.next());
    if (!answer.ok && answer.code === 'moved_on') notCounted(); // Pressed twice: the step is done.
    if (answer.ok) this.#acts.forget();
    if (answer.ok && then !== null) await this.session.play(then);
    if (answer.ok && kind === 'over') this.toResult();
  }

  toResult(): void {
    go(`/game/${this.session.id}/result`);
  }

  #felt(answer: Answer): Answer {
    if (!this.moves.night) vibrate(answer.ok ? 15 : [30, 60, 30]);
    return answer;
  }

  // Anything that makes somebody leave or ends the game shows what will happen first.
  async foul(seat: number): Promise<void> {
    const line = lines.foul(seat);
    const ahead = this.session.preview(line);
    if (isHeavy(ahead)) this.sheet = { name: 'consequence', line, act: this.#nameOf(seat, 'foul', ahead) };
    else await this.play(line);
  }

  // A foul by which its player leaves is called a removal, also when an assistant calls it.
  #nameOf(seat: number, penalty: Penalty, ahead: Answer): string {
    const shown = penalty === 'foul' && leaves(ahead, seat) ? 'removal' : penalty;
    return t(`table.act_${shown}`, seat, foulWord(this.session.screen));
  }

  // A line that an assistant called is played like any other. If a player leaves by it, the judge has to hold the
  // button.
  async accept({ proposal, line }: Proposal, called: Called | null): Promise<void> {
    const ahead = this.session.preview(line);
    if (!ahead.ok) return this.refuse(ahead);
    if (!isHeavy(ahead)) return this.playCalled(line, proposal);
    const act = called ? this.#nameOf(called.seat, called.penalty, ahead) : t('live.called');
    this.sheet = { name: 'consequence', line, act, call: proposal };
  }

  async playCalled(line: string, call: number): Promise<void> {
    await sync.companion?.accept(call, () => this.play(line));
  }

  decline({ proposal }: Proposal): void {
    sync.companion?.decline(proposal);
  }

  refuse(refused: Refused): void {
    this.note = refusalToast(refused);
    if (!this.moves.night) vibrate([30, 60, 30]);
  }

  forget(): void {
    if (this.note) this.note = null;
    else this.session.dismiss();
  }

  // ---- By day: a verb, then a number.

  press(verb: Verb): void {
    const same = this.picking === verb;
    if (this.picking === 'nota' || verb === 'nota') this.#marked.set([]);
    this.picking = same ? null : verb;
    this.note = null;
  }

  tap(seat: number): void {
    const { nota, hands } = this.moves;
    const verb = this.picking;
    if (this.#answering) return notCounted(); // The verb has its number already.
    if (verb === 'nota') return this.#name(nota, seat);
    if (verb === null && hands) return this.#hand(hands, seat);
    if (verb === 'foul') {
      void this.#answer(() => this.foul(seat));
    } else if (verb === 'nominate') {
      void this.#answer(() => this.nominate(seat));
    } else {
      this.picking = null;
      this.sheet = { name: verb === 'sanction' ? 'sanction' : 'seat', seat };
    }
  }

  // The verb is cleared as soon as its line is stored, so that both changes are drawn at once. If the line is refused,
  // the verb waits for another number; if a sheet has opened, the sheet goes on asking.
  async #answer(work: () => Promise<void>): Promise<void> {
    const verb = this.picking;
    const answered = () => {
      stop();
      this.#answering = false;
      if (this.picking === verb) this.picking = null; // Another verb may have been pressed meanwhile.
    };
    const stop = this.session.onStored(answered);
    this.#answering = true;
    try {
      await work();
    } finally {
      this.#answering = false;
      if (stop() && this.sheet) answered();
    }
  }

  #hand(offer: Offer, seat: number): void {
    this.note = null;
    if (this.stage > 0) return notCounted();
    if (offer.seats.includes(seat)) return this.#marked.tap(seat, this.#counted);
    const line = offer.move === 'count_votes' ? `vote ${offer.by}: ${seat}` : `lift: ${seat}`;
    const answer = this.session.preview(line);
    if (!answer.ok) this.refuse(answer);
  }

  #name(offer: Offer | null, seat: number): void {
    this.note = null;
    this.noNota = false;
    if (!offer) return notCounted();
    if (this.chosen.has(seat) || this.chosen.size < offer.most) this.#marked.tap(seat, this.#counted);
    else this.note = { text: t('table.notaFull'), refused: true };
  }

  closeCount(): void {
    const { hands } = this.moves;
    if (!hands) return;
    if (this.asksTwice && this.stage === 0) this.stage = 1;
    else void this.play(lineOf(hands, [...this.chosen]) ?? '');
  }

  takeNota(): void {
    const { nota } = this.moves;
    const line = nota && lineOf(nota, [...this.chosen]);
    if (line) this.session.clock.start(); // Who names them speaks.
    if (line) void this.play(line).then((answer) => answer.ok && (this.picking = null));
  }

  get asksTwice(): boolean {
    const { prompt, view } = this.session.screen;
    return view.step === 'raise' && prompt.say.some(({ key }) => key === 'raise_stay');
  }

  // ---- At night: numbers. A role that is gone takes as many taps as one that is there.

  get acted(): boolean {
    const { kind, act, next } = this.moves;
    const { asked } = this.session.screen;
    if (kind === 'act') return act === null && this.#hasActed;
    return kind !== 'hunt' || (next !== null && (asked?.skippable !== false || this.#hasActed));
  }
  get #hasActed(): boolean {
    return this.#acts.get(this.place) !== undefined;
  }
  get #here(): Pick<Act, 'place' | 'round' | 'step'> {
    const { round, step } = this.session.screen.view;
    return { place: this.place, round, step };
  }

  key(seat: number): void {
    const { kind, shoot, nota } = this.moves;
    if (this.#answering) {
      this.#waiting.push({ seat, place: this.place });
      return;
    }
    if (kind === 'nota') return this.#name(nota, seat);
    if (kind === 'hunt' && this.split) return this.#row(seat);
    if (this.acted) return this.#isRecorded();
    if (kind === 'hunt') return this.#shoot([seat], () => shoot && lineOf(shoot, [seat]));
    const { asked } = this.session.screen;
    this.#show(asked && lineOf(asked, [seat]));
  }

  noKey(): void {
    const { asked } = this.session.screen;
    if (this.acted) return this.#isRecorded();
    if (asked?.skippable === false) this.sheet = { name: 'override' };
    else if (this.moves.kind === 'hunt') void this.#act(missLine(this.session));
    else this.#show(asked && skipLine(asked));
  }

  skipNota(): void {
    this.note = null;
    this.noNota = !this.noNota;
  }

  #isRecorded(): void {
    this.note = { text: t('table.alreadyRecorded'), refused: true };
  }

  // If the engine does not ask for an act, the role is gone, or it has acted and this page did not see it. For a role
  // that is gone an acceptable line is not recorded, only remembered; a line that no role could play is refused as
  // usual.
  #show(line: string | null): void {
    if (this.moves.act || line === null) {
      void this.#act(line);
      return;
    }
    const answer = this.session.preview(line);
    if (answer.ok || nobodyActs.includes(answer.code)) {
      void this.#pretend(line);
    } else if (hasActed.includes(answer.code)) {
      this.#acts.set({ ...this.#here, at: this.#lastAct, recorded: true });
      this.#isRecorded();
    } else {
      void this.#act(line);
    }
  }

  // How many lines counted when the last role had acted, whichever page recorded it.
  get #lastAct(): number {
    return this.#counts.findLastIndex(({ line }) => isNightAct(this.session.lines[line] ?? '')) + 1;
  }

  // The act of a role that is gone: at most its reason is recorded.
  async #pretend(line: string, reason?: string): Promise<void> {
    const again = refusedAgain(this.session, this.door, line, this.steps, this.#acts.all);
    if (again) return this.#refuseAct(again);
    await this.#act(null, reason, line);
  }

  #refuseAct(refused: Refused): void {
    this.note = null;
    this.session.refusal = refused;
  }

  // A seat that was not called cannot be shot, whether or not anybody is left to shoot.
  #shoot(seats: readonly number[], line: () => string | null): void {
    const refused = this.#answering ? null : notCalled(this.session, seats);
    if (refused) this.#refuseAct(refused);
    else void this.#act(line());
  }

  // `pressed`: for a role that is gone, the line that would have been recorded.
  async #act(line: string | null, reason?: string, pressed?: string): Promise<void> {
    if (this.#answering) return notCounted(); // The refusal of a repeated line would hide the answer to the first tap.
    await this.#takeAct(line, reason, pressed);
    for (const { seat, place } of this.#waiting.splice(0)) {
      if (place === this.place) this.key(seat);
      else notCounted();
    }
  }

  async #takeAct(line: string | null, reason?: string, pressed?: string): Promise<void> {
    const here = this.#here;
    this.note = null;
    const written = line ?? reason;
    if (written === undefined)
      this.session.dismiss(); // Clears an earlier refusal, as an accepted line does.
    else if (!(await this.#recorded(written, line === null ? undefined : reason))) return;
    this.#acts.forget();
    this.#acts.set({ ...here, at: this.#counted, ...(line === null ? { line: pressed } : { recorded: true }) });
    this.split = null;
    this.note = { text: t('table.recorded') };
  }

  async #recorded(line: string, reason?: string): Promise<boolean> {
    this.#answering = true;
    try {
      const answer = this.#felt(await this.session.play(line, reason));
      if (!answer.ok) this.#refused(line, answer);
      return answer.ok;
    } finally {
      this.#answering = false;
    }
  }

  startSplit(): void {
    if (this.acted) return this.#isRecorded();
    this.split = this.split ? null : noRows;
  }
  twoNumbers(): void {
    if (this.split) this.split = { ...this.split, two: !this.split.two, half: [] };
  }
  get rows(): number {
    return this.session.screen.shooters;
  }

  #row(seat: number | null): void {
    if (!this.split) return;
    const split = withShot(this.split, seat);
    this.split = split;
    if (split.rows.length === this.rows) this.closeSplit();
  }
  // All shots are entered. The engine says who fired which shot, and whether they are a miss.
  closeSplit(): void {
    const { rows = [], half = [] } = this.split ?? {};
    if (rows.length === 0 || half.length > 0) return notCounted();
    this.split = noRows;
    this.#shoot(rows.flat(), () => this.session.shotsLine(rows));
  }
  noShot(): void {
    if (this.#answering) return notCounted(); // The shots are being stored.
    this.#row(null);
  }

  secret(): Secret {
    const { kind } = this.moves;
    return secretOf(this.session, this.door, kind === 'hunt' || kind === 'act');
  }

  // Which row stands for a black who is to shoot, while rows are entered. Only for the field.
  rowOf(seat: number): string {
    const row = this.split ? this.session.roles().find((each) => each.seat === seat)?.row : undefined;
    return rowLetters[row ?? -1] ?? '';
  }

  stepsOf(round: number): NightStep[] {
    return stepsOf(this.session, this.door, round);
  }
  get nightFollows(): NightStep {
    return nightFollows(this.steps, this.session.screen.view.step);
  }

  // ---- Taking back.

  back(): void {
    this.note = null;
    const act = this.#acts.get(this.place);
    if (this.picking) this.press(this.picking);
    else if (this.stage > 0) this.stage = 0;
    else if (this.split) this.split = null;
    else if (this.noNota) this.noNota = false;
    else if (this.mark !== null) this.#unmark(this.mark);
    else if (act && !act.recorded && act.at === this.#counted) this.#retract(act);
    else if (crosses(this.session.history(), this.session.lines, 1)) this.sheet = { name: 'undo', count: 1 };
    else void this.takeBack(1, '');
  }

  // The mark that the lower left key removes before it undoes a line: the last hand, or the last number of a nota.
  get mark(): string | null {
    const { hands, nota, kind } = this.moves;
    const marks = hands !== null || (kind === 'nota' && nota !== null);
    const seat = marks && this.takesBack === 'undo' ? this.#marked.last(this.#counted) : null;
    return seat === null || hands?.seats.includes(seat) === false
      ? null
      : t(hands ? 'table.hand' : 'table.number', seat);
  }
  #unmark(mark: string): void {
    this.#marked.takeBack();
    if (this.moves.hands) this.note = { text: t('common.undone', mark) }; // The lane has the numbers of a nota.
  }

  #retract(act: Act): void {
    this.#acts.retract(act);
    this.note = { text: t('table.undoneHidden'), putBack: true };
  }

  // `toStepStart`: the undo leads to the beginning of a step.
  async takeBack(count: number, reason: string, toStepStart = false): Promise<void> {
    const from = this.place;
    this.sheet = null;
    if (!this.#felt(await this.session.undo(count, reason)).ok) return;
    this.#acts.takeBack(this.#counted, toStepStart);
    this.#comeBack(from);
  }

  // When this value changes, the large button has a new meaning, and a double tap must not trigger it.
  get step(): string {
    return `${this.place} ${this.session.screen.view.paused} ${this.stage} ${this.session.clock.state === 'ready'}`;
  }

  get takesBack(): 'undo' | 'back' {
    return this.picking || this.stage > 0 || this.split || this.noNota ? 'back' : 'undo';
  }

  async putBack(all = false): Promise<void> {
    const pretended = !all && this.note?.putBack === true;
    const from = this.place;
    this.note = null;
    if (pretended) return this.#putBackAct();
    const last = await this.session.putBack(all);
    if (last === null) return;
    this.#acts.putBack(all);
    this.#comeBack(from);
    if (this.moves.kind !== 'act' || !isNightAct(last)) return;
    this.#acts.set({ ...this.#here, at: this.#counted, recorded: true });
    this.note = { text: t('table.recorded') };
  }
  #putBackAct(): void {
    this.#acts.putBack(false);
    this.session.dismiss();
    this.note = { text: t('table.recorded') };
  }

  // ---- The clock.

  pause(): void {
    void this.play(lines.pause);
  }

  clock(): void {
    const { clock } = this.session;
    if (clock.state === 'ready') clock.start();
    else if (clock.state === 'paused') clock.resume();
    else if (clock.state !== 'none') clock.pause();
    else void this.play(this.session.screen.view.paused ? lines.resume : lines.pause);
  }

  // ---- Against the clock.

  readonly mayOverride = (): boolean => this.#late.mayOverride();

  // A late line that corrects an earlier one in time: its reason is known, so the sheet for it opens at once.
  #refused(line: string, refusal: Refused): Refused {
    this.#late.hear(line, refusal);
    if (this.#late.line !== null && this.#corrects(line)) this.takeLate();
    return refusal;
  }
  #corrects(line: string): boolean {
    const { round } = this.session.screen.view;
    return this.#acts.corrected(line, round) || corrects(this.session.history(), this.session.lines, line);
  }
  takeLate(): void {
    if (this.#late.line !== null) this.sheet = { name: 'override', late: this.#late.line };
  }
  // The usual reason; the judge may write another one.
  reasonFor(late?: string): string {
    if (late === undefined && this.session.screen.asked) return t('table.shownNobody');
    if (late === undefined) return this.moves.night ? t('table.endedEarly') : ''; // No keyboard at night.
    if (this.#corrects(late)) return t('table.correction');
    return this.moves.kind === 'act' ? t('table.shownInTime') : '';
  }

  async override(reason: string, late?: string): Promise<void> {
    this.sheet = null;
    const why = lines.override(reason);
    if (late !== undefined && this.moves.kind === 'act')
      return this.moves.act ? this.#act(late, why) : this.#pretend(late, why);
    if (late !== undefined) {
      const { ok } = await this.play(late, why);
      if (ok) this.picking = null;
    } else if ((await this.play(why)).ok && this.moves.next !== null) {
      await this.goOn();
    }
  }
}

const nobodyActs = ['role_absent', 'acts_void'];
const hasActed = ['already_checked', 'already_acted'];

// Marks and half-entered numbers belong to one place of the game. A pause is not a place of its own: the step that it
// interrupts goes on afterwards.
function placeOf({ screen }: Session): string {
  const { view } = screen;
  const asked = view.ballot && view.step === 'calling' ? `${view.ballot.round}/${view.ballot.counted.length}` : '';
  return [view.phase, view.round, view.step, view.speaker?.seat, view.speaker?.kind, asked].join(' ');
}
