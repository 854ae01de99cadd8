// Shared by the browser tests, the pictures and the benchmark: a real server, devices of Debian's Chromium, the texts
// of the interface for finding elements, and the records that a device stores.
import { expect } from '@playwright/test';
import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const here = import.meta.dirname;
export const program = resolve(process.env.PRIMANOTA ?? join(here, '../../build/release/primanota'));
export const pages = resolve(process.env.WEB ?? join(here, '../../build/release/web'));
export const patience = 30_000; // ms. Long, for a busy machine: every wait ends as soon as its condition holds.

// For conditions without an event or a locator: polls every 50 ms.
export const often = (message) => ({ message, timeout: patience, intervals: [50] });

// The first truthy answer.
export async function waitFor(what, ask) {
  let answer = null;
  const asked = async () => {
    answer = await ask();
    return answer;
  };
  await expect.poll(asked, often(what)).toBeTruthy();
  return answer;
}

// ---- The server.

export class Server {
  #process = null;
  #port = 0;
  said = ''; // Its output since its last start.
  constructor({ web = pages, data, more = [] }) {
    this.web = web;
    this.data = data;
    this.more = more;
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  // A restart uses the port of the first start.
  async start() {
    if (!existsSync(join(this.web, 'index.html'))) throw new Error(`no pages in ${this.web}: ./dev build`);
    mkdirSync(this.data, { recursive: true });
    const options = ['--port', String(this.#port), '--data', this.data, '--web', this.web, ...this.more];
    this.#process = spawn(program, ['serve', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.said = '';
    let complained = '';
    this.#process.stderr.on('data', (bytes) => {
      complained = (complained + bytes).slice(-600);
    });
    this.#port = await new Promise((done, fail) => {
      this.#process.stdout.on('data', (bytes) => {
        this.said += bytes;
        const found = /:(\d+)\s*\n/.exec(this.said);
        if (found) done(Number(found[1]));
      });
      this.#process.once('error', fail);
      this.#process.once('exit', () => fail(new Error(`the server does not start: ${complained}`)));
    });
    await expect.poll(() => this.#isReady(), { ...often('the server gets ready'), intervals: [20] }).toBe(true);
  }

  #isReady() {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false, // The server does not listen yet.
    );
  }

  async kill(signal = 'SIGKILL') {
    const mine = this.#process;
    this.#process = null;
    if (!mine || mine.exitCode !== null || mine.signalCode !== null) return;
    const gone = once(mine, 'exit');
    mine.kill(signal);
    await gone;
  }
}

// ---- The browser.

export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const sizes = { phone: [360, 740], narrow: [320, 640], tablet: [820, 1180], laptop: [1280, 800] };

export const contextOptions = (server, { lang = 'ru', size = 'phone', worker = true } = {}) => {
  const [width, height] = sizes[size];
  return {
    baseURL: server.url,
    locale: lang === 'ru' ? 'ru-RU' : 'en-GB',
    viewport: { width, height },
    hasTouch: true,
    isMobile: size !== 'laptop',
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    acceptDownloads: true,
  };
};

// The initial settings of a device. It does not ask whether the signals are heard.
export const setAtFirst = (context, settings) =>
  context.addInitScript(
    (kept) => {
      try {
        if (localStorage.getItem('primanota.settings') === null)
          localStorage.setItem('primanota.settings', JSON.stringify(kept));
      } catch {
        // A page without storage.
      }
    },
    { sound: true, soundChecked: true, ...settings },
  );

// What must not happen in any page.
export function watch(page, faults) {
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
}

// A device that shares nothing with the others.
export async function openDevice(browser, server, options = {}) {
  const { lang = 'ru', theme = 'dark', clock = false, settings = {} } = options;
  const context = await browser.newContext(contextOptions(server, options));
  context.setDefaultTimeout(patience);
  if (clock) await context.clock.install();
  await context.addInitScript(() => {
    const tapped = ({ x, y }) => (window.lastTap = { x, y, time: performance.now(), clicked: false });
    addEventListener('pointerdown', tapped, true);
    addEventListener('click', () => window.lastTap && (window.lastTap.clicked = true), true);
  });
  await setAtFirst(context, { lang, theme, ...settings });
  const page = await context.newPage();
  const faults = [];
  watch(page, faults);
  return { context, page, lang, clock, faults };
}

// ---- Words.

let texts = null;

// (key, ...values) => the text of the interface in that language.
export async function words(lang) {
  if (!texts) {
    globalThis.$state ??= Object.assign((value) => value, { raw: (value) => value }); // The texts do not change here.
    const { runnerImport } = await import('vite');
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

// The games of a device as it stores them.
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

// A game that was played elsewhere, as this device would store it, without its times, which may be in the future.
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

// The program's game sheet of a record, without the times and the day on which it was played.
export function gameSheetOf(lines) {
  const folder = mkdtempSync(join(tmpdir(), 'primanota-'));
  try {
    const file = join(folder, 'game.nota');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const sheet = JSON.parse(execFileSync(program, ['protocol', '--json', file], { encoding: 'utf8' }));
    return { ...sheet, date: null, days: sheet.days.map((day) => ({ ...day, speeches: [] })) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
