// The only door to the C++ engine: loads the module and gives its functions their types.
import type {
  Answer,
  AwardOffer,
  ClockState,
  Engine,
  ExampleLine,
  GameEvent,
  HistoryEntry,
  Lang,
  Refused,
  Role,
  RulesHead,
  Sanction,
  Screen,
  SeatPoints,
  SeatRole,
  Sentence,
  Setting,
  Table,
  Version,
  View,
} from './types';
import { wasi } from './wasi.ts';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  scratch(size: number): number;
  message_ptr(): number;
  message_len(): number;
  version(): void;
  rules(lang: number): void;
  settings(size: number, lang: number): void;
  add_texts(size: number, lang: number): void;
  text(size: number, lang: number): void;
  translate(size: number, lang: number): void;
  example(size: number, lang: number): void;
  view(rulesSize: number, size: number): void;
  desk_new(): number;
  desk_free(desk: number): void;
  desk_open(desk: number, size: number, lang: number): void;
  desk_play(desk: number, size: number, dayTime: number, lang: number): void;
  desk_preview(desk: number, size: number, dayTime: number, lang: number): void;
  desk_screen(desk: number, lang: number): void;
  desk_history(desk: number, lang: number): void;
  desk_record(desk: number, lang: number): void;
  desk_roles(desk: number, lang: number): void;
  desk_shots_line(desk: number, size: number): void;
  desk_header(desk: number): void;
  desk_deck(desk: number): void;
  desk_points(desk: number, lang: number): void;
  desk_game_sheet_json(desk: number): void;
  desk_hidden_line(desk: number, place: number, lang: number): void;
  desk_sanctions(desk: number, seat: number, lang: number): void;
  desk_awards(desk: number, seat: number, lang: number): void;
}

interface RawSentence {
  key: string;
  seats: number[];
  text: string;
}
interface RawScreen extends Omit<Screen, 'prompt'> {
  prompt: Omit<Screen['prompt'], 'say'> & { say: RawSentence[] };
}
interface RawPoints {
  players: { seat: number; total: string; lines: { kind: string; label: string; points: string; clause: string }[] }[];
}

const number = (lang: Lang): number => (lang === 'ru' ? 1 : 0);

// Text in [brackets] is for the judge and is not said aloud.
function sentence({ key, seats, text }: RawSentence): Sentence {
  const bracket = text.indexOf('[');
  if (bracket < 0) return { key, seats, aloud: text, aside: '' };
  return { key, seats, aloud: text.slice(0, bracket).trim(), aside: text.slice(bracket + 1, text.lastIndexOf(']')) };
}

class Door {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  constructor(readonly exports: Exports) {}

  give(text: string): number {
    const bytes = this.encoder.encode(text);
    const place = this.exports.scratch(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }
  text(): string {
    return this.decoder.decode(
      new Uint8Array(this.exports.memory.buffer, this.exports.message_ptr(), this.exports.message_len()),
    );
  }
  json<T>(): T {
    return JSON.parse(this.text()) as T;
  }
  word(key: string, lang: Lang): string {
    this.exports.text(this.give(key), number(lang));
    return this.text();
  }
}

class Desk implements Table {
  private readonly desk: number;
  // The language of refusals and notices, set by speak().
  private lang: Lang = 'en';

  constructor(private readonly door: Door) {
    this.desk = door.exports.desk_new();
  }

