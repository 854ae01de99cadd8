// The deal before it is a line of the record: what was entered so far, or what the device has shuffled.
import type { Role } from '../../../engine/types';
import { forget, keep, kept } from '../keep';

export interface Deal {
  way: 'cards' | 'device';
  roles: (Role | null)[]; // By seat. By the device all of them at once.
  at: number; // The seat that is asked now, from 0; as many as there are seats: all are through.
  seen: boolean; // By the device: this player has looked.
  hand: 'between' | 'player' | 'judge'; // By the device: who has it. Between two of them nothing can be looked at.
  past: { roles: (Role | null)[]; at: number }[]; // How it stood before each tap, the last one last.
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

// `lines`: how long the record is. It grows while the deal is not before the judge only when that deal is over: recorded, put
// back, or the replay that it was for is called off. What was kept for another length is known at the table, or nobody's.
// `undone`: the line of a deal that was taken back. Its cards were seen: it stands as it stood before it was recorded.
export function loadDeal(id: string, seats: number, lines: number, undone = ''): Deal {
  const { lines: madeFor, ...found } = kept(place(id), { ...emptyDeal(seats), lines: -1 });
  if (madeFor === lines && found.roles.length === seats) return found;
  const roles = rolesOf(undone, seats);
  return roles ? { ...emptyDeal(seats), way: found.way, roles, at: seats, hand: 'judge' } : emptyDeal(seats);
}

export const keepDeal = (id: string, deal: Deal, lines: number): void => keep(place(id), { ...deal, lines });
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

// And read again; null: it is another line.
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

// ---- By the device: from hand to hand. No player can go back to the card of the one before.

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

// ---- By cards: as the judge enters them.

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
