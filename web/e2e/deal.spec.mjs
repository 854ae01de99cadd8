// The cards: dealt by the device from hand to hand, entered as fast as possible, dealt again.
import { expect, test } from './fixtures.mjs';
import { keptRecord, often, waitFor } from './harness.mjs';
import { readGame, roleNames, Robot, rolesIn, storedGame } from './robot.mjs';

const game = readGame('mafclub-ru');

const rolesLines = async (page, id) => (await keptRecord(page, id)).filter((line) => line.startsWith('roles '));
const rolesOf = (line) => rolesIn(line.slice('roles '.length), 10);

// ---- The device deals.

test("the device deals from hand to hand, and no player sees another's card", async ({ openDevice }) => {
  const device = await openDevice({ clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const { say } = robot;
  await robot.sitDown({ ...game, rules: 'fiim-2019' });
  await robot.until('the deal', ({ title }) => title === say('home.deal'));
  await robot.tap(robot.verb('home.dealDevice'));
  const field = page.getByRole('button', { name: say('home.dealYours') });
  const all = page.getByRole('button', { name: say('home.dealReview') });
  const roles = /шериф|дон|мафия|мирный/i;
  const shown = async () => ({
    passes: !(await robot.look()).waits,
    roles: roles.test(await page.locator('main').innerText()),
  });
  const nothing = { passes: false, roles: false };
  const closed = async (message) => {
    expect(await shown(), message).toEqual(nothing);
    expect(await field.or(all).count(), message).toBe(0);
  };
  const focused = () =>
    page.evaluate(() => (document.activeElement === document.body ? '' : document.activeElement.textContent));
  const rows = robot.sheet.locator('li');
  const menuIsClosed = async () => {
    await robot.tap(robot.button(say('parts.menu')));
    await robot.sheet.getByText(say('table.menuHanded')).waitFor();
    await expect(rows, 'deal: the menu shows a player nothing').toHaveCount(0);
    await robot.press(robot.sheet.locator('button.hold'), () => rows.first().waitFor());
    await expect(robot.sheet.getByText(say('table.devices')), 'deal: the judge opens it by a hold').toBeVisible();
    await robot.tap(robot.button(say('parts.close'), robot.sheet));
    await robot.wait('the menu is closed', ({ sheet }) => sheet === null);
  };
  const seen = [];
  for (let seat = 1; seat <= 10; seat++) {
    await page.getByText(say('home.dealHand', seat)).waitFor();
    await closed(`deal: on the way to player ${seat} no card can be opened`);
    await robot.tap(robot.button(say('home.dealMine', seat)));
    await field.waitFor();
    await expect
      .poll(focused, often(`deal: the focus of player ${seat} is not lost`))
      .toContain(say('home.dealSeat', seat, 10));
    expect(await shown(), `deal: player ${seat} cannot pass the phone on unseen`).toEqual(nothing);
    await robot.press(field, async () => {
      const [role] = await waitFor('the role', async () => roles.exec(await field.innerText()));
      seen.push(role.toLowerCase());
    });
    await expect(field, `deal: the card of player ${seat} is covered`).not.toContainText(roles);
    if (seat === 5) {
      await page.reload();
      await page
        .getByText(say('home.dealSeat', seat, 10))
        .first()
        .waitFor();
      await menuIsClosed();
    }
    await robot.next('the phone goes on');
  }
  await page.getByText(say('home.dealReturn')).waitFor();
  await closed('deal: the last player finds no roles');
  await robot.press(robot.page.locator('button.hold'), () => all.waitFor());
  await expect.poll(focused, often('deal: the focus of the judge is not lost')).toContain(say('home.dealAllSeen'));
  const back = page.locator('button.back').first();
  await expect(back, 'deal: no tap undoes cards that ten people have seen').toHaveAttribute('aria-disabled', 'true');
  await robot.next('all have seen');
  await robot.wait('the night', ({ title }) => title !== say('home.deal'));
  const [line = ''] = await rolesLines(page, robot.id);
  const names = { sheriff: 'шериф', don: 'дон', mafia: 'мафия', citizen: 'мирный' };
  expect(
    rolesOf(line).map((role) => names[role]),
    'deal: the record has the cards that the players saw',
  ).toEqual(seen);

  const undone = async () => {
    await robot.tap(back);
    const { sheet } = await robot.wait('a list', (now) => now.sheet !== null);
    expect(sheet, 'deal: undoing it is held').toBe(say('table.undoTitle'));
    await robot.hold();
    await robot.wait('the deal', ({ title }) => title === say('home.deal'));
  };
  await undone();
  await robot.tap(robot.button(say('parts.putBack')));
  await robot.wait('the night', ({ title }) => title !== say('home.deal'));
  await undone();
  await robot.clock.fastForward(9000);
  await page.reload();
  await all.waitFor();
  await robot.next('the same deal');
  await robot.wait('the night', ({ title }) => title !== say('home.deal'));
  expect(await rolesLines(page, robot.id), 'deal: put back or recorded again, it is the deal that was seen').toEqual([
    line,
    line,
    line,
  ]);
});

// ---- Cards entered as fast as possible. The page's clock is stopped, so the pauses between taps are exact.

const apart =
  (gap) =>
  async ({ page, context }, places) => {
    for (const [x, y] of places) {
      await page.touchscreen.tap(x, y);
      await context.clock.runFor(gap);
    }
  };

// Each thumb comes down before the other one is lifted.
async function byTwoThumbs({ page, context }, places) {
  const touches = await context.newCDPSession(page);
  const touch = (type, points) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  for (let at = 0; at < places.length; at += 2) {
    await touch('touchStart', places.slice(at, at + 1));
    await touch('touchStart', places.slice(at, at + 2));
    await touch('touchEnd', []);
    await context.clock.runFor(120);
  }
}

const stop = async ({ page, context }) => context.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);

for (const [how, enter] of [
  ['350 ms apart', apart(350)],
  ['120 ms apart', apart(120)],
  ['by two thumbs', byTwoThumbs],
]) {
  test(`ten cards are entered ${how}`, async ({ openDevice }) => {
    const device = await openDevice({ clock: true });
    const { page, context } = device;
    const robot = await Robot.at(device);
    await robot.sitDown(game);
    await robot.until('the deal', ({ title }) => title === robot.say('home.deal'));
    await page
      .getByText(robot.say('home.dealSeat', 1, 10))
      .first()
      .waitFor();
    const names = roleNames('ru');
    const middles = new Map();
    for (const role of new Set(game.roles)) {
      const { x, y, width, height } = await robot.button(names[role]).boundingBox();
      middles.set(role, [x + width / 2, y + height / 2]);
    }
    await stop(device);
    await enter(
      device,
      game.roles.map((role) => middles.get(role)),
    );
    await context.clock.resume();
    await page.getByText(robot.say('home.dealAgree')).waitFor();
    await robot.next('the deal');
    await robot.wait('the night', ({ title }) => title !== robot.say('home.deal'));
    const [line] = await rolesLines(page, robot.id);
    expect(rolesOf(line), `deal: ten cards ${how} are ten cards, each at its seat`).toEqual(game.roles);
  });
}

test('a double tap on Next advances one step, and the page says so', async ({ openDevice }) => {
  const device = await openDevice({ clock: true });
  const { page, context } = device;
  const robot = await Robot.at(device);
  await robot.open(storedGame(game, 'kept'));
  await robot.wait('the speech', ({ title }) => robot.is(title, 'speeches'));
  await robot.next('the clock');
  const before = (await keptRecord(page, robot.id)).length;
  const since = async () => (await keptRecord(page, robot.id)).slice(before).filter((line) => !line.startsWith('@'));
  const { x, y, width, height } = await page.locator('button.next').first().boundingBox();
  await stop(device);
  for (let taps = 0; taps < 2; taps++) {
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await context.clock.runFor(150);
  }
  await expect(page.getByText(robot.say('parts.notCounted')), 'a second tap is marked').toBeVisible();
  await context.clock.resume();
  await expect.poll(async () => (await since()).length, often('the first tap is recorded')).toBeGreaterThan(0);
  expect((await since()).length, 'a second tap skips no step').toBe(1);
});

// ---- A second deal, because the first was wrong or the game is replayed.

test('an undone deal begins with the first card', async ({ openDevice }) => {
  const device = await openDevice({ clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const { say } = robot;
  const first = page.getByText(say('home.dealSeat', 1, 10)).first();
  await robot.create(game);
  await robot.tap(page.locator('button.back').first());
  await robot.wait('the deal', ({ sheet }) => sheet === say('table.undoTitle'));
  await robot.hold();
  await page.getByText(say('home.dealAgree')).waitFor();
  await robot.press(page.locator('button.hold'), () => first.waitFor());
  await page.reload();
  await first.waitFor();
  await robot.tap(page.locator('main .keys button').first());
  await page
    .getByText(say('home.dealSeat', 2, 10))
    .first()
    .waitFor();
  await robot.tap(robot.button(say('parts.menu')));
  await robot.hold();
  await expect(first, 'deal: cards that were taken back are dealt again from the first one').toBeVisible();
  await robot.deal(game.roles);
  expect((await rolesLines(page, robot.id)).map(rolesOf), 'deal: and all ten are recorded again').toEqual([
    game.roles,
    game.roles,
  ]);
});

test('in a replay a tap leaves the deal and undoes no announcement', async ({ openDevice }) => {
  const device = await openDevice({ clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const { say } = robot;
  const over = { step: 'over', finished: true, outcome: 'replay' };
  await robot.open(storedGame(game, 'replayed', ['replay 1 MC-4.13.1', 'stop'], over));
  const again = robot.button(say('table.dealAgain'));
  await robot.tap(again);
  await page
    .getByText(say('home.dealSeat', 1, 10))
    .first()
    .waitFor();
  await robot.tap(page.locator('button.back').first());
  await again.waitFor();
  expect((await keptRecord(page, 'replayed')).at(-1), 'deal: nothing was taken back').toBe('stop');
});
