// The answer to a tap, as text for the lane.
import type { Refused } from '../../engine/types';
import type { Session } from '../../game/session.svelte';
import { t } from '../../i18n';
import type { ToastData } from '../../parts/types';
import { whatStands } from '../../text';
import type { Moves } from './moves';

// The lane has room for the first part of a refusal, the fact. A tap shows the rest: what to do about it.
export const refusalToast = ({ sentence, clause }: Refused): ToastData => ({
  text: whatStands(sentence),
  full: sentence,
  clauses: clause ? [clause] : [],
  refused: true,
});

// At night the lane says only that a tap was accepted or refused, in the same words for every role.
export function toastOf({ refusal, toast }: Session, { night, kind }: Moves, anyway: boolean): ToastData | null {
  const hidden = night && kind !== 'nota';
  if (refusal && refusal.sentence) {
    const plain = refusalToast(refusal);
    if (!hidden || (kind !== 'hunt' && kind !== 'act')) return { ...plain, anyway };
    return { text: t('table.notTaken'), clauses: plain.clauses, covered: true, refused: true, anyway };
  }
  if (!toast || !hidden) return toast;
  return toast.putBack ? { text: t('table.undoneHidden'), putBack: true } : null;
}
