// Whom a role may not show once more. No record tells what was pressed for one that is gone, so the engine is asked at
// a table where nobody has left, and where that was shown.
import type { Engine, Refused, Table } from '../../engine/types';
import type { Session } from '../../game/session.svelte';
import { settings } from '../../game/settings.svelte';
import type { Act } from './acts.svelte';
import { lines } from './lines';
import { nightStepOf, type NightStep } from './moves';

const beginning = (step: NightStep): string => (step === 'mafia' ? 'hunt' : step);

// However early, and no matter who has not acted.
function force(table: Table, line: string): void {
  if (!table.play(line, 0).ok && table.play(lines.override('-'), 0).ok) table.play(line, 0);
}

// What was pressed in this step of the nights before, by night.
function pressedBefore({ screen: { view } }: Session, acts: readonly Act[]): Map<number, string> {
  const pressed = new Map<number, string>();
  for (const { round, step, line } of acts) {
    if (line && step === view.step && round < view.round) pressed.set(round, line);
  }
  return pressed;
}

// `steps` of a night in the order of the book; `acts`: all that was pressed, in any night.
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
