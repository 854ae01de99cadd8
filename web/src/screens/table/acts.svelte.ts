// The steps of a night in which a number was pressed, also for a role that is gone. The record tells it of a role that
// is there, and nothing of one that is gone.
import { SvelteMap } from 'svelte/reactivity';
import type { Step } from '../../engine/types';
import { unnumbered } from './history';

export interface Act {
  place: string;
  round: number;
  step: Step;
  at: number; // How much counted of the record then: an undo to before it takes the act along.
  recorded?: true; // Somebody was left: its line is in the record, and counts in `at`.
  line?: string; // What was pressed for nobody, as a line; none: that nobody was shown.
}

export interface KeptActs {
  acts: readonly Act[];
  lately: readonly Act[]; // Fell with the last undo,
  before: readonly Act[]; // and with those before it.
  fallen: readonly Act[]; // Ever, and no record tells it.
}

export const noActs: KeptActs = { acts: [], lately: [], before: [], fallen: [] };

export class Acts {
  readonly #acts = new SvelteMap<string, Act>();
  #lately: readonly Act[] = $state.raw([]);
  #before: readonly Act[] = $state.raw([]);
  #fallen: readonly Act[] = $state.raw([]);

  load({ acts, lately, before, fallen }: KeptActs): void {
    this.#acts.clear();
    for (const act of acts) this.set(act);
    this.#lately = lately;
    this.#before = before;
    this.#fallen = fallen;
  }
  get kept(): KeptActs {
    return { acts: this.all, lately: this.#lately, before: this.#before, fallen: this.#fallen };
  }

  get all(): Act[] {
    return [...this.#acts.values()];
  }
  get(place: string): Act | undefined {
    return this.#acts.get(place);
  }
  set(act: Act): void {
    this.#acts.set(act.place, act);
  }
  delete(place: string): void {
    this.#acts.delete(place);
  }

  // Taken back by itself: no line of the record goes with it.
  retract(act: Act): void {
    this.#fall([act]);
  }
  // `left` of the record after an undo. `anew`: nothing was shown in the step that it leads to.
  takeBack(left: number, anew: boolean): void {
    this.#fall(this.all.filter(({ at, recorded }) => at > left || (anew && !recorded && at === left)));
  }
  #fall(acts: Act[]): void {
    for (const { place } of acts) this.#acts.delete(place);
    this.#before = [...this.#before, ...this.#lately];
    this.#lately = acts;
    this.#fallen = [...this.#fallen, ...acts.filter(({ line }) => line !== undefined)];
  }

  // Whether such a line was taken back in this night, as the record tells it of a role that is there.
  corrected(by: string, night: number): boolean {
    return this.#fallen.some(({ round, line }) => round === night && line?.startsWith(unnumbered(by)));
  }

  putBack(all: boolean): void {
    for (const act of all ? [...this.#before, ...this.#lately] : this.#lately) this.set(act);
    this.#lately = [];
    if (all) this.#before = [];
  }
  // Something new was recorded: what was taken back before is not put back any more.
  forget(): void {
    this.#lately = [];
    this.#before = [];
  }
}