  speak(lang: Lang): void {
    this.lang = lang;
  }
  close(): void {
    this.door.exports.desk_free(this.desk);
  }
  open(lines: readonly string[]): (Refused & { line: number }) | null {
    this.door.exports.desk_open(this.desk, this.door.give(lines.join('\n')), number(this.lang));
    return this.door.json();
  }
  play(line: string, dayTime: number): Answer {
    this.door.exports.desk_play(this.desk, this.door.give(line), dayTime, number(this.lang));
    return this.door.json();
  }
  preview(line: string, dayTime: number): Answer {
    this.door.exports.desk_preview(this.desk, this.door.give(line), dayTime, number(this.lang));
    return this.door.json();
  }
  screen(lang: Lang): Screen {
    this.door.exports.desk_screen(this.desk, number(lang));
    const raw = this.door.json<RawScreen>();
    return { ...raw, prompt: { ...raw.prompt, say: raw.prompt.say.map(sentence) } };
  }
  history(lang: Lang): HistoryEntry[] {
    this.door.exports.desk_history(this.desk, number(lang));
    return this.door.json();
  }
  record(): string[] {
    return this.nota('en')
      .split('\n')
      .filter((line) => line !== '');
  }
  nota(lang: Lang): string {
    this.door.exports.desk_record(this.desk, number(lang));
    return this.door.text();
  }
  header(): ReturnType<Table['header']> {
    this.door.exports.desk_header(this.desk);
    return this.door.json();
  }
  deck(): Role[] {
    this.door.exports.desk_deck(this.desk);
    return this.door.json();
  }
  roles(lang: Lang): SeatRole[] {
    this.door.exports.desk_roles(this.desk, number(lang));
    return this.door.json();
  }
  shotsLine(rows: readonly (readonly number[])[]): string | null {
    const text = rows.map((row) => (row.length === 0 ? '-' : row.join(' '))).join('\n');
    this.door.exports.desk_shots_line(this.desk, this.door.give(text));
    return this.door.text() || null;
  }
  secretEntry(line: number, lang: Lang): string {
    this.door.exports.desk_hidden_line(this.desk, line, number(lang));
    return this.door.text();
  }
  sanctions(seat: number, lang: Lang): Sanction[] {
    this.door.exports.desk_sanctions(this.desk, seat, number(lang));
    return this.door.json();
  }
  awards(seat: number, lang: Lang): AwardOffer[] {
    this.door.exports.desk_awards(this.desk, seat, number(lang));
    return this.door.json();
  }
  points(lang: Lang): SeatPoints[] {
    this.door.exports.desk_points(this.desk, number(lang));
    return this.door.json<RawPoints>().players.map(({ seat, total, lines }) => ({
      seat,
      total,
      lines: lines.map(({ kind, label, points, clause }) => ({
        kind,
        label,
        points,
        clauses: clause === '' ? [] : clause.split(', '),
      })),
    }));
  }
  gameSheetJson(): string {
    this.door.exports.desk_game_sheet_json(this.desk);
    return this.door.text();
  }
}

class LoadedEngine implements Engine {
  private readonly known = new Set<Lang>();
  constructor(private readonly door: Door) {}

  version(): Version {
    this.door.exports.version();
    const [program = '', rules = ''] = this.door.text().split(' ');
    return { program, rules };
  }
  knows(lang: Lang): boolean {
    return this.known.has(lang);
  }
  learn(lang: Lang, texts: string): void {
    this.door.exports.add_texts(this.door.give(texts), number(lang));
    this.known.add(lang);
  }
  rules(lang: Lang): RulesHead[] {
    this.door.exports.rules(number(lang));
    return this.door.json();
  }
  settings(rules: string, lang: Lang): Setting[] {
    this.door.exports.settings(this.door.give(rules), number(lang));
    return this.door.json();
  }
  word(key: string, lang: Lang): string {
    return this.door.word(key, lang);
  }
  translate(lines: string, lang: Lang): string {
    this.door.exports.translate(this.door.give(lines), number(lang));
    return this.door.text();
  }
  example(lines: string, lang: Lang): ExampleLine[] {
    this.door.exports.example(this.door.give(lines), number(lang));
    return this.door.json();
  }
  table(): Table {
    return new Desk(this.door);
  }
  view(
    book: string,
    house: Record<string, string>,
    events: readonly GameEvent[],
  ): { view: View; clock: ClockState | null } | null {
    const rules = [`rules ${book}`, ...Object.entries(house).map(([name, value]) => `with ${name} ${value}`), ''].join(
      '\n',
    );
    const text = rules + events.map((event) => JSON.stringify(event)).join('\n');
    const size = this.door.give(text);
    this.door.exports.view(rules.length, size);
    return this.door.json();
  }
}

export async function load(module: BufferSource | Response | Promise<Response>): Promise<Engine> {
  const imports = { wasi_snapshot_preview1: wasi(() => exports.memory) };
  const source = await module;
  const { instance } =
    source instanceof Response
      ? await WebAssembly.instantiate(await source.arrayBuffer(), imports)
      : await WebAssembly.instantiate(source, imports);
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return new LoadedEngine(new Door(exports));
}
