// A signed protocol. What is changed afterwards needs another signature.
import { changeGame } from '../../store/games';

declare module '../../store/games' {
  interface Game {
    signed?: number; // When; milliseconds since 1970.
  }
}

export async function sign(id: string): Promise<number> {
  const signed = Date.now();
  await changeGame(id, { finished: true, signed });
  return signed;
}

export const unsign = (id: string): Promise<void> => changeGame(id, { signed: undefined });
