import { expect, test } from 'vitest';
import { plainText } from '../src/game/plain';

test('what nobody can see does not get into a line', () => {
  expect(plainText('  E\u200Bve\u202E \t 2\u2028x\u0085y ')).toBe('Eve 2 x y');
  expect(plainText('\u{E0041}A\uFEFF#1')).toBe('A＃1');
  expect(plainText('Анна-Мария é 🦊')).toBe('Анна-Мария é 🦊');
});
