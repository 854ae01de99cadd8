// An assistant's desk: the server's record in this page's engine. Entries go to the server first and are shown once
// they come back.
import type { Lang, Sanction, Screen, Table } from '../../engine/types';
import { engine } from '../../game/engine';
import { settings } from '../../game/settings.svelte';
import { ServerRefusal } from '../../http';
import { newId } from '../../store/ids';
import { fetchRecord } from '../../sync/record';
import { LiveSocket, type Connection, type Ended, type Message } from '../../sync/socket';
import { command, type At, type Proposal } from '../../sync/tables';
import { whatStands } from '../../text';
import { ViewerClock } from './clock.svelte';

export type Entered = 'recorded' | 'proposed' | 'moved_on' | { refused: string; clause: string | null };

const allKnown = 1_000_000;

export class AssistantDesk {
  connection: Connection = $state('connecting');
  ended: Ended | null = $state(null);
  screen: Screen | null = $state.raw(null);
  holder: string | null = $state(null);
  title = $state('');
  calls: readonly Proposal[] = $state.raw([]); // Newest first.
  readonly clock: ViewerClock;

  #desk: Table | null = null;
  #version = 0;
  #wanted = 0;
  #fetching = false;
  #closed = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #names: Record<string, string> = $state.raw({});
  #socket: LiveSocket;

  constructor(readonly at: At) {
    this.clock = new ViewerClock(() => this.#socket.now());
    this.#socket = new LiveSocket(at, {
      from: () => allKnown,
      hear: (message) => this.#hear(message),
      connected: (state) => (this.connection = state),
      ended: (why) => (this.ended = why),
    });
  }

  name(seat: number): string {
    return this.#names[String(seat)] ?? '';
  }

  // Nothing can be called any more, unless the judge undoes the end of the game.
  get over(): boolean {
    return this.screen?.view.phase === 'after';
  }

  sanctions(seat: number): Sanction[] {
    return this.#desk?.sanctions(seat, settings.lang) ?? [];
  }

  speak(lang: Lang): void {
    if (this.#desk) this.screen = this.#desk.screen(lang);
  }

  // Sends the line for the version on the screen. If the game has moved on, the assistant decides again.
  async enter(line: string): Promise<Entered> {
    try {
      const { proposal } = await command(this.at, { version: this.#version, key: newId(24), line });
      return proposal === undefined ? 'recorded' : 'proposed';
    } catch (error) {
      if (!(error instanceof ServerRefusal)) return { refused: '', clause: null };
      // The rest of the server's sentence is for people who type lines.
      if (error.code !== 'conflict') return { refused: whatStands(error.sentence), clause: error.clause };
      void this.#fetch();
      return 'moved_on';
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    this.#socket.close();
    this.clock.close();
    this.#desk?.close();
    this.#desk = null;
  }

  #hear(message: Message): void {
    if (message.type === 'welcome') {
      this.holder = message.holder ?? null;
      this.title = message.title;
      this.calls = (message.proposals ?? []).toReversed();
      this.clock.follow(message.clock);
      this.#want(message.version ?? 1);
    } else if (message.type === 'events') {
      this.#want(message.version ?? 0);
    } else if (message.type === 'clock') {
      this.clock.follow(message.signal === 'stopped' ? null : message);
    } else if (message.type === 'proposal') {
      this.calls = [message, ...this.calls.filter(({ proposal }) => proposal !== message.proposal)].toSorted(
        (a, b) => b.proposal - a.proposal,
      );
    } else if (message.type === 'taken_over') {
      this.holder = message.device;
    }
  }

  #want(version: number): void {
    this.#wanted = Math.max(this.#wanted, version);
    if (this.#wanted > this.#version) void this.#fetch();
  }

  async #fetch(): Promise<void> {
    if (this.#fetching || this.#closed) return;
    this.#fetching = true;
    clearTimeout(this.#again);
    try {
      do {
        const [door, { lines, version }] = await Promise.all([engine(), fetchRecord(this.at)]);
        if (this.#closed) return;
        this.#desk ??= door.table();
        this.#desk.open(lines);
        this.#version = version;
        this.#names = this.#desk.header().players;
        const screen = this.#desk.screen(settings.lang);
        this.screen = screen;
        this.clock.learn(screen.view, screen.clock);
      } while (this.#wanted > this.#version);
    } catch {
      if (!this.#closed) this.#again = setTimeout(() => void this.#fetch(), 2000);
    } finally {
      this.#fetching = false;
    }
  }
}
