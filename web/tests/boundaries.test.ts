// The imports of the pages, dependencies.txt and the table in README.md agree; and the rule finds what it is for.
import { Linter } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import { boundaries, readTable, rowOf, type Table } from '../build/boundaries.js';

const web = resolve(import.meta.dirname, '..');
const linter = new Linter({ cwd: web });

interface Found {
  used: string[]; // "row: name"
  messages: string[];
}

// `file` is a path below web/src.
function lint(table: Table, file: string, code: string): Found {
  const used: string[] = [];
  const rule = boundaries(table, (row, name) => used.push(`${row}: ${name}`));
  const config: Linter.Config[] = [
    { files: ['**/*.ts'], languageOptions: { parser: ts.parser } },
    ...svelte.configs['flat/base'],
    { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
    { plugins: { own: { rules: { boundaries: rule } } }, rules: { 'own/boundaries': 'error' } },
  ];
  const messages = linter
    .verify(code, config, { filename: join(web, 'src', file), allowInlineConfig: false })
    .map(({ message }) => message);
  return { used, messages };
}

// Names that no import needs. Such a name would hide the next wrong import.
const needless = (table: Table, used: readonly string[]): string[] =>
  [...table]
    .flatMap(([row, names]) => [...names].map((name) => `${row}: ${name}`))
    .filter((each) => !used.includes(each));

// Names of rows that come later, or do not exist: then two folders might import each other.
function upwards(table: Table): string[] {
  const rows = [...table.keys()];
  return rows.flatMap((row, place) =>
    [...(table.get(row) ?? [])]
      .filter((name) => !/^(\$|svelte$|web\/)/.test(name) && !rows.slice(0, place).includes(rowOf(table, name)))
      .map((name) => `${row}: ${name}`),
  );
}

// "engine, game/settings.svelte.ts (the language)"
function documented(text: string): Table {
  const table: Table = new Map();
  for (const [, row = '', cell = ''] of text.matchAll(/^\| `src\/(\S+)` \|.*\| ([^|]*) \|$/gm)) {
    const names = cell.replace(/ \([^)]*\)/g, '').split(', ');
    table.set(row, new Set(names.filter((name) => name !== 'nothing')));
  }
  return table;
}

const sorted = (table: Table) => [...table].map(([row, names]) => `${row}: ${[...names].sort().join(' ')}`).sort();

const table = readTable();
const files = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(ts|svelte|css)$/.test(name),
);
const found = files
  .filter((name) => !name.endsWith('.css'))
  .map((name) => lint(table, name, readFileSync(join(web, 'src', name), 'utf8')));

describe('the rows of dependencies.txt', () => {
  test('are kept by every import', () => {
    expect(found.flatMap(({ messages }) => messages)).toEqual([]);
  });
  test('allow only what an import needs', () => {
    expect(
      needless(
        table,
        found.flatMap(({ used }) => used),
      ),
    ).toEqual([]);
  });
  test('name only rows above them', () => {
    expect(upwards(table)).toEqual([]);
  });
  test('exist once for each folder and for each file outside the folders', () => {
    expect([...table.keys()].filter((row) => !files.some((name) => rowOf(table, name) === row))).toEqual([]);
    expect(files.filter((name) => !table.has(rowOf(table, name)))).toEqual([]);
  });
  test('are those of README.md', () => {
    expect(sorted(documented(readFileSync(join(web, 'README.md'), 'utf8')))).toEqual(sorted(table));
  });
});

describe('a table', () => {
  const made = readTable('src/base:\nweb/src/low:\nweb/src/low/one.ts: high\nweb/src/high: low svelte\n');

  test('is read', () => {
    expect(sorted(made)).toEqual(['high: low svelte', 'low/one.ts: high', 'low: ']);
    expect([rowOf(made, 'low/one.ts'), rowOf(made, 'low/two.ts'), rowOf(made, 'text.ts')]).toEqual([
      'low/one.ts',
      'low',
      'text.ts',
    ]);
  });
  test('with a needless name, or one from below, is reported', () => {
    expect(needless(made, ['low/one.ts: high', 'high: low'])).toEqual(['high: svelte']);
    expect(upwards(made)).toEqual(['low/one.ts: high']);
  });
  test('is refused if a row is unreadable or comes twice', () => {
    expect(() => readTable('web/src/low never: svelte\n')).toThrow('no row');
    expect(() => readTable('web/src/low:\nweb/src/low: high\n')).toThrow('second row');
  });
  test('in a document may have remarks', () => {
    const text =
      '| folder | may import |\n| `src/low` | a thing | nothing |\n| `src/high` | a, b | low (all), svelte |\n';
    expect(sorted(documented(text))).toEqual(['high: low svelte', 'low: ']);
  });
});

