// Every npm package in the built pages has a row in THIRD_PARTY.md, and every row a package. The pages carry that file.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

// The tables name packages as "| `svelte` | MIT |".
export function namedIn(document: string): Map<string, string> {
  const pages = /^## In the pages$([^]*?)^The engine/m.exec(document)?.[1] ?? '';
  return new Map(
    [...pages.matchAll(/^\| `([^`]+)` \| (\S+) \|/gm)].map(([, name = '', licence = '']) => [name, licence]),
  );
}

// The npm package of a module or file: ".../node_modules/svelte/src/index.js". Vite's own modules have no path:
// "\0vite/preload-helper.js".
export function packageOf(id: string): string | undefined {
  if (id.startsWith('\0vite/')) return 'vite';
  return /.*\bnode_modules\/((?:@[^/]+\/)?[^/?]+)/.exec(id)?.[1];
}

export function complaints(named: ReadonlySet<string>, ids: readonly string[]): string[] {
  const used = new Set(ids.map(packageOf).filter((name) => name !== undefined));
  return [
    ...[...used]
      .filter((name) => !named.has(name))
      .map((name) => `THIRD_PARTY.md does not name ${name}, which is in the pages`),
    ...[...named]
      .filter((name) => !used.has(name))
      .map((name) => `THIRD_PARTY.md names ${name}, which is not in the pages`),
  ].sort();
}

export function notices(root: string): Plugin {
  const document = readFileSync(resolve(root, 'THIRD_PARTY.md'), 'utf8');
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames,
      );
      const found = complaints(new Set(namedIn(document).keys()), ids);
      if (found.length > 0) this.error(found.join('\n'));
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: document });
    },
  };
}
