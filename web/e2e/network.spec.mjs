// One table on several devices: what the judge records reaches the server once, whatever breaks; those who watch see it;
// the lead goes from device to device; two records of one game are shown side by side and one is chosen.
import {
  check,
  keptGames,
  note,
  openBrowser,
  openDevice,
  part,
  putGame,
  run,
  startServer,
  waitFor,
} from './harness.mjs';
import { Looker } from './looking.mjs';
import { atFirstSpeech, readGame, Robot } from './robot.mjs';

const game = readGame('mafclub-ru');
const played = (lines) =>
  lines.filter((line) => !/^(@|rules |with |title |date |judge |event |player |seats |table |round )/.test(line));

// ---- A judge's device.

class Judge {
  static async at(browser, server, options = {}) {
    const judge = new Judge();
    judge.server = server;
    judge.device = await openDevice(browser, server, options);
    judge.page = judge.device.page;
    judge.robot = await Robot.at(judge.device);
    return judge;
  }

  // A game that stands at the first speech.
  async begin() {
    this.id = `net${Math.random().toString(36).slice(2, 11).padEnd(9, '0')}`;
    await this.page.goto('/#/');
    await this.robot.button(this.robot.say('home.newGame')).waitFor();
    const now = Date.now();
    await putGame(this.page, {
      id: this.id,
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
    await this.go(`#/game/${this.id}`);
    await this.page.locator('main [data-seat="1"]').waitFor();
  }

  go(hash) {
    return this.page.evaluate((to) => (location.hash = to), hash);
  }
  async game() {
    return (await keptGames(this.page)).find(({ id }) => id === this.id);
  }
  async link() {
    return (await this.game())?.link ?? null;
  }
  sent() {
    return waitFor('everything is sent', async () => {
      const kept = await this.game();
      return kept?.link?.table && kept.link.sent >= kept.lines.length && kept;
    });
  }
  async ask(path, init = {}) {
    const { table, token } = await this.link();
    return fetch(`${this.server.url}/api/tables/${table}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}` },
    });
  }
  async serverLines() {
    return (await (await this.ask('/record.nota?lang=en')).text()).split('\n').filter(Boolean);
  }
  async links() {
    return (await (await this.ask('/links')).json()).links;
  }
  async branches() {
    return (await (await this.ask('/branches')).json()).branches;
  }
  foul(seat) {
    return this.robot.foul(seat);
  }
}

const hold = async (page, name) => {
  const button = page.locator('button.hold').filter({ hasText: name }).first();
  await button.waitFor();
  await button.press('Enter');
  await button.press('Enter');
};
const path = (link) => new URL(link.url).pathname + new URL(link.url).hash;
const seatText = (page, seat) => page.locator(`[data-seat="${seat}"]`).first().textContent();

// ---- Sent once, whatever breaks.

async function nothingIsLost(browser) {
  const server = await startServer();
  const judge = await Judge.at(browser, server);
  await judge.page.goto('/#/');
  await judge.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await judge.begin();
  await judge.sent();
  const links = await judge.links();
  const watcher = await openDevice(browser, server, { size: 'laptop' });
  const player = await openDevice(browser, server);
  const say = judge.robot.say;
  await watcher.page.goto(path(links.find(({ grant }) => grant === 'spectator')));
  await player.page.goto(path(links.find(({ grant, seat }) => grant === 'seat' && seat === 3)));
  await watcher.page.locator('[data-seat="3"]').first().waitFor();
  await player.page.getByRole('heading', { level: 1 }).waitFor();

  await judge.foul(3);
  await judge.sent();
  check('online: a line follows at once', played(await judge.serverLines()).at(-1) === 'foul 3');
  const told = say('parts.seatFouls', 1);
  await waitFor('the spectator sees the foul', async () => (await seatText(watcher.page, 3)).includes(told));
  check('the spectator sees it', true);
  await watcher.page.getByText(say('live.fouls', say('live.foulOf', 3, 1))).waitFor();
  check('and finds it in the course of the game', true);
  await waitFor('the player sees it', async () => (await player.page.getByLabel(say('live.foulCount', 1)).count()) > 0);
  check('the player sees his foul', true);

  await server.kill();
  await judge.foul(4);
  await judge.foul(5);
  await judge.page.reload();
  await judge.page.locator('main [data-seat="5"]').waitFor();
  await judge.foul(7);
  const waiting = await judge.game();
  check('server dead: the game goes on, and says that it waits', waiting.link.sent < waiting.lines.length);
  await waitFor('the viewers notice', async () => (await watcher.page.getByText(say('live.broken')).count()) > 0);
  await server.start();
  const kept = await judge.sent();
  const there = await judge.serverLines();
  check(
    'server back: every line is there once, in order',
    played(there).join('\n') === played(kept.lines).join('\n'),
    `${played(there).slice(-6)} / ${played(kept.lines).slice(-6)}`,
  );
  check('server back: no second record was made of it', (await judge.branches()).length === 0);
  await waitFor('the spectator catches up', async () => (await seatText(watcher.page, 7)).includes(told));
  check('the spectator goes on from where he was', true);
  return { server, judge, links };
}

