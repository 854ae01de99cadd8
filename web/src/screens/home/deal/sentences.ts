// What to say at each card. The engine says it card by card, while the page enters the whole deal as one line: so a table
// of its own deals any cards at all, and what it says is kept.
import type { Engine, Sentence } from '../../../engine/types';
import { settings } from '../../../game/settings.svelte';

export function dealSentences(door: Engine, lines: readonly string[]): Sentence[][] {
  const table = door.table();
  try {
    table.open(lines);
    const said: Sentence[][] = [];
    let before: string[] = [];
    for (const [place, role] of table.deck().entries()) {
      const { say } = table.screen(settings.lang).prompt;
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
