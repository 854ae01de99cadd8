// THIRD_PARTY.md and the npm packages. Which of them the pages contain is checked by the build (build/notices.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complaints, namedIn, packageOf } from '../build/notices.ts';

const root = resolve(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'THIRD_PARTY.md'), 'utf8');
const named = namedIn(document);
const words = (text: string) => text.replace(/[“”]/g, '"').split(/\s+/).join(' ').trim();

describe('THIRD_PARTY.md', () => {
  test('names the licence that each package of the pages has', () => {
    const lock = JSON.parse(readFileSync(join(root, 'web/package-lock.json'), 'utf8')) as {
      packages: Record<string, { license?: string }>;
    };
    expect(named.size).toBeGreaterThan(0);
    for (const [name, licence] of named) expect(lock.packages[`node_modules/${name}`]?.license, name).toBe(licence);
  });

  test.each([...named.keys()])('has the notice and the licence text of %s', (name) => {
    const folder = join(root, 'web/node_modules', name);
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each)) ?? '';
    const text = words(readFileSync(join(folder, file), 'utf8'));
    const notice = /Copyright .*?(?= Permission| \(?https?:| This Font)/.exec(text)?.[0] ?? '';
    const licence = /Permission is hereby .*? IN THE SOFTWARE|PREAMBLE .* THE FONT SOFTWARE\./i.exec(text)?.[0] ?? '';
    expect(notice).not.toBe('');
    expect(licence).not.toBe('');
    expect(words(document)).toContain(notice);
    expect(words(document).toLowerCase()).toContain(licence.toLowerCase());
  });
});

describe('the build of the pages', () => {
  test('finds the package of a module', () => {
    expect(packageOf('/pages/node_modules/svelte/src/index.js')).toBe('svelte');
    expect(packageOf('node_modules/@fontsource-variable/literata/files/a.woff2')).toBe('@fontsource-variable/literata');
    expect(packageOf('/pages/node_modules/svelte/node_modules/clsx/dist/clsx.mjs?v=1')).toBe('clsx');
    expect(packageOf('\0vite/preload-helper.js')).toBe('vite');
    expect(packageOf('/pages/src/main.ts')).toBe(undefined);
  });

  test('refuses a package without a row and a row without a package', () => {
    const ids = ['/pages/src/main.ts', 'node_modules/svelte/src/index.js', 'node_modules/left-pad/index.js'];
    expect(complaints(new Set(['svelte', 'clsx']), ids)).toEqual([
      'THIRD_PARTY.md does not name left-pad, which is in the pages',
      'THIRD_PARTY.md names clsx, which is not in the pages',
    ]);
  });
});
