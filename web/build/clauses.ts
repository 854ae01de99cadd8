// Reads the texts of the rule books and their scenarios from the engine's sources and writes the files that the page
// fetches for "Why?".
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { load } from '../src/engine/door.ts';
import type { Engine } from '../src/engine/types.ts';

type Lang = 'en' | 'ru';
type Row = Record<string, string>;

function table(file: string): Row[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
  });
}

function books(folder: string): { book: string; clauses: Row[]; decisions: Row[] }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(folder, entry.name)).includes('clauses.tsv'))
    .map(({ name }) => ({
      book: name,
      clauses: table(join(folder, name, 'clauses.tsv')),
      decisions: table(join(folder, name, 'decisions.tsv')),
    }));
}

function clausesIn(lang: Lang, all: ReturnType<typeof books>): object {
  const touching = new Map<string, { decision: string; text: string }[]>();
  const entries: [string, object][] = [];
  for (const row of all.flatMap((each) => each.decisions)) {
    for (const clause of row.clauses?.split(' ') ?? []) {
      const known = touching.get(clause) ?? [];
      touching.set(clause, [...known, { decision: row.decision ?? '', text: row[lang] ?? '' }]);
    }
  }
  for (const { book, clauses, decisions } of all) {
    for (const row of clauses) {
      const decided = touching.get(row.clause ?? '') ?? [];
      entries.push([
        row.clause ?? '',
        { book, title: row[`title_${lang}`], text: row[lang], edition: row.edition, decisions: decided },
      ]);
    }
    // Rulings also cite decisions: "MC-Q26".
    for (const row of decisions) {
      entries.push([row.decision ?? '', { book, title: '', text: row[lang], edition: '', decisions: [] }]);
    }
  }
  return Object.fromEntries(entries);
}

// A game in one language: its lines translated, without the comments in the other language.
function inLanguage(text: string, lang: Lang, engine: Engine): string {
  const own = (note: string) => !/\p{L}/u.test(note) || /[а-яё]/i.test(note) === (lang === 'ru');
  const [title = '', ...lines] = text.trimEnd().split('\n');
  const kept = lines.flatMap((line) => {
    const [, said = line, note = ''] = /^([^#"]*(?:"[^"]*"[^#"]*)*)(#.*)$/.exec(line) ?? [];
    if (own(note)) return line;
    return said.trim() ? said.trimEnd() : [];
  });
  return title + '\n' + engine.translate(kept.join('\n'), lang);
}

// The shortest game for each clause.
function scenarios(folder: string): { files: Record<string, string>; clauses: Record<string, string> } {
  const files: Record<string, string> = {};
  const shown: Record<string, string> = {};
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.nota'));
  const games = found.sort().map((name) => ({
    file: relative(folder, join(folder, name)),
    text: readFileSync(join(folder, name), 'utf8'),
  }));
  for (const { file, text } of games.sort((a, b) => a.text.length - b.text.length)) {
    for (const [, list = ''] of text.matchAll(/^(?:clauses|пункты)\s+([^#\n]+)/gm)) {
      for (const clause of list.trim().split(/\s+/)) {
        if (shown[clause] !== undefined) continue;
        shown[clause] = file;
        files[file] = text;
      }
    }
  }
  return { files, clauses: shown };
}

export function clauses(root: string): Plugin {
  return {
    name: 'clauses',
    async buildStart() {
      const out = join(root, 'build/pages');
      mkdirSync(out, { recursive: true });
      const all = books(join(root, 'src/rules'));
      const engine = await load(readFileSync(join(root, 'build/wasm/engine.wasm')));
      const shown = scenarios(join(root, 'tests/scenarios'));
      for (const lang of ['en', 'ru'] as const) {
        const files: Record<string, string> = {};
        for (const [file, text] of Object.entries(shown.files)) files[file] = inLanguage(text, lang, engine);
        writeFileSync(join(out, `clauses.${lang}.json`), JSON.stringify(clausesIn(lang, all)));
        writeFileSync(join(out, `scenarios.${lang}.json`), JSON.stringify({ ...shown, files }));
      }
    },
  };
}
