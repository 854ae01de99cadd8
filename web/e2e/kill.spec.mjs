// The browser is killed in the middle of a game, right after a tap has shown its effect, with no network and no server:
// started again, it has what was shown.
import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import {
  check,
  folder,
  keptRecord,
  later,
  note,
  part,
  patience,
  putGame,
  run,
  setAtFirst,
  startServer,
  waitFor,
} from './harness.mjs';
import { atFirstSpeech, readGame, Robot } from './robot.mjs';

const game = readGame('mafclub-ru');
const seats = [3, 5, 8, 10, 1, 6];
const id = 'kill00000000';

// ---- A browser with a disk of its own.

class Phone {
  constructor(server, disk) {
    this.server = server;
    this.disk = disk;
  }

  async start() {
    this.context = await chromium.launchPersistentContext(this.disk, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-sync',
      ],
      baseURL: this.server.url,
      locale: 'ru-RU',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    this.context.setDefaultTimeout(patience);
    await setAtFirst(this.context, { lang: 'ru' });
    this.page = this.context.pages()[0] ?? (await this.context.newPage());
    this.page.on('pageerror', (error) => check('no error in the page', false, error.stack ?? error.message));
    this.robot = await Robot.at({ page: this.page, lang: 'ru', context: this.context, clock: false });
  }

  // All processes of this browser and of no other one: they name its disk.
  processes() {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .filter((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${this.disk}`);
        } catch {
          return false; // It has just ended.
        }
      });
  }

  async kill() {
    const gone = new Promise((done) => this.context.once('close', done));
    for (const pid of this.processes()) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It went with another one.
      }
    }
    await gone;
    await waitFor('the browser is gone', () => this.processes().length === 0);
  }
}

async function killed() {
  const server = await startServer();
  const phone = new Phone(server, folder());
  later(() => phone.context?.close());
  await phone.start();
  await phone.page.goto('/#/');
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await phone.page.reload();
  await phone.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const now = Date.now();
  await putGame(phone.page, {
    id,
    created: now,
    changed: now,
    rules: game.rules,
    title: '',
    players: game.names,
    step: 'speeches',
    round: 1,
    finished: false,
    outcome: null,
    lines: atFirstSpeech(game),
  });
  await server.kill();

  const given = [];
  for (const seat of seats) {
    await phone.page.goto(`/#/game/${id}`);
    await phone.robot.seat(1).waitFor();
    await phone.robot.foul(seat);
    given.push(`foul ${seat}`);
    const shown = Date.now();
    await phone.kill();
    note(`foul ${seat}: killed and gone ${Date.now() - shown} ms after it was shown`);
    await phone.start();
    await phone.page.goto('/#/');
    await phone.robot.button(phone.robot.say('home.newGame')).waitFor();
    const record = (await keptRecord(phone.page, id)) ?? [];
    const fouls = record.filter((line) => line.startsWith('foul '));
    check(
      `killed after a foul for ${seat}: the record has it, and all before it`,
      fouls.join() === given.join(),
      fouls.join(),
    );
  }
  await phone.page.goto(`/#/game/${id}`);
  await phone.robot.seat(1).waitFor();
  const told = phone.robot.say('parts.seatFouls', 1);
  const texts = await Promise.all(seats.map((seat) => phone.robot.seat(seat).textContent()));
  check(
    'the table shows all of it',
    texts.every((text) => text.includes(told)),
    texts.join(' / '),
  );
  await phone.robot.foul(2);
  check('and the game goes on', (await keptRecord(phone.page, id)).at(-1) === 'foul 2');
}

await run(5, () => part('killed', killed));
