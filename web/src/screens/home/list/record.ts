// Reads a record without opening its game: for a file, or for the name of its step.
import { engine } from '../../../game/engine';
import { settings } from '../../../game/settings.svelte';
import { loadGame } from '../../../store/games';
import type { Table } from '../../../engine/types';

async function withRecord<T>(
  id: string,
  look: (table: Table, lines: string[], holds: boolean) => T,
): Promise<T | null> {
  const [door, found] = await Promise.all([engine(), loadGame(id)]);
  if (!found) return null;
  const table = door.table();
  try {
    const holds = table.open(found.lines) === null;
    return look(table, found.lines, holds);
  } finally {
    table.close();
  }
}

export const placeOf = (id: string): Promise<string | null> =>
  withRecord(id, (table) => table.screen(settings.lang).place);

// The whole record. If it is not valid, its lines are given as they were written.
export const notaOf = (id: string): Promise<string | null> =>
  withRecord(id, (table, lines, holds) => (holds ? table.nota(settings.lang) : [...lines, ''].join('\n')));
