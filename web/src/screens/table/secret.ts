// The contents of the covered field at night. They are computed only while the judge holds the field.
import type { Engine, Gesture, SeatRole } from '../../engine/types';
import type { Session } from '../../game/session.svelte';
import { settings } from '../../game/settings.svelte';
import { isSanction } from './history';

export interface Secret {
  told: string[]; // The last act of this step and its answer, or why it was not taken.
  asides: string[];
  gesture: Gesture | null; // That answers the check.
  roles: SeatRole[];
}

// `asks`: the step waits for a number, so a refusal concerns an act.
export function secretOf(session: Session, door: Engine | null, asks: boolean): Secret {
  const { refusal, screen } = session;
  return {
    told: refusal && asks ? [refusal.sentence] : toldIn(session, door),
    asides: screen.prompt.say
      .filter(({ key }) => key !== 'call_numbers')
      .map(({ aside }) => aside)
      .filter(Boolean),
    gesture: refusal ? null : screen.gesture,
    roles: session.roles().filter(({ role }) => role !== 'citizen'),
  };
}

// The record does not contain the answer to an act. Therefore the last line is previewed on the game before that line.
function toldIn(session: Session, door: Engine | null): string[] {
  const { screen, lines: record } = session;
  const last = session.history().findLast(({ back, line }) => back > 0 && !isSanction(record[line] ?? ''));
  if (!last?.secret || last.phase !== 'night') return [];
  const table = door?.table();
  if (!table) return [session.secretEntry(last.line)];
  try {
    table.speak(settings.lang);
    table.open(record.slice(0, last.line));
    const answer = table.preview(record[last.line] ?? '', screen.day_time ?? 0);
    const notices = answer.ok ? answer.notices : [];
    return [session.secretEntry(last.line), ...notices];
  } finally {
    table.close();
  }
}
