// The types of the C++ engine's answers. Only the engine knows the rules: the page shows its answers and sends it lines
// of the notation (docs/notation.md). Seats are numbered from 1, times are milliseconds.

export type Lang = 'en' | 'ru';
export type Clause = string; // "MC-2.4.15"
export type Role = 'citizen' | 'sheriff' | 'mafia' | 'don' | 'doctor' | 'putana' | 'maniac';
export type Team = 'red' | 'black' | 'maniac';
export type Exit = 'voted' | 'lifted' | 'shot' | 'removed' | 'companion';
export type Outcome = 'red' | 'black' | 'maniac' | 'draw' | 'replay';
export type Step =
  | 'seating'
  | 'dealing'
  | 'arrangement'
  | 'don_look'
  | 'sheriff_look'
  | 'morning'
  | 'speeches'
  | 'calling'
  | 'tie_speeches'
  | 'raise'
  | 'farewell'
  | 'nightfall'
  | 'hunt'
  | 'don_check'
  | 'sheriff_check'
  | 'nota'
  | 'over'
  | 'putana_meets'
  | 'doctor_meets'
  | 'maniac_meets'
  | 'putana_visit'
  | 'doctor_heal'
  | 'maniac_hunt';
export type Penalty =
  'remark' | 'foul' | 'technical' | 'removal' | 'yellow' | 'red' | 'replay' | 'spared' | 'team_loss' | 'exclusion';
export type AwardKind = 'best_move' | 'best_play' | 'worst_move' | 'worst_play' | 'extra';

// ---- Before a game.

export interface RulesHead {
  rules: string; // "mafclub-2023-ru"
  title: string;
  book: string;
  seats: number;
  words: BookWords;
}

// The terms of the book itself, in the requested language.
export interface BookWords {
  foul: [one: string, few: string, many: string]; // The forms for 1, 2 and 5: "фол", "фола", "фолов".
  fouls: string; // The title of a column: "Фолы".
  nota: string; // The guess that the first victim leaves: "лучший ход".
}

export interface Setting {
  name: string; // For a line "with NAME VALUE".
  group: string;
  title: string;
  type: string;
  value: string;
  range: string;
  clause: Clause | null;
}

// ---- Lines and their outcome.

export interface Accepted {
  ok: true;
  lines: string[]; // The lines added to the record: times, then the line, in English.
  events: GameEvent[]; // docs/view-json.md
  notices: string[]; // The consequences, as sentences.
  because: Clause[];
  say?: string[]; // Of a preview of a penalty: what the judge will say to the player.
  secret: boolean; // It reveals a role, a night act or anything of the current night: never show it unasked.
}

export interface Refused {
  ok: false;
  code: string; // Stable: "already_nominated".
  clause: Clause | null;
  sentence: string;
}

export type Answer = Accepted | Refused;

export interface GameEvent {
  event: string;
  at: number;
  [field: string]: unknown;
}

// ---- What the judge's screen shows.

export interface Sentence {
  key: string;
  seats: number[];
  aloud: string; // The judge says it; may be empty.
  aside: string; // For the judge only; may be empty.
}

export type Move =
  | 'advance'
  | 'draw_card'
  | 'nominate'
  | 'withdraw'
  | 'count_votes'
  | 'count_lift'
  | 'shoot'
  | 'check'
  | 'name_nota'
  | 'end_last_word'
  | 'announce'
  | 'act'
  | 'miss';

export interface Offer {
  move: Move;
  by: number | null; // Who acts, or the candidate whose votes are counted. Secret at night.
  seats: number[]; // The seats it may name.
  least: number;
  most: number;
  role: Role | null;
  skippable: boolean;
}

export interface Prompt {
  say: Sentence[];
  watch: { key: string; text: string }[];
  acting: number | null; // Secret at night.
  allowed_ms: number;
  warn_ms: number;
  expected: Offer[];
  optional: Penalty[];
  because: Clause[];
  next: string | null; // The line that "Next" plays, in the requested language; null: something must be entered first.
}

export interface Player {
  seat: number;
  role: Role | null;
  shown: Team | null;
  at_table: boolean;
  exit: Exit | null;
  fouls: number;
  technicals: number;
  yellow_cards: number;
  red_card: boolean;
  excluded: boolean;
  silenced: boolean;
}

export interface Ballot {
  round: number;
  candidates: number[];
  counted: { candidate: number; hands: number[]; by_default: number }[];
  tied: number[];
}

export interface View {
  // docs/view-json.md
  step: Step;
  round: number;
  phase: 'before' | 'day' | 'night' | 'after';
  seats: number;
  paused: boolean;
  outcome: Outcome | null;
  announced: boolean;
  players: Player[];
  nominations: { by: number; whom: number }[];
  nominees_withheld: boolean; // The book hides the list from screens until the judge reads it out.
  ballot: Ballot | null;
  speaker: {
    seat: number;
    kind: 'speech' | 'tie_speech' | 'last_word';
    turn: string;
    seconds: number;
    started: boolean;
    shares_with: number | null;
  } | null;
  last_words: number[];
  first_victim: number | null;
  nota: number[] | null;
  owed_votes: number;
  last_night: number[] | null;
}

