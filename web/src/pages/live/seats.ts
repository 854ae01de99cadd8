// The seats of a table, for viewers.
import type { Player, Role, Team, View } from '../../engine/types';
import { t } from '../../i18n';
import type { SeatData } from '../../parts/types';
import type { Moment } from './course';

// For the shape of the mark. The word beside it comes from the engine.
export function teamOf(role: Role): Team {
  return role === 'mafia' || role === 'don' ? 'black' : role === 'maniac' ? 'maniac' : 'red';
}

export function whenLeft(course: readonly Moment[], seat: number): string {
  const moment = course.find(({ left }) => left.some((each) => each.seat === seat));
  return moment ? t(`live.${moment.phase}`, moment.round).toLowerCase() : '';
}

export interface Given {
  view: View;
  course: readonly Moment[];
  slots: number;
  own?: number; // The seat of the player whose page it is.
  name: (seat: number) => string;
  word: (key: string) => string;
}

// Before the game nobody is at the table, and nobody has left.
const hasLeft = ({ at_table, exit }: Player): boolean => !at_table && exit !== null;

export function seatsOf({ view, course, slots, own, name, word }: Given): SeatData[] {
  const speakers = view.speaker ? [view.speaker.seat, view.speaker.shares_with] : [];
  return view.players.map((player) => ({
    seat: player.seat,
    name: name(player.seat),
    state: hasLeft(player) ? 'gone' : speakers.includes(player.seat) ? 'now' : 'quiet',
    fouls: player.fouls,
    slots,
    silent: player.silenced,
    exit: view.announced ? null : player.exit, // After the result, `noteLabel` and the course of the game say it.
    badge: player.seat === own ? { icon: 'person', label: t('live.you') } : undefined,
    note:
      view.announced && player.role
        ? word(`role.${player.role}`)
        : player.at_table
          ? undefined
          : whenLeft(course, player.seat),
    noteLabel: view.announced
      ? [player.role && word(`role.${player.role}`), player.exit && word(`exit.${player.exit}`)]
          .filter(Boolean)
          .join(', ')
      : undefined,
  }));
}
