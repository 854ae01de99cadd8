// After the build: gives the service worker its list of files to cache, and compresses every file once for the server.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const worker = 'sw.js';
const packable = /\.(html|js|css|wasm|json|svg|webmanifest|txt)$/;
// Not needed to play: the fonts, which have a fallback, the texts of the books, the licences, and the account pages,
// which need the server anyway.
const later = /\.(woff2|json|txt)$|\/Account-/;

const fontsFirst = (a: string, b: string) => Number(b.endsWith('.woff2')) - Number(a.endsWith('.woff2'));

function pack(path: string): void {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const packed = { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes, { level: 9 }) };
  for (const [ending, made] of Object.entries(packed)) {
    if (made.length < bytes.length) writeFileSync(`${path}.${ending}`, made);
  }
}

export function finish(): Plugin {
  let out = '';
  return {
    name: 'finish',
    apply: 'build',
    configResolved(config) {
      out = config.build.outDir;
    },
    writeBundle() {
      const files = readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
      const address = (file: string) => (file === 'index.html' ? '/' : `/${file}`);
      const kept = files.filter((file) => file !== worker);
      const precache = {
        build: hash.digest('hex').slice(0, 16),
        shell: kept.filter((file) => !later.test(file)).map(address),
        later: kept
          .filter((file) => later.test(file))
          .sort(fontsFirst)
          .map(address),
      };
      const code = readFileSync(join(out, worker), 'utf8');
      if (!code.includes('__PRECACHE__')) throw new Error('The service worker has no place for its list of files.');
      writeFileSync(join(out, worker), code.replace('__PRECACHE__', JSON.stringify(precache)));
      for (const file of files) if (packable.test(file)) pack(join(out, file));
    },
  };
}
