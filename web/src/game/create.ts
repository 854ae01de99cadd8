// A new game: its first lines, tried by the engine and stored before anything is shown.
import type { Refused, Table } from '../engine/types';
import { askToPersist } from '../store/db';
import { addGame, type Game } from '../store/games';
import { newId } from '../store/ids';
import { rememberPlayers } from '../store/players';
import { engine } from './engine';
import { plainText as plain } from './plain';
import { settings } from './settings.svelte';
import { time } from './time';

export interface NewGame {
  rules: string;
  settings: [name: string, value: string][];
  names: string[]; // By seat.
  title?: string;
  judge?: string;
  table?: number;
  round?: number;
  event?: string;
  roles?: string; // A line "roles …".
}

export class GameRefused extends Error {
  constructor(readonly refused: Refused) {
    super(refused.sentence);
  }
}

// By local time: "2026-11-15".
function today(): string {
  const now = new Date(time.now());
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
}

export function firstLines(game: NewGame, usualSeats: number): string[] {
  const lines = [`rules ${game.rules}`];
  for (const [name, value] of game.settings) lines.push(`with ${name} ${value}`);
  if (game.title) lines.push(`title ${plain(game.title)}`);
  lines.push(`date ${today()}`);
  if (game.judge) lines.push(`judge ${plain(game.judge)}`);
  if (game.event) lines.push(`event ${plain(game.event)}`);
  if (game.round) lines.push(`round ${game.round}`);
  if (game.table) lines.push(`table ${game.table}`);
  if (game.names.length > 0 && game.names.length !== usualSeats) lines.push(`seats ${game.names.length}`);
  game.names.forEach((name, place) => {
    if (plain(name)) lines.push(`player ${place + 1} ${plain(name)}`);
  });
  if (game.roles) lines.push(game.roles);
  return lines;
}

function playAll(table: Table, lines: string[]): string[] {
  table.speak(settings.lang);
  const record: string[] = [];
  for (const line of lines) {
    const answer = table.play(line, time.dayTime(null));
    if (!answer.ok) throw new GameRefused(answer);
    record.push(...answer.lines);
  }
  return record;
}

// The id of the game. Throws GameRefused for what the rules do not allow, and what the database throws when it is full.
export async function createGame(wanted: NewGame): Promise<string> {
  void askToPersist();
  const door = await engine();
  const head = door.rules(settings.lang).find(({ rules }) => rules === wanted.rules);
  const table = door.table();
  try {
    const lines = playAll(table, firstLines(wanted, head?.seats ?? wanted.names.length));
    const { view } = table.screen(settings.lang);
    const now = Date.now();
    const game: Game = {
      id: newId(),
      created: now,
      changed: now,
      rules: wanted.rules,
      title: plain(wanted.title ?? ''),
      players: wanted.names.map(plain),
      step: view.step,
      round: view.round,
      finished: false,
      outcome: null,
      link: null,
    };
    await addGame(game, lines);
    await rememberPlayers(game.players).catch(() => {}); // Only a suggestion for the next game; this one is stored.
    return game.id;
  } finally {
    table.close();
  }
}
