// The format of moments and points.
import { fmt, t } from '../../../i18n';
import { word } from '../../home/words.svelte';
import type { SheetProtest, When } from '../game-sheet/json';

export function whenWords(when: When): string {
  if (when.number === null) return '';
  return when.phase === 'day'
    ? t('after.inDay', when.number)
    : when.phase === 'night'
      ? t('after.inNight', when.number)
      : '';
}

// As on the printed game sheet: "the vote was miscounted — upheld: the video shows it".
export function protestText({ text, decision }: SheetProtest): string {
  if (!decision) return text ?? '';
  const words = [word(decision.upheld ? 'protocol.upheld' : 'protocol.rejected'), decision.reason]
    .filter(Boolean)
    .join(': ');
  return [text, words].filter(Boolean).join(' — ');
}
export const decisionWords = ({ upheld, reason }: NonNullable<SheetProtest['decision']>): string =>
  [t(upheld ? 'after.protestUpheld' : 'after.protestRejected'), reason].filter(Boolean).join(': ');

export const signed = (points: number): string => (points > 0 ? '+' : '') + fmt.number(points);

const digits = (points: number) => (String(points).split('.')[1] ?? '').length;

// Formats a column with equally many decimals: "4,0", "4,5".
export function column(points: readonly number[]): (points: number) => string {
  const most = Math.max(1, ...points.map(digits));
  return (n) => fmt.points(n.toFixed(most));
}

// A line that is not recorded yet has the award kinds and points in notation; this writes them in words.
export const entryWords = (text: string): string =>
  text.replace(/\b((?:best|worst)_(?:move|play)|extra) (-?\d+(?:\.\d+)?)/g, (_, kind: string, points: string) =>
    [word(`award.${kind}`) || kind, fmt.points(points)].join(' '),
  );
