// Whom a role may not choose again. The record does not contain what was pressed for a role that is gone. Therefore the
// engine is asked at a scratch table where nobody has left and where the earlier choices were played.
import type { Engine, Refused, Table } from '../../engine/types';
import type { Session } from '../../game/session.svelte';
import { settings } from '../../game/settings.svelte';
import type { Act } from './acts.svelte';
import { lines } from './lines';
import { nightStepOf, type NightStep } from './moves';

const beginning = (step: NightStep): string => (step === 'mafia' ? 'hunt' : step);

// Plays a line even if it is too early or a role has not acted.
function force(table: Table, line: string): void {
  if (!table.play(line, 0).ok && table.play(lines.override('-'), 0).ok) table.play(line, 0);
}

// The lines pressed in this step on earlier nights, by night.
function pressedBefore({ screen: { view } }: Session, acts: readonly Act[]): Map<number, string> {
  const pressed = new Map<number, string>();
  for (const { round, step, line } of acts) {
    if (line && step === view.step && round < view.round) pressed.set(round, line);
  }
  return pressed;
}

// `steps`: those of a night in the order of the book; `acts`: everything that was pressed, on all nights.
export function refusedAgain(
  session: Session,
  door: Engine | null,
  line: string,
  steps: readonly NightStep[],
  acts: readonly Act[],
): Refused | null {
  const { step, round: tonight } = session.screen.view;
  const pressed = pressedBefore(session, acts);
  const opening = session.history().findLast((entry) => !entry.undone && session.lines[entry.line] === 'day 1');
  const table = pressed.size > 0 && opening ? door?.table() : null;
  if (!table || !opening) return null;
  const mine = steps.findIndex((each) => each === nightStepOf(step)) + 1;
  try {
    table.speak(settings.lang);
    table.open(session.lines.slice(0, opening.line + 1));
    for (let round = 1; round <= tonight; round++) {
      force(table, `night ${round}`);
      for (const each of steps.slice(0, mine)) force(table, beginning(each));
      if (round === tonight) break;
      table.play(pressed.get(round) ?? lines.override('-'), 0);
      for (const each of steps.slice(mine)) force(table, beginning(each));
      force(table, `day ${round + 1}`);
    }
    const answer = table.preview(line, 0);
    return !answer.ok && answer.code === 'same_again' ? answer : null;
  } finally {
    table.close();
  }
}
