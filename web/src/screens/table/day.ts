// The contents of the day's screen: verbs, seats, sentences, the strip of candidates.
import type { Offer } from '../../engine/types';
import { fmt, t } from '../../i18n';
import type { Candidate, LedgerColumn, Verb } from '../../parts/types';
import type { Control } from './control.svelte';
import { replacedBy } from './history';
import { counts, handsToLift } from './moves';
import { foulWord } from './words';

// A device that only looks on has the same verbs, but none of them does anything.
export function verbsOf(control: Control): Verb[] {
  const { readOnly, leader } = control.session;
  const looksOn = readOnly || leader !== null;
  return looksOn ? leading(control).map((verb) => ({ ...verb, disabled: true })) : leading(control);
}

function leading(control: Control): Verb[] {
  const { moves, picking, session } = control;
  const { view, prompt } = session.screen;
  if (view.announced && view.outcome === 'replay') return [{ id: 'deal', label: t('table.dealAgain') }];
  const foul: Verb = {
    id: 'foul',
    label: foulWord(session.screen),
    key: t('table.keyFoul'),
    pressed: picking === 'foul',
    disabled: !(prompt.optional.includes('foul') || view.paused),
  };
  const sanction: Verb = {
    id: 'sanction',
    label: t('table.sanction'),
    key: t('table.keySanction'),
    pressed: picking === 'sanction',
    disabled: prompt.optional.length === 0 && !view.paused,
  };
  const nominate: Verb = {
    id: 'nominate',
    label: t('table.nominate'),
    key: t('table.keyNominate'),
    pressed: picking === 'nominate',
    disabled: !moves.nominate,
  };
  const nota: Verb = { id: 'nota', label: t('table.takeNota'), pressed: picking === 'nota' };
  if (moves.kind === 'speech' || moves.kind === 'silent') return [nominate, foul, sanction];
  if (moves.nota) return [nota, foul, sanction];
  const pause: Verb = { id: 'pause', label: t('table.pause') };
  // The clock has a pause of its own.
  const clock = session.clock.state !== 'none' && ledgerOf(control).length === 0;
  return moves.mayPause && !clock ? [foul, sanction, pause] : [foul, sanction];
}

export function ledgerOf(control: Control): LedgerColumn[] {
  const { moves, session, chosen } = control;
  const { view } = session.screen;
  if (moves.kind === 'raise') return raiseColumns(control);
  const halted = moves.kind === 'pause' && (view.step === 'calling' || view.step === 'raise');
  if (moves.kind !== 'vote' && moves.kind !== 'still' && !halted) return [];
  return counts(view, moves.kind === 'vote' ? (moves.hands?.by ?? null) : null, chosen.size).map((count) => ({
    seat: count.candidate,
    name: session.name(count.candidate),
    votes: count.votes,
    state: count.state,
    note: count.byDefault > 0 ? t('table.byDefault', count.byDefault) : undefined,
  }));
}

function raiseColumns({ moves, chosen, stage }: Control): LedgerColumn[] {
  const { hands } = moves;
  if (!hands) return [];
  const stay = hands.seats.length - chosen.size;
  return [
    { seat: 1, name: '', label: t('table.leave'), votes: chosen.size, state: stage > 0 ? 'closed' : 'now' },
    { seat: 2, name: '', label: t('table.stay'), votes: stage > 0 ? stay : null, state: stage > 0 ? 'now' : 'waiting' },
  ];
}

export interface Strip {
  question?: string;
  more?: string;
  label?: string;
  candidates?: Candidate[];
  open?: boolean; // A pill opens what can be done with it.
}

const questions = {
  nominate: 'table.whoNominate',
  foul: 'table.whoFoul',
  sanction: 'table.whoSanction',
  nota: 'table.whoNota',
} as const;

const most = 8; // Numbers that fit into the line.

// MC-2.4.14: a hand that was raised for nobody counts against the last candidate. The engine says when this applies.
// All remaining hands are marked at first then, so that no player appears as one who has not voted.
function notRaised({ chosen, session }: Control, { seats, by }: Offer): string {
  const left = seats.filter((seat) => !chosen.has(seat));
  const last = session.screen.prompt.say.some(({ key }) => key === 'demand_hands');
  if (left.length === 0) return last ? t('table.restToLast', by ?? '') : t('table.allVoted');
  return last ? t('table.notVotedToLast', notVoted(left), by ?? '') : notVoted(left);
}

