// A judge opens the link of a table on this device: its game is brought here, and goes on here.
import { engine } from '../game/engine';
import { settings } from '../game/settings.svelte';
import { addGame, changeGame, listGames, type Game } from '../store/games';
import { newId } from '../store/ids';
import { bondOf, newBond, type Bond } from './bond';
import { device } from './device.svelte';
import { fetchRecord, toDevice } from './record';
import { measured } from './sender';
import { around } from './surroundings';
import { takeOver, type At } from './tables';

export interface Brought {
  id: string;
  leader: string | null; // Another device that leads it.
}

export class NotHeld extends Error {} // This version of the app does not understand the record.

async function known(table: string): Promise<Game | null> {
  return (await listGames()).find(({ link }) => link?.table === table) ?? null;
}

async function add(at: At): Promise<Brought> {
  const [door, record, { skew, holder }] = await Promise.all([engine(), fetchRecord(at), measured(at, around)]);
  const lines = toDevice(record.lines, skew);
  const desk = door.table();
  try {
    desk.speak(settings.lang);
    if (desk.open(lines) !== null) throw new NotHeld();
    const { view } = desk.screen(settings.lang);
    const { players, rules, title } = desk.header();
    const now = Date.now();
    const bond: Bond = { ...newBond(around.server, ''), ...at, version: record.version, sent: lines.length, skew, holder };
    const game: Game = {
      id: newId(),
      created: now,
      changed: now,
      rules,
      title,
      players: Array.from({ length: view.seats }, (_, place) => players[String(place + 1)] ?? ''),
      step: view.step,
      round: view.round,
      finished: view.announced,
      outcome: view.outcome,
      link: bond,
    };
    await addGame(game, lines);
    return { id: game.id, leader: holder !== null && holder !== device.name ? holder : null };
  } finally {
    desk.close();
  }
}

export async function bring(at: At): Promise<Brought> {
  const game = await known(at.table);
  const bond = bondOf(game?.link ?? null);
  if (!game || !bond) return add(at);
  const { holder } = await measured(at, around);
  await changeGame(game.id, { link: { ...bond, token: at.token, holder, lost: '' } as Bond });
  return { id: game.id, leader: holder !== null && holder !== device.name ? holder : null };
}

// From now on this device leads. What has been recorded meanwhile comes when the game is opened.
export async function lead(id: string, at: At): Promise<void> {
  await takeOver(at, device.name, newId(16));
  const game = (await listGames()).find((each) => each.id === id);
  const bond = bondOf(game?.link ?? null);
  if (bond) await changeGame(id, { link: { ...bond, holder: device.name } as Bond });
}
