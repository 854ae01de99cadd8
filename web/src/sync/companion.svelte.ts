// Synchronises an open game: sends its lines to the server, follows what others do at its table, and knows which device
// leads the table. The game never waits for any of this.
import { onSession } from '../account/me.svelte';
import type { Answer } from '../engine/types';
import { engine } from '../game/engine';
import { tell } from '../game/news';
import type { Session } from '../game/session.svelte';
import { settings } from '../game/settings.svelte';
import { time } from '../game/time';
import { ServerRefusal } from '../http';
import { newId } from '../store/ids';
import { Calls } from './calls.svelte';
import { dependencies } from './dependencies';
import { device } from './device.svelte';
import { holdSync } from './lock';
import { played } from './opening';
import { Pace } from './pace';
import { fetchRecord, skewFor, toDevice } from './record';
import { newRemote, remoteOf, type Remote } from './remote';
import { Sender } from './sender';
import { findServer } from './server.svelte';
import { LiveSocket, type Connection, type Message } from './socket';
import { branchesOf, choose, describe, takeOver, upload, type Branch } from './tables';

export type Reach = 'none' | 'waiting' | 'live'; // No server; not reachable now; connected.

const allKnown = 1_000_000; // Asks for no events: the record is fetched as lines.

export class Companion {
  reach: Reach = $state('none');
  branches: Branch[] = $state.raw([]); // The ones that wait for a choice.
  trouble: string | null = $state(null); // The server's refusal of the last attempt.
  readonly calls: Calls; // By assistants.

  #sender: Sender | null = null;
  #socket: LiveSocket | null = null;
  #pace = new Pace();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #coming = false; // A send is scheduled after the next frame.
  #turn: Promise<unknown> = Promise.resolve();
  #pumping = false;
  #again = false;
  #seen = 0; // The highest version that the server has mentioned.
  #closed = false;
  #release: () => void = () => {};
  #stop: (() => void)[] = [];

