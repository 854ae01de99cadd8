// What the step's screen shows, read from the engine's prompt. Nothing here knows a rule: what cannot be read from the
// prompt is asked by a preview, which changes nothing.
import type { Answer, GameEvent, Offer, Refused, Screen, SeatRole, Step, View } from '../../engine/types';
import type { Turn } from '../../parts/types';
import { lineOf, lines } from './lines';

export interface Desk {
  readonly screen: Screen;
  preview(line: string): Answer;
}

export type Kind =
  | 'deal' // Cards are entered.
  | 'speech'
  | 'silent' // A turn without a speech.
  | 'tie'
  | 'words' // Last words.
  | 'vote'
  | 'raise'
  | 'hunt'
  | 'act' // A check, or what another role does at night.
  | 'nota'
  | 'still' // Nothing is entered: something is said and time passes.
  | 'over' // Decided; to be announced, or announced.
  | 'pause';

export interface Moves {
  kind: Kind;
  night: boolean; // The black frame.
  nominate: Offer | null;
  withdraw: Offer | null;
  hands: Offer | null; // Of a vote or a raise.
  shoot: Offer | null;
  act: Offer | null;
  nota: Offer | null;
  cards: Offer[];
  next: string | null; // The line that goes on; null: something must be entered first.
  then: string | null; // A second line that the same tap records.
  follows: Follows | null; // The speaker or step that `next` leads to. Secret at night.
  mayPause: boolean;
}

const acting: readonly Step[] = ['don_check', 'sheriff_check', 'putana_visit', 'doctor_heal', 'maniac_hunt'];

function kindOf({ view, prompt }: Screen, announces: boolean): Kind {
  if (view.paused) return 'pause';
  if (announces) return 'over';
  if (prompt.expected.some(({ move }) => move === 'draw_card')) return 'deal';
  if (view.step === 'hunt' || view.step === 'nota' || view.step === 'raise' || view.step === 'over') return view.step;
  if (view.step === 'calling') return 'vote';
  if (acting.includes(view.step)) return 'act';
  const { speaker } = view;
  if (!speaker) return 'still';
  if (speaker.kind === 'last_word') return 'words';
  if (speaker.kind === 'tie_speech') return 'tie';
  return speaker.turn === 'lost' ? 'silent' : 'speech';
}

export function movesOf(desk: Desk): Moves {
  const { screen } = desk;
  const { expected } = screen.prompt;
  const find = (...wanted: Offer['move'][]) => expected.find(({ move }) => wanted.includes(move)) ?? null;
  const { next } = screen.prompt;
  const ahead = next === null ? [] : events(desk.preview(next));
  const then = lastWordToo(screen, ahead);
  return {
    kind: kindOf(
      screen,
      ahead.some(({ event }) => event === 'result_announced'),
    ),
    night: screen.view.phase === 'night' || screen.view.step === 'dealing',
    nominate: find('nominate'),
    withdraw: find('withdraw'),
    hands: find('count_votes', 'count_lift'),
    shoot: find('shoot'),
    act: find('check', 'act'),
    nota: find('name_nota'),
    cards: expected.filter(({ move }) => move === 'draw_card'),
    next,
    then,
    follows: then === null ? followsFrom(ahead) : afterWords(screen.view),
    mayPause: desk.preview(lines.pause).ok,
  };
}

// In the morning a last word may still be running when `next` opens the day. Then the same tap also ends the last word.
function lastWordToo({ view }: Screen, ahead: readonly GameEvent[]): string | null {
  if (view.step !== 'morning' || view.speaker?.kind !== 'last_word') return null;
  const opens = ahead.some(({ event, step }) => event === 'step_began' && step === 'speeches');
  const ends = ahead.some(({ event }) => event === 'last_word_ended');
  return opens && !ends ? lines.lastWord(view.speaker.seat) : null;
}

// CITY-morning-2: several may speak before the day.
function afterWords({ last_words, speaker, round }: View): Follows {
  const next = last_words[1];
  if (next === undefined) return { what: 'step', step: 'speeches', round };
  return { what: 'words', seat: next, seconds: speaker?.seconds ?? 0 };
}

// ---- What follows.

export type Follows =
  | { what: 'speech' | 'tie' | 'words'; seat: number; seconds: number }
  | { what: 'silent'; seat: number }
  | { what: 'step'; step: Step; round: number };

const events = (answer: Answer): GameEvent[] => (answer.ok ? answer.events : []);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

// Where a line leads: to a speaker, or to a step.
export function followsFrom(ahead: readonly GameEvent[]): Follows | null {
  let found: Follows | null = null;
  for (const event of ahead) {
    const seat = number(event.by);
    const seconds = number(event.seconds);
    if (event.event === 'turn_began') {
      found = event.turn === 'lost' ? { what: 'silent', seat } : { what: 'speech', seat, seconds };
    } else if (event.event === 'tie_speech_began') found = { what: 'tie', seat, seconds };
    else if (event.event === 'last_word_granted' && found?.what !== 'words') found = { what: 'words', seat, seconds };
    else if (event.event === 'step_began' && !(found?.what === 'words' && event.step === 'farewell')) {
      found = { what: 'step', step: event.step as Step, round: number(event.round) };
    }
  }
  return found;
}

const departures = [
  'player_left',
  'removal_recorded',
  'result_decided',
  'team_lost',
  'replay_ordered',
  'result_deferred',
];

