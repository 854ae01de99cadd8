// Tokens of viewer links opened in this browser. The page removes a token from the address at once, where anybody could
// see it or share it by accident; after a reload the token comes from here.
const prefix = 'primanota.link.';

function stores(): Storage[] {
  try {
    return [sessionStorage, localStorage]; // This page's own first: two pages may use different links.
  } catch {
    return [];
  }
}

export function keepToken(table: string, token: string): void {
  for (const store of stores()) {
    try {
      store.setItem(prefix + table, token);
    } catch {
      // Then it lasts until the page is closed.
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
