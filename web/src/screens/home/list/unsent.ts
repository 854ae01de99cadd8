// Whether any game has lines that will still be sent by themselves. This excludes games that the server refuses for
// good, and games that wait for the judge or for somebody to sign in.
import { countLines, type Game } from '../../../store/games';
import { remoteOf } from '../../../sync/remote';

export async function isUnsent(games: readonly Game[]): Promise<boolean> {
  for (const { id, link } of games) {
    const remote = remoteOf(link);
    if (
      remote &&
      !remote.lost &&
      !remote.account &&
      !remote.alike &&
      !remote.conflict &&
      remote.sent < (await countLines(id))
    )
      return true;
  }
  return false;
}

export const wantsAccount = (games: readonly Game[]): boolean =>
  games.some(({ link }) => link?.account && !remoteOf(link)?.lost);

// The ids of games for which the server asks whether names that look alike belong to different people.
export const asksNames = (games: readonly Game[]): string[] => games.flatMap(({ id, link }) => (link?.alike ? id : []));
