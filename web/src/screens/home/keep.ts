// Small things that outlive a reload: a half-filled form, a half-entered deal, what was used last.
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
    // It holds until the page is closed.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept either.
  }
}
