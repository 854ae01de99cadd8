// The deal before it becomes a line of the record: the cards entered so far, or the device's shuffle.
import type { Role } from '../../../engine/types';
import { forget, keep, kept } from '../keep';

export interface Deal {
  way: 'cards' | 'device';
  roles: (Role | null)[]; // By seat. A deal by the device has all of them at once.
  at: number; // The index of the current seat; equal to the number of seats once all are done.
  seen: boolean; // Device's deal: the current player has looked.
  hand: 'between' | 'player' | 'judge'; // Device's deal: who holds the device. Nothing can be opened at 'between'.
  past: { roles: (Role | null)[]; at: number }[]; // The state before each tap, oldest first.
}

export const emptyDeal = (seats: number): Deal => ({
  way: 'cards',
  roles: Array<Role | null>(seats).fill(null),
  at: 0,
  seen: false,
  hand: 'between',
  past: [],
});

const place = (id: string) => `deal.${id}`;

// `lines`: the length of the record. If it differs from the length stored with the deal, that deal is over: it was
// recorded or put back, or its replay was called off. `undone`: the line of a deal that was taken back. Its cards have
// been seen, so it returns to its state before it was recorded.
export function loadDeal(id: string, seats: number, lines: number, undone = ''): Deal {
  const { lines: madeFor, ...found } = kept(place(id), { ...emptyDeal(seats), lines: -1 });
  if (madeFor === lines && found.roles.length === seats) return found;
  const roles = rolesOf(undone, seats);
  return roles ? { ...emptyDeal(seats), way: found.way, roles, at: seats, hand: 'judge' } : emptyDeal(seats);
}

export const keepDeal = (id: string, deal: Deal, lines: number): void => keep(place(id), { ...deal, lines });
export const forgetDeal = (id: string): void => forget(place(id));

// "roles 2 7 mafia, 9 don, 4 sheriff": all seats not named are citizens.
export function rolesLine(roles: readonly (Role | null)[]): string | null {
  if (roles.includes(null)) return null;
  const seatsOf = new Map<Role, number[]>();
  roles.forEach((role, seat) => {
    if (role && role !== 'citizen') seatsOf.set(role, [...(seatsOf.get(role) ?? []), seat + 1]);
  });
  const groups = [...seatsOf].map(([role, seats]) => `${seats.join(' ')} ${role}`);
  return groups.length > 0 ? `roles ${groups.join(', ')}` : null;
}

// Reads such a line; null: it is another kind of line.
export function rolesOf(line: string, seats: number): Role[] | null {
  if (!line.startsWith('roles ')) return null;
  const roles = Array<Role>(seats).fill('citizen');
  for (const group of line.slice('roles '.length).split(', ')) {
    const words = group.split(' ');
    const role = words.pop() as Role;
    for (const seat of words) roles[Number(seat) - 1] = role;
  }
  return roles;
}

// ---- Dealt by the device, from hand to hand. No player can go back to the previous player's card.

export const dealtBy = (roles: Role[]): Deal => ({ ...emptyDeal(roles.length), way: 'device', roles });
export const takenBy = (hand: 'player' | 'judge', deal: Deal): Deal => ({ ...deal, hand });
export const passedOn = (deal: Deal): Deal => ({ ...deal, at: deal.at + 1, seen: false, hand: 'between' });

export type Step = 'card' | 'check' | 'pass' | 'look' | 'return' | 'judge';

export function stepOf({ way, roles, at, hand }: Deal): Step {
  const through = at >= roles.length;
  if (way === 'cards') return through ? 'check' : 'card';
  if (through) return hand === 'judge' ? 'judge' : 'return';
  return hand === 'player' ? 'look' : 'pass';
}

// ---- Real cards, entered by the judge.

// One tap enters the card of the current seat and goes to the next seat without a card, or to the end.
export function enter(deal: Deal, role: Role): Deal {
  const roles = deal.roles.with(deal.at, role);
  const open = roles.indexOf(null);
  return { ...deal, roles, at: open < 0 ? roles.length : open, past: pastOf(deal) };
}

const pastOf = ({ roles, at, past }: Deal): Deal['past'] => [...past, { roles, at }];

// Takes back the last tap: removes the card it entered, or restores the card it asked to enter again.
export const stepBack = (deal: Deal): Deal => ({ ...deal, ...deal.past.at(-1), past: deal.past.slice(0, -1) });

// What stepBack would take back, and at which seat.
export function lastTap({ past, at, roles }: Deal): { what: 'card' | 'again'; seat: number } | null {
  const before = past.at(-1);
  if (!before) return null;
  return before.at < roles.length ? { what: 'card', seat: before.at + 1 } : { what: 'again', seat: at + 1 };
}

export const askAgain = (deal: Deal, seat: number): Deal => ({
  ...deal,
  roles: deal.roles.with(seat - 1, null),
  at: seat - 1,
  past: pastOf(deal),
});

// Later seats have cards already, so the card of this one is being corrected.
export const corrects = (deal: Deal): boolean => deal.at < deal.roles.length && entered(deal) > deal.at;

export const entered = (deal: Deal): number => deal.roles.filter((role) => role !== null).length;
