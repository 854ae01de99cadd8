// A real server, Debian's Chromium, and the texts of the interface to find things by. Every check is one line.
import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';

const here = import.meta.dirname;
export const program = resolve(process.env.PRIMANOTA ?? join(here, '../../build/release/primanota'));
export const pages = resolve(process.env.WEB ?? join(here, '../../build/release/web'));
export const patience = 30_000;

// ---- Checks.

const state = { failed: 0, made: 0, undo: [], folder: '' };

export function check(what, holds, why = '') {
  state.made += 1;
  if (!holds) state.failed += 1;
  console.log(`${holds ? 'ok  ' : 'FAIL'}  ${what}${!holds && why ? `: ${why}` : ''}`);
  return holds;
}

export const note = (text) => console.log(`      ${text}`);

// What has to be ended however the test ends; the last one first.
export const later = (work) => state.undo.push(work);

async function cleanUp() {
  for (const work of state.undo.splice(0).reverse()) await Promise.resolve(work()).catch(() => {});
  if (state.folder) rmSync(state.folder, { recursive: true, force: true });
}

export function folder() {
  state.folder ||= mkdtempSync(join(tmpdir(), 'primanota-e2e-'));
  return mkdtempSync(join(state.folder, 'x'));
}

// Runs a test from beginning to end; never longer than so many minutes.
export async function run(minutes, body) {
  const end = async (code) => {
    await Promise.race([cleanUp(), new Promise((done) => setTimeout(done, 10_000))]);
    process.exit(code);
  };
  const limit = setTimeout(() => {
    check(`done within ${minutes} minutes`, false);
    void end(1);
  }, minutes * 60_000);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end(1));
  const began = Date.now();
  try {
    await body();
  } catch (error) {
    check('nothing unforeseen', false, error.stack ?? String(error));
  }
  clearTimeout(limit);
  if (state.made > 0)
    console.log(`${state.made - state.failed} of ${state.made} hold, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  await end(state.failed > 0 ? 1 : 0);
}

// A part that fails is one failed check, and the next part is tried all the same.
export async function part(what, body) {
  const began = Date.now();
  try {
    await body();
    note(`${what}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  } catch (error) {
    check(what, false, error.stack ?? String(error));
  }
}

// ---- The server.

