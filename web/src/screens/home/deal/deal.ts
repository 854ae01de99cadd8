// The deal before it is a line of the record: what was entered so far, or what the device has shuffled.
import type { Role } from '../../../engine/types';
import { forget, keep, kept } from '../keep';

export interface Deal {
  way: 'cards' | 'device';
  roles: (Role | null)[]; // By seat. By the device all of them at once.
  at: number; // The seat that is asked now, from 0; as many as there are seats: all are through.
  seen: boolean; // By the device: this player has looked.
}

export const emptyDeal = (seats: number): Deal => ({
  way: 'cards',
  roles: Array<Role | null>(seats).fill(null),
  at: 0,
  seen: false,
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
  return { ...deal, roles, at: open < 0 ? roles.length : open };
}

// The last card that was entered is taken away again.
export function stepBack(deal: Deal): Deal {
  const at = Math.min(deal.at, deal.roles.length) - 1;
  return at < 0 ? deal : { ...deal, roles: deal.roles.with(at, null), at };
}

export const askAgain = (deal: Deal, seat: number): Deal => ({ ...deal, roles: deal.roles.with(seat - 1, null), at: seat - 1 });

export const entered = (deal: Deal): number => deal.roles.filter((role) => role !== null).length;
