// The rows of dependencies.txt for the pages, and the ESLint rule that checks every import by them.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const pages = 'web/src/';

/** @typedef {Map<string, Set<string>>} Table By folder or file below web/src: what it may import. */

/** @returns {Table} */
export function readTable(text = readFileSync(join(root, 'dependencies.txt'), 'utf8')) {
  const table = new Map();
  for (const line of text.split('\n').filter((each) => each.startsWith('web/'))) {
    const [, row, names] = /^web\/src\/([^\s:]+):(.*)$/.exec(line) ?? [];
    if (row === undefined) throw new Error(`dependencies.txt: this is no row: ${line}`);
    if (table.has(row)) throw new Error(`dependencies.txt: a second row for web/src/${row}`);
    table.set(row, new Set(names.split(' ').filter(Boolean)));
  }
  return table;
}

const folderOf = (file) => file.split('/')[0];
const inRepository = (path) => relative(root, path).replaceAll(sep, '/');

/**
 * The row for a file below web/src: its own, otherwise that of its folder.
 * @type {(table: Table, file: string) => string}
 */
export const rowOf = (table, file) => (table.has(file) ? file : folderOf(file));

// The file that a path without an ending means. "settings.svelte" may be settings.svelte.ts.
function fileOf(path) {
  const isFile = (name) => statSync(name, { throwIfNoEntry: false })?.isFile();
  return [path, `${path}.ts`, join(path, 'index.ts')].find(isFile) ?? path;
}

// What a row may call an import: a package, an alias, a file or folder below web/src, any other file of the repository.
function namesOf(importer, imported) {
  if (!imported.startsWith('.')) return [imported.split('/', imported.startsWith('@') ? 2 : 1).join('/')];
  const file = inRepository(fileOf(resolve(dirname(importer), imported.replace(/\?.*$/, ''))));
  if (!file.startsWith(pages)) return [file];
  const name = file.slice(pages.length);
  return [name, folderOf(name)];
}

const textOf = ({ type, value, expressions, quasis }) =>
  type === 'TemplateLiteral' && expressions.length === 0 ? quasis[0].value.cooked : value;

const isGlob = ({ type, object, property }) =>
  type === 'MemberExpression' && object.type === 'MetaProperty' && property.name === 'glob';

/**
 * `used` is told each name in a row that an import needs.
 * @type {(table: Table, used?: (row: string, name: string) => void) => import('eslint').Rule.RuleModule}
 */
export const boundaries = (table, used = () => {}) => ({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      forbidden: '{{row}} may not import {{name}} (dependencies.txt)',
      noRow: '{{row}} has no row in dependencies.txt',
      computed: 'write the path of an import as a string: dependencies.txt cannot be compared with a computed one',
    },
  },
  create(context) {
    const path = inRepository(context.filename);
    if (!path.startsWith(pages)) return {};
    const row = rowOf(table, path.slice(pages.length));
    const allowed = table.get(row);
    if (!allowed) return { Program: (node) => context.report({ node, messageId: 'noRow', data: { row } }) };

    function check(node) {
      const text = textOf(node);
      if (typeof text !== 'string') {
        context.report({ node, messageId: 'computed' });
        return;
      }
      const names = namesOf(context.filename, text.replace(/^!/, ''));
      if (names.includes(row)) return;
      const name = names.find((each) => allowed.has(each));
      if (name === undefined) context.report({ node, messageId: 'forbidden', data: { row, name: names[0] } });
      else used(row, name);
    }
    const checkSource = ({ source }) => source && check(source); // "export { name }" has none.
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
      CallExpression({ callee, arguments: [paths] }) {
        if (isGlob(callee)) (paths.elements ?? [paths]).forEach(check);
      },
    };
  },
});
