// The assistants' calls, and the judge's answers on their way to the server. An accepted call becomes a line of this
// device like any other. Its answer is stored before the line is played but sent after the line: a server that does not
// find the line makes the call wait again, and it would be entered twice. If the page closes before the line is stored,
// waiting again is correct.
import { ServerRefusal } from '../http';
import { answerProposal, type At, type Proposal } from './tables';

interface Given {
  proposal: number;
  accept: boolean;
}

const settled = new Set(['already_chosen', 'no_such_proposal', 'not_entered']);

export class Calls {
  #all: readonly Proposal[] = $state.raw([]);
  #given: readonly Given[] = $state.raw([]);
  readonly #underWay = new Set<number>(); // Accepted calls whose lines may still be stored. Only this page knows them.
  readonly #place: string;

  constructor(private readonly id: string) {
    this.#place = `primanota.calls.${id}`;
    try {
      this.#given = JSON.parse(localStorage.getItem(this.#place) ?? '[]') as Given[];
    } catch {
      // Nothing is stored: the server knows which calls wait.
    }
  }

  readonly waiting: readonly Proposal[] = $derived.by(() =>
    this.#all.filter(
      ({ proposal, accepted }) => accepted === null && !this.#given.some((each) => each.proposal === proposal),
    ),
  );

  welcome(all: readonly Proposal[]): void {
    this.#all = all;
  }

  hear(news: Proposal): void {
    this.#all = [...this.#all.filter(({ proposal }) => proposal !== news.proposal), news];
  }

  decline(proposal: number): void {
    this.#give(proposal, false);
  }

  // Followed by `entered` if the line is stored, or by `takeBack` if it is refused.
  accept(proposal: number): void {
    this.#underWay.add(proposal);
    this.#give(proposal, true);
  }
  entered(proposal: number): void {
    this.#underWay.delete(proposal);
  }

  #give(proposal: number, accept: boolean): void {
    this.#keep([...this.#given.filter((each) => each.proposal !== proposal), { proposal, accept }]);
  }

  // The line was refused: the call waits again.
  takeBack(proposal: number): void {
    this.#underWay.delete(proposal);
    this.#keep(this.#given.filter((each) => each.proposal !== proposal));
  }

  // Only after every line recorded here is on the server.
  async send(at: At, device: string): Promise<void> {
    for (const { proposal, accept } of this.#given) {
      if (this.#underWay.has(proposal)) continue;
      const key = `${this.id.slice(0, 24)}-call-${proposal}-${accept}`;
      try {
        await answerProposal(at, proposal, { accept, entered: accept, key, device });
        const known = this.#all.find((each) => each.proposal === proposal);
        if (known) this.hear({ ...known, accepted: accept });
      } catch (error) {
        if (!(error instanceof ServerRefusal) || !settled.has(error.code)) throw error;
      }
      this.takeBack(proposal);
    }
  }

  #keep(given: readonly Given[]): void {
    this.#given = given;
    try {
      if (given.length === 0) localStorage.removeItem(this.#place);
      else localStorage.setItem(this.#place, JSON.stringify(given));
    } catch {
      // Then it lasts until the page is closed.
    }
  }
}
