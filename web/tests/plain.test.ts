import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { plainText } from '../src/game/plain';

test('invisible characters do not get into a line', () => {
  expect(plainText('  E\u200Bve\u202E \t 2\u2028x\u0085y ')).toBe('Eve 2 x y');
  expect(plainText('\u{E0041}A\uFEFF#1')).toBe('A№1');
  expect(plainText('\u2800An\u{1D159}na\u{16FE4}\uFFFE\uE000\u{F0000}\u{13441}')).toBe('Anna');
  expect(plainText('Анна-Мария é 🦊')).toBe('Анна-Мария é 🦊');
});

test('an emoji keeps its visible parts', () => {
  expect(plainText('well said ❤\uFE0F 1\uFE0F\u20E3')).toBe('well said ❤ 1\u20E3');
});

// Otherwise the server would refuse a line of this page in the middle of a game.
test('the page strips what a live table refuses, and nothing else', async () => {
  const source = await readFile(resolve(import.meta.dirname, '../../src/base/text.cpp'), 'utf8');
  const ranges = [...source.matchAll(/\{(0x[0-9A-F]+), (0x[0-9A-F]+)\}, /g)];
  expect(ranges.length).toBeGreaterThan(15);
  expect(source).toContain('if ((c & 0xFFFE) == 0xFFFE) return true;');
  const refused = (code: number) =>
    (code & 0xfffe) === 0xfffe || ranges.some(([, first, last]) => Number(first) <= code && code <= Number(last));
  const other: string[] = [];
  for (let code = 0; code <= 0x10ffff; ++code) {
    const letter = String.fromCodePoint(code);
    if ((code >= 0xd800 && code <= 0xdfff) || letter === '#' || /\s/u.test(letter)) continue;
    if (plainText(`a${letter}b`).includes(letter) === refused(code)) other.push(code.toString(16));
  }
  expect(other).toEqual([]);
});