describe('the rule', () => {
  const script = (code: string) => `<script lang="ts">\n${code}\n</script>\n`;

  test.each([
    ['parts/a.ts', "import { x } from '../game/time';", 'parts may not import game/time.ts (dependencies.txt)'],
    ['parts/a.ts', "import type { X } from '../game/time';", 'parts may not import game/time.ts'],
    ['parts/a.ts', "export { x } from '../game/time';", 'parts may not import game/time.ts'],
    ['parts/a.ts', "export * from '../game/session.svelte';", 'parts may not import game/session.svelte.ts'],
    ['parts/a.ts', "const x = import('../game/time');", 'parts may not import game/time.ts'],
    ['parts/a.ts', 'const x = import(`../game/time`);', 'parts may not import game/time.ts'],
    ['parts/a.ts', 'const x = (name: string) => import(`../game/${name}`);', 'write the path of an import as a string'],
    ['parts/a.ts', "type X = import('../game/time').X;", 'parts may not import game/time.ts'],
    ['parts/a.ts', "const all = import.meta.glob(['./*.ts', '../game/*.ts']);", 'parts may not import game/*.ts'],
    ['parts/a.ts', "import '../style/base.css';", 'parts may not import style/base.css'],
    ['parts/a.ts', "import url from '$engine/engine.wasm?url';", 'parts may not import $engine'],
    ['parts/a.ts', "import { test } from 'vitest';", 'parts may not import vitest'],
    ['parts/a.ts', "import { test } from '@playwright/test';", 'parts may not import @playwright/test'],
    ['parts/a.ts', "import { at } from '../../tests/at-table';", 'parts may not import web/tests/at-table.ts'],
    ['parts/layout/a.svelte.ts', "import { x } from '../../game/time';", 'parts may not import game/time.ts'],
    ['parts/habits.ts', "import { x } from './back';", 'parts/habits.ts may not import parts/back.ts'],
    ['parts/A.svelte', script("import { x } from '../game/time';"), 'parts may not import game/time.ts'],
    [
      'parts/A.svelte',
      "{#await import('../screens/home/Home.svelte')}…{/await}",
      'parts may not import screens/home/H',
    ],
    ['text.ts', "import { t } from './i18n';", 'text.ts may not import i18n/index.ts'],
    ['engine/a.ts', "import { tick } from 'svelte';", 'engine may not import svelte'],
    [
      'store/a.ts',
      "import { settings } from '../game/settings.svelte';",
      'store may not import game/settings.svelte.ts',
    ],
    ['fresh/a.ts', 'export const x = 1;', 'fresh has no row in dependencies.txt'],
    ['fresh.ts', 'export const x = 1;', 'fresh.ts has no row in dependencies.txt'],
  ])('%s: %s', (file, code, message) => {
    expect(lint(table, file, code).messages).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['parts/a.ts', "import { t } from '../i18n';", ['parts: i18n']],
    ['parts/a.ts', "import { on } from 'svelte/events';", ['parts: svelte']],
    ['parts/a.ts', "import { habits } from './habits';", []],
    ['parts/habits.ts', "import { x } from '../game/settings.svelte';", ['parts/habits.ts: game/settings.svelte.ts']],
    ['parts/A.svelte', script("import Sheet from './Sheet.svelte';\nimport { x } from '../text';"), ['parts: text.ts']],
    ['game/a.ts', "import { settings } from './settings.svelte';", []],
    ['game/a.ts', "const x = 1;\nexport { x };\nimport url from '$engine/engine.wasm?url';", ['game: $engine']],
    ['../tests/a.ts', "import { x } from '../src/game/time';", []],
  ])('%s may: %s', (file, code, used) => {
    expect(lint(table, file, code)).toEqual({ used, messages: [] });
  });
});