// ---- Secrets.

async function secrets(browser, { server, judge, links }) {
  const say = judge.robot.say;
  const player = await openDevice(browser, server);
  const link = links.find(({ grant, seat }) => grant === 'seat' && seat === 9);
  await player.page.goto(path(link));
  const field = player.page.getByRole('button', { name: say('live.yourRole') });
  await field.waitFor();
  check('the token leaves the address', !player.page.url().includes('#'), player.page.url());
  await waitFor('the table is there', async () => (await player.page.getByText(say('live.order')).count()) > 0);
  const before = await player.page.content();
  check('no role is in the page', !/дон|мафия|шериф|мирный/i.test(before.replace(/<(script|style)[^]*?<\/\1>/g, '')));
  const box = await field.boundingBox();
  await player.page.mouse.move(box.x + 40, box.y + 40);
  await player.page.mouse.down();
  await waitFor('the role', async () => /дон/i.test(await field.innerText()));
  check('held, the field shows it', true);
  await player.page.mouse.up();
  await waitFor('it is gone', async () => !/дон/i.test(await field.innerText()));
  check('released, it is gone', true);
  await player.page.reload();
  await field.waitFor();
  check('a reload finds the table again', true);
  await judge.ask(`/links/${link.link}/renew`, { method: 'POST', body: '{}' });
  await player.page.getByText(say('live.unknownToken')).waitFor();
  check('a renewed link closes the old page', true);
}

// ---- Two pages of one device.

async function twoPages({ judge, links }) {
  const say = judge.robot.say;
  const second = await judge.device.context.newPage();
  await second.goto(path(links.find(({ grant }) => grant === 'judge')));
  await second.getByText(say('table.readOnly')).waitFor();
  check('the link opened beside the game looks on', true);
  const before = played((await judge.game()).lines);
  await judge.foul(6);
  const after = played((await judge.game()).lines);
  check(
    'the page that leads goes on, and loses nothing',
    after.join() === [...before, 'foul 6'].join(),
    after.slice(-3).join(', '),
  );
  const told = say('parts.seatFouls', 1);
  await waitFor('the other page follows', async () => (await seatText(second, 6)).includes(told));
  check('the other page follows', true);
  await second.close();
  await judge.sent();
  check(
    'and the server has it once',
    played(await judge.serverLines()).filter((line) => line === 'foul 6').length === 1,
  );
}

// ---- From device to device.

async function takingOver(browser, { server, judge, links }) {
  const say = judge.robot.say;
  const link = path(links.find(({ grant }) => grant === 'judge'));
  const takes = (page) =>
    page
      .locator('button.hold')
      .filter({ hasText: say('live.takeOver') })
      .waitFor();
  const looking = await openDevice(browser, server);
  await looking.page.goto(link);
  await takes(looking.page);
  await new Looker(looking).at('page: judge');
  await looking.context.close();

  const other = await Judge.at(browser, server, { size: 'tablet' });
  const began = Date.now();
  await other.page.goto(link);
  await takes(other.page);
  await hold(other.page, say('live.takeOver'));
  await other.page.locator('main [data-seat="1"]').waitFor();
  note(`taken over within ${Date.now() - began} ms`);
  check('taking over takes less than 5 s', Date.now() - began < 5000, `${Date.now() - began} ms`);
  other.id = (await keptGames(other.page))[0].id;
  check('the token is not in the address', !other.page.url().includes(links[0].token));
  await judge.page
    .getByText(say('live.leads', (await other.link()).holder))
    .first()
    .waitFor();
  check('the first device says who leads', true);
  check(
    'what was recorded is on both',
    (await other.game()).lines.length > 0 &&
      played((await other.game()).lines).join() === played((await judge.game()).lines).join(),
  );
  await other.foul(1);
  await waitFor('the first device follows', async () => played((await judge.game()).lines).at(-1) === 'foul 1');
  check('the first device follows', true);
  return other;
}

// ---- Two records.

