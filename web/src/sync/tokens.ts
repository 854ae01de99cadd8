// The links of viewers that were opened here. A token leaves the address at once, where a glance or a shared address
// would give it away; a reload finds it here.
const prefix = 'primanota.link.';

function stores(): Storage[] {
  try {
    return [sessionStorage, localStorage]; // Of this page first: two pages may watch with different links.
  } catch {
    return [];
  }
}

export function keepToken(table: string, token: string): void {
  for (const store of stores()) {
    try {
      store.setItem(prefix + table, token);
    } catch {
      // It holds until the page is closed.
    }
  }
}

export function keptToken(table: string): string {
  for (const store of stores()) {
    const token = store.getItem(prefix + table);
    if (token) return token;
  }
  return '';
}

export function forgetToken(table: string): void {
  for (const store of stores()) store.removeItem(prefix + table);
}
