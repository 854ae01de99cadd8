// The live stream of a table. It reconnects by itself and measures the offset of the server's clock.
import type { GameEvent } from '../engine/types';
import { settings } from '../game/settings.svelte';
import { time } from '../game/time';
import { Pace } from './pace';
import type { At, Description, Header, Proposal, ServerClock } from './tables';

export type Message =
  | ({ type: 'welcome' } & Description)
  | { type: 'events'; from: number; events: GameEvent[]; version?: number; line?: string | null }
  | { type: 'night'; from: number; events: GameEvent[]; clock: ServerClock | null }
  | ({ type: 'clock'; signal: string } & ServerClock)
  | ({ type: 'table' } & Header)
  | { type: 'taken_over'; device: string }
  | { type: 'branch'; branch: number }
  | ({ type: 'proposal' } & Proposal)
  | { type: 'pong'; id: number; time: number };

export type Connection = 'connecting' | 'live' | 'broken';
export type Ended = 'unknown_token';

export interface SocketHandlers {
  from(): number; // The number of events already known.
  hear(message: Message): void;
  connected(state: Connection): void;
  ended(why: Ended): void;
}

const pingMs = 20_000;
const pongMs = 6000;
const measurements = 5;

export class LiveSocket {
  #socket: WebSocket | null = null;
  #closed = false;
  #pace = new Pace();
  #again: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #dead: ReturnType<typeof setTimeout> | undefined;
  #pings = new Map<number, number>();
  #pingId = 0;
  #measured: { offset: number; trip: number }[] = [];

  constructor(
    private readonly at: At,
    private readonly handlers: SocketHandlers,
    private readonly device?: string,
  ) {
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    addEventListener('pageshow', this.#wake);
    this.#connect();
  }

  // The best estimate of the server's time.
  now(): number {
    const best = this.#measured.reduce<{ offset: number; trip: number } | null>(
      (found, each) => (found === null || each.trip < found.trip ? each : found),
      null,
    );
    return time.now() + (best?.offset ?? 0);
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    removeEventListener('pageshow', this.#wake);
    this.#drop();
    clearTimeout(this.#again);
  }

  again(): void {
    this.#drop();
    this.#again = setTimeout(() => this.#connect(), this.#pace.nextMs());
  }

  // After the page slept or the network was down, a socket that looks open may be dead.
  #wake = (): void => {
    if (this.#closed || document.visibilityState === 'hidden') return;
    this.#pace.reset();
    if (!this.#socket) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#sendPing();
  };

  #connect(): void {
    clearTimeout(this.#again);
    this.handlers.connected('connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.at.table)}/live`);
    this.#socket = socket;
    this.#dead = setTimeout(() => this.#lost(socket), 2 * pongMs);
    socket.onopen = () => {
      const hello = {
        type: 'hello',
        token: this.at.token,
        from: this.handlers.from(),
        lang: settings.lang,
        device: this.device,
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#socket === socket && this.#heard(data);
    socket.onclose = ({ code }) => this.#socket === socket && this.#gone(code);
  }

  #heard(data: string): void {
    clearTimeout(this.#dead);
    const message = JSON.parse(data) as Message;
    if (message.type === 'welcome') this.#welcomed(message.time);
    if (message.type === 'pong') this.#pong(message.id, message.time);
    else this.handlers.hear(message);
  }

  #welcomed(serverTime: number): void {
    this.#pace.reset();
    this.#measured = [{ offset: serverTime - time.now(), trip: Infinity }]; // Until the first pong arrives.
    this.handlers.connected('live');
    clearInterval(this.#ping);
    this.#ping = setInterval(() => this.#sendPing(), pingMs);
    this.#sendPing();
  }

  #sendPing(): void {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    this.#pings.set(++this.#pingId, time.now());
    socket.send(JSON.stringify({ type: 'ping', id: this.#pingId }));
    clearTimeout(this.#dead);
    this.#dead = setTimeout(() => this.#lost(socket), pongMs);
  }

  #pong(id: number, serverTime: number): void {
    const sent = this.#pings.get(id);
    if (sent === undefined) return;
    this.#pings.delete(id);
    const now = time.now();
    this.#measured = [...this.#measured, { offset: serverTime - (sent + now) / 2, trip: now - sent }].slice(
      -measurements,
    );
  }

  // No message for too long. A browser may take minutes to notice that itself.
  #lost(socket: WebSocket): void {
    if (this.#socket === socket) this.#gone(1006);
  }

  #drop(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#dead);
    this.#pings.clear();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #gone(code: number): void {
    this.#drop();
    if (this.#closed) return;
    if (code === 4001) {
      this.close();
      return this.handlers.ended('unknown_token');
    }
    this.handlers.connected('broken');
    this.#again = setTimeout(() => this.#connect(), this.#pace.nextMs());
  }
}
