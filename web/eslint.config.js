// A rule that is off says why. Formatting is left to Prettier, and the length of lines to tools/tidy.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { boundaries, readTable } from './build/boundaries.js';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  svelte.configs['flat/recommended'],
  svelte.configs['flat/prettier'],
  {
    linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-misleading-character-class': ['error', { allowEscape: true }],
      'no-restricted-syntax': [
        'error',
        ...['ReturnStatement', 'LogicalExpression'].map((parent) => ({
          selector: `${parent} > UnaryExpression[operator="void"]`,
          message: 'Write two statements instead of one with `void`.',
        })),
      ],
      'no-sequences': ['error', { allowInParentheses: false }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'svelte/block-lang': ['error', { script: 'ts', style: null }],
      'svelte/no-target-blank': 'error',

      // `() => close()` and `return forget()` are clear where nothing is expected.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Records with a key for each language lose entries.
      '@typescript-eslint/no-dynamic-delete': 'off',
      // `void session.screen;` makes an effect depend on it.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // TypeScript does not see that another function changes a variable during an `await`, and its types of the browser
      // promise interfaces that some browsers lack.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // `ask<Account>(path)` says of what type the answer of the server is.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // A block of Svelte loses a space at its edge that is not written as `{' '}`.
      'svelte/no-useless-mustaches': 'off',
      // Sets of listeners, caches and values that are built anew need no reactivity.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['src/**'],
    plugins: { primanota: { rules: { boundaries: boundaries(readTable()) } } },
    rules: { 'primanota/boundaries': 'error' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // A $derived reads what it wrote in its last run.
      'no-useless-assignment': 'off',
      // The parser knows the types of callbacks and snippets only in part; svelte-check knows them all.
      '@typescript-eslint/no-unnecessary-type-arguments': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['tests/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'vi', property: 'waitFor', message: 'It gives up after a second: use `eventually`.' },
      ],
      // Fakes of the server and the browser take what the pages send, texts, and are async like the original.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      // A test fails anyway where something is missing.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `expect.any(Number)` may stand for anything.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['e2e/**'],
    rules: {
      // Playwright reads the fixtures that a function needs from its first parameter, which may be `{}`.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
  },
  { files: ['**/*.js', '**/*.mjs'], extends: [ts.configs.disableTypeChecked] },
);
