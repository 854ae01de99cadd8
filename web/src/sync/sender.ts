// Sends the lines of a record to the server in order and exactly once, even when interrupted: each upload is stored
// before it is sent, and repeated with the same key until it is answered.
import { isTime, shifted } from '../game/daytime';
import { ServerRefusal } from '../http';
import { newId } from '../store/ids';
import { linesToSend, openingOf } from './opening';
import { newRemote, type Remote } from './remote';
import { branchesOf, choose, describe, linesSince, openTable, takeOver, upload, type At } from './tables';

export interface Source {
  readonly id: string;
  lines(): readonly string[];
  remote(): Remote | null;
  keep(remote: Remote): Promise<void>;
  usualSeats(): number; // The usual number in its rules.
}

export interface Dependencies {
  server: string;
  device(): string;
  now(): number; // Milliseconds since 1970.
  utcOffset(): number; // Minutes.
  trusts?(): boolean; // Assistants' lines count without the judge's approval.
}

// 'names': the judge must say whether names that look alike belong to different people.
export type Step = 'more' | 'done' | 'names' | 'conflict' | 'lost';

const most = 200; // Lines in one upload.
// Subtracted from the measured skew: a time slightly in the past is better than one in the server's future.
const marginMs = 250;
// With these codes the table can be opened once somebody signs in.
const signIn = new Set(['tables_for_accounts', 'no_session', 'bad_csrf']);
const lostBy = new Set(['unknown_token', 'no_such_table', 'not_entitled', 'bad_member', 'damaged']);

const underWay = (id: string, from: number, to: number) => `${id}-${from}-${to}`;

// The difference between the server's clock and ours, and the device that leads.
export async function measured(
  at: At,
  dependencies: Dependencies,
): Promise<Pick<Remote, 'skew' | 'holder' | 'version'>> {
  const before = dependencies.now();
  const { time, holder, version } = await describe(at);
  const skew = Math.floor(time - (before + dependencies.now()) / 2) - marginMs;
  return { skew, holder: holder ?? null, version: version ?? 0 };
}

export class Sender {
  constructor(
    private readonly source: Source,
    private readonly dependencies: Dependencies,
  ) {}

  // Takes one step. Throws Unreachable, or ServerRefusal if it may be tried again.
  async step(): Promise<Step> {
    const remote = this.source.remote();
    if (!remote) {
      await this.source.keep(newRemote(this.dependencies.server, newId(32)));
      return 'more';
    }
    if (remote.lost) return 'lost';
    if (remote.alike) return 'names';
    if (remote.conflict) return 'conflict';
    try {
      return await (remote.table === '' ? this.#open(remote) : this.#send(remote));
    } catch (error) {
      if (!(error instanceof ServerRefusal) || error.passes || error.code === 'no_server') throw error;
      // The answer to the first request was lost, and since then the phone's address or the record's head has changed.
      // Nobody has the links of that table, so open another one.
      if (remote.table === '' && error.code === 'key_reused') {
        await this.source.keep({ ...newRemote(remote.server, newId(32)), distinct: remote.distinct });
        return 'more';
      }
      if (remote.table === '' && error.code === 'look_alike' && !remote.distinct) {
        await this.source.keep({ ...remote, account: false, alike: error.message });
        return 'names';
      }
      const lost = remote.table === '' ? !signIn.has(error.code) : lostBy.has(error.code);
      if (!lost) {
        if (remote.table === '' && !remote.account) await this.source.keep({ ...remote, account: true });
        throw error;
      }
      await this.source.keep({ ...remote, lost: error.code });
      return 'lost';
    }
  }

  async #open(remote: Remote): Promise<Step> {
    const opening = openingOf(this.source.lines(), this.source.usualSeats(), remote.key, this.dependencies.utcOffset());
    const { table, links } = await openTable({
      ...opening,
      ...(remote.distinct && { look_alikes: true }),
      ...(this.dependencies.trusts?.() && { assistants: 'trusted' }),
    });
    const at = { table, token: links.find(({ grant }) => grant === 'judge')?.token ?? '' };
    await takeOver(at, this.dependencies.device(), `lead-${remote.key.slice(0, 24)}`);
    await this.source.keep({ ...remote, ...at, ...(await measured(at, this.dependencies)), key: '', account: false });
    return 'more';
  }

  // Our lines from `sent` on, with the server's times.
  written(remote: Remote, to: number): string[] {
    const lines = linesToSend(this.source.lines(), remote.sent, to, this.source.usualSeats());
    return lines.map((line) => shifted(line, remote.skew));
  }

  // Where the next upload ends: never between a time and the line it belongs to.
  #end(lines: readonly string[], remote: Remote): number {
    const [, from, to] = /-(\d+)-(\d+)$/.exec(remote.key) ?? [];
    if (Number(from) === remote.sent) return Number(to);
    let end = Math.min(lines.length, remote.sent + most);
    while (end > remote.sent && isTime(lines[end - 1] ?? '')) end--;
    return end;
  }

  async #send(remote: Remote): Promise<Step> {
    const lines = this.source.lines();
    const end = this.#end(lines, remote);
    if (end <= remote.sent) return 'done';
    const wanted = this.written(remote, end);
    if (wanted.every(isTime)) {
      await this.source.keep({ ...remote, sent: end, key: '' });
      return 'more';
    }
    const key = underWay(this.source.id, remote.sent, end);
    if (remote.key !== key) await this.source.keep({ ...remote, key });
    const answer = await upload(remote, {
      base: remote.version,
      key,
      device: this.dependencies.device(),
      lines: wanted,
    });
    const now = this.source.remote() ?? remote;
    if (answer.merged) {
      await this.source.keep({ ...now, version: answer.version, sent: end, key: '' });
      return 'more';
    }
    return this.#parted(now, end, answer.branch ?? 0, answer.refused ?? null);
  }

  // The log has moved on. If only a link or the leading device changed, nobody else has played: keep our branch.
  async #parted(remote: Remote, to: number, branch: number, refused: string | null): Promise<Step> {
    const key = underWay(this.source.id, remote.sent, to);
    const since = await linesSince(remote, branch, remote.version);
    const kept = (await branchesOf(remote)).find((each) => each.branch === branch)?.kept ?? null;
    if ((since.lines.length === 0 && refused === null) || kept === true) {
      const { version } = await choose(remote, branch, { keep: 'branch', version: since.version, key });
      await this.source.keep({ ...remote, version, sent: to, key: '' });
      return 'more';
    }
    await this.source.keep({ ...remote, key: '', conflict: { branch, base: remote.version, to, refused } });
    return 'conflict';
  }
}
