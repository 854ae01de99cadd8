// Hands that are up and numbers that were named, before they are recorded. Each tap is taken back as it came: the last
// first.
import { SvelteSet } from 'svelte/reactivity';

export interface Tap {
  seat: number;
  at: number; // How much counted of the record: what was recorded since is taken back before it.
}

export class Marked {
  readonly seats = new SvelteSet<number>();
  taps: readonly Tap[] = $state.raw([]);
  readonly #left = new Map<string, number[]>(); // What was marked in the places that were left.

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

  // For an undo or what puts back: who comes to a place anew marks anew.
  left(place: string): readonly number[] | undefined {
    return this.#left.get(place);
  }

  #turn(seat: number): void {
    if (!this.seats.delete(seat)) this.seats.add(seat);
  }
}
