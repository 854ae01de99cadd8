// One table on several devices: the judge's lines reach the server once, whatever fails; viewers see them; the lead
// moves from device to device; two records of one game are shown side by side and one is chosen.
import { expect, test } from './fixtures.mjs';
import { keptGames, often, waitFor } from './harness.mjs';
import { Looker } from './looking.mjs';
import { readGame, Robot, storedGame } from './robot.mjs';

const game = readGame('mafclub-ru');
const played = (lines) =>
  lines.filter((line) => !/^(@|rules |with |title |date |judge |event |player |seats |table |round )/.test(line));

// ---- A judge's device.

class Judge {
  static async at(openDevice, server, options = {}) {
    const judge = new Judge();
    judge.server = server;
    judge.device = await openDevice(options);
    judge.page = judge.device.page;
    judge.robot = await Robot.at(judge.device);
    return judge;
  }

  // A game at its first speech.
  async begin() {
    this.id = `net${Math.random().toString(36).slice(2, 11).padEnd(9, '0')}`;
    await this.robot.open(storedGame(game, this.id));
    await this.robot.seat(1).waitFor();
  }

  go(hash) {
    return this.page.evaluate((to) => {
      location.hash = to;
    }, hash);
  }
  async game() {
    return (await keptGames(this.page)).find(({ id }) => id === this.id);
  }
  async lines() {
    return played((await this.game()).lines);
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

// A table that a judge leads, known to the server, with all its links.
async function tableOf(openDevice, server) {
  const judge = await Judge.at(openDevice, server);
  await judge.begin();
  await judge.sent();
  return { judge, links: await judge.links(), say: judge.robot.say };
}

const hold = async (page, name) => {
  const button = page.locator('button.hold').filter({ hasText: name }).first();
  await button.waitFor();
  await button.press('Enter');
  await button.press('Enter');
};
const path = (link) => new URL(link.url).pathname + new URL(link.url).hash;
const seatOf = (page, seat) => page.locator(`[data-seat="${seat}"]`).first();

// ---- Sent once, whatever breaks.

test('every line reaches the server and the viewers once, even if the server dies', async ({ openDevice, server }) => {
  const { judge, links, say } = await tableOf(openDevice, server);
  await judge.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const watcher = await openDevice({ size: 'laptop' });
  const player = await openDevice();
  await watcher.page.goto(path(links.find(({ grant }) => grant === 'spectator')));
  await player.page.goto(path(links.find(({ grant, seat }) => grant === 'seat' && seat === 3)));
  await seatOf(watcher.page, 3).waitFor();
  await player.page.getByRole('heading', { level: 1 }).waitFor();

  await judge.foul(3);
  await judge.sent();
  expect(played(await judge.serverLines()).at(-1), 'online: a line follows at once').toBe('foul 3');
  const told = say('parts.seatFouls', 1);
  await expect(seatOf(watcher.page, 3), 'the spectator sees the foul').toContainText(told);
  await expect(
    watcher.page.getByText(say('live.fouls', say('live.foulOf', 3, 1))),
    'and finds it in the course of the game',
  ).toBeVisible();
  await expect(player.page.getByLabel(say('live.foulCount', 1)), 'the player sees his foul').toBeAttached();

  await server.kill();
  await judge.foul(4);
  await judge.foul(5);
  await judge.page.reload();
  await judge.robot.seat(5).waitFor();
  await judge.foul(7);
  const waiting = await judge.game();
  expect(waiting.link.sent, 'server down: the game goes on and says that lines wait').toBeLessThan(
    waiting.lines.length,
  );
  await expect(watcher.page.getByText(say('live.broken')).first(), 'the viewers notice').toBeAttached();
  await server.start();
  const kept = await judge.sent();
  expect(played(await judge.serverLines()), 'server up: every line is there once, in order').toEqual(
    played(kept.lines),
  );
  expect(await judge.branches(), 'server up: no second record was created').toEqual([]);
  await expect(seatOf(watcher.page, 7), 'the spectator continues from the last event').toContainText(told);
});

// ---- Secrets.

test('players see their role while they hold the field, and a link can be renewed', async ({ openDevice, server }) => {
  const { judge, links, say } = await tableOf(openDevice, server);
  const { page } = await openDevice();
  const link = links.find(({ grant, seat }) => grant === 'seat' && seat === 9);
  await page.goto(path(link));
  const field = page.getByRole('button', { name: say('live.yourRole') });
  await field.waitFor();
  await expect(page, 'the token is removed from the address').not.toHaveURL(/#/);
  await expect(page.getByText(say('live.order')).first(), 'the table is there').toBeAttached();
  const seen = (await page.content()).replace(/<(script|style)[^]*?<\/\1>/g, '');
  expect(seen, 'no role is in the page').not.toMatch(/дон|мафия|шериф|мирный/i);
  const box = await field.boundingBox();
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await expect(field, 'held, the field shows it').toContainText(/дон/i);
  await page.mouse.up();
  await expect(field, 'released, it is gone').not.toContainText(/дон/i);
  await page.reload();
  await expect(field, 'a reload finds the table again').toBeVisible();
  await judge.ask(`/links/${link.link}/renew`, { method: 'POST', body: '{}' });
  await expect(page.getByText(say('live.unknownToken')), 'a renewed link closes the old page').toBeVisible();
});

// ---- Two pages of one device.

test('of two pages on one device one leads and the other follows', async ({ openDevice, server }) => {
  const { judge, links, say } = await tableOf(openDevice, server);
  const second = await judge.device.context.newPage();
  await second.goto(path(links.find(({ grant }) => grant === 'judge')));
  await expect(second.getByText(say('table.readOnly')), 'a link opened beside the game follows').toBeVisible();
  const before = await judge.lines();
  await judge.foul(6);
  expect(await judge.lines(), 'the page that leads goes on, and loses nothing').toEqual([...before, 'foul 6']);
  await expect(seatOf(second, 6), 'the other page follows').toContainText(say('parts.seatFouls', 1));
  await second.close();
  await judge.sent();
  const there = played(await judge.serverLines()).filter((line) => line === 'foul 6');
  expect(there, 'and the server has it once').toHaveLength(1);
});

// ---- From device to device.

const takes = (page, say) =>
  page
    .locator('button.hold')
    .filter({ hasText: say('live.takeOver') })
    .waitFor();

test("a judge's link opens a page that everybody can read", async ({ openDevice, server }) => {
  const { links, say } = await tableOf(openDevice, server);
  const looking = await openDevice();
  await looking.page.goto(path(links.find(({ grant }) => grant === 'judge')));
  await takes(looking.page, say);
  await new Looker(looking).at('page: judge');
});

test('the lead moves to another device, and one of two records is chosen', async ({ openDevice, server }) => {
  const { judge, links, say } = await tableOf(openDevice, server);
  const other = await Judge.at(openDevice, server, { size: 'tablet' });
  await other.page.goto(path(links.find(({ grant }) => grant === 'judge')));
  await takes(other.page, say);
  await hold(other.page, say('live.takeOver'));
  await other.robot.seat(1).waitFor();
  other.id = (await keptGames(other.page))[0].id;
  expect(other.page.url(), 'the token is not in the address').not.toContain(links[0].token);
  await expect(
    judge.page.getByText(say('live.leads', (await other.link()).holder)).first(),
    'the first device says who leads',
  ).toBeVisible();
  const lines = await other.lines();
  expect(lines, 'what was recorded is on both').toEqual(await judge.lines());
  expect(lines, 'and that is not nothing').not.toEqual([]);
  await other.foul(1);
  await expect.poll(async () => (await judge.lines()).at(-1), often('the first device follows')).toBe('foul 1');

  await other.sent();
  await other.device.context.setOffline(true);
  await other.foul(9);
  await judge.go(`#/devices/${judge.id}`);
  await hold(judge.page, say('devices.takeOver'));
  const { holder } = await other.link();
  await expect.poll(async () => (await judge.link()).holder, often('the lead is back')).not.toBe(holder);
  await judge.go(`#/game/${judge.id}`);
  await judge.robot.seat(1).waitFor();
  await judge.foul(10);
  await judge.sent();
  await other.device.context.setOffline(false);
  for (const { page } of [other, judge])
    await expect(page.getByRole('article'), 'both devices show two records').toHaveCount(2);
  await new Looker(judge.device).at('two records');
  const sides = other.page.getByRole('article');
  await expect(sides.filter({ hasText: /фол 9/i }), 'one with its own lines').toHaveCount(1);
  await expect(sides.filter({ hasText: /фол 10/i }), 'the other with its own').toHaveCount(1);
  await hold(other.page, say('devices.keepThis'));
  for (const { page } of [other, judge]) await expect(page.getByRole('article'), 'it is settled').toHaveCount(0);
  const there = played(await other.serverLines());
  const undone = expect.stringMatching(/^undo/);
  expect(there, 'the chosen record holds, the other is taken back').toEqual(
    expect.arrayContaining(['foul 9', 'foul 10', undone]),
  );
  for (const device of [other, judge])
    await expect.poll(() => device.lines(), often('both devices have what the server has')).toEqual(there);
});

// ---- An assistant.

test("an assistant's call becomes a foul when the judge accepts it", async ({ openDevice, server }) => {
  const { judge, say } = await tableOf(openDevice, server);
  const body = JSON.stringify({ grant: 'assistant', name: 'Anna' });
  const made = await (await judge.ask('/links', { method: 'POST', body })).json();
  const helper = await openDevice();
  await helper.page.goto(path(made));
  const fouls = async () => (await judge.lines()).filter((line) => line.startsWith('foul 8')).length;
  const { page } = judge;
  const sheet = helper.page.locator('dialog[open]');
  const accept = page.getByRole('button', { name: say('live.accept') });
  const call = async () => {
    await helper.page.locator('main [data-seat="8"]').tap();
    const ground = (await sheet.locator('.offers .ground').first().innerText()).trim();
    await sheet
      .getByRole('button', { name: say('live.foul'), exact: true })
      .first()
      .tap();
    await accept.waitFor();
    return ground;
  };
  const ground = await call();
  expect(ground, 'an assistant sees the ground of a foul, not a bare number').not.toMatch(/^[A-Z]+-[\d.]+$/);
  expect(await fouls(), "an assistant's call is no foul yet").toBe(0);
  await helper.page.getByText(say('live.waitsForJudge')).first().waitFor();
  await new Looker(judge.device).at('a call');
  await new Looker(helper).at('called');
  await judge.robot.tap(page.getByRole('button', { name: say('live.decline') }));
  await helper.page.getByText(say('live.declined'), { exact: true }).first().waitFor();
  expect(await fouls(), 'declined, it is no foul').toBe(0);
  for (let given = 0; given < 3; given++) {
    await call();
    await judge.robot.tap(accept);
    await expect.poll(fouls, often('it is recorded')).toBe(given + 1);
    await helper.page.getByText(say('live.accepted'), { exact: true }).nth(given).waitFor();
  }
  const there = (await judge.serverLines()).filter((line) => line.startsWith('foul 8'));
  expect(there, 'the record says who called it').toContainEqual(expect.stringMatching(/# called by assistant Anna$/));
  await call();
  await judge.robot.tap(accept);
  await page.locator('dialog[open] button.hold').waitFor();
  expect(await fouls(), 'a fourth foul takes a hold, as for the judge').toBe(3);
  await hold(page, say('table.act_removal', 8));
  await expect.poll(fouls, often('he is removed')).toBe(4);
  const waiting = async () =>
    (await (await judge.ask('')).json()).proposals.filter(({ accepted }) => accepted === null);
  await expect.poll(waiting, often('nothing waits')).toEqual([]);
  await expect(accept, 'nothing is called twice').toHaveCount(0);
});
