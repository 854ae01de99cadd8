// Raised hands and named numbers before they are recorded. Taps are taken back one by one, the last one first.
import { SvelteSet } from 'svelte/reactivity';

export interface Tap {
  seat: number;
  at: number; // How many lines of the record counted at the tap. Lines recorded later are taken back before the tap.
}

export class Marked {
  readonly seats = new SvelteSet<number>();
  taps: readonly Tap[] = $state.raw([]);
  readonly #left = new Map<string, number[]>(); // The marks at places of the game that were left.

  tap(seat: number, at: number): void {
    this.#turn(seat);
    this.taps = [...this.taps, { seat, at }];
  }

  last(counted: number): number | null {
    const tap = this.taps.at(-1);
    return tap && tap.at >= counted ? tap.seat : null;
  }

  takeBack(): void {
    const tap = this.taps.at(-1);
    if (!tap) return;
    this.#turn(tap.seat);
    this.taps = this.taps.slice(0, -1);
  }

  set(seats: readonly number[], taps: readonly Tap[] = []): void {
    this.seats.clear();
    for (const seat of seats) this.seats.add(seat);
    this.taps = taps;
  }

  leave(place: string): void {
    if (this.seats.size > 0) this.#left.set(place, [...this.seats]);
    else this.#left.delete(place);
  }

  // Only for an undo or a put-back. When the game reaches a place in the usual way, the marks start empty.
  left(place: string): readonly number[] | undefined {
    return this.#left.get(place);
  }

  #turn(seat: number): void {
    if (!this.seats.delete(seat)) this.seats.add(seat);
  }
}
