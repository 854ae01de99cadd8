// The data of the parts: plain, without a game.
import type { IconName } from './icons';

export type Exit = 'voted' | 'lifted' | 'shot' | 'removed' | 'companion';

export interface SeatData {
  seat: number;
  name: string;
  state?: 'quiet' | 'now' | 'chosen' | 'used' | 'gone';
  target?: 'legal' | 'illegal'; // While a verb waits for a seat.
  fouls?: number;
  foulsLabel?: string; // In the words of the book.
  slots?: number; // The number of fouls at which the player leaves; 0 shows none.
  silent?: boolean; // Loses the speech of the next turn.
  exit?: Exit | null;
  note?: string; // One or two words instead of the strokes: "free", "7", "night 1".
  noteLabel?: string; // The full text for screen readers: "voted against 7".
  badge?: { icon: IconName; label: string }; // In the upper corner: a card, a star …
}

export interface Verb {
  id: string;
  label: string;
  icon?: IconName;
  key?: string; // Its keyboard key, shown on a laptop.
  pressed?: boolean; // The verb waits for a seat.
  disabled?: boolean;
}

export interface NightKey {
  seat: number;
  gone?: boolean; // Dashed and struck.
  closed?: boolean; // Cannot be pressed.
  marked?: boolean; // Stays visible: only for numbers said aloud, like the nota.
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
  full?: string; // The whole text, if `text` is only its first sentence.
  clauses?: readonly string[];
  putBack?: boolean;
  refused?: boolean; // Says why something did not happen.
  anyway?: boolean; // The judge may accept it anyway.
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
  part: string; // In words, if it is a part of the clause that the book numbers; else empty.
  note: string; // Whose words the text is.
  book: string;
  edition: string;
  title: string;
  text: string; // Paragraphs are separated by empty lines.
  lang?: string; // The language of the text, if it is not that of the interface.
  decisions?: readonly { number: string; answer: string }[];
  scenario?: { title: string; lines: readonly { text: string; refusal: string }[] };
}