function notVoted(left: readonly number[]): string {
  return left.length > most ? t('table.notVotedMany', left.length) : t('table.notVoted', fmt.list(left));
}

export function stripOf(control: Control): Strip {
  const { picking, moves, session, stage } = control;
  const { view } = session.screen;
  const named = (seat: number): Candidate => ({ seat, name: session.name(seat) });
  if (picking) return { question: t(questions[picking], foulWord(session.screen)) };
  if (moves.kind === 'vote' && moves.hands) {
    return { question: t('table.markHands'), more: notRaised(control, moves.hands) };
  }
  if (moves.kind === 'raise' && moves.hands) {
    const needed = handsToLift(session, moves.hands);
    return {
      question: t(stage > 0 ? 'table.markStay' : 'table.markLeave'),
      more: needed === null ? t('table.cannotLift') : t('table.needed', needed, moves.hands.seats.length),
    };
  }
  if (moves.kind === 'tie') {
    const voted = counts(view, null, 0);
    return {
      label: t('table.tied'),
      candidates: (view.ballot?.tied ?? []).map((seat) => ({
        ...named(seat),
        state: seat === view.speaker?.seat ? 'now' : undefined,
        note: String(voted.find(({ candidate }) => candidate === seat)?.votes ?? ''),
      })),
    };
  }
  if (moves.kind === 'words' && view.last_words.length === 1 && view.ballot) {
    return {
      label: t('table.votes'),
      candidates: counts(view, null, 0).map(({ candidate, votes }) => ({
        ...named(candidate),
        note: votes === null ? '' : String(votes),
      })),
    };
  }
  if (moves.kind === 'words' && view.last_words.length > 1) {
    return {
      label: t('table.leaving'),
      candidates: view.last_words.map((seat) => ({
        ...named(seat),
        state: seat === view.speaker?.seat ? 'now' : undefined,
      })),
    };
  }
  if (moves.kind === 'still' && view.step !== 'speeches') return {};
  if (moves.kind === 'over' || view.step === 'seating' || view.step === 'morning') return {};
  const candidates = view.nominations.map(({ whom }) => named(whom));
  return session.screen.vote_cancelled
    ? { label: t('table.noVoteToday'), candidates, open: true }
    : { candidates, open: true };
}

// Sentences that have been said once hands are being marked; the question itself stays on the card.
const saidBefore = ['tie', 'candidates'];

interface Words {
  aloud: string;
  aside: string;
}

// Joins the sentences to one quotation, for narrow screens: the judge says them in one breath.
export function inOneBreath(said: readonly Words[]): Words[] {
  const spoken = said.map(({ aloud }) => aloud).filter(Boolean);
  return [{ aloud: spoken.join(' '), aside: '' }, ...said.map(({ aside }) => ({ aloud: '', aside }))];
}

// The seats show who is to raise a hand.
export function sentencesOf({ said, asksTwice, stage, moves, chosen }: Control, narrow: boolean): Words[] {
  const other = stage > 0 ? 'raise_leave' : 'raise_stay';
  const asked = asksTwice ? said.filter(({ key }) => key !== other) : said;
  const marked = (moves.kind === 'raise' || moves.kind === 'vote') && (chosen.size > 0 || stage > 0);
  const left = asked.filter(({ key }) => !marked || !saidBefore.includes(key));
  const shown = (left.length > 0 ? left : asked).map((each) =>
    each.key === 'demand_hands' ? { ...each, aside: '' } : each,
  );
  return narrow ? inOneBreath(shown) : shown;
}

// The line under the speaker's name, beside the clock.
export function clockNote({ moves, session }: Control): string | undefined {
  const { speaker, nominations } = session.screen.view;
  if (!speaker) return undefined;
  if (moves.kind === 'silent') return t('table.silentNote');
  if (moves.kind === 'words') return t('table.lastWordOf');
  if (moves.kind === 'tie') return t('table.tieSpeechOf');
  if (speaker.shares_with !== null) return t('table.sharesWith', speaker.shares_with);
  const own = nominations.filter(({ by }) => by === speaker.seat).map(({ whom }) => whom);
  if (own.length === 0) return t('table.noNomination');
  const before = own.length === 1 ? replacedBy(session.history(), session.lines, speaker.seat) : null;
  return before === null ? t('table.nominates', fmt.list(own)) : t('table.nominatesInstead', fmt.list(own), before);
}
