// Whether any game has lines that will still be sent by themselves. This excludes games that the server refuses for
// good, and games that wait for the judge or for somebody to sign in.
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

// The ids of games for which the server asks whether names that look alike belong to different people.
export const asksNames = (games: readonly Game[]): string[] => games.flatMap(({ id, link }) => (link?.alike ? id : []));