export interface ClockState {
  running: boolean;
  acting: number | null;
  allowed_ms: number;
  warn_ms: number;
  since: number; // On the game's clock.
  paused: boolean;
  paused_at: number | null;
}

export interface Gesture {
  head: 'nod' | 'shake';
  thumb: 'up' | 'down' | null;
}

export interface Screen {
  place: string; // "Day 2, speeches"
  rules: string;
  fouls_to_leave: number; // Slots for strokes on a seat.
  words: BookWords;
  view: View; // Public: it contains no role before the result.
  prompt: Prompt;
  // The offer of the role whose night step it is, as if that role were at the table and had not acted. The mafia's is
  // present until it has shot.
  asked: Offer | null;
  gesture: Gesture | null; // How the answer to the check of this step is shown. Secret.
  vote_cancelled: boolean; // A removal has cost this day its vote.
  shooters: number; // The number of blacks dealt. So many shots are asked for, no matter how many blacks are left.
  clock: ClockState | null;
  now: number; // The game's clock at the last line.
  day_time: number | null; // The time of day of the last "@", in ms since midnight.
  undo: string | null; // What an "undo" would take back, in the requested language; hidden if secret. null: nothing.
  lines: number; // The length of the record.
}

export interface HistoryEntry {
  line: number; // Its index in the record, from 0.
  time: number | null; // Time of day.
  phase: 'before' | 'day' | 'night' | 'after';
  round: number;
  text: string; // The line in the requested language; empty if secret.
  because: Clause[];
  secret: boolean;
  undone: boolean;
  undoes: boolean; // It is an undo itself.
  back: number; // "undo N" with this N takes back this line and everything after it; 0: impossible.
}

// ---- Sanctions, awards, the result.

export interface Sanction {
  clause: Clause | null; // null: the sanction needs no clause.
  title: string;
  likely: boolean; // Fits the current situation.
  needs_reason: boolean;
  penalties: { penalty: Penalty; line: string }[]; // Only a reason is missing in the line: append " TEXT".
}

export interface AwardOffer {
  kind: AwardKind;
  hundredths: number;
  line: string;
  allowed: boolean;
  sentence: string; // Why it is not allowed.
  clause: Clause | null;
  replaces: string; // The line of an award that this one would replace; empty: none.
}

export interface PointLine {
  kind: string; // "nota": stable.
  label: string;
  points: string; // "+0.5"
  clauses: Clause[];
}
export interface SeatPoints {
  seat: number;
  total: string;
  lines: PointLine[];
}

export interface SeatRole {
  seat: number;
  role: Role;
  word: string; // In the requested language.
  team: Team;
  row: number | null; // The order in which the shooters' shots are entered now.
}

// ---- The door.

export interface Table {
  speak(lang: Lang): void; // The language of answers to lines.
  close(): void; // Frees its memory.
  // Opens a stored record. Returns the first refusal with the index of its line, from 0; the lines before it are valid.
  open(lines: readonly string[]): (Refused & { line: number }) | null;
  play(line: string, dayTime: number): Answer;
  preview(line: string, dayTime: number): Answer; // Changes nothing.
  screen(lang: Lang): Screen;
  history(lang: Lang): HistoryEntry[];
  record(): string[]; // In English.
  nota(lang: Lang): string; // The record as a file.
  header(): {
    rules: string;
    title: string;
    date: string;
    judge: string;
    event: string;
    table: number;
    round: number;
    players: Record<string, string>;
  };
  deck(): Role[]; // One role per seat; sorted.
  roles(lang: Lang): SeatRole[]; // Secret. Empty before the deal.
  // The line for shots entered one by one, one row per shooter. Secret. null: nobody is left to shoot.
  shotsLine(rows: readonly (readonly number[])[]): string | null;
  secretEntry(line: number, lang: Lang): string; // The text of a hidden history line.
  sanctions(seat: number, lang: Lang): Sanction[];
  awards(seat: number, lang: Lang): AwardOffer[];
  points(lang: Lang): SeatPoints[];
  gameSheetJson(): string;
}

export interface ExampleLine {
  text: string; // What is done.
  refusal: string; // Why it is not allowed; empty: it is.
}

export interface Version {
  program: string; // 0.2.0
  rules: string; // The signature, which changes whenever a rule does.
}

export interface Engine {
  version(): Version;
  // The build's texts.LANG.txt. Until a language is learned, the other one stands in for it.
  learn(lang: Lang, texts: string): void;
  knows(lang: Lang): boolean;
  rules(lang: Lang): RulesHead[];
  settings(rules: string, lang: Lang): Setting[];
  word(key: string, lang: Lang): string; // A program text: "role.don", "exit.voted", "outcome.red"; "?": unknown key.
  translate(lines: string, lang: Lang): string; // Lines of the notation; other lines stay unchanged.
  example(lines: string, lang: Lang): ExampleLine[]; // A game in the notation, as judges read it.
  table(): Table; // Creates a table.
  // For viewers. `book` and `house` are the rule book and the house rules.
  view(
    book: string,
    house: Record<string, string>,
    events: readonly GameEvent[],
  ): { view: View; clock: ClockState | null } | null;
}
