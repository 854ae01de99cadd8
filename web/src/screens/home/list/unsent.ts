// Whether anything of a game that belongs to a table has still to go up. What a server refuses for good, what waits for
// the judge's choice or answer or for somebody to sign in, does not go by itself.
import { countLines, type Game } from '../../../store/games';
import { bondOf } from '../../../sync/bond';

export async function isUnsent(games: readonly Game[]): Promise<boolean> {
  for (const { id, link } of games) {
    const bond = bondOf(link);
    if (bond && !bond.lost && !bond.account && !bond.alike && !bond.conflict && bond.sent < (await countLines(id)))
      return true;
  }
  return false;
}

export const wantsAccount = (games: readonly Game[]): boolean =>
  games.some(({ link }) => link?.account && !bondOf(link)?.lost);

// The ids of those of which the server asks whether names that look alike belong to different people.
export const asksNames = (games: readonly Game[]): string[] => games.flatMap(({ id, link }) => (link?.alike ? id : []));
