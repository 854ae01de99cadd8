// The title and date of a game in the list, from the header of its record and its number in the evening.
import { t, fmt } from '../../../i18n';
import { read } from '../../../store/db';
import type { Game } from '../../../store/games';

export interface Head {
  event: string;
  table: string;
  round: string;
}

const part = (lines: readonly string[], word: string): string =>
  lines
    .find((line) => line.startsWith(`${word} `))
    ?.slice(word.length + 1)
    .trim() ?? '';

export function headIn(lines: readonly string[]): Head {
  return { event: part(lines, 'event'), table: part(lines, 'table'), round: part(lines, 'round') };
}

// The header is in the first stored chunk.
export async function headOf(id: string): Promise<Head> {
  const first = await read<{ lines: string[] } | undefined>('lines', (store) => store.get([id, 0]));
  return headIn(first?.lines ?? []);
}

const dayOf = (ms: number) => new Date(ms).toDateString();

// A game without a name is numbered within its day.
export function ordinal(game: Game, games: readonly Game[]): number {
  return games.filter((other) => dayOf(other.created) === dayOf(game.created) && other.created <= game.created).length;
}

export function titleOf(game: Game, head: Head | undefined, games: readonly Game[]): string {
  const name = game.title || head?.event || '';
  const parts = [
    name,
    head?.round ? t('home.gameNumber', head.round) : '',
    head?.table ? t('home.tableNumber', head.table) : '',
  ].filter(Boolean);
  if (!name && !head?.round) parts.unshift(t('home.gameOfDay', ordinal(game, games)));
  const title = parts.join(', ');
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

export function whenOf(ms: number, now = Date.now()): string {
  const clock = new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (dayOf(ms) === dayOf(now)) return t('home.today', clock);
  if (dayOf(ms) === dayOf(now - 86_400_000)) return t('home.yesterday', clock);
  return fmt.date(ms);
}