export class Server {
  #process = null;
  #port = 0;
  said = ''; // Since its last start.
  constructor(web = pages, data = folder(), more = []) {
    this.web = web;
    this.data = data;
    this.more = more;
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  // The second time on the port of the first.
  async start() {
    if (!existsSync(join(this.web, 'index.html'))) throw new Error(`no pages in ${this.web}: ./dev build`);
    const arguments_ = ['serve', '--port', String(this.#port), '--data', this.data, '--web', this.web, ...this.more];
    this.#process = spawn(program, arguments_, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.said = '';
    let complained = '';
    this.#process.stderr.on('data', (bytes) => (complained = (complained + bytes).slice(-600)));
    const port = await new Promise((done, fail) => {
      this.#process.stdout.on('data', (bytes) => {
        this.said += bytes;
        const found = /:(\d+)\s*\n/.exec(this.said);
        if (found) done(Number(found[1]));
      });
      this.#process.once('exit', () => fail(new Error(`the server does not start: ${complained}`)));
    });
    this.#port = port;
    for (const began = Date.now(); ; await pause(20)) {
      const ready = await fetch(`${this.url}/readyz`).catch(() => null);
      if (ready?.ok) return this;
      if (Date.now() - began > patience) throw new Error('the server does not get ready');
    }
  }

  async kill(signal = 'SIGKILL') {
    const mine = this.#process;
    this.#process = null;
    if (!mine || mine.exitCode !== null) return;
    const gone = once(mine, 'exit');
    mine.kill(signal);
    await gone;
  }
}

export async function startServer(web, more) {
  const server = new Server(web, undefined, more);
  later(() => server.kill());
  return server.start();
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// A page that is just being loaded anew cannot be asked, but can be asked again.
const leaving = (error) => {
  if (!String(error).includes('Execution context was destroyed')) throw error;
  return null;
};

export async function waitFor(what, holds, ms = patience) {
  for (const began = Date.now(); ; await pause(50)) {
    const found = await Promise.resolve(holds()).catch(leaving);
    if (found) return found;
    if (Date.now() - began > ms) throw new Error(`waited in vain: ${what}`);
  }
}

// ---- The browser.

export async function openBrowser(more = []) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
  later(() => browser.close());
  return browser;
}

const sizes = { phone: [360, 740], narrow: [320, 640], tablet: [820, 1180], laptop: [1280, 800] };

// The settings of a device until its judge changes them; nobody asks there whether the signals are heard.
export const setAtFirst = (context, settings) =>
  context.addInitScript(
    (kept) => {
      try {
        localStorage.getItem('primanota.settings') ?? localStorage.setItem('primanota.settings', JSON.stringify(kept));
      } catch {
        // A page without storage.
      }
    },
    { sound: true, soundChecked: true, ...settings },
  );

// A device of its own: nothing is shared with the others. Errors of its pages are failed checks.
export async function openDevice(
  browser,
  server,
  { lang = 'ru', theme = 'dark', size = 'phone', clock = false, worker = true, settings = {} } = {},
) {
  const [width, height] = sizes[size];
  const context = await browser.newContext({
    baseURL: server.url,
    locale: lang === 'ru' ? 'ru-RU' : 'en-GB',
    viewport: { width, height },
    hasTouch: true,
    isMobile: size !== 'laptop',
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(patience);
  later(() => context.close());
  if (clock) await context.clock.install();
  await context.addInitScript(() => {
    const tapped = ({ x, y }) => (window.lastTap = { x, y, time: performance.now(), clicked: false });
    addEventListener('pointerdown', tapped, true);
    addEventListener('click', () => window.lastTap && (window.lastTap.clicked = true), true);
  });
  await setAtFirst(context, { lang, theme, ...settings });
  const page = await context.newPage();
  const known = new Set();
  page.on('pageerror', (error) => {
    if (!known.has(error.message)) check('no error in the page', false, error.stack ?? error.message);
    known.add(error.message);
  });
  page.on('console', (message) => {
    const text = message.text();
    if (text.includes('Content Security Policy')) check('nothing against the content policy', false, text);
  });
  return { context, page, lang, clock };
}

// ---- Words.

let texts = null;

// (key, ...values) => the text of the interface in that language.
export async function words(lang) {
  if (!texts) {
    globalThis.$state ??= Object.assign((value) => value, { raw: (value) => value }); // Nothing changes here.
    const { module } = await runnerImport(join(here, 'texts.js'), { root: join(here, '..'), logLevel: 'silent' });
    texts = module.default;
  }
  return (key, ...values) => {
    const [part, name] = key.split('.');
    const text = texts[lang][part]?.[name];
    if (text === undefined) throw new Error(`no text ${key}`);
    return typeof text === 'function' ? text(...values) : text.replace(/\{(\d)\}/g, (_, place) => values[place] ?? '');
  };
}

// ---- Records.

// The games of a device as it keeps them.
export const keptGames = (page) =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const opened = indexedDB.open('primanota');
        opened.onerror = () => fail(opened.error);
        opened.onsuccess = () => {
          const transaction = opened.result.transaction(['games', 'lines']);
          const games = transaction.objectStore('games').getAll();
          const lines = transaction.objectStore('lines').getAll();
          transaction.oncomplete = () => {
            opened.result.close();
            done(
              games.result.map((game) => ({
                ...game,
                lines: lines.result
                  .filter((chunk) => chunk.game === game.id)
                  .sort((a, b) => a.from - b.from)
                  .flatMap((chunk) => chunk.lines),
              })),
            );
          };
        };
      }),
  );

// A game that was played elsewhere, as this device would keep it. Without its times, for they lie in another's future.
export const putGame = (page, { lines, ...head }) =>
  page.evaluate(
    ([game, record]) =>
      new Promise((done, fail) => {
        const opened = indexedDB.open('primanota');
        opened.onerror = () => fail(opened.error);
        opened.onsuccess = () => {
          const transaction = opened.result.transaction(['games', 'lines'], 'readwrite');
          transaction.objectStore('games').add({ ...game, link: null });
          transaction.objectStore('lines').add({ game: game.id, from: 0, lines: record });
          transaction.onabort = () => fail(transaction.error);
          transaction.oncomplete = () => {
            opened.result.close();
            done();
          };
        };
      }),
    [head, lines.filter((line) => !line.startsWith('@'))],
  );

export async function keptRecord(page, id) {
  const games = await keptGames(page);
  return games.find((game) => game.id === id)?.lines ?? null;
}

// What the program makes of a record, without the times and the day on which it was played.
export function protocolOf(lines) {
  const file = join(folder(), 'game.nota');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return timeless(JSON.parse(execFileSync(program, ['protocol', '--json', file], { encoding: 'utf8' })));
}

export function timeless(protocol) {
  return JSON.stringify(
    { ...protocol, date: null, days: protocol.days.map((day) => ({ ...day, speeches: [] })) },
    null,
    1,
  );
}

// The first line in which two texts differ.
export function difference(one, other) {
  const [left, right] = [one.split('\n'), other.split('\n')];
  const at = left.findIndex((line, place) => line !== right[place]);
  return at < 0 ? '' : `${left.slice(at - 2, at + 2).join(' ')} <> ${right.slice(at - 2, at + 2).join(' ')}`;
}
