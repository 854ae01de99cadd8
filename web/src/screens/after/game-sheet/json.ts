// The engine's game sheet as JSON: docs/game-sheet-json.md.
import type { AwardKind, Clause, Exit, Outcome, Penalty, Role, Team } from '../../../engine/types';

export interface When {
  phase: 'before' | 'day' | 'night' | 'after';
  number: number | null;
}

export interface SheetPlayer {
  seat: number;
  name: string | null;
  role: Role | null;
  team: Team | null;
  fouls: number;
  technicals: number;
  yellow_cards: number;
  red_card: boolean;
  excluded: boolean;
  exit: { kind: Exit; when: When } | null;
  points: { main: number; extra: number; total: number };
}

export interface SheetBallot {
  round: number;
  counts: { candidate: number; votes: number; voters: number[]; by_default: number }[];
  tie: number[];
}

export type VoteState =
  'held' | 'cancelled' | 'stopped' | 'no_candidates' | 'single_stays' | 'single_leaves' | 'not_reached';

export interface SheetDay {
  number: number;
  nominations: { by: number; whom: number; state: 'stands' | 'withdrawn' | 'replaced' }[];
  vote: VoteState;
  ballots: SheetBallot[];
  raise: { candidates: number[]; hands: number[]; passed: boolean } | null;
  exits: { seat: number; kind: Exit }[];
}

export interface SheetNight {
  number: number;
  shots: { by: number; targets: number[]; void: boolean }[];
  shots_unwritten: boolean; // A miss, without a note of who shot whom.
  result: 'killed' | 'miss' | 'not_reached';
  checks: { by: 'don' | 'sheriff'; seat: number; whom: number | null; answer: boolean | null; blocked: boolean }[];
  acts: { by: 'putana' | 'doctor' | 'maniac'; seat: number; whom: number | null; blocked: boolean }[];
  nota: { by: number; named: number[]; black: number } | null;
  exits: { seat: number; kind: Exit }[];
}

export interface SheetProtest {
  seat: number;
  text: string | null;
  when: When;
  decision: { upheld: boolean; reason: string | null } | null;
}

export interface SheetSanction {
  penalty: Penalty;
  seat: number | null;
  total: number;
  clause: Clause | null;
  reason: string | null;
  when: When;
}

export interface GameSheet {
  rules: string;
  house_rules: Record<string, string | number>;
  title: string | null;
  event: string | null;
  date: string | null;
  table: number | null;
  judge: string | null;
  assistants: string[];
  signed: string | null; // The day.
  players: SheetPlayer[];
  result: {
    outcome: Outcome | null;
    decided: When | null;
    announced: boolean;
    ending: { kind: string; clause: Clause | null } | null;
  };
  days: SheetDay[];
  nights: SheetNight[];
  sanctions: SheetSanction[];
  awards: { seat: number; kind: AwardKind; points: number }[];
  fines: { seat: number; clause: Clause; points: number }[];
  consent: boolean;
  overrides: { text: string; when: When }[];
  protests: SheetProtest[];
  annulled: object[];
}

export const readGameSheet = (text: string): GameSheet => JSON.parse(text) as GameSheet;
