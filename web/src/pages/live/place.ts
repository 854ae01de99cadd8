// Where the game stands, in words.
import type { View } from '../../engine/types';
import { t } from '../../i18n';
import { capital } from '../../text';

export function placeOf(view: View, word: (key: string) => string): string {
  if (view.phase === 'night') return t('live.night', view.round);
  if (view.phase === 'day') return t('live.dayStep', view.round, word(`step.${view.step}`));
  return capital(word(view.outcome && view.announced ? `outcome.${view.outcome}` : `step.${view.step}`));
}

export function speakerOf(view: View, name: (seat: number) => string): string {
  const seat = view.speaker?.seat;
  if (seat === undefined) return '';
  return name(seat) ? t('live.speaksNow', seat, name(seat)) : t('live.speaks', seat);
}
