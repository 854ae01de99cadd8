// The deal before it is a line of the record: what was entered so far, or what the device has shuffled.
import type { Role } from '../../../engine/types';
import { forget, keep, kept } from '../keep';

export interface Deal {
  way: 'cards' | 'device';
  roles: (Role | null)[]; // By seat. By the device all of them at once.
  at: number; // The seat that is asked now, from 0; as many as there are seats: all are through.
  seen: boolean; // By the device: this player has looked.
  past: { roles: (Role | null)[]; at: number }[]; // How it stood before each tap, the last one last.
}

export const emptyDeal = (seats: number): Deal => ({
  way: 'cards',
  roles: Array<Role | null>(seats).fill(null),
  at: 0,
  seen: false,
  past: [],
});

const place = (id: string) => `deal.${id}`;

export function loadDeal(id: string, seats: number): Deal {
  const found = kept(place(id), emptyDeal(seats));
  return found.roles.length === seats ? found : emptyDeal(seats);
}

export const keepDeal = (id: string, deal: Deal): void => keep(place(id), deal);
export const forgetDeal = (id: string): void => forget(place(id));

// "roles 2 7 mafia, 9 don, 4 sheriff": citizens are those whom it does not name.
export function rolesLine(roles: readonly (Role | null)[]): string | null {
  if (roles.includes(null)) return null;
  const seatsOf = new Map<Role, number[]>();
  roles.forEach((role, seat) => {
    if (role && role !== 'citizen') seatsOf.set(role, [...(seatsOf.get(role) ?? []), seat + 1]);
  });
  const groups = [...seatsOf].map(([role, seats]) => `${seats.join(' ')} ${role}`);
  return groups.length > 0 ? `roles ${groups.join(', ')}` : null;
}

// One tap: the card of the seat that is asked; then the next one without a card, or the end.
export function enter(deal: Deal, role: Role): Deal {
  const roles = deal.roles.with(deal.at, role);
  const open = roles.indexOf(null);
  return { ...deal, roles, at: open < 0 ? roles.length : open, past: pastOf(deal) };
}

const pastOf = ({ roles, at, past }: Deal): Deal['past'] => [...past, { roles, at }];

// The last tap is taken back: the card that it entered is gone, or the one that it asked for again stands as it stood.
export const stepBack = (deal: Deal): Deal => ({ ...deal, ...deal.past.at(-1), past: deal.past.slice(0, -1) });

// What that would take back, and at which seat.
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

// All others have their cards: this one was wrong.
export const corrects = (deal: Deal): boolean => deal.at < deal.roles.length && entered(deal) > deal.at;

export const entered = (deal: Deal): number => deal.roles.filter((role) => role !== null).length;
