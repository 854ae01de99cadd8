// The first victim's three: being named, after their time, taken, or not allowed.
import { t } from '../../i18n';
import type { Control } from './control.svelte';
import { lineOf } from './lines';
import type { Primary } from './primary';

// MC-2.6.5: what was accepted stands, and nothing more is entered in this step.
export const notaIsTaken = ({ moves, session }: Control): boolean =>
  moves.kind === 'nota' && session.screen.prompt.say.some(({ key }) => key === 'nota_accepted');

// The engine hears a nota some seconds longer than the clock shows: it is asked anew as they pass.
export function notaIsLate({ moves, session }: Control): boolean {
  const { nota } = moves;
  const { clock } = session;
  if (!nota || clock.state !== 'over' || clock.leftMs > 0) return false;
  const answer = session.preview(lineOf(nota, nota.seats.slice(0, nota.least)) ?? '');
  return !answer.ok && answer.code === 'time_is_up';
}

// What stands over the keys.
export function notaQuestion(control: Control): string {
  if (notaIsTaken(control)) return t('table.notaTaken');
  if (!control.moves.nota) return t('table.notaForbidden'); // The victim was removed meanwhile.
  return t(notaIsLate(control) ? 'table.notaLate' : 'table.pressNota');
}

// null: too few are named, and what follows is not the nota's to say.
export function acceptNota(control: Control): Primary | null {
  const { moves, chosen } = control;
  const line = moves.nota && lineOf(moves.nota, [...chosen]);
  if (line === null) return null;
  if (!notaIsLate(control)) return { next: t('table.accepted'), aloud: true, run: () => control.takeNota() };
  const run = () => void (control.sheet = { name: 'override', late: line });
  return { next: t('table.overrideTake'), note: t('table.withReason'), run };
}
