// A table as one viewer sees it: this viewer's events, folded into a view by the engine, and the server's clock.
import type { ClockState, Engine, GameEvent, View } from '../../engine/types';
import { engine } from '../../game/engine';
import { settings } from '../../game/settings.svelte';
import { LiveSocket, type Connection, type Ended, type Message } from '../../sync/socket';
import type { At, Description, Header, ServerClock } from '../../sync/tables';
import { ViewerClock } from './clock.svelte';

export class LiveTable {
  connection: Connection = $state('connecting');
  ended: Ended | null = $state(null);
  header: Header | null = $state.raw(null);
  about: Description | null = $state.raw(null); // As of the last welcome.
  events: readonly GameEvent[] = $state.raw([]);
  view: View | null = $state.raw(null);
  readonly clock: ViewerClock;

  #socket: LiveSocket;
  #engine: Engine | null = $state.raw(null);
  #told: ServerClock | null = null; // Remembered until the engine has loaded.
  #late = false; // The server sends this viewer no clock.

  constructor(readonly at: At) {
    this.clock = new ViewerClock(() => this.#socket.now());
    this.#socket = new LiveSocket(at, {
      from: () => this.events.length,
      hear: (message) => this.#hear(message),
      connected: (state) => (this.connection = state),
      ended: (why) => (this.ended = why),
    });
    void engine().then(
      (door) => {
        this.#engine = door;
        this.#fold(false);
        if (this.#told) this.clock.follow(this.#told);
      },
      () => {},
    );
  }

  // The number of fouls at which a player leaves, by the rules of this table; 0: not known yet.
  get slots(): number {
    if (!this.#engine || !this.about) return 0;
    const name = 'foul.outAt';
    const setting = this.#engine.settings(this.about.rules, 'en').find((each) => each.name === name);
    return Number(this.about.with[name] ?? setting?.value ?? 0);
  }

  // A word of the engine in the language of the page: "role.don".
  word(key: string): string {
    return this.view && this.#engine ? this.#engine.word(key, settings.lang) : '';
  }

  name(seat: number): string {
    return this.header?.players[seat - 1] ?? '';
  }

  close(): void {
    this.#socket.close();
    this.clock.close();
  }

  #hear(message: Message): void {
    switch (message.type) {
      case 'welcome':
        this.about = message;
        this.header = message;
        if (this.events.length === 0) this.view = message.view;
        // These viewers may see the game late. Then the server sends them no clock; the first clock proves otherwise.
        this.#late = message.viewer.grant === 'overlay' || message.viewer.grant === 'spectator';
        this.#tell(message.clock);
        break;
      case 'events':
        this.#take(message.from, message.events);
        break;
      case 'night':
        this.#take(message.from, message.events);
        this.#tell(message.clock);
        break;
      case 'clock':
        this.#tell(message.signal === 'stopped' ? null : message);
        break;
      case 'table':
        this.header = message;
        break;
      default: // For the judge.
    }
  }

  #tell(clock: ServerClock | null): void {
    if (clock) this.#late = false;
    this.#told = clock;
    if (clock || !this.#late) this.clock.follow(clock);
  }

  // Inserts the events at their numbers, so that repeated ones replace themselves.
  #take(from: number, events: readonly GameEvent[]): void {
    if (from > this.events.length) return this.#socket.again(); // Events are missing: reconnect and ask again.
    if (events.length === 0) return;
    const fresh = from + events.length - this.events.length;
    const caughtUp = fresh > 0 && this.connection === 'live' && this.events.length > 0;
    this.events = [...this.events.slice(0, from), ...events, ...this.events.slice(from + events.length)];
    this.#fold(caughtUp);
  }

  #fold(live: boolean): void {
    if (!this.#engine || !this.about) return;
    const folded = this.#engine.view(this.about.rules, this.about.with, this.events);
    if (!folded) return;
    this.view = folded.view;
    this.clock.learn(folded.view, folded.clock);
    if (this.#late) this.#reckon(folded.clock, live);
  }

  #reckon(clock: ClockState | null, live: boolean): void {
    this.clock.reckon(clock, live ? (this.events.at(-1)?.at ?? null) : null);
  }
}
