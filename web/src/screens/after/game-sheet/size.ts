// The print size that fits one A4 page. A long game gets smaller type.
import type { GameSheet, SheetDay, SheetNight } from './json';

const dayLines = (day: SheetDay): number =>
  1 +
  Math.ceil(day.nominations.length / 7) +
  day.ballots.reduce((sum, { counts, tie }) => sum + counts.length + Number(tie.length > 0), 0) +
  Number(day.raise !== null) +
  Number(day.ballots.length === 0) +
  Number(day.exits.length > 0);

const nightLines = (night: SheetNight): number =>
  3 + night.checks.length + night.acts.length + Number(night.nota !== null);

export function printSize(sheet: GameSheet): number {
  const rounds = new Map<number, number>();
  const count = (number: number, lines: number) => rounds.set(number, Math.max(lines, rounds.get(number) ?? 0));
  for (const day of sheet.days) count(day.number, dayLines(day));
  for (const night of sheet.nights) count(night.number, nightLines(night));
  // A reason may take a second line; the lists are side by side.
  const sanctions = sheet.sanctions.reduce((sum, { reason }) => sum + 1 + Math.floor((reason?.length ?? 0) / 24), 0);
  const lists = Math.max(sanctions, sheet.awards.length + sheet.fines.length);
  const house = Object.keys(sheet.house_rules).length;
  const lines = [...rounds.values()].reduce((sum, tall) => sum + tall + 0.5, 0) + lists + house;
  return lines <= 30 ? 9 : lines <= 40 ? 8 : lines <= 50 ? 7.2 : 6.6;
}
