// A fake server after docs/api.md, with what uploads need: versions, keys, branches, choices.
import { played } from '../src/sync/opening';

interface Stored {
  line: string | null; // null: a change of links or of the leading device.
}
interface Kept {
  branch: number;
  base: number;
  device: string;
  lines: string[];
  kept: boolean | null;
}

export type Fault = 'none' | 'before' | 'after' | 503 | 429; // The request or the answer is lost.

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refused = (status: number, code: string, more: object = {}) =>
  json({ error: { code, clause: null, sentence: code }, ...more }, status);

export class FakeServer {
  head: string[] = []; // The head of the record.
  log: Stored[] = [];
  branches: Kept[] = [];
  openings: Record<string, unknown>[] = [];
  uploads = 0;
  holder: string | null = null;
  skew = 0;
  answers: { proposal: number; accept: boolean; entered: boolean }[] = []; // To assistants' calls.
  proposals = new Map<number, string>(); // Calls that wait, by number.
  faults: Fault[] = []; // For the next requests, in order.
  session: string | null = null; // The CSRF token of the session; null: nobody is signed in.
  forAccounts = false; // Only accounts may open tables.
  alike: [string, string] | null = null; // Two names that look alike.
  moved = false; // The phone's address has changed.
  refuses: (line: string) => boolean = () => false;
  #answers = new Map<string, unknown>();

  get version(): number {
    return this.log.length;
  }
  get lines(): string[] {
    return this.log.flatMap(({ line }) => line ?? []);
  }
  // Another device or an assistant writes.
  elsewhere(line: string | null): void {
    this.log.push({ line });
  }

  fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'before') throw new TypeError('network');
    if (fault === 503) return json({ error: { code: 'unavailable', sentence: 'later' } }, 503, { 'retry-after': '1' });
    if (fault === 429) return json({ error: { code: 'too_often', sentence: 'later' } }, 429, { 'retry-after': '7' });
    const { pathname } = new URL(String(input), 'http://here');
    const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    const sent = new Headers(init.headers).get('x-csrf-token');
    const session = init.credentials === 'same-origin' ? this.session : null;
    const response = this.#door(pathname, session, sent) ?? this.#answer(init.method ?? 'GET', pathname, body);
    if (fault === 'after') throw new TypeError('network');
    return response;
  };

  #door(path: string, session: string | null, sent: string | null): Response | null {
    if (path === '/api/me') {
      return session
        ? json({ account: { id: 1, name: 'Vera', role: 'judge' }, csrf: session })
        : refused(401, 'no_session');
    }
    if (path !== '/api/tables' || !this.forAccounts || (session && sent === session)) return null;
    return refused(403, session ? 'bad_csrf' : 'tables_for_accounts');
  }

  // The sentence of locale/*/server.txt.
  #lookAlike({ names, look_alikes: meant }: Record<string, unknown>): Response | null {
    const [one, other] = this.alike ?? [];
    if (meant || !Array.isArray(names) || !names.includes(one) || !names.includes(other)) return null;
    const sentence = `"${one}" looks like "${other}", which is there already. If these are two different names, confirm it.`;
    return json({ error: { code: 'look_alike', clause: null, sentence } }, 409);
  }

  #once(key: string, make: () => unknown): unknown {
    if (!this.#answers.has(key)) this.#answers.set(key, make());
    return this.#answers.get(key);
  }

  #call(proposal: number, body: Record<string, unknown>): Response {
    const line = this.proposals.get(proposal);
    const [accept, entered] = [body['accept'] === true, body['entered'] === true];
    if (line === undefined) return refused(404, 'no_such_proposal');
    if (this.answers.some((each) => each.proposal === proposal)) return refused(422, 'already_chosen');
    if (accept && entered && !this.lines.includes(line)) return refused(409, 'not_entered');
    this.answers.push({ proposal, accept, entered });
    return json({ version: this.version, proposal, accepted: accept, line: null });
  }

  #answer(method: string, path: string, body: Record<string, unknown>): Response {
    if (path === '/readyz') return json({ ready: true });
    if (path === '/api/tables') {
      this.openings.push(body);
      if (this.moved && this.#answers.has(`open ${body['key']}`)) return refused(409, 'key_reused');
      return (
        this.#lookAlike(body) ??
        json(
          this.#once(`open ${body['key']}`, () => {
            this.log = [{ line: null }];
            return { table: 'T1', version: 1, links: [{ link: 1, grant: 'judge', seat: null, token: '1.judge' }] };
          }),
        )
      );
    }
    if (path === '/api/tables/T1')
      return json({
        time: Date.now() + this.skew,
        version: this.version,
        holder: this.holder,
        branches: this.branches,
      });
    if (path === '/api/tables/T1/record.nota') return new Response([...this.head, ...this.lines, ''].join('\n'));
    if (path === '/api/tables/T1/takeover')
      return json(
        this.#once(`lead ${body['key']}`, () => {
          this.holder = String(body['device']);
          this.log.push({ line: null });
          return { version: this.version };
        }),
      );
    if (path === '/api/tables/T1/branches')
      return method === 'GET' ? json({ branches: this.branches }) : this.#upload(body);
    const called = /proposals\/(\d+)$/.exec(path);
    if (called) return this.#call(Number(called[1]), body);
    const chosen = /branches\/(\d+)\/choose$/.exec(path);
    if (chosen) return this.#choose(Number(chosen[1]), body);
    return refused(404, 'no_such_path');
  }

  #upload(body: Record<string, unknown>): Response {
    this.uploads++;
    const lines = body['lines'] as string[];
    const answer = this.#once(`upload ${JSON.stringify(body)}`, () => {
      const bad = played(lines).find((line) => this.refuses(line));
      if (body['base'] === this.version && bad === undefined) {
        for (const line of lines) if (!line.startsWith('@')) this.log.push({ line });
        return { merged: true, version: this.version };
      }
      const branch = this.branches.length + 1;
      this.branches.push({ branch, base: Number(body['base']), device: String(body['device']), lines, kept: null });
      this.log.push({ line: null });
      return {
        merged: false,
        version: this.version,
        branch,
        refused: body['base'] === this.version - 1 ? (bad ?? null) : null,
      };
    }) as { merged: boolean };
    return json(answer, answer.merged ? 200 : 202);
  }

  #choose(number: number, body: Record<string, unknown>): Response {
    const key = `choose ${number} ${body['keep']} ${body['key']}`;
    if (this.#answers.has(key)) return json(this.#answers.get(key));
    if (body['version'] !== this.version) {
      const lines = this.log.slice(Number(body['version'])).flatMap(({ line }) => line ?? []);
      return refused(409, 'conflict', { version: this.version, lines });
    }
    const branch = this.branches.find((each) => each.branch === number);
    if (!branch || branch.kept !== null) return refused(422, 'already_chosen');
    return json(
      this.#once(key, () => {
        branch.kept = body['keep'] === 'branch';
        if (branch.kept) for (const line of branch.lines) if (!line.startsWith('@')) this.log.push({ line });
        this.log.push({ line: null });
        return { version: this.version };
      }),
    );
  }
}
