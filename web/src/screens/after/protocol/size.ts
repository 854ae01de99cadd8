// The print size that fits one A4 page. A long game gets smaller type.
import type { Protocol, ProtocolDay, ProtocolNight } from './json';

const dayLines = (day: ProtocolDay): number =>
  1 +
  Math.ceil(day.nominations.length / 7) +
  day.ballots.reduce((sum, { counts, tie }) => sum + counts.length + Number(tie.length > 0), 0) +
  Number(day.raise !== null) +
  Number(day.ballots.length === 0) +
  Number(day.exits.length > 0);

const nightLines = (night: ProtocolNight): number =>
  3 + night.checks.length + night.acts.length + Number(night.nota !== null);

export function printSize(protocol: Protocol): number {
  const rounds = new Map<number, number>();
  const count = (number: number, lines: number) => rounds.set(number, Math.max(lines, rounds.get(number) ?? 0));
  for (const day of protocol.days) count(day.number, dayLines(day));
  for (const night of protocol.nights) count(night.number, nightLines(night));
  // A reason may take a second line; the lists are side by side.
  const sanctions = protocol.sanctions.reduce((sum, { reason }) => sum + 1 + Math.floor((reason?.length ?? 0) / 24), 0);
  const lists = Math.max(sanctions, protocol.awards.length + protocol.fines.length);
  const house = Object.keys(protocol.house_rules).length;
  const lines = [...rounds.values()].reduce((sum, tall) => sum + tall + 0.5, 0) + lists + house;
  return lines <= 30 ? 9 : lines <= 40 ? 8 : lines <= 50 ? 7.2 : 6.6;
}
