// node tests/releases/compare.mjs KEPT MADE: compares each file of MADE with the file of KEPT of the same name. Texts
// must be equal; JSON must have all values of the kept file and may have new keys. Signed records must only exist:
// `verify` checks them, and other files have their contents too.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [kept, made] = process.argv.slice(2);

function compare(was, is, path) {
  if (was === null || is === null || typeof was !== 'object' || typeof is !== 'object') {
    return was === is ? [] : [`${path}: ${JSON.stringify(was)} is now ${JSON.stringify(is)}`];
  }
  if (Array.isArray(was) && was.length !== is.length) return [`${path}: ${was.length} items are now ${is.length}`];
  return Object.keys(was).flatMap((key) => compare(was[key], is[key], `${path}/${key}`));
}

const known = new Set(readdirSync(kept));
const differences = readdirSync(made).flatMap((name) => {
  if (!known.has(name)) return [`${name}: was not answered before`];
  if (name.endsWith('.signed.json')) return [];
  const [was, is] = [kept, made].map((folder) => readFileSync(join(folder, name), 'utf8'));
  if (name.endsWith('.json')) return compare(JSON.parse(was), JSON.parse(is), name);
  return compare(was.split('\n'), is.split('\n'), name);
});
for (const line of differences.slice(0, 20)) console.error(line.slice(0, 500));
process.exit(differences.length > 0 ? 1 : 0);
