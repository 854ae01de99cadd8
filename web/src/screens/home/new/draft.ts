// A game being set up, and the choices of the last one. Both survive a reload.
import { forget, keep, kept } from '../keep';

export interface Draft {
  step: 1 | 2 | 3;
  rules: string;
  changed: Record<string, string>; // House rules: name and value.
  names: string[];
  judge: string;
  event: string;
  table: string;
  round: string;
}

export type Evening = Pick<Draft, 'rules' | 'changed' | 'judge' | 'event' | 'table' | 'round'>;

const nothing: Evening = { rules: '', changed: {}, judge: '', event: '', table: '', round: '' };

export const lastEvening = (): Evening => kept('evening', nothing);

export const emptyDraft = (): Draft => ({ ...lastEvening(), step: 1, names: [] });

export const loadDraft = (): Draft => kept('draft', emptyDraft());

export const keepDraft = (draft: Draft): void => keep('draft', draft);

// The draft has become a game: the next game of the evening has the same judge and table, and the next number.
export function closeDraft({ rules, changed, judge, event, table, round }: Draft): void {
  const next = round && Number(round) > 0 ? String(Number(round) + 1) : '';
  keep('evening', { rules, changed, judge, event, table, round: next } satisfies Evening);
  forget('draft');
}
