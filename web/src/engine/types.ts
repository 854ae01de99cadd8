// What the C++ engine says to the page. The engine alone knows the rules: the page shows what it is told and sends lines
// of the notation (docs/notation.md). Seats are numbers from 1, times are milliseconds.

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

// What the book itself calls it, in the asked language.
export interface BookWords {
  foul: [one: string, few: string, many: string]; // With 1, 2 and 5: "фол", "фола", "фолов".
  nota: string; // What the first victim leaves: "лучший ход".
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

// ---- A line and what became of it.

export interface Accepted {
  ok: true;
  lines: string[]; // What the record gets: times, then the line, in English.
  events: GameEvent[]; // docs/view-json.md
  notices: string[]; // What it brought about, in sentences.
  because: Clause[];
  secret: boolean; // It tells a role, an act of a night or anything of the running one: never show it unasked.
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
  aloud: string; // To be said; may be empty.
  aside: string; // For the judge alone; may be empty.
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
  by: number | null; // Who acts, or the candidate of a count. At night a secret.
  seats: number[]; // Whom it may name.
  least: number;
  most: number;
  role: Role | null;
  skippable: boolean;
}

export interface Prompt {
  say: Sentence[];
  watch: { key: string; text: string }[];
  acting: number | null; // At night a secret.
  allowed_ms: number;
  warn_ms: number;
  expected: Offer[];
  optional: Penalty[];
  because: Clause[];
  next: string | null; // The line that "Next" plays, in the asked language; null: something must be entered first.
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
  nominees_withheld: boolean; // The book keeps the list from screens until the judge reads it.
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
  since: number; // Of the game's clock.
  paused: boolean;
  paused_at: number | null;
}

export interface Screen {
  place: string; // "Day 2, speeches"
  rules: string;
  fouls_to_leave: number; // Slots for strokes on a seat.
  words: BookWords;
  view: View; // What everybody may know: no role is in it before the result.
  prompt: Prompt;
  asked: Offer | null; // Of the role whose step of the night it is, as if it were there and had not acted; of the mafia until it shot.
  shooters: number; // How many blacks were dealt: so many shots are asked for, no matter who is left.
  clock: ClockState | null;
  now: number; // The game's clock at the last line.
  day_time: number | null; // The time of day of the last "@", in ms since midnight.
  undo: string | null; // What an "undo" would take back, in the asked language; hidden if secret. null: nothing.
  lines: number; // Of the record.
}

export interface HistoryEntry {
  line: number; // Its place in the record, from 0.
  time: number | null; // Of day.
  phase: 'before' | 'day' | 'night' | 'after';
  round: number;
  text: string; // The line in the asked language; empty if secret.
  because: Clause[];
  secret: boolean;
  undone: boolean;
  undoes: boolean; // It is an undo itself.
  back: number; // N of the "undo N" that takes this line and everything after it back; 0: it cannot.
}

// ---- Sanctions, awards, the result.

export interface Sanction {
  clause: Clause | null; // null: without a clause.
  title: string;
  likely: boolean; // Fits what is happening now.
  needs_reason: boolean;
  penalties: { penalty: Penalty; line: string }[]; // The line lacks a reason only: append " TEXT".
}

export interface AwardOffer {
  kind: AwardKind;
  hundredths: number;
  line: string;
  allowed: boolean;
  sentence: string; // Why not.
  clause: Clause | null;
}

export interface PointLine {
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
  word: string; // In the asked language.
  team: Team;
  row: number | null; // Of those who are to shoot now: whose shot is entered first, second …
}

// ---- The door.

export interface Table {
  speak(lang: Lang): void; // The language of answers to lines.
  close(): void; // Gives its memory back.
  // A stored record from its beginning. Returns what does not hold, with its line from 0; the lines before it do.
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
  deck(): Role[]; // One for each seat; sorted.
  roles(lang: Lang): SeatRole[]; // Secret. Empty before the deal.
  // The line for shots that were entered one by one, a row each. A secret. null: nobody is left to shoot.
  shotsLine(rows: readonly (readonly number[])[]): string | null;
  secretEntry(line: number, lang: Lang): string; // A hidden line of the history.
  sanctions(seat: number, lang: Lang): Sanction[];
  awards(seat: number, lang: Lang): AwardOffer[];
  points(lang: Lang): SeatPoints[];
  protocolJson(): string;
}

export interface Engine {
  rules(lang: Lang): RulesHead[];
  settings(rules: string, lang: Lang): Setting[];
  word(key: string, lang: Lang): string; // A text of the program: "role.don", "exit.voted", "outcome.red"; "?": there is none.
  translate(lines: string, lang: Lang): string; // Lines of the notation; what is none stays as it is.
  table(): Table; // A new one.
  // For those who watch: by the book and what the house plays otherwise.
  view(
    book: string,
    house: Record<string, string>,
    events: readonly GameEvent[],
  ): { view: View; clock: ClockState | null } | null;
}
