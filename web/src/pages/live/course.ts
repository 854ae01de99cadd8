// The course of the game, from the events that a viewer was shown. No rules here: only what was said and seen.
import type { Exit, GameEvent } from '../../engine/types';
import { t } from '../../i18n';
import type { Turn } from '../../parts/types';

export interface Moment {
  phase: 'day' | 'night';
  round: number;
  left: { seat: number; how: Exit }[];
  nota: number[];
  quiet: boolean; // It ended and nobody left.
  nominated: { by: number; whom: number }[];
  votes: { candidate: number; hands: number }[][]; // One list per ballot.
  fouls: { seat: number; total: number }[]; // Players who got fouls, with their totals.
  now: boolean; // It is still going on.
}

export interface BallotRow {
  candidate: number;
  hands: number[];
  byDefault: number;
}
export interface Vote {
  day: number;
  round: number; // 1: the main vote, then those after a tie.
  rows: BallotRow[];
  over: boolean;
}

const days = new Set(['speeches', 'calling', 'tie_speeches', 'raise', 'farewell']);
const nightBegins = 'nightfall';

// The events without those taken back.
export function holding(events: readonly GameEvent[]): GameEvent[] {
  let held: { event: GameEvent; place: number }[] = [];
  events.forEach((event, place) => {
    if (event.event === 'ruling_reversed') {
      const to = Number(event['to']);
      held = held.filter((each) => each.place < to);
    } else {
      held.push({ event, place });
    }
  });
  return held.map(({ event }) => event);
}

// The engine removes a voided hand only from the count closed last.
const without = (hands: readonly number[], by: unknown): number[] => hands.filter((hand) => hand !== Number(by));

// Newest first. The announcements of a morning belong to the night before it.
export function courseOf(events: readonly GameEvent[]): Moment[] {
  const moments: Moment[] = [];
  const last = (phase: Moment['phase']) => moments.findLast((each) => each.phase === phase);
  const enter = (phase: Moment['phase'], round: number): void => {
    if (moments.some((each) => each.phase === phase && each.round === round)) return;
    moments.push({ phase, round, left: [], nota: [], quiet: false, nominated: [], votes: [], fouls: [], now: false });
  };
  let ballots = 0; // Finished ballots of the day.
  let raised: number[] = []; // The hands of the latest count.
  let announced = false;
  for (const event of holding(events)) {
    const step = String(event['step']);
    const now = moments.at(-1);
    if (event.event === 'game_begun') {
      // A replay begins the game again: drop the annulled part.
      moments.length = ballots = 0;
      announced = false;
    } else if (event.event === 'result_announced') {
      announced = true;
    } else if (event.event === 'step_began' && days.has(step)) {
      if (last('day')?.round !== Number(event['round'])) ballots = 0;
      enter('day', Number(event['round']));
    } else if (event.event === 'step_began' && step === nightBegins) {
      const day = last('day');
      if (day) day.quiet = day.left.length === 0;
      enter('night', Number(event['round']));
    } else if (event.event === 'night_announced') {
      const night = last('night');
      if (night) night.quiet = event['victim'] === null && (event['others'] as number[]).length === 0;
    } else if (event.event === 'player_left') {
      const how = event['how'] as Exit;
      const moment = how === 'shot' || how === 'companion' ? last('night') : moments.at(-1);
      moment?.left.push({ seat: Number(event['who']), how });
    } else if (event.event === 'nota_named') {
      const night = last('night');
      if (night) night.nota = (event['three'] as number[]).slice(0, Number(event['named']));
    } else if (event.event === 'nominated' || event.event === 'nomination_read') {
      // Some books withhold `whom` until the judge reads the list. Where it was not withheld, the reading repeats it.
      const [by, whom] = [Number(event['by']), event['whom']];
      if (whom !== null && !now?.nominated.some((each) => each.by === by && each.whom === whom))
        now?.nominated.push({ by, whom: Number(whom) });
    } else if (event.event === 'nomination_withdrawn' && now) {
      now.nominated = now.nominated.filter(
        ({ by, whom }) => by !== Number(event['by']) || whom !== Number(event['whom']),
      );
    } else if (event.event === 'votes_counted' && now) {
      const ballot = (now.votes[ballots] ??= []);
      raised = event['hands'] as number[];
      ballot.push({ candidate: Number(event['candidate']), hands: raised.length + Number(event['defaulted']) });
    } else if (event.event === 'hand_voided') {
      const count = now?.votes[ballots]?.at(-1);
      if (count && raised.includes(Number(event['by']))) count.hands -= 1;
      raised = without(raised, event['by']);
    } else if (event.event === 'ballot_tied' || event.event === 'vote_cancelled') {
      ballots = now?.votes.length ?? 0;
    } else if (event.event === 'penalty_given' && event['penalty'] === 'foul') {
      const foul = { seat: Number(event['to']), total: Number(event['total']) };
      if (now) now.fouls = [...now.fouls.filter(({ seat }) => seat !== foul.seat), foul];
    }
  }
  const newest = moments.at(-1);
  if (newest && !announced) newest.now = true;
  return moments
    .filter(
      (each) =>
        each.now ||
        each.quiet ||
        [each.left, each.nota, each.nominated, each.votes, each.fouls].some(({ length }) => length > 0),
    )
    .reverse();
}

