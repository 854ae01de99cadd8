// The sentences to say at each card. The engine gives them card by card, but the page records the deal as one line.
// Therefore a separate table deals arbitrary cards, and its sentences are collected.
import type { Engine, Sentence } from '../../../engine/types';
import { settings } from '../../../game/settings.svelte';

// If the first card ends the seating, the call for it must follow the seating's sentences. The engine says it once a
// deck is laid out.
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
      // Sentences such as "Night" are said once, not at every card.
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