  constructor(
    readonly session: Session,
    private readonly parted: () => void, // Called when two records wait for a choice.
  ) {
    this.calls = new Calls(session.id);
    this.#stop.push(session.onStored(() => this.#soon()));
    this.#stop.push(onSession(() => this.#hurry())); // The server may have required an account.
    const kick = () => {
      if (document.visibilityState === 'visible') this.#hurry();
      else if (this.#coming) this.#kick(); // A page that becomes hidden sends at once.
    };
    addEventListener('online', kick);
    document.addEventListener('visibilitychange', kick);
    this.#stop.push(() => {
      removeEventListener('online', kick);
      document.removeEventListener('visibilitychange', kick);
    });
    this.#tellLeader();
    void this.#begin();
  }

  get remote(): Remote | null {
    return remoteOf(this.session.link);
  }

  // The branch with this device's own lines, otherwise the first branch of another device.
  get conflict(): Branch | null {
    const own = this.remote?.conflict?.branch;
    return this.branches.find(({ branch }) => branch === own) ?? this.branches[0] ?? null;
  }

  // ---- Actions of the judge.

  takeOver(): Promise<void> {
    return this.#inTurn(async () => {
      const remote = this.#opened();
      const { version } = await takeOver(remote, device.name, newId(16));
      this.#seen = Math.max(this.#seen, version);
      // Unsent lines of this device go up first. Without any, fetch what the other device recorded last.
      if (remote.conflict || remote.sent < this.session.lines.length)
        await this.#keep({ ...remote, holder: device.name });
      else await this.#adopt(remote);
    }).finally(() => this.#hurry());
  }

  rename(name: string): void {
    const leads = this.remote?.holder === device.name;
    device.rename(name);
    if (leads) void this.takeOver().catch(() => {});
    this.#tellLeader();
  }

  choose(branch: Branch, keep: 'branch' | 'log'): Promise<void> {
    return this.#inTurn(async () => {
      const chosen = await this.#whole(branch.branch);
      const { version = 0 } = await describe(this.#opened());
      const key = `${this.session.id}-${chosen}-${keep}-${version}`;
      const made = await choose(this.#opened(), chosen, { keep, version, key });
      await this.#chosen(chosen, keep === 'branch', made.version);
    }).finally(() => this.#hurry());
  }

  // The answer to a call is sent after all lines recorded here.
  decline(proposal: number): void {
    this.calls.decline(proposal);
    this.#kick();
  }

  // `play` enters the line of the call.
  async accept(proposal: number, play: () => Promise<Answer>): Promise<void> {
    this.calls.accept(proposal);
    const { ok } = await play();
    if (ok) return this.#entered(proposal);
    if (this.session.saving !== 'failed') return this.calls.takeBack(proposal);
    // The line may be stored later, by a retry.
    const stop = this.session.onStored(() => {
      if (this.session.saving === 'failed') return;
      stop();
      this.#entered(proposal);
    });
    this.#stop.push(stop);
  }
  #entered(proposal: number): void {
    this.calls.entered(proposal);
    this.#kick();
  }

  // The judge's link was renewed on this device.
  async useToken(token: string): Promise<void> {
    await this.#inTurn(() => this.#keep({ ...this.#opened(), token, lost: '' }));
    this.#disconnect();
    this.#hurry();
  }

  // The judge's answer: the names that look alike belong to different people.
  async differentPeople(): Promise<void> {
    await this.#inTurn(async () => {
      await this.session.readLink(); // Another page may have recorded the answer already.
      const { remote } = this;
      if (remote?.alike) await this.#keep({ ...remote, alike: '', distinct: true });
    });
    tell(this.session.id, 'link'); // Tells the page that sends.
    this.#hurry();
  }

  // The table or its link is lost: open another table and send the whole record.
  async newTable(): Promise<void> {
    this.#disconnect();
    this.branches = [];
    this.trouble = null;
    await this.#inTurn(() =>
      this.#keep({ ...newRemote(dependencies.server, newId(32)), distinct: this.remote?.distinct }),
    );
    this.#seen = 0;
    this.#hurry();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#disconnect();
    for (const stop of this.#stop) stop();
    this.#release();
  }

  // ---- Internals.

  async #begin(): Promise<void> {
    this.#release = await holdSync(this.session.id); // Only one page of this browser sends the game.
    if (this.#closed) return this.#release();
    await this.session.readLink().catch(() => {}); // Another page may have sent lines while this one waited.
    const door = await engine();
    const { rules } = this.session.game;
    const seats = door.rules(settings.lang).find((each) => each.rules === rules)?.seats ?? 0;
    const source = {
      id: this.session.id,
      lines: () => this.session.lines,
      remote: () => this.remote,
      keep: (remote: Remote) => this.#keep(remote),
      usualSeats: () => seats,
    };
    this.#sender = new Sender(source, dependencies);
    this.#kick();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  #opened(): Remote {
    const { remote } = this;
    if (!remote || remote.table === '') throw new Error('no table');
    return remote;
  }

  async #keep(remote: Remote): Promise<void> {
    await this.session.keepLink(remote);
    this.#tellLeader();
  }

  #tellLeader(): void {
    const holder = this.remote?.holder ?? null;
    this.session.leader = holder !== null && holder !== device.name ? holder : null;
  }

  // Sends after the next frame, so that the screen shows the new line first. A hidden page draws no frames.
  #soon(): void {
    if (document.visibilityState !== 'visible') return this.#kick();
    if (!this.#coming) requestAnimationFrame(() => setTimeout(() => this.#coming && this.#kick()));
    this.#coming = true;
  }

  #hurry(): void {
    this.#pace.reset();
    this.#kick();
  }

  #kick(): void {
    this.#coming = false;
    if (this.#closed || !this.#sender) return;
    this.#again = true;
    if (!this.#pumping) void this.#pump();
  }

  async #pump(): Promise<void> {
    this.#pumping = true;
    clearTimeout(this.#retry);
    try {
      while (this.#again && !this.#closed) {
        this.#again = false;
        if (!(await findServer())) break;
        await this.#sendAll();
        this.#connect();
        await this.#inTurn(() => this.#catchUp());
        await this.#inTurn(() => this.#look());
        await this.#inTurn(() => this.#sendAnswers());
      }
      this.trouble = null;
      this.#pace.reset();
    } catch (error) {
      if (this.#closed) return;
      this.trouble = error instanceof ServerRefusal ? error.sentence : null;
      if (!this.#socket) this.reach = this.remote ? 'waiting' : 'none';
      this.#retry = setTimeout(() => this.#kick(), this.#pace.nextMs(error));
    } finally {
      this.#pumping = false;
    }
  }

  async #sendAll(): Promise<void> {
    let step = 'more';
    while (step === 'more' && !this.#closed) {
      step = await this.#inTurn(async () => this.#sender?.step() ?? 'done');
    }
  }

  #connect(): void {
    const { remote } = this;
    if (this.#socket || this.#closed || !remote || remote.table === '' || remote.lost) return;
    this.reach = 'waiting';
    const handlers = {
      from: () => allKnown,
      hear: (message: Message) => this.#hear(message),
      connected: (state: Connection) => {
        this.reach = state === 'live' ? 'live' : 'waiting';
        if (state === 'live') this.#hurry();
      },
      ended: (why: string) => {
        this.#socket = null;
        this.reach = 'waiting';
        void this.#keep({ ...this.#opened(), lost: why });
      },
    };
    this.#socket = new LiveSocket({ table: remote.table, token: remote.token }, handlers, device.name);
  }

  #disconnect(): void {
    this.#socket?.close();
    this.#socket = null;
  }

  #hear(message: Message): void {
    if (message.type === 'welcome') {
      this.#seen = message.version ?? 0;
      this.#takeBranches(message.branches ?? []);
      this.calls.welcome(message.proposals ?? []);
      void this.#held(message.holder ?? null);
    } else if (message.type === 'events' && message.version !== undefined) {
      this.#seen = Math.max(this.#seen, message.version);
    } else if (message.type === 'taken_over') {
      void this.#held(message.device);
    } else if (message.type === 'proposal') {
      this.calls.hear(message);
    } else if (message.type === 'branch') {
      void branchesOf(this.#opened()).then(
        (all) => this.#takeBranches(all),
        () => {},
      );
    } else {
      return;
    }
    this.#kick();
  }

  async #held(holder: string | null): Promise<void> {
    const { remote } = this;
    if (remote && remote.holder !== holder) await this.#inTurn(() => this.#keep({ ...this.#opened(), holder }));
  }

  #takeBranches(all: readonly Branch[]): void {
    const known = new Set(this.branches.map(({ branch }) => branch));
    const own = this.remote?.conflict?.branch;
    // A branch of this device may be short-lived: the sender merges it if nobody else has played anything.
    this.branches = all.filter((each) => each.kept === null && (each.device !== device.name || each.branch === own));
    if (this.branches.some(({ branch }) => !known.has(branch))) this.#stopTheClock();
  }

  async #sendAnswers(): Promise<void> {
    const { remote } = this;
    if (!remote || remote.table === '' || remote.lost || remote.conflict || remote.sent < this.session.lines.length)
      return;
    await this.calls.send(remote, device.name);
  }

  // Two records: no player's time runs while the judge decides.
  #stopTheClock(): void {
    if (this.session.leader === null && this.session.clock.state === 'running') this.session.clock.pause();
    this.parted();
  }

  // Fetches the server's newer lines, unless this device has unsent ones.
  async #catchUp(): Promise<void> {
    const { remote, session } = this;
    if (!remote || remote.table === '' || remote.lost || remote.conflict || this.#seen <= remote.version) return;
    if (remote.sent < session.lines.length) return;
    await this.#adopt(remote);
  }

  async #adopt(remote: Remote): Promise<void> {
    const { session } = this;
    const seen = session.lines.length;
    const { lines, version, description } = await fetchRecord(remote);
    const skew = skewFor(lines, remote.skew, time.dayTime(null));
    const mine = toDevice(lines, skew);
    const now: Remote = { ...remote, version, skew, holder: description.holder ?? null, conflict: null, key: '' };
    const same = played(mine).join('\n') === played(session.lines).join('\n');
    if (same && skew === remote.skew) await this.#keep({ ...now, sent: seen });
    else await session.adopt(mine, { ...now, sent: mine.length }, seen);
    this.#tellLeader();
  }

  // Checks whether somebody else has chosen between our record and the log.
  async #look(): Promise<void> {
    const { remote } = this;
    if (!remote || (!remote.conflict && this.branches.length === 0)) return;
    const all = await branchesOf(remote);
    const ours = all.find(({ branch }) => branch === remote.conflict?.branch);
    this.#takeBranches(all);
    if (ours && ours.kept !== null) await this.#chosen(ours.branch, ours.kept, this.#seen);
  }

  // Lines recorded after the conflict began belong to our branch too: upload a branch with all of them and drop the
  // shorter one.
  async #whole(branch: number): Promise<number> {
    const remote = this.#opened();
    const lines = this.session.lines;
    if (remote.conflict?.branch !== branch || remote.conflict.to >= lines.length || !this.#sender) return branch;
    const made = await upload(remote, {
      base: remote.conflict.base,
      key: `${this.session.id}-${remote.sent}-${lines.length}`,
      device: device.name,
      lines: this.#sender.written(remote, lines.length),
    });
    if (made.branch === undefined) return branch;
    const { version = 0 } = await describe(remote);
    await choose(remote, branch, { keep: 'log', version, key: `${this.session.id}-${branch}-shorter` });
    const { base } = remote.conflict;
    await this.#keep({
      ...remote,
      conflict: { branch: made.branch, base, to: lines.length, refused: made.refused ?? null },
    });
    return made.branch;
  }

  async #chosen(branch: number, kept: boolean, version: number): Promise<void> {
    this.branches = this.branches.filter((each) => each.branch !== branch);
    this.#seen = Math.max(this.#seen, version);
    const remote = this.#opened();
    if (remote.conflict?.branch !== branch) return; // It is another device's: the kept lines arrive like any others.
    const whole = this.session.lines.length;
    const now = { ...remote, conflict: null, sent: kept ? remote.conflict.to : whole, version };
    if (kept && now.sent < whole) return this.#keep(now); // The remaining lines go up first.
    await this.#adopt({ ...now, sent: whole });
  }
}
