// The nota: its three seats are being named, are late, have been accepted, or are not allowed.
import { t } from '../../i18n';
import type { Control } from './control.svelte';
import { lineOf } from './lines';
import type { Primary } from './primary';

// MC-2.6.5: what was accepted stands, and nothing more is entered in this step.
export const notaIsTaken = ({ moves, session }: Control): boolean =>
  moves.kind === 'nota' && session.screen.prompt.say.some(({ key }) => key === 'nota_accepted');

// The engine accepts a nota for some seconds after the clock has run out, so it is asked again as these seconds pass.
export function notaIsLate({ moves, session }: Control): boolean {
  const { nota } = moves;
  const { clock } = session;
  if (!nota || clock.state !== 'over' || clock.leftMs > 0) return false;
  const answer = session.preview(lineOf(nota, nota.seats.slice(0, nota.least)) ?? '');
  return !answer.ok && answer.code === 'time_is_up';
}

// The question above the keys.
export function notaQuestion(control: Control): string {
  if (notaIsTaken(control)) return t('table.notaTaken');
  if (!control.moves.nota) return t('table.notaForbidden'); // The victim was removed meanwhile.
  return t(notaIsLate(control) ? 'table.notaLate' : 'table.pressNota');
}

// null: too few seats are named, so the large button does not accept a nota.
export function acceptNota(control: Control): Primary | null {
  const { moves, chosen } = control;
  const line = moves.nota && lineOf(moves.nota, [...chosen]);
  if (line === null) return null;
  if (!notaIsLate(control)) return { next: t('table.accepted'), aloud: true, run: () => control.takeNota() };
  const run = () => void (control.sheet = { name: 'override', late: line });
  return { next: t('table.overrideTake'), note: t('table.withReason'), run };
}
