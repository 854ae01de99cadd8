import { svelte } from '@sveltejs/vite-plugin-svelte';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { clauses } from './build/clauses.ts';
import { finish } from './build/finish.ts';

const root = resolve(import.meta.dirname, '..');

// The server keeps a file for ever whose name ends with a dash and hexadecimal digits.
const named = 'assets/[name]-[hash:10]';

export default defineConfig({
  plugins: [svelte(), clauses(root), finish()],
  resolve: {
    alias: {
      $engine: resolve(root, 'build/wasm'), // import url from '$engine/engine.wasm?url'
      $pages: resolve(root, 'build/pages'), // What build/clauses.ts writes.
    },
    ...(process.env.VITEST && { conditions: ['browser'] }), // Runes that live, not those for a server.
  },
  server: { fs: { allow: [root] } }, // The engine and the texts of the books lie beside the pages.
  build: {
    target: 'es2022',
    outDir: resolve(root, 'build/release/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: resolve(import.meta.dirname, 'index.html'), sw: resolve(import.meta.dirname, 'src/sw.ts') },
      output: {
        hashCharacters: 'hex',
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : `${named}.js`),
        chunkFileNames: `${named}.js`,
        assetFileNames: `${named}[extname]`,
      },
    },
  },
  test: { include: ['tests/**/*.test.ts'], environment: './tests/environment.ts' },
});
