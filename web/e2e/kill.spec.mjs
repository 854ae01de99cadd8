// The browser is killed in the middle of a game, right after a tap has shown its effect, without a network and a
// server. After a restart it has what was shown.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from './fixtures.mjs';
import { contextOptions, keptRecord, launchOptions, often, patience, setAtFirst, watch } from './harness.mjs';
import { readGame, Robot, storedGame } from './robot.mjs';

const game = readGame('mafclub-ru');
const seats = [3, 5, 8, 10, 1, 6];

// ---- A browser with a disk of its own.

class Phone {
  faults = [];
  constructor(chromium, server, disk) {
    this.chromium = chromium;
    this.server = server;
    this.disk = disk;
  }

  async start() {
    this.context = await this.chromium.launchPersistentContext(this.disk, {
      ...launchOptions,
      ...contextOptions(this.server),
    });
    this.context.setDefaultTimeout(patience);
    await setAtFirst(this.context, { lang: 'ru' });
    this.page = this.context.pages()[0] ?? (await this.context.newPage());
    watch(this.page, this.faults);
    this.robot = await Robot.at({ page: this.page, lang: 'ru', context: this.context, clock: false });
  }

  // All processes of this browser and of no other one: their arguments name its disk.
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
    const gone = this.context.waitForEvent('close');
    for (const pid of this.processes()) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It ended together with another one.
      }
    }
    await gone;
    await expect.poll(() => this.processes(), often('the browser is gone')).toEqual([]);
  }
}

const phoneTest = test.extend({
  phone: async ({ playwright, server }, use, info) => {
    const phone = new Phone(playwright.chromium, server, info.outputPath('disk'));
    await phone.start();
    await use(phone);
    await phone.context.close();
    expect(phone.faults, 'no error in the page').toEqual([]);
  },
});

phoneTest('everything shown is there after the browser was killed', async ({ phone, server }) => {
  await phone.page.goto('/#/');
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await phone.page.reload();
  await phone.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const stored = storedGame(game, 'kill00000000');
  const address = `/#/game/${stored.id}`;
  await phone.robot.open(stored);
  await server.kill();

  const given = [];
  for (const seat of seats) {
    await phone.page.goto(address);
    await phone.robot.seat(1).waitFor();
    await phone.robot.foul(seat);
    given.push(`foul ${seat}`);
    await phone.kill();
    await phone.start();
    await phone.page.goto('/#/');
    await phone.robot.button(phone.robot.say('home.newGame')).waitFor();
    const record = (await keptRecord(phone.page, stored.id)) ?? [];
    expect(
      record.filter((line) => line.startsWith('foul ')),
      `killed after a foul for ${seat}: the record has it, and all before it`,
    ).toEqual(given);
  }
  await phone.page.goto(address);
  const told = phone.robot.say('parts.seatFouls', 1);
  for (const seat of seats)
    await expect(phone.robot.seat(seat), `the table shows the foul of ${seat}`).toContainText(told);
  await phone.robot.foul(2);
  expect((await keptRecord(phone.page, stored.id)).at(-1), 'and the game goes on').toBe('foul 2');
});
