// Whole games, played by random taps on what the screens offer. Nothing offered may be refused.
import { describe, expect, test } from 'vitest';
import type { Answer, Offer, Table } from '../src/engine/types';
import { lineOf, skipLine } from '../src/screens/table/lines';
import {
  counts,
  handsAtFirst,
  handsToLift,
  missLine,
  movesOf,
  speakingOrder,
  type Desk,
  type Moves,
} from '../src/screens/table/moves';
import { realEngine } from './engine';

function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

class Robot implements Desk {
  time = 72_000_000;
  played: string[] = [];
  kinds = new Set<string>();

  constructor(
    readonly table: Table,
    readonly roll: (below: number) => number,
  ) {}

  get screen() {
    return this.table.screen('en');
  }
  preview(line: string): Answer {
    return this.table.preview(line, this.time);
  }
  play(line: string): void {
    this.time += 200;
    const answer = this.table.play(line, this.time);
    this.played.push(line);
    expect(answer, `${this.played.slice(-30).join('\n')} ${JSON.stringify(answer)}`).toMatchObject({ ok: true });
  }

  some(seats: readonly number[], count: number): number[] {
    const left = [...seats];
    return Array.from({ length: count }, () => left.splice(this.roll(left.length), 1)[0] ?? 0);
  }
  seatsFor(offer: Offer): number[] {
    const most = Math.min(offer.most, offer.seats.length);
    return this.some(offer.seats, offer.least + this.roll(most - offer.least + 1));
  }
  take(offer: Offer, seats = this.seatsFor(offer)): void {
    const line = lineOf(offer, seats);
    expect(line, JSON.stringify(offer)).not.toBeNull();
    this.play(line ?? '');
  }

  goOn(moves: Moves): void {
    const { next, then } = moves;
    expect(next, this.played.slice(-30).join('\n')).not.toBeNull();
    if (this.screen.view.step === 'arrangement') this.time += 60_000; // Until the minute is over.
    const ahead = movesOf(this).follows;
    this.play(next ?? '');
    if (then !== null) this.play(then);
    const { view } = this.screen;
    if (ahead?.what === 'step') expect(view.step).toBe(ahead.step);
    else if (ahead) expect(view.speaker?.seat).toBe(ahead.seat);
  }

  hunt(moves: Moves): void {
    if (!moves.shoot) return this.goOn(moves);
    const choice = this.roll(4);
    const miss = missLine(this);
    if (choice === 0 && miss && this.preview(miss).ok) return this.play(miss); // In City the mafia may not miss.
    if (choice === 1) {
      const rows = Array.from({ length: this.screen.shooters }, () => this.some(moves.shoot?.seats ?? [], 1));
      const line = this.table.shotsLine(rows);
      expect(line).toMatch(/^(shots \d+>\d+|shot \d+|mafia misses)/);
      // Refused in City without a Don, where all must shoot the same seat.
      if (this.preview(line ?? '').ok) return this.play(line ?? '');
    }
    this.take(moves.shoot, this.some(moves.shoot.seats, 1));
  }

  night(moves: Moves): void {
    if (!moves.act) return this.goOn(moves);
    const skip = skipLine(moves.act);
    if (skip && this.roll(5) === 0) this.play(skip);
    else this.take(moves.act);
  }

  vote(moves: Moves): void {
    const { hands } = moves;
    if (!hands) return this.goOn(moves);
    const marked = handsAtFirst(this, hands);
    if (marked.length > 0) {
      expect(counts(this.screen.view, hands.by, marked.length).filter(({ state }) => state === 'waiting')).toEqual([]);
      return this.take(hands, this.roll(3) > 0 ? marked : this.seatsFor(hands));
    }
    // Few votes for each candidate; otherwise somebody would leave every day.
    const most = Math.min(hands.seats.length, 1 + this.roll(6));
    this.take(hands, this.some(hands.seats, this.roll(4) === 0 ? hands.seats.length : most));
  }

