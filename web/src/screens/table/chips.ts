// The seats as chips: who sits there, how it stands, what a tap would mean now. Never a role.
import type { Player } from '../../engine/types';
import { t } from '../../i18n';
import type { SeatData } from '../../parts/types';
import type { Control } from './control.svelte';
import { lines } from './lines';
import { votedFor } from './moves';
import { foulsText } from './words';

function plainChip({ session, moves }: Control, player: Player): SeatData {
  const { screen } = session;
  const chip: SeatData = {
    seat: player.seat,
    name: session.name(player.seat),
    fouls: player.fouls,
    foulsLabel: foulsText(screen, player.fouls),
    slots: screen.fouls_to_leave,
    silent: player.silenced,
    exit: player.exit,
  };
  if (player.red_card) chip.badge = { icon: 'card', label: t('table.redCard') };
  else if (player.yellow_cards > 0) chip.badge = { icon: 'card', label: t('table.yellow', player.yellow_cards) };
  if (screen.view.speaker?.seat === player.seat && moves.kind !== 'over') chip.state = 'now';
  else if (!player.at_table && player.exit !== null) chip.state = 'gone'; // Before the game nobody has left.
  return chip;
}

function target({ picking, moves, session }: Control, seat: number): SeatData['target'] {
  if (picking === 'nominate') return moves.nominate?.seats.includes(seat) ? 'legal' : 'illegal';
  if (picking === 'nota') return moves.nota?.seats.includes(seat) ? 'legal' : 'illegal';
  if (picking === 'foul') return session.preview(lines.foul(seat)).ok ? 'legal' : 'illegal';
  return picking === 'sanction' ? 'legal' : undefined;
}

function withHand({ chosen, moves, session }: Control, chip: SeatData): SeatData {
  const voted = votedFor(session.screen.view, chip.seat);
  if (chosen.has(chip.seat)) return { ...chip, state: 'chosen' };
  const waits = chip.fouls ? undefined : t('table.free'); // Strokes take the place of the word.
  if (moves.hands?.seats.includes(chip.seat)) return { ...chip, state: 'quiet', note: waits };
  if (voted === null || chip.state === 'gone') return chip;
  return { ...chip, state: 'used', note: String(voted), noteLabel: t('table.votedAgainst', voted) };
}

function isSame(a: SeatData, b: SeatData): boolean {
  const { badge, ...rest } = a;
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  return (
    badge?.label === b.badge?.label &&
    Object.keys(b).length === Object.keys(a).length &&
    keys.every((key) => a[key] === b[key])
  );
}

// An unchanged chip stays the same object, so its seat is not drawn again.
export function keepSame(before: readonly SeatData[], now: readonly SeatData[]): SeatData[] {
  return now.map((chip, place) => {
    const old = before[place];
    return old && isSame(old, chip) ? old : chip;
  });
}

export function chipsOf(control: Control): SeatData[] {
  const { picking, moves, chosen, session } = control;
  return session.screen.view.players.map((player) => {
    const chip = plainChip(control, player);
    if (picking === null) return moves.hands ? withHand(control, chip) : chip;
    const marked = picking === 'nota' && chosen.has(player.seat);
    return { ...chip, state: marked ? 'chosen' : chip.state, target: target(control, player.seat) };
  });
}