// Somebody goes, or the game ends: not by a plain tap.
export function isHeavy(answer: Answer): boolean {
  return events(answer).some(({ event }) => departures.includes(event));
}

export function leaves(answer: Answer, seat: number): boolean {
  return events(answer).some(
    ({ event, who }) => (event === 'player_left' || event === 'removal_recorded') && who === seat,
  );
}

// ---- Speeches.

// The engine says who is still to speak. The other players at the table have spoken; they come before the speaker.
export function speakingOrder(desk: Desk): Turn[] {
  const { view } = desk.screen;
  const { speaker } = view;
  if (speaker?.kind !== 'speech') return [];
  const rest = desk.preview('rest speak');
  if (!rest.ok) return []; // In a pause.
  const waiting = rest.events.filter(({ event }) => event === 'turn_began').map(({ by }) => number(by));
  const spoken = view.players.filter(
    ({ seat, at_table }) => at_table && seat !== speaker.seat && !waiting.includes(seat),
  );
  const last = waiting.at(-1) ?? speaker.seat;
  const far = (seat: number) => (seat - last + view.seats) % view.seats;
  return [
    ...spoken
      .map(({ seat }) => seat)
      .sort((a, b) => far(a) - far(b))
      .map((seat): Turn => ({ seat, state: 'done' })),
    { seat: speaker.seat, state: 'now' },
    ...waiting.map((seat): Turn => ({ seat, state: 'waiting' })),
  ];
}

// ---- Votes.

export interface Count {
  candidate: number;
  votes: number | null; // null: not asked yet.
  byDefault: number;
  state: 'closed' | 'now' | 'waiting';
}

export function counts({ ballot }: View, calling: number | null, hands: number): Count[] {
  return (ballot?.candidates ?? []).map((candidate) => {
    const counted = ballot?.counted.find((each) => each.candidate === candidate);
    if (counted) {
      const votes = counted.hands.length + counted.by_default;
      return { candidate, votes, byDefault: counted.by_default, state: 'closed' };
    }
    const now = candidate === calling;
    return { candidate, votes: now ? hands : null, byDefault: 0, state: now ? 'now' : 'waiting' };
  });
}

// Whom a seat has voted against in the running ballot.
export function votedFor({ ballot }: View, seat: number): number | null {
  return ballot?.counted.find(({ hands }) => hands.includes(seat))?.candidate ?? null;
}

// The hands that are marked from the start: where hands not raised count against this candidate, all remaining hands.
export function handsAtFirst(desk: Desk, offer: Offer | null): number[] {
  if (offer?.move !== 'count_votes') return [];
  const none = lineOf(offer, []);
  const counted = none === null ? [] : events(desk.preview(none)).filter(({ event }) => event === 'votes_counted');
  return counted.some(({ defaulted }) => number(defaulted) > 0) ? [...offer.seats] : [];
}

// How many hands are needed to lift the tied players; null: no number of hands lifts them.
export function handsToLift(desk: Desk, offer: Offer): number | null {
  for (let hands = 0; hands <= offer.most; hands++) {
    const line = lineOf(offer, offer.seats.slice(0, hands));
    const counted = line === null ? [] : events(desk.preview(line));
    if (counted.some(({ event, lifted }) => event === 'lift_counted' && lifted === true)) return hands;
  }
  return null;
}

// ---- Night.

export const blacksOf = (roles: readonly SeatRole[]): number[] =>
  roles
    .filter(({ team }) => team === 'black')
    .map(({ seat }) => seat)
    .sort((a, b) => a - b);

// Where only the living are called.
export function notCalled(desk: Desk, seats: readonly number[]): Refused | null {
  const { asked } = desk.screen;
  const seat = seats.find((each) => asked && !asked.seats.includes(each));
  const answer = seat === undefined ? null : desk.preview(`shot ${seat}`);
  return answer && !answer.ok ? answer : null;
}

// The mafia missed, and who shot at whom is not written down. null: nobody is left to shoot.
export const missLine = ({ screen }: Desk): string | null =>
  screen.prompt.expected.some(({ move }) => move === 'miss') ? lines.miss : null;

// The steps of a night are the same no matter who is left, so the list says nothing. `order` is the book's, of roles.
export type NightStep = 'putana' | 'mafia' | 'don' | 'sheriff' | 'doctor' | 'maniac' | 'morning';

const stepOfRole: Partial<Record<Step, NightStep>> = {
  putana_meets: 'putana',
  putana_visit: 'putana',
  arrangement: 'mafia',
  hunt: 'mafia',
  don_look: 'don',
  don_check: 'don',
  sheriff_look: 'sheriff',
  sheriff_check: 'sheriff',
  doctor_meets: 'doctor',
  doctor_heal: 'doctor',
  maniac_meets: 'maniac',
  maniac_hunt: 'maniac',
  morning: 'morning',
};

export function nightSteps(order: string, dealt: readonly string[]): NightStep[] {
  const known = order.split(' ').filter((name): name is NightStep => name !== 'nota' && dealt.includes(name));
  return [...known, 'morning'];
}

export const nightStepOf = (step: Step): NightStep | null => stepOfRole[step] ?? null;

// The next step of the night as the order of the book gives it, no matter what happened in this step.
export function nightFollows(steps: readonly NightStep[], step: Step): NightStep {
  if (step === 'nightfall') return steps[0] ?? 'morning';
  const now = nightStepOf(step);
  return (now && steps[steps.indexOf(now) + 1]) ?? 'morning';
}
