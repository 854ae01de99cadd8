// Brings a game to this device when a judge opens the table's link here, so that it can go on here.
import type { Table } from '../engine/types';
import { announcedAt } from '../game/announced';
import { engine } from '../game/engine';
import { tell } from '../game/news';
import { settings } from '../game/settings.svelte';
import { signedAt } from '../game/signature';
import { askToPersist } from '../store/db';
import { addGame, changeGame, listGames, loadGame, MovedOn, replaceLines, type Game } from '../store/games';
import { holdGame } from '../store/guard';
import { newId } from '../store/ids';
import { dependencies } from './dependencies';
import { device } from './device.svelte';
import { played } from './opening';
import { fetchRecord, toDevice } from './record';
import { newRemote, remoteOf, type Remote } from './remote';
import { measured } from './sender';
import { takeOver, type At } from './tables';

export class NotHeld extends Error {} // This version of the app does not understand the record.

interface Brought {
  lines: string[];
  remote: Remote;
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
    announced: view.announced ? announcedAt(lines) : undefined,
    signed: signedAt(lines),
  };
}

async function fetched(at: At): Promise<Brought> {
  const [door, { skew, holder }] = await Promise.all([engine(), measured(at, dependencies)]);
  const record = await fetchRecord(at);
  const lines = toDevice(record.lines, skew);
  const desk = door.table();
  try {
    const remote = {
      ...newRemote(dependencies.server, ''),
      ...at,
      version: record.version,
      sent: lines.length,
      skew,
      holder,
    };
    return { lines, remote, about: look(desk, lines) };
  } finally {
    desk.close();
  }
}

// Renews only the link; the record stays as it is.
async function renewLink(id: string, at: At): Promise<void> {
  const { holder } = await measured(at, dependencies);
  await changeGame(id, ({ link }) => {
    const remote = remoteOf(link);
    const renewed: Remote | null = remote && { ...remote, token: at.token, holder, lost: '' };
    return renewed ? { link: renewed } : {};
  });
  tell(id, 'link');
}

// Lines that only this device has are not discarded: they are sent when the game is open.
async function renewRecord(id: string, at: At): Promise<void> {
  const found = await loadGame(id);
  const remote = remoteOf(found?.game.link ?? null);
  if (!found || !remote) return;
  if (remote.conflict || remote.sent < found.lines.length) return renewLink(id, at);
  const { lines, remote: fresh, about } = await fetched(at);
  const same = played(lines).join('\n') === played(found.lines).join('\n');
  const { announced, signed } = same ? found.game : about;
  await replaceLines(id, lines, { ...about, announced, signed, link: fresh }, found.lines.length);
}

// If another page of this device is writing the game, it continues, and this one will be read-only.
async function renew({ id }: Game, at: At): Promise<void> {
  const hold = await holdGame(id, () => {});
  try {
    await (hold.first ? renewRecord(id, at) : renewLink(id, at));
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error;
    await renewLink(id, at);
  } finally {
    hold.release();
  }
}

// Returns the id of the game on this device. With `lead`, this device takes over the table.
export async function bring(at: At, lead: boolean): Promise<string> {
  void askToPersist(); // As for a game started here.
  if (lead) await takeOver(at, device.name, newId(16));
  const known = (await listGames()).find(({ link }) => link?.table === at.table);
  if (known) {
    await renew(known, at);
    return known.id;
  }
  const { lines, remote, about } = await fetched(at);
  const game: Game = { ...about, id: newId(), created: Date.now(), link: remote };
  await addGame(game, lines);
  return game.id;
}