  raise(moves: Moves): void {
    if (!moves.hands) return this.goOn(moves);
    const needed = handsToLift(this, moves.hands);
    const count = this.roll(moves.hands.seats.length + 1);
    this.take(moves.hands, this.some(moves.hands.seats, count));
    const gone = this.screen.view.players.some(({ exit }) => exit === 'lifted');
    if (needed !== null && count >= needed) expect(gone).toBe(true);
  }

  talk(moves: Moves): void {
    const { view } = this.screen;
    const order = speakingOrder(this);
    expect(order.filter(({ state }) => state === 'now')).toHaveLength(order.length > 0 ? 1 : 0);
    expect(new Set(order.map(({ seat }) => seat)).size).toBe(order.length);
    if (order.length > 0) expect(order).toHaveLength(view.players.filter(({ at_table }) => at_table).length);
    if (moves.nota && this.roll(2) === 0) return this.take(moves.nota);
    if (moves.withdraw && this.roll(4) === 0) return this.take(moves.withdraw);
    if (moves.nominate && view.nominations.at(-1)?.by !== view.speaker?.seat && this.roll(3) === 0)
      return this.take(moves.nominate);
    this.discipline();
    this.goOn(movesOf(this));
  }

  // An occasional foul or sanction; a sheet offers only what the engine accepts.
  discipline(): void {
    const at = this.screen.view.players.filter(({ at_table }) => at_table);
    const seat = at[this.roll(at.length)]?.seat ?? 1;
    const dice = this.roll(60);
    if (dice < 6) this.play(`foul ${seat}`);
    else if (dice === 6) {
      const offered = this.table.sanctions(seat, 'en').filter(({ penalties }) => penalties.length > 0);
      const row = offered[this.roll(offered.length)];
      const light = row?.penalties.find(
        ({ penalty }) => penalty === 'foul' || penalty === 'removal' || penalty === 'technical',
      );
      if (light) this.play(row?.needs_reason ? `${light.line} because of it` : light.line);
    } else if (dice === 7 && movesOf(this).mayPause) {
      this.play('pause');
      expect(movesOf(this).kind).toBe('pause');
      this.play(movesOf(this).next ?? '');
    } else if (dice === 8) {
      const before = this.screen;
      this.play(`foul ${seat}`);
      this.play('undo');
      expect(this.screen.view).toEqual(before.view);
    }
  }

  step(): void {
    const moves = movesOf(this);
    this.kinds.add(moves.kind);
    switch (moves.kind) {
      case 'deal':
        return this.take(moves.cards[this.roll(moves.cards.length)] as Offer, []);
      case 'hunt':
        return this.hunt(moves);
      case 'act':
        return this.night(moves);
      case 'nota':
        return moves.nota && this.roll(4) > 0 ? this.take(moves.nota) : this.goOn(moves);
      case 'vote':
        return this.vote(moves);
      case 'raise':
        return this.raise(moves);
      case 'speech':
      case 'silent':
      case 'words':
      case 'tie':
        return this.talk(moves);
      default:
        return this.goOn(moves);
    }
  }
}

const games = { 'mafclub-2023-ru': 10, 'mafclub-2023-en': 10, 'fiim-2019': 10, fsm: 10, city: 10 };

describe.each(Object.entries(games))('%s', (rules, count) => {
  test(`${count} games reach their end through offers alone`, { timeout: 120_000 }, async () => {
    const engine = await realEngine();
    const seen = new Set<string>();
    for (let seed = 1; seed <= count; seed++) {
      const robot = new Robot(engine.table(), dice(seed * 7919));
      robot.play(`rules ${rules}`);
      for (let steps = 0; !robot.screen.view.announced; steps++) {
        expect(steps, robot.played.join('\n')).toBeLessThan(2000);
        robot.step();
      }
      expect(robot.screen.view.outcome).not.toBeNull();
      robot.kinds.forEach((kind) => seen.add(kind));
      robot.table.close();
    }
    for (const kind of ['deal', 'speech', 'words', 'vote', 'hunt', 'act', 'still', 'over'])
      expect(seen).toContain(kind);
  });
});
