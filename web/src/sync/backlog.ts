// Sends the unsent lines of games that no page has open, as soon as the server can be reached.
import { onSession } from '../account/me.svelte';
import { engine } from '../game/engine';
import { settings } from '../game/settings.svelte';
import { ServerRefusal } from '../http';
import { changeGame, listGames, loadGame, type Game } from '../store/games';
import { dependencies } from './dependencies';
import { trySync } from './lock';
import { Pace } from './pace';
import { remoteOf, type Remote } from './remote';
import { Sender } from './sender';
import { findServer } from './server.svelte';

const firstMs = 4000; // Leaves time for the first paint and for the open game.
const againMs = 120_000; // Between two runs.
const oldestMs = 30 * 86_400_000; // Games that have not changed for longer are not sent.

// By game: its `changed` when nothing was left to send, or when the server refused it for good.
const complete = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let again = false; // The session has changed during this run, so the next one starts at once.
const pace = new Pace();

async function sendGame(game: Game): Promise<void> {
  const release = await trySync(game.id);
  if (!release) return; // A page has the game open, this one or another.
  try {
    const found = await loadGame(game.id);
    if (!found) return;
    const door = await engine();
    const seats = door.rules(settings.lang).find(({ rules }) => rules === found.game.rules)?.seats ?? 0;
    let remote = remoteOf(found.game.link);
    const sender = new Sender(
      {
        id: game.id,
        lines: () => found.lines,
        remote: () => remote,
        keep: async (next: Remote) => {
          await changeGame(game.id, { link: next });
          remote = next;
        },
        usualSeats: () => seats,
      },
      dependencies,
    );
    while ((await sender.step()) === 'more');
    complete.set(game.id, game.changed);
  } finally {
    release();
  }
}

// A game that the server refuses for good stays on this device and does not block the others.
async function tryGame(game: Game): Promise<void> {
  try {
    await sendGame(game);
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.passes) throw error; // Tried again later.
    complete.set(game.id, game.changed);
  }
}

async function sendAll(isOpen: (id: string) => boolean): Promise<void> {
  if (running) return;
  running = true;
  again = false;
  clearTimeout(timer);
  let wait = againMs;
  try {
    if (await findServer()) {
      const oldest = Date.now() - oldestMs;
      for (const game of await listGames()) {
        const known = complete.get(game.id) === game.changed;
        if (!known && game.changed > oldest && !isOpen(game.id)) await tryGame(game);
      }
    }
    pace.reset();
  } catch (error) {
    wait = pace.nextMs(error);
  } finally {
    running = false;
    if (again) complete.clear();
    timer = setTimeout(() => void sendAll(isOpen), again ? 0 : wait);
  }
}

// For a game that was open: it may have unsent lines.
export function lookAgain(id: string): void {
  complete.delete(id);
}

export function startBacklog(isOpen: (id: string) => boolean): void {
  timer = setTimeout(() => void sendAll(isOpen), firstMs);
  addEventListener('online', () => void sendAll(isOpen));
  onSession(() => {
    complete.clear(); // The server may now accept what it refused without an account.
    again = true; // A run in progress began with the old session: another one follows it.
    void sendAll(isOpen);
  });
}
