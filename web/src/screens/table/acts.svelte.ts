// The steps of a night in which a number was pressed. For a role in the game the record has it too; for a role that is
// gone only this list has it.
import { SvelteMap } from 'svelte/reactivity';
import type { Step } from '../../engine/types';
import { unnumbered } from './history';

export interface Act {
  place: string;
  round: number;
  step: Step;
  at: number; // How many lines of the record counted at that moment. An undo to an earlier line removes the act too.
  recorded?: true; // The role is in the game: the line is in the record, and counts in `at`.
  line?: string; // For a role that is gone: what was pressed, as a line. Absent: that nobody was shown.
}

export interface KeptActs {
  acts: readonly Act[];
  lately: readonly Act[]; // Removed by the last undo.
  before: readonly Act[]; // Removed by earlier undos.
  fallen: readonly Act[]; // All removed acts that are not in the record.
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

  // Removes one act that has no line in the record.
  retract(act: Act): void {
    this.#fall([act]);
  }
  // `left`: how many lines of the record count after the undo. `toStepStart`: the undo leads to the beginning of a step,
  // so an act for a role that is gone is removed there as well.
  takeBack(left: number, toStepStart: boolean): void {
    this.#fall(this.all.filter(({ at, recorded }) => at > left || (toStepStart && !recorded && at === left)));
  }
  #fall(acts: Act[]): void {
    for (const { place } of acts) this.#acts.delete(place);
    this.#before = [...this.#before, ...this.#lately];
    this.#lately = acts;
    this.#fallen = [...this.#fallen, ...acts.filter(({ line }) => line !== undefined)];
  }

  // Whether a line like `by` was taken back on this night for a role that is gone. For other roles the record has it.
  corrected(by: string, night: number): boolean {
    return this.#fallen.some(({ round, line }) => round === night && line?.startsWith(unnumbered(by)));
  }

  putBack(all: boolean): void {
    for (const act of all ? [...this.#before, ...this.#lately] : this.#lately) this.set(act);
    this.#lately = [];
    if (all) this.#before = [];
  }
  // A new line was recorded: acts taken back before it can no longer be put back.
  forget(): void {
    this.#lately = [];
    this.#before = [];
  }
}
