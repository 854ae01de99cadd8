// What to say at each card. The engine says it card by card, while the page enters the whole deal as one line: so a table
// of its own deals any cards at all, and what it says is kept.
import type { Engine, Sentence } from '../../../engine/types';
import { settings } from '../../../game/settings.svelte';

// Where the first card is what ends the seating, the call for it comes with the seating's words: it is what a deck that is
// laid out asks for.
function firstSaid(door: Engine, lines: readonly string[]): Sentence[] {
  const table = door.table();
  try {
    table.open(lines);
    const { prompt, view } = table.screen(settings.lang);
    const called = view.step === 'seating' && table.play(`deck ${table.deck().join(' ')}`, 0).ok;
    return called ? [...prompt.say, ...table.screen(settings.lang).prompt.say] : prompt.say;
  } finally {
    table.close();
  }
}

export function dealSentences(door: Engine, lines: readonly string[]): Sentence[][] {
  const table = door.table();
  try {
    table.open(lines);
    const said: Sentence[][] = [];
    let before: string[] = [];
    for (const [place, role] of table.deck().entries()) {
      const say = place === 0 ? firstSaid(door, lines) : table.screen(settings.lang).prompt.say;
      // "Night" is said once, not at every card.
      const fresh = say.filter(({ key, seats }) => !before.includes(`${key} ${seats.join(' ')}`));
      said.push(fresh.length > 0 ? fresh : say);
      before = say.map(({ key, seats }) => `${key} ${seats.join(' ')}`);
      if (!table.play(`card ${place + 1} ${role}`, 0).ok) break;
    }
    return said;
  } finally {
    table.close();
  }
}