async function twoRecords({ judge }, other) {
  const say = judge.robot.say;
  await other.sent();
  await other.device.context.setOffline(true);
  await other.foul(9);
  await judge.go(`#/devices/${judge.id}`);
  await hold(judge.page, say('devices.takeOver'));
  await waitFor('the lead is back', async () => (await judge.link()).holder !== (await other.link()).holder);
  await judge.go(`#/game/${judge.id}`);
  await judge.page.locator('main [data-seat="1"]').waitFor();
  await judge.foul(10);
  await judge.sent();
  await other.device.context.setOffline(false);
  for (const { page } of [other, judge]) await page.getByRole('article').nth(1).waitFor();
  check('both devices show two records', true);
  await new Looker(judge.device).at('two records');
  const sides = await other.page.getByRole('article').allInnerTexts();
  check(
    'each with its own lines',
    sides.some((text) => /фол 9/i.test(text)) && sides.some((text) => /фол 10/i.test(text)),
    sides.join(' / '),
  );
  await hold(other.page, say('devices.keepThis'));
  for (const { page } of [other, judge])
    await waitFor('it is settled', async () => (await page.getByRole('article').count()) === 0);
  const there = played(await other.serverLines());
  check(
    'the chosen record holds, the other is taken back',
    there.includes('foul 9') && there.includes('foul 10') && there.some((line) => line.startsWith('undo')),
    there.slice(-6).join(', '),
  );
  await waitFor('both have what the server has', async () => {
    const kept = [played((await other.game()).lines), played((await judge.game()).lines)];
    return kept.every((lines) => lines.join('\n') === there.join('\n'));
  });
  check('both devices have what the server has', true);
}

// ---- An assistant.

async function assistant(browser, { server, judge }) {
  const say = judge.robot.say;
  const body = JSON.stringify({ grant: 'assistant', name: 'Anna' });
  const made = await (await judge.ask('/links', { method: 'POST', body })).json();
  const helper = await openDevice(browser, server);
  await helper.page.goto(path(made));
  await judge.go(`#/game/${judge.id}`);
  await judge.page.locator('main [data-seat="1"]').waitFor();
  const fouls = async () => played((await judge.game()).lines).filter((line) => line.startsWith('foul 8')).length;
  const before = await fouls();
  const { page } = judge;
  const sheet = helper.page.locator('dialog[open]');
  const call = async () => {
    await helper.page.locator('main [data-seat="8"]').tap();
    const ground = (await sheet.locator('.offers .ground').first().innerText()).trim();
    await sheet
      .getByRole('button', { name: say('live.foul'), exact: true })
      .first()
      .tap();
    await page.getByRole('button', { name: say('live.accept') }).waitFor();
    return ground;
  };
  const ground = await call();
  check('an assistant reads what a foul is for, not a bare number', !/^[A-Z]+-[\d.]+$/.test(ground), ground);
  check("an assistant's call is no foul yet", (await fouls()) === before);
  await helper.page.getByText(say('live.waitsForJudge')).first().waitFor();
  await new Looker(judge.device).at('a call');
  await new Looker(helper).at('called');
  await judge.robot.tap(page.getByRole('button', { name: say('live.decline') }));
  await helper.page.getByText(say('live.declined'), { exact: true }).first().waitFor();
  check('declined, it is no foul', (await fouls()) === before);
  for (let given = before; given < 3; given++) {
    await call();
    await judge.robot.tap(page.getByRole('button', { name: say('live.accept') }));
    await waitFor('it is recorded', async () => (await fouls()) === given + 1);
    await helper.page
      .getByText(say('live.accepted'), { exact: true })
      .nth(given - before)
      .waitFor();
  }
  const there = (await judge.serverLines()).filter((line) => line.startsWith('foul 8'));
  check(
    'the record says who called it',
    there.some((line) => line.endsWith('# called by assistant Anna')),
    there.join(', '),
  );
  await call();
  await judge.robot.tap(page.getByRole('button', { name: say('live.accept') }));
  await page.locator('dialog[open] button.hold').waitFor();
  check('a fourth foul is held, as when the judge gives it', (await fouls()) === 3);
  await hold(page, say('table.act_removal', 8));
  await waitFor('he is removed', async () => (await fouls()) === 4);
  await waitFor('nothing waits', async () =>
    (await (await judge.ask('')).json()).proposals.every(({ accepted }) => accepted !== null),
  );
  check('nothing is called twice', (await page.getByRole('button', { name: say('live.accept') }).count()) === 0);
}

await run(12, async () => {
  const browser = await openBrowser();
  let table = null;
  let other = null;
  await part('nothing is lost', async () => (table = await nothingIsLost(browser)));
  if (!table) return;
  await part('secrets', () => secrets(browser, table));
  await part('two pages', () => twoPages(table));
  await part('taking over', async () => (other = await takingOver(browser, table)));
  if (other) await part('two records', () => twoRecords(table, other));
  await part('an assistant', () => assistant(browser, table));
});
