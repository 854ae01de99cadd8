// Small data that survives a reload: a partly filled form, a partly entered deal, the last choices.
const prefix = 'primanota.';

export function kept<T extends object>(name: string, usual: T): T {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    return found && typeof found === 'object' ? { ...usual, ...found } : usual;
  } catch {
    return usual;
  }
}

export function keep(name: string, value: object): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Then it lasts until the page is closed.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Then nothing was stored either.
  }
}
