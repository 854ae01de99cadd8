// A judge opens the link of a table on this device: its game is brought here, and may go on here.
import type { Table } from '../engine/types';
import { engine } from '../game/engine';
import { settings } from '../game/settings.svelte';
import { addGame, changeGame, listGames, loadGame, replaceLines, type Game } from '../store/games';
import { newId } from '../store/ids';
import { bondOf, newBond, type Bond } from './bond';
import { device } from './device.svelte';
import { fetchRecord, toDevice } from './record';
import { measured } from './sender';
import { around } from './surroundings';
import { takeOver, type At } from './tables';

export class NotHeld extends Error {} // This version of the app does not understand the record.

interface Brought {
  lines: string[];
  bond: Bond;
  about: Omit<Game, 'id' | 'created' | 'link'>;
}

function look(desk: Table, lines: string[]): Brought['about'] {
  desk.speak(settings.lang);
  if (desk.open(lines) !== null) throw new NotHeld();
  const { view } = desk.screen(settings.lang);
  const { players, rules, title } = desk.header();
  return {
    changed: Date.now(),
    rules,
    title,
    players: Array.from({ length: view.seats }, (_, place) => players[String(place + 1)] ?? ''),
    step: view.step,
    round: view.round,
    finished: view.announced,
    outcome: view.outcome,
  };
}

async function fetched(at: At): Promise<Brought> {
  const [door, { skew, holder }] = await Promise.all([engine(), measured(at, around)]);
  const record = await fetchRecord(at);
  const lines = toDevice(record.lines, skew);
  const desk = door.table();
  try {
    const bond = { ...newBond(around.server, ''), ...at, version: record.version, sent: lines.length, skew, holder };
    return { lines, bond, about: look(desk, lines) };
  } finally {
    desk.close();
  }
}

// Recordings of this device that the server has not got are not thrown away: they go up when the game is open.
async function renew(game: Game, at: At): Promise<void> {
  const found = await loadGame(game.id);
  const bond = bondOf(found?.game.link ?? null);
  if (!found || !bond) return;
  if (bond.conflict || bond.sent < found.lines.length) {
    const { holder } = await measured(at, around);
    const link: Bond = { ...bond, token: at.token, holder, lost: '' };
    return changeGame(game.id, { link });
  }
  const { lines, bond: fresh, about } = await fetched(at);
  await replaceLines(game.id, lines, { ...about, link: fresh });
}

// The id of the game on this device. `lead`: from now on this device leads the table.
export async function bring(at: At, lead: boolean): Promise<string> {
  if (lead) await takeOver(at, device.name, newId(16));
  const known = (await listGames()).find(({ link }) => link?.table === at.table);
  if (known) {
    await renew(known, at);
    return known.id;
  }
  const { lines, bond, about } = await fetched(at);
  const game: Game = { ...about, id: newId(), created: Date.now(), link: bond };
  await addGame(game, lines);
  return game.id;
}
