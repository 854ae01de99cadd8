// A record without opening a game: for a file, or for the words of its step.
import { engine } from '../../../game/engine';
import { settings } from '../../../game/settings.svelte';
import { loadGame } from '../../../store/games';
import type { Table } from '../../../engine/types';

async function withRecord<T>(id: string, look: (table: Table) => T): Promise<T | null> {
  const [door, found] = await Promise.all([engine(), loadGame(id)]);
  if (!found) return null;
  const table = door.table();
  try {
    table.open(found.lines);
    return look(table);
  } finally {
    table.close();
  }
}

export const placeOf = (id: string): Promise<string | null> =>
  withRecord(id, (table) => table.screen(settings.lang).place);

export const notaOf = (id: string): Promise<string | null> => withRecord(id, (table) => table.nota(settings.lang));
