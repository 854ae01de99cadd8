// The state of a game for the list of games, and the time of day for its next line.
import type { Screen } from '../engine/types';
import type { Game } from '../store/games';
import { day, time } from './time';

// Written only when it has changed.
export function stateOf(known: Game, screen: Screen): Partial<Game> | undefined {
  const { step, round, outcome, announced } = screen.view;
  const same = known.step === step && known.round === round && known.outcome === outcome;
  if (same && known.finished === announced) return undefined;
  const state: Partial<Game> = { step, round, outcome, finished: announced, changed: Date.now() };
  if (known.finished !== announced) state.announced = announced ? time.now() : undefined;
  return state;
}

// When the result was announced, or undefined. Older games know only when they last changed, which is the same.
export const announcedIn = ({ finished, announced, changed }: Game): number | undefined =>
  finished ? (announced ?? changed) : undefined;

export function dayTimeOf(line: string, last: number | null, announced: number | undefined): number {
  const since = announced === undefined ? 0 : time.now() - announced;
  // A record has times of day without dates: a protest of the next day must not look like one a minute later.
  if (last !== null && since >= day && line.startsWith('protest ')) return (last + day - 1) % day;
  return time.dayTime(last, since >= day / 2);
}
