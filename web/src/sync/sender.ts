// Sends the lines of a record to the server in order and exactly once, even when interrupted: each upload is stored
// before it is sent, and repeated with the same key until it is answered.
import { newId } from '../store/ids';
import { newBond, type Bond } from './bond';
import { isTime, shifted } from '../game/daytime';
import { ServerRefusal } from './http';
import { linesToSend, openingOf } from './opening';
import { branchesOf, choose, describe, linesSince, openTable, takeOver, upload, type At } from './tables';

export interface Source {
  readonly id: string;
  lines(): readonly string[];
  bond(): Bond | null;
  keep(bond: Bond): Promise<void>;
  usualSeats(): number; // The usual number in its rules.
}

export interface Surroundings {
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
export async function measured(at: At, around: Surroundings): Promise<Pick<Bond, 'skew' | 'holder' | 'version'>> {
  const before = around.now();
  const { time, holder, version } = await describe(at);
  const skew = Math.floor(time - (before + around.now()) / 2) - marginMs;
  return { skew, holder: holder ?? null, version: version ?? 0 };
}

export class Sender {
  constructor(
    private readonly source: Source,
    private readonly around: Surroundings,
  ) {}

  // Takes one step. Throws Unreachable, or ServerRefusal if it may be tried again.
  async step(): Promise<Step> {
    const bond = this.source.bond();
    if (!bond) {
      await this.source.keep(newBond(this.around.server, newId(32)));
      return 'more';
    }
    if (bond.lost) return 'lost';
    if (bond.alike) return 'names';
    if (bond.conflict) return 'conflict';
    try {
      return await (bond.table === '' ? this.#open(bond) : this.#send(bond));
    } catch (error) {
      if (!(error instanceof ServerRefusal) || error.passes || error.code === 'no_server') throw error;
      // The answer to the first request was lost, and since then the phone's address or the record's head has changed.
      // Nobody has the links of that table, so open another one.
      if (bond.table === '' && error.code === 'key_reused') {
        await this.source.keep({ ...newBond(bond.server, newId(32)), distinct: bond.distinct });
        return 'more';
      }
      if (bond.table === '' && error.code === 'look_alike' && !bond.distinct) {
        await this.source.keep({ ...bond, account: false, alike: error.message });
        return 'names';
      }
      const lost = bond.table === '' ? !signIn.has(error.code) : lostBy.has(error.code);
      if (!lost) {
        if (bond.table === '' && !bond.account) await this.source.keep({ ...bond, account: true });
        throw error;
      }
      await this.source.keep({ ...bond, lost: error.code });
      return 'lost';
    }
  }

  async #open(bond: Bond): Promise<Step> {
    const opening = openingOf(this.source.lines(), this.source.usualSeats(), bond.key, this.around.utcOffset());
    const { table, links } = await openTable({
      ...opening,
      ...(bond.distinct && { look_alikes: true }),
      ...(this.around.trusts?.() && { assistants: 'trusted' }),
    });
    const at = { table, token: links.find(({ grant }) => grant === 'judge')?.token ?? '' };
    await takeOver(at, this.around.device(), `lead-${bond.key.slice(0, 24)}`);
    await this.source.keep({ ...bond, ...at, ...(await measured(at, this.around)), key: '', account: false });
    return 'more';
  }

  // Our lines from `sent` on, with the server's times.
  written(bond: Bond, to: number): string[] {
    const lines = linesToSend(this.source.lines(), bond.sent, to, this.source.usualSeats());
    return lines.map((line) => shifted(line, bond.skew));
  }

  // Where the next upload ends: never between a time and the line it belongs to.
  #end(lines: readonly string[], bond: Bond): number {
    const [, from, to] = /-(\d+)-(\d+)$/.exec(bond.key) ?? [];
    if (Number(from) === bond.sent) return Number(to);
    let end = Math.min(lines.length, bond.sent + most);
    while (end > bond.sent && isTime(lines[end - 1] ?? '')) end--;
    return end;
  }

  async #send(bond: Bond): Promise<Step> {
    const lines = this.source.lines();
    const end = this.#end(lines, bond);
    if (end <= bond.sent) return 'done';
    const wanted = this.written(bond, end);
    if (wanted.every(isTime)) {
      await this.source.keep({ ...bond, sent: end, key: '' });
      return 'more';
    }
    const key = underWay(this.source.id, bond.sent, end);
    if (bond.key !== key) await this.source.keep({ ...bond, key });
    const answer = await upload(bond, {
      base: bond.version,
      key,
      device: this.around.device(),
      lines: wanted,
    });
    const now = this.source.bond() ?? bond;
    if (answer.merged) {
      await this.source.keep({ ...now, version: answer.version, sent: end, key: '' });
      return 'more';
    }
    return this.#parted(now, end, answer.branch ?? 0, answer.refused ?? null);
  }

  // The log has moved on. If only a link or the leading device changed, nobody else has played: keep our branch.
  async #parted(bond: Bond, to: number, branch: number, refused: string | null): Promise<Step> {
    const key = underWay(this.source.id, bond.sent, to);
    const since = await linesSince(bond, branch, bond.version);
    const kept = (await branchesOf(bond)).find((each) => each.branch === branch)?.kept ?? null;
    if ((since.lines.length === 0 && refused === null) || kept === true) {
      const { version } = await choose(bond, branch, { keep: 'branch', version: since.version, key });
      await this.source.keep({ ...bond, version, sent: to, key: '' });
      return 'more';
    }
    await this.source.keep({ ...bond, key: '', conflict: { branch, base: bond.version, to, refused } });
    return 'conflict';
  }
}