export function lastVote(events: readonly GameEvent[]): Vote | null {
  let day = 0;
  let vote: Vote | null = null;
  let next = 1;
  for (const event of holding(events)) {
    if (event.event === 'step_began' && days.has(String(event['step']))) {
      if (Number(event['round']) !== day) next = 1;
      day = Number(event['round']);
    } else if (event.event === 'votes_counted') {
      if (!vote || vote.over || vote.day !== day) vote = { day, round: next, rows: [], over: false };
      const candidate = Number(event['candidate']);
      vote.rows = vote.rows.filter((row) => row.candidate !== candidate);
      vote.rows.push({ candidate, hands: event['hands'] as number[], byDefault: Number(event['defaulted']) });
    } else if (event.event === 'hand_voided') {
      const row = vote?.over ? undefined : vote?.rows.at(-1);
      if (row) row.hands = without(row.hands, event['by']);
    } else if (
      vote &&
      (event.event === 'ballot_tied' || event.event === 'vote_settled' || event.event === 'vote_cancelled')
    ) {
      vote.over = true;
      next = vote.round + 1;
    }
  }
  return vote;
}

export const voteTitle = ({ day, round }: Vote): string =>
  round > 1 ? t('live.voteAgain', day, round) : t('live.vote', day);

// Who spoke today, who is speaking and who comes next, as far as a viewer has heard. The judge's page asks the engine.
export function orderHeard(events: readonly GameEvent[], atTable: readonly number[], seats: number): Turn[] {
  let done: number[] = [];
  let now: number | null = null;
  let opener: number | null = null;
  for (const event of holding(events)) {
    if (event.event === 'day_opened') {
      [done, now, opener] = [[], null, Number(event['opener'])];
    } else if (event.event === 'turn_began') {
      now = Number(event['by']);
    } else if (event.event === 'turn_ended') {
      done.push(Number(event['by']));
      now = null;
    }
  }
  if (opener === null) return [];
  const from = now ?? (done.length > 0 ? ((done.at(-1) ?? 0) % seats) + 1 : opener);
  const after = Array.from({ length: seats }, (_, step) => ((from - 1 + step) % seats) + 1);
  const spoken = new Set(done);
  const waiting = after.filter((seat) => seat !== now && !spoken.has(seat) && atTable.includes(seat));
  return [
    ...done.map((seat): Turn => ({ seat, state: 'done' })),
    ...(now === null ? [] : [{ seat: now, state: 'now' } satisfies Turn]),
    ...waiting.map((seat): Turn => ({ seat, state: 'waiting' })),
  ];
}
