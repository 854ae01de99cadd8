import { svelte } from '@sveltejs/vite-plugin-svelte';
import { parse, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { clauses } from './build/clauses.ts';
import { finish } from './build/finish.ts';
import { notices } from './build/notices.ts';

const root = resolve(import.meta.dirname, '..');

// The server marks files whose names end with a dash and hexadecimal digits as cacheable for ever.
const named = (name: string, ending: string) => `assets/${name.split('~')[0]}-[hash:10]${ending}`;

export default defineConfig({
  plugins: [svelte(), clauses(root), notices(root), finish()],
  resolve: {
    alias: {
      $engine: resolve(root, 'build/wasm'), // import url from '$engine/engine.wasm?url'
      $pages: resolve(root, 'build/pages'), // Written by build/clauses.ts.
    },
    // Without 'browser' Vitest would take Svelte's server build, where runes do not react.
    ...(process.env.VITEST && { conditions: ['browser'] }),
  },
  server: { fs: { allow: [root] } }, // The engine and the texts of the books lie outside web/.
  build: {
    target: 'es2022',
    outDir: resolve(root, 'build/release/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false }, // Compression is slow, and worth it.
      input: { app: resolve(import.meta.dirname, 'index.html'), sw: resolve(import.meta.dirname, 'src/sw.ts') },
      output: {
        hashCharacters: 'hex',
        // Few files: one that starts the app, and the code that several screens share.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: (id) => !id.endsWith('src/sw.ts') },
            { name: 'shared', test: /src\//, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
          ],
        },
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : named(name, '.js')),
        chunkFileNames: ({ name }) => named(name, '.js'),
        assetFileNames: ({ names }) => named(parse(names[0] ?? 'file').name, '[extname]'),
      },
    },
  },
  test: {
    include: ['tests/**/*.test.ts'],
    environment: './tests/environment.ts',
    setupFiles: './tests/setup.ts',
    allowOnly: false,
    testTimeout: 60_000, // A busy machine is slow; nothing that a test waits for depends on this.
  },
});
