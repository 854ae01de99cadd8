// The order of the seats.

// Every order is equally likely. Random bytes that would bias the result are discarded.
export function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list];
  for (let place = mixed.length - 1; place > 0; place--) {
    const other = below(place + 1);
    [mixed[place], mixed[other]] = [mixed[other] as T, mixed[place] as T];
  }
  return mixed;
}

function below(limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % limit;
  }
}

export function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  const changed = [...list];
  [changed[one], changed[other]] = [list[other] as T, list[one] as T];
  return changed;
}
