// The browser's Back and Forward: they close what is open, lead through the steps of a new game, and never leave a game
// by accident.
import { expect, test } from './fixtures.mjs';
import { often } from './harness.mjs';
import { atFirstSpeech, readGame, Robot, storedGame } from './robot.mjs';

const game = readGame('mafclub-ru');
const kept = '#/game/kept';

// One step in the browser's history. The browser learns of a page's new entries with a delay, so the step is taken once
// both are at the same entry. The step may not arrive, because the page can go forward again.
async function step(page, by) {
  const session = await page.context().newCDPSession(page);
  let target = null;
  const places = async () => {
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
    target = entries[currentIndex + by];
    const first = entries.findIndex(({ url }) => url.startsWith('http'));
    return currentIndex - first - (await page.evaluate(() => navigation.currentEntry.index));
  };
  await expect.poll(places, often('the browser and the page are at the same entry')).toBe(0);
  await session.send('Page.navigateToHistoryEntry', { entryId: target.id });
  await session.detach();
}
const pressBack = (page) => step(page, -1);
const pressForward = (page) => step(page, 1);

// A device in the light theme with that game, opened by a tap on the first page.
async function opened(openDevice, stored) {
  const device = await openDevice({ theme: 'light', clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  await robot.open(stored, '#/');
  await page.reload();
  await robot.tap(robot.button(robot.say('home.goOn')));
  await robot.wait('the game', ({ address }) => address === kept);
  return { page, robot };
}

const lightOf = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const shows = (robot, message) => expect.poll(() => robot.look(), often(message));
const menu = (robot) => robot.tap(robot.button(robot.say('parts.menu')));

// A touch makes its entry after the next drawing.
const hasEntry = (page) => page.waitForFunction(() => history.state.sheet);

test('at night Back opens and closes the menu, and the screen stays dark', async ({ openDevice }) => {
  const { page, robot } = await opened(
    openDevice,
    storedGame(game, 'kept', [], { step: 'arrangement', lines: atFirstSpeech(game).slice(0, -2) }),
  );
  const dark = 'rgb(0, 0, 0)';
  await robot.wait('the night', ({ night }) => night);
  await menu(robot);
  await robot.tap(page.getByRole('button', { name: robot.say('table.music') }).first());
  await expect(page, 'the settings').toHaveURL(/#\/settings\/music/);
  await page.getByText(robot.say('settings.music')).first().waitFor();
  expect(await lightOf(page), 'back: the music page opened at night is as dark as the night').toBe(dark);
  await pressBack(page);
  const { address } = await robot.wait('the night', ({ night, sheet }) => night && sheet === null);
  expect(address, 'back: one step leads from a page of the menu to the game').toBe(kept);

  await robot.tap(page.locator('main').first());
  await page.evaluate(() => {
    window.dawns = 0;
    const light = new MutationObserver((seen) => {
      window.dawns += seen.length;
    });
    light.observe(document.documentElement, { attributeFilter: ['data-night'] });
  });
  for (let times = 0; times < 2; times++) {
    await pressBack(page);
    await shows(robot, 'back: at night it opens the menu').toMatchObject({
      sheet: robot.say('table.menu'),
      address: kept,
    });
    await pressBack(page);
    await shows(robot, 'back: at night it closes the menu').toMatchObject({ sheet: null, address: kept });
  }
  expect(await page.evaluate(() => window.dawns), 'back: the screen stays dark meanwhile').toBe(0);
  expect(await lightOf(page), 'back: and it is dark').toBe(dark);
});

test('by day Back closes what is open, then opens the menu, then leaves the game', async ({ openDevice }) => {
  const { page, robot } = await opened(openDevice, storedGame(game, 'kept'));
  const inGame = { sheet: null, address: kept };
  await robot.wait('the speech', ({ title }) => robot.is(title, 'speeches'));
  await menu(robot);
  await robot.wait('the menu', ({ sheet }) => sheet !== null);
  await robot.tap(robot.button(robot.say('table.history'), robot.sheet));
  await robot.wait('the history', ({ sheet }) => sheet === robot.say('table.history'));
  await pressBack(page);
  await shows(robot, 'back: closes the sheet and stays in the game').toMatchObject(inGame);
  await robot.tap(page.locator('section.card header button').first());
  await robot.wait('why', ({ sheet }) => sheet !== null);
  await pressBack(page);
  await shows(robot, 'back: closes "Why?" and stays in the game').toMatchObject(inGame);
  await robot.tap(robot.verb('table.nominate'));
  const question = page.getByText(robot.say('table.whoNominate'));
  await question.waitFor();
  await pressBack(page);
  await expect(question, 'back: takes back the verb that waits for its number').toHaveCount(0);
  await shows(robot, 'back: and stays in the game').toMatchObject(inGame);
  await menu(robot);
  await robot.wait('the menu', ({ sheet }) => sheet !== null);
  await robot.tap(robot.button(robot.say('parts.close'), robot.sheet));
  await robot.wait('the menu is closed', ({ sheet }) => sheet === null);
  await hasEntry(page); // Back had removed it.
  const inMenu = { sheet: robot.say('table.menu'), address: kept };
  await pressBack(page);
  await shows(robot, 'back: with nothing open it opens the menu').toMatchObject(inMenu);
  await pressBack(page);
  await robot.button(robot.say('home.newGame')).waitFor();
  await expect(page, 'back: and once more leaves the game').not.toHaveURL(/#\/game\//);

  await pressForward(page);
  await robot.wait('the game', ({ address, sheet }) => address === kept && sheet === null);
  await menu(robot);
  await robot.wait('the menu', ({ sheet }) => sheet !== null);
  await hasEntry(page);
  await page.reload(); // As after the browser was killed.
  await robot.button(robot.say('parts.menu')).waitFor(); // From here on the game handles Back.
  await pressBack(page);
  await shows(robot, 'back: a reloaded game is kept as before').toMatchObject(inMenu);
  await robot.tap(robot.sheet.getByRole('button').filter({ hasText: robot.say('table.leaveGame') }));
  await robot.button(robot.say('home.newGame')).waitFor();
  await expect(page, 'back: from the menu it is left with a tap').not.toHaveURL(/#\/game\//);
});

test('Back and Forward lead through the steps of a new game, and not into them from the game', async ({
  openDevice,
}) => {
  const device = await openDevice({ clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const { say } = robot;
  const at = (title) => robot.wait(title, (seen) => seen.title === say(title));
  const first = page.getByLabel(say('home.seatField', 1), { exact: true });
  await page.goto('/#/');
  await robot.tap(robot.button(say('home.newGame')));
  await page.locator(`input[value="${game.rules}"]`).waitFor({ state: 'attached' });
  await robot.tap(page.locator(`label:has(input[value="${game.rules}"])`));
  await robot.next('rules');
  await robot.paste([...game.names, 'Лишний']);
  await expect(
    page.getByText(say('home.namesLeftOut', 10, 'Лишний')),
    'new game: names left out of a pasted list are reported',
  ).toBeVisible();
  await pressBack(page);
  await at('home.rules');
  await expect(page, 'back: one step in the steps of a new game').toHaveURL(/#\/new$/);
  await pressForward(page);
  await at('home.names');
  await robot.next('names');
  await at('home.seats');
  await pressBack(page);
  await at('home.names');
  await expect(first, 'new game: Back goes one step back, and the names are there').toHaveValue(game.names[0]);
  await pressBack(page);
  await at('home.rules');
  await pressForward(page);
  await at('home.names');
  await page.reload();
  await at('home.names');
  await expect(first, 'new game: Forward and a reload lose nothing').toHaveValue(game.names[0]);
  await page.goto('/#/');
  await robot.tap(robot.button(say('home.newGame')));
  await shows(robot, 'new game: opened again it continues where it was left').toMatchObject({
    title: say('home.names'),
  });
  await pressBack(page);
  await shows(robot, 'new game: and Back leads through its steps').toMatchObject({ title: say('home.rules') });
  await pressForward(page);
  await at('home.names');
  await robot.next('names');
  await at('home.seats');
  await robot.next('seats');
  await robot.wait('the game', ({ address }) => address.startsWith('#/game/'));
  robot.id = (await robot.look()).address.split('/')[2];
  await robot.deal(game.roles);
  await menu(robot);
  await robot.tap(
    robot.sheet
      .getByRole('button')
      .filter({ hasText: say('table.musicNone') })
      .first(),
  );
  await at('settings.title');
  await expect(
    page.getByRole('heading', { name: say('settings.music') }),
    'menu: without music it leads to the place where it is added',
  ).toBeInViewport();
  await robot.tap(robot.button(say('parts.back')));
  await shows(robot, 'menu: and back to the game').toMatchObject({ address: `#/game/${robot.id}`, night: true });
  await robot.line('day 1');
  await pressBack(page);
  await robot.wait('the menu', ({ sheet }) => sheet === say('table.menu'));
  await pressBack(page);
  await robot.wait('the games', ({ sheet, address }) => sheet === null && address === '#/');
  await robot.button(say('home.newGame')).waitFor();
  await expect(page, 'game: Back does not lead into the steps that created it').toHaveURL(/#\/$/);
});
