// What the parts are fed with: plain data, no game.
import type { IconName } from './icons';

export type Exit = 'voted' | 'lifted' | 'shot' | 'removed' | 'companion';

export interface SeatData {
  seat: number;
  name: string;
  state?: 'quiet' | 'now' | 'chosen' | 'used' | 'gone';
  target?: 'legal' | 'illegal'; // While a verb waits for its number.
  fouls?: number;
  foulsLabel?: string; // As the book calls them.
  slots?: number; // Strokes until the player leaves; 0 shows none.
  silent?: boolean; // No speech at the next turn.
  exit?: Exit | null;
  note?: string; // One or two words instead of the strokes: "free", "7", "night 1".
  noteLabel?: string; // The same in full for a screen reader: "voted against 7".
  badge?: { icon: IconName; label: string }; // In the upper corner: a card, a star …
}

export interface Verb {
  id: string;
  label: string;
  icon?: IconName;
  key?: string; // The letter of the keyboard, shown on a laptop.
  pressed?: boolean; // The verb waits for its number.
  disabled?: boolean;
}

export interface NightKey {
  seat: number;
  gone?: boolean; // Dashed and struck.
  closed?: boolean; // Cannot be pressed.
  marked?: boolean; // Stays visible: only for what is said aloud, as the nota is.
}

export interface Candidate {
  seat: number;
  name: string;
  state?: 'now' | 'done';
  note?: string;
}

export interface Turn {
  seat: number;
  state: 'done' | 'now' | 'waiting';
}

export interface LedgerColumn {
  seat: number;
  name: string;
  label?: string; // Instead of number and name: "Leave", "Stay".
  votes: number | null; // null: not asked yet.
  state: 'waiting' | 'now' | 'closed';
  note?: string; // "of 5", "by default 2" …
}

export interface Choice<Value extends string = string> {
  value: Value;
  title: string;
  note?: string;
  clause?: string | null;
  disabled?: boolean;
}

export interface ToastData {
  text: string;
  full?: string; // All of it, where the text is only what stands.
  clauses?: readonly string[];
  putBack?: boolean;
  refused?: boolean; // Says why something did not happen.
  anyway?: boolean; // The judge may take it all the same.
  covered?: boolean; // At night the numbers of its clauses are not shown.
}

export interface Reminder {
  key: string;
  text: string;
  icon?: IconName;
  clause?: string | null;
}

// 'account': waits until somebody signs in. 'names': waits for an answer about names that look alike.
export type Saving = 'device' | 'waiting' | 'account' | 'names' | 'sent' | 'failed';

export interface ClauseData {
  number: string; // "MC-2.4.15"
  book: string;
  edition: string;
  title: string;
  text: string; // Paragraphs are parted by an empty line.
  lang?: string; // Of the text, where it is not that of the interface.
  decisions?: readonly { number: string; question: string; answer: string }[];
  scenario?: { title: string; lines: readonly string[] };
}
