// An offer of the engine and what was tapped, as a line of the notation. English, as records are kept.
import type { Offer, Penalty, Role } from '../../engine/types';
import { plainText } from '../../game/plain';

const acts: Partial<Record<Role, string>> = { putana: 'visits', doctor: 'heals', maniac: 'kills', mafia: 'kills' };

const inOrder = (seats: Iterable<number>): number[] => [...seats].sort((a, b) => a - b);

// Hands as the notation lists them: everyone who may is "rest", nobody is "none".
export function handsText(chosen: Iterable<number>, entitled: readonly number[]): string {
  const hands = inOrder(chosen);
  if (hands.length === 0) return 'none';
  const all = hands.length === entitled.length && hands.every((seat) => entitled.includes(seat));
  return all ? 'rest' : hands.join(' ');
}

// null: such a move has no line of its own, "next" plays it; or too few or too many seats are chosen.
export function lineOf(offer: Offer, chosen: readonly number[]): string | null {
  if (offer.move !== 'draw_card' && (chosen.length < offer.least || chosen.length > offer.most)) return null;
  const [seat] = chosen;
  switch (offer.move) {
    case 'nominate':
      return `${offer.by} nominates ${seat}`;
    case 'withdraw':
      return `${offer.by} withdraws ${seat}`;
    case 'count_votes':
      return `vote ${offer.by}: ${handsText(chosen, offer.seats)}`;
    case 'count_lift':
      return `lift: ${handsText(chosen, offer.seats)}`;
    case 'shoot':
      return seat === undefined ? null : `shot ${seat}`;
    case 'check':
      return `${offer.role} checks ${seat}`;
    case 'act':
      return offer.role && acts[offer.role] ? `${offer.role} ${acts[offer.role]} ${seat}` : null;
    case 'name_nota':
      return `nota ${offer.by}: ${chosen.join(' ')}`; // In the order in which they were named.
    case 'draw_card':
      return `card ${offer.by} ${offer.role}`;
    case 'miss':
      return lines.miss;
    case 'advance':
    case 'end_last_word':
    case 'announce':
      return null;
  }
}

// "Shown nobody": null where the judge simply goes on.
export function skipLine(offer: Offer): string | null {
  if (!offer.skippable) return null;
  if (offer.move === 'check') return `${offer.role} skips`;
  return offer.move === 'act' && offer.role === 'maniac' ? 'maniac passes' : null;
}

export { plainText };

export const lines = {
  foul: (seat: number): string => `foul ${seat}`,
  spare: (seat: number, reason: string): string => withReason(`spare ${seat}`, reason),
  share: (speaker: number, seat: number): string => `${speaker} shares ${seat}`,
  lastWord: (seat: number): string => `${seat} last word`,
  surrender: (blacks: readonly number[]): string => `surrender ${inOrder(blacks).join(' ')}`,
  override: (reason: string): string => withReason('override', reason),
  miss: 'mafia misses',
  pause: 'pause',
  resume: 'resume',
};

export function withReason(line: string, reason: string): string {
  const text = plainText(reason);
  return text ? `${line} ${text}` : line;
}

// Those that end a player's game are never given by a plain tap.
export const heavyPenalties: readonly Penalty[] = ['removal', 'yellow', 'red', 'replay', 'team_loss', 'exclusion'];
