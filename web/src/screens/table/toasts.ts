// What the lane says of what was tapped.
import type { Refused } from '../../engine/types';
import type { Session } from '../../game/session.svelte';
import { t } from '../../i18n';
import type { ToastData } from '../../parts/types';
import { whatStands } from '../../text';
import type { Moves } from './moves';

// The lane has room for what stands; what to do about it is a tap away.
export const refusalToast = ({ sentence, clause }: Refused): ToastData => ({
  text: whatStands(sentence),
  full: sentence,
  clauses: clause ? [clause] : [],
  refused: true,
});

// At night only that something was taken is said, and nothing that differs from one role to another.
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
