// What an evening brings: the browser's Back, no network for twenty games, a phone that is put away while a minute runs,
// music at night, and a new version of the app in the middle of a game.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  check,
  folder,
  keptGames,
  keptRecord,
  openBrowser,
  openDevice,
  pages,
  part,
  pause,
  protocolOf,
  putGame,
  run,
  startServer,
  waitFor,
} from './harness.mjs';
import { atFirstSpeech, ledUpTo, readGame, roleNames, Robot, rolesIn } from './robot.mjs';

const game = readGame('mafclub-ru');
const offlineGames = Number(process.env.OFFLINE_GAMES ?? 20);

// The app is on the device when its worker has it all.
async function installed(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function surrender(robot) {
  await robot.tap(robot.button(robot.say('parts.menu')));
  await robot.wait('the menu', ({ sheet }) => sheet !== null);
  await robot.hold();
  await robot.line('stop');
}

// ---- The browser's Back.

async function backButton(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server, { theme: 'light', clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const menu = () => robot.tap(robot.button(robot.say('parts.menu')));
  const closed = (what) => robot.wait(what, ({ sheet }) => sheet === null);
  const hasEntry = () => page.waitForFunction(() => history.state.sheet); // Made by a touch, after it was drawn.
  const lightOf = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await robot.sitDown(game, async (step) => {
    if (step !== 'names') return;
    await page.goBack();
    await waitFor('the rules', async () => page.locator(`input[value="${game.rules}"]`).count());
    check('back: in the steps of a new game one step', page.url().endsWith('#/new'), page.url());
    await page.goForward();
    await robot.wait('the names', ({ waits }) => !waits);
  });
  await robot.deal(game.roles);

  await menu();
  await robot.tap(page.getByRole('button', { name: robot.say('table.music') }).first());
  await waitFor('the settings', () => page.url().includes('#/settings/music'));
  await waitFor('a page', () => page.getByText(robot.say('settings.music')).first().isVisible());
  check(
    'back: the page of the music is as dark as the night it was opened in',
    (await lightOf()) === 'rgb(0, 0, 0)',
    await lightOf(),
  );
  await page.goBack();
  await robot.wait('the night', ({ night, sheet }) => night && sheet === null);
  check(
    'back: from a page that the menu opened to the game, at once',
    page.url().includes(`#/game/${robot.id}`),
    page.url(),
  );

  await robot.tap(page.locator('main').first());
  await page.evaluate(() => {
    window.dawns = 0;
    const light = new MutationObserver((seen) => (window.dawns += seen.length));
    light.observe(document.documentElement, { attributeFilter: ['data-night'] });
  });
  for (let times = 0; times < 4; times++) {
    await page.goBack().catch(() => {}); // It comes forward again meanwhile.
    await robot.wait(
      'the menu, and the night again',
      ({ sheet, address }) => (sheet !== null) === (times % 2 === 0) && address === `#/game/${robot.id}`,
    );
  }
  const dawns = await page.evaluate(() => window.dawns);
  check(
    'back: at night it opens the menu and closes it, and nothing gives light',
    dawns === 0 && (await lightOf()) === 'rgb(0, 0, 0)',
    `${dawns}`,
  );

  await robot.line('day 1');
  await menu();
  await robot.wait('the menu', ({ sheet }) => sheet !== null);
  await robot.tap(robot.button(robot.say('table.history'), robot.sheet));
  await robot.wait('the history', ({ sheet }) => sheet === robot.say('table.history'));
  await page.goBack();
  const { address } = await closed('the history is closed');
  check('back: closes the sheet and stays in the game', address === `#/game/${robot.id}`, address);
  await robot.tap(page.locator('section.card header button').first());
  await robot.wait('why', ({ sheet }) => sheet !== null);
  await page.goBack();
  check('back: closes "Why?" and stays in the game', (await closed('why is closed')).address === `#/game/${robot.id}`);
  await robot.tap(robot.verb('table.nominate'));
  const question = page.getByText(robot.say('table.whoNominate'));
  await question.waitFor();
  await page.goBack();
  await waitFor('no question', async () => (await question.count()) === 0);
  check(
    'back: takes back the verb that waits for its number, and stays in the game',
    page.url().endsWith(`#/game/${robot.id}`),
    page.url(),
  );
  await menu();
  await robot.wait('the menu', ({ sheet }) => sheet !== null);
  await robot.tap(robot.button(robot.say('parts.close'), robot.sheet));
  await closed('the menu is closed');
  await hasEntry(); // Which Back had taken.
  await page.goBack();
  const asked = await robot.wait('the menu', ({ sheet }) => sheet !== null);
  check(
    'back: with nothing open it brings the menu',
    asked.sheet === robot.say('table.menu') && asked.address === `#/game/${robot.id}`,
  );
  await page.goBack();
  await robot.button(robot.say('home.newGame')).waitFor();
  check('back: and once more leaves the game', !page.url().includes('#/game/'), page.url());

  await page.goForward();
  await robot.wait('the game', ({ address: at, sheet }) => at === `#/game/${robot.id}` && sheet === null);
  await menu();
  await robot.wait('the menu', ({ sheet }) => sheet !== null);
  await hasEntry();
  await page.reload(); // As a browser that was killed comes back.
  await robot.button(robot.say('parts.menu')).waitFor(); // With it the game hears of Back.
  await page.goBack();
  const again = await robot.wait('the menu', ({ sheet }) => sheet !== null);
  check('back: a game that was loaded anew is kept as before', again.address === `#/game/${robot.id}`);
  await robot.tap(robot.sheet.getByRole('button').filter({ hasText: robot.say('table.leaveGame') }));
  await robot.button(robot.say('home.newGame')).waitFor();
  check('back: from the menu it is left with a tap', !page.url().includes('#/game/'));
}

// ---- Without network.

async function withoutNetwork(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server, { clock: true });
  const { page, context } = device;
  const robot = await Robot.at(device);
  await page.goto('/#/');
  await installed(page);
  await server.kill();
  await context.setOffline(true);
  for (let each = 1; each <= offlineGames; each++) {
    await robot.create(game);
    await robot.line('day 1');
    if (each % 5 === 0) {
      await page.reload();
      await robot.wait('the game again', ({ title }) => robot.is(title, 'speeches'));
    }
    await surrender(robot);
  }
  await page.goto('/#/');
  await page.reload();
  await robot.button(robot.say('home.newGame')).waitFor();
  const kept = await keptGames(page);
  check(
    `offline: ${offlineGames} games are kept, all with their result`,
    kept.length === offlineGames && kept.every(({ finished, outcome }) => finished && outcome === 'red'),
    `${kept.length}`,
  );
  const all = page.getByRole('button', { name: robot.say('home.showAll', offlineGames) });
  if (await all.count()) await robot.tap(all);
  const rows = page.locator('main li button.row');
  await waitFor('the list', async () => (await rows.count()) === offlineGames).catch(() => {});
  check(
    `offline: ${offlineGames} games are in the list`,
    (await rows.count()) === offlineGames,
    `${await rows.count()}`,
  );
  const first = protocolOf(kept[0].lines);
  check(
    'offline: each record holds and tells its game',
    kept.every(({ lines }) => protocolOf(lines) === first),
  );
}

// ---- The clock.

// How much of the minute is left, to a few milliseconds: the moment at which the number on the face changes.
function atChange() {
  const face = document.querySelector('[role=timer]');
  const before = face.textContent;
  return new Promise((done) => {
    new MutationObserver((_, observer) => {
      if (face.textContent === before) return;
      observer.disconnect();
      done({ seconds: Number(face.textContent.trim()), at: Date.now() });
    }).observe(face, { childList: true, characterData: true, subtree: true });
  });
}

const away = 52; // Seconds in the background, of the sixty of a speech.

async function renderers(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

async function background(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server, { clock: false });
  const { page } = device;
  const robot = await Robot.at(device);
  const kept = await ledUpTo(browser, server, game, 'day 1');
  await page.goto('/#/');
  await robot.button(robot.say('home.newGame')).waitFor();
  await putGame(page, kept);
  await page.goto(`/#/game/${kept.id}`);
  await robot.wait(
    'the speech',
    ({ title, next }) => robot.is(title, 'speeches') && next === robot.say('table.startClock'),
  );
  await robot.next('the clock');
  const first = await page.evaluate(atChange);
  // The phone is put away: what runs the page stands still, without a word before or after.
  await page.evaluate(() => {
    window.ticks = 0;
    setInterval(() => (window.ticks += 1), 100);
  });
  const processes = await renderers(browser);
  for (const id of processes) process.kill(id, 'SIGSTOP');
  await pause(away * 1000);
  for (const id of processes) process.kill(id, 'SIGCONT');
  const ticks = await page.evaluate(() => window.ticks);
  check('clock: the page stood still meanwhile', ticks < away, `${ticks} ticks of 100 ms`);
  const later = await page.evaluate(atChange);
  const off = Math.abs(later.at - first.at - (first.seconds - later.seconds) * 1000);
  check(
    `clock: after ${((later.at - first.at) / 1000).toFixed(1)} s, ${away} of them in the background, ${off} ms off`,
    off <= 100,
  );
}

// ---- The device deals.

async function dealtByDevice(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server, { clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const { say } = robot;
  const fiim = { ...game, rules: 'fiim-2019' };
  await robot.sitDown(fiim);
  await robot.until('the deal', ({ title }) => title === say('home.deal'));
  await robot.tap(robot.verb('home.dealDevice'));
  const field = page.getByRole('button', { name: say('home.dealYours') });
  const all = page.getByRole('button', { name: say('home.dealReview') });
  const roles = /шериф|дон|мафия|мирный/i;
  const closed = async () =>
    (await robot.look()).waits &&
    (await field.or(all).count()) === 0 &&
    !roles.test(await page.locator('main').innerText());
  const focused = () =>
    page.evaluate(() => (document.activeElement === document.body ? '' : document.activeElement.textContent));
  const rows = robot.sheet.locator('li');
  const menuIsClosed = async () => {
    await robot.tap(robot.button(say('parts.menu')));
    await robot.sheet.getByText(say('table.menuHanded')).waitFor();
    check('deal: a player finds nothing in the menu', (await rows.count()) === 0);
    await robot.press(robot.sheet.locator('button.hold'), () => rows.first().waitFor());
    check('deal: the judge opens it by a hold', await robot.sheet.getByText(say('table.devices')).isVisible());
    await robot.tap(robot.button(say('parts.close'), robot.sheet));
    await robot.wait('the menu is closed', ({ sheet }) => sheet === null);
  };
  const seen = [];
  for (let seat = 1; seat <= 10; seat++) {
    await page.getByText(say('home.dealHand', seat)).waitFor();
    check(`deal: on the way to player ${seat} no card can be opened`, await closed());
    await robot.tap(robot.button(say('home.dealMine', seat)));
    await field.waitFor();
    check(`deal: the focus of player ${seat} is not lost`, (await focused()).includes(say('home.dealSeat', seat, 10)));
    check(
      `deal: player ${seat} cannot pass the phone on unseen`,
      (await robot.look()).waits && !roles.test(await page.locator('main').innerText()),
    );
    await robot.press(field, async () =>
      seen.push((await waitFor('the role', async () => roles.exec(await field.innerText())))[0].toLowerCase()),
    );
    await waitFor('it is covered', async () => !roles.test(await field.innerText()));
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
  check('deal: the last player finds no roles', await closed());
  await robot.press(robot.page.locator('button.hold'), () => all.waitFor());
  check('deal: the focus of the judge is not lost', (await focused()).includes(say('home.dealAllSeen')));
  check(
    'deal: no tap takes back what ten people have seen',
    (await page.locator('button.back').first().getAttribute('aria-disabled')) === 'true',
  );
  await robot.next('all have seen');
  await robot.wait('the night', ({ title }) => title !== say('home.deal'));
  const rolesLine = async () => (await keptRecord(page, robot.id)).filter((each) => each.startsWith('roles '));
  const [line = ''] = await rolesLine();
  const dealt = rolesIn(line.slice('roles '.length), 10).map(
    (role) => ({ sheriff: 'шериф', don: 'дон', mafia: 'мафия', citizen: 'мирный' })[role],
  );
  check('deal: the record has what each player saw', seen.join() === dealt.join(), `${seen} / ${dealt}`);

  const back = page.locator('button.back').first();
  const undone = async () => {
    await robot.tap(back);
    check(
      'deal: undoing it is held',
      (await robot.wait('a list', ({ sheet }) => sheet !== null)).sheet === say('table.undoTitle'),
    );
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
  const lines = await rolesLine();
  check(
    'deal: put back, or recorded once more, it is the one that was seen',
    lines.length === 3 && new Set(lines).size === 1,
    lines.join('; '),
  );
}

// ---- Cards entered as fast as fingers go. The page's clock stands: the pauses between the taps are exact.

const apart =
  (gap) =>
  async ({ page, context }, places) => {
    for (const [x, y] of places) {
      await page.touchscreen.tap(x, y);
      await context.clock.runFor(gap);
    }
  };
// Each thumb comes down before the other is lifted.
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

async function quickCards(browser) {
  const server = await startServer();
  for (const [how, enter] of [
    ['350 ms apart', apart(350)],
    ['120 ms apart', apart(120)],
    ['by two thumbs', byTwoThumbs],
  ]) {
    const device = await openDevice(browser, server, { clock: true });
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
    await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
    await enter(
      device,
      game.roles.map((role) => middles.get(role)),
    );
    await context.clock.resume();
    await page.getByText(robot.say('home.dealAgree')).waitFor();
    await robot.next('the deal');
    await robot.wait('the night', ({ title }) => title !== robot.say('home.deal'));
    const line = (await keptRecord(page, robot.id)).find((each) => each.startsWith('roles '));
    const dealt = rolesIn(line.slice('roles '.length), 10);
    check(`deal: ten cards ${how} are ten cards, each at its seat`, dealt.join() === game.roles.join(), line);
    await context.close();
  }
}

// A nervous second tap on Next does not skip a step, and the page says that it did not count.
async function nervousTap(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server, { clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  await robot.create(game);
  await robot.line('day 1'); // At night the minute of the mafia has to pass first.
  await robot.next('the clock');
  const before = (await keptRecord(page, robot.id)).length;
  const { x, y, width, height } = await page.locator('button.next').first().boundingBox();
  const { clock } = device.context;
  await clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  for (let taps = 0; taps < 2; taps++) {
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await clock.runFor(150);
  }
  await page.getByText(robot.say('parts.notCounted')).waitFor();
  await clock.resume();
  await waitFor('the first tap is recorded', async () => (await keptRecord(page, robot.id)).length > before);
  const played = (await keptRecord(page, robot.id)).slice(before).filter((line) => !line.startsWith('@'));
  check('a second tap skips no step and is marked', played.length === 1, played.join('; '));
}

// ---- The first game on a device asks whether its signals are heard.

async function soundCheck(browser) {
  const server = await startServer();
  for (const heard of [true, false]) {
    const device = await openDevice(browser, server, {
      clock: true,
      settings: { soundChecked: undefined, sound: undefined },
    });
    const { page, context } = device;
    const robot = await Robot.at(device);
    const { say } = robot;
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('primanota.settings')));
    await page.goto('/#/');
    await robot.button(say('home.newGame')).waitFor();
    check('sound: it is on', (await kept()).sound === true);
    await robot.sitDown(game);
    const sheet = page.getByRole('dialog', { name: say('table.soundCheck') });
    await sheet.waitFor();
    check(
      'sound: nothing is taken for heard before it was played',
      (await sheet.locator('button.next').getAttribute('aria-disabled')) === 'true',
    );
    await robot.tap(sheet.getByRole('button', { name: say('table.soundPlay') }));
    if (heard) {
      await robot.tap(sheet.locator('button.next'));
    } else {
      await robot.tap(sheet.getByRole('button', { name: say('table.soundNotHeard') }));
      await robot.tap(sheet.getByRole('button', { name: say('table.soundWithout') }));
    }
    await sheet.waitFor({ state: 'detached' });
    const { sound, soundChecked } = await kept();
    check(`sound: the answer is kept (${heard})`, sound === heard && soundChecked === true);
    await page.reload();
    await page.locator('main').first().waitFor();
    check('sound: it asks once', (await sheet.count()) === 0);
    await context.close();
  }
}

// ---- Cards are dealt again: the deal was wrong, or the game is to be replayed.

async function dealtAgain(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server, { clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const { say } = robot;
  const back = page.locator('button.back').first();
  const held = (what) => robot.wait(what, ({ sheet }) => sheet === say('table.undoTitle'));
  const first = page.getByText(say('home.dealSeat', 1, 10)).first();
  await robot.create(game);
  await robot.tap(back);
  await held('the deal');
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
  await robot.deal(game.roles); // From seat 1.
  check('deal: cards that were taken back are dealt anew from the first one', true);

  const head = {
    created: Date.now(),
    changed: Date.now(),
    rules: game.rules,
    title: '',
    players: game.names,
    round: 1,
  };
  const lines = [...atFirstSpeech(game), 'replay 1 MC-4.13.1', 'stop'];
  await putGame(page, { id: 'replayed', ...head, step: 'over', finished: true, outcome: 'replay', lines });
  await page.goto('/#/game/replayed');
  const anew = robot.button(say('table.dealAnew'));
  await robot.tap(anew);
  await first.waitFor();
  await robot.tap(back);
  await anew.waitFor();
  check(
    'deal: in a replay a tap leaves the deal and takes back no announcement',
    (await keptRecord(page, 'replayed')).at(-1) === 'stop',
  );
}

// ---- The browser's own buttons.

async function backAndForth(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server, { clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const { say } = robot;
  const at = (title) => robot.wait(title, (seen) => seen.title === say(title));
  const firstName = () => page.getByLabel(say('home.seatField', 1), { exact: true }).inputValue();
  await page.goto('/#/');
  await robot.tap(robot.button(say('home.newGame')));
  await page.locator(`input[value="${game.rules}"]`).waitFor({ state: 'attached' });
  await robot.tap(page.locator(`label:has(input[value="${game.rules}"])`));
  await robot.next('rules');
  const first = page.getByLabel(say('home.seatField', 1), { exact: true });
  await first.evaluate(
    (field, names) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', names);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...game.names, 'Лишний'].join('\n'),
  );
  await page.getByText(say('home.namesLeftOut', 10, 'Лишний')).waitFor();
  check('new game: who was left out of a pasted list is told', true);
  await robot.next('names');
  await at('home.seats');
  await page.goBack();
  await at('home.names');
  check('new game: Back goes one step back, and the names are there', (await firstName()) === game.names[0]);
  await page.goBack();
  await at('home.rules');
  await page.goForward();
  await at('home.names');
  await page.reload();
  await at('home.names');
  check('new game: Forward and a reload lose nothing', (await firstName()) === game.names[0]);
  await page.goto('/#/');
  await robot.tap(robot.button(say('home.newGame')));
  await at('home.names');
  await page.goBack();
  await at('home.rules');
  check('new game: opened again it stands where it was left, and Back leads through its steps', true);
  await page.goForward();
  await at('home.names');
  await robot.next('names');
  await at('home.seats');
  await robot.next('seats');
  await robot.wait('the game', ({ address }) => address.startsWith('#/game/'));
  robot.id = (await robot.look()).address.split('/')[2];
  await robot.deal(game.roles);
  await robot.tap(robot.button(say('parts.menu')));
  await robot.tap(
    robot.sheet
      .getByRole('button')
      .filter({ hasText: say('table.musicNone') })
      .first(),
  );
  await at('settings.title');
  await page.getByRole('heading', { name: say('settings.music') }).waitFor();
  check(
    'menu: without music it leads to the place where it is added',
    await page
      .getByRole('heading', { name: say('settings.music') })
      .evaluate((heading) => heading.getBoundingClientRect().top < innerHeight),
  );
  await robot.tap(robot.button(say('parts.back')));
  await robot.wait('the game again', ({ address, night }) => address === `#/game/${robot.id}` && night);
  check('menu: and back to the game', true);
  await robot.line('day 1');
  for (const what of ['the menu', 'the games']) {
    await page.goBack();
    await robot.wait(
      what,
      ({ sheet, address }) =>
        (sheet === say('table.menu')) === (what === 'the menu') && (what === 'the menu' || address === '#/'),
    );
  }
  await robot.button(say('home.newGame')).waitFor();
  check('game: Back does not lead into the steps that it was made by', (await robot.look()).address === '#/');
}

// ---- Long sentences.

async function tieOfFive(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server);
  const { page } = device;
  const robot = await Robot.at(device);
  const vote = ['vote 7: 1 3', 'vote 5: 2 4', 'vote 4: 5 6', 'vote 10: 7 8', 'vote 1: rest'];
  const tie = [
    'override no time',
    'day 1',
    '1 nominates 7',
    '2 nominates 5',
    '3 nominates 4',
    '4 nominates 10',
    '5 nominates 1',
    'rest speak',
    'voting',
    ...vote,
  ];
  const head = [
    `rules ${game.rules}`,
    ...game.names.map((name, place) => `player ${place + 1} ${name}`),
    'roles 2 7 mafia, 9 don, 4 sheriff',
  ];
  const at = Date.now();
  await page.goto('/#/');
  for (const [id, more] of [
    ['tie', []],
    ['raise', ['rest speak', ...vote]],
  ]) {
    const about = {
      id,
      created: at,
      changed: at,
      rules: game.rules,
      title: '',
      players: game.names,
      step: 'speeches',
      round: 1,
      finished: false,
    };
    await putGame(page, { ...about, lines: [...head, ...tie, ...more] });
    for (const [width, height] of [
      [360, 740],
      [320, 640],
    ]) {
      await page.setViewportSize({ width, height });
      await page.goto(`/#/game/${id}`);
      await robot.wait(id, ({ title }) => robot.is(title, id === 'tie' ? 'tie_speeches' : 'raise'));
      const card = page.locator('main .card .room, .card .room').first();
      await card.locator('blockquote').first().waitFor();
      const seen = () =>
        card.evaluate((room) => {
          const [box, last] = [
            room.getBoundingClientRect(),
            [...room.querySelectorAll('blockquote')].at(-1).getBoundingClientRect(),
          ];
          return last.bottom <= box.bottom + 2;
        });
      // The card finds its size when it hears of its room; an observer hears of it after those that were there before.
      await card.evaluate(
        (room) => new Promise((heard) => new ResizeObserver((_, own) => heard(own.disconnect())).observe(room)),
      );
      const down = () => card.evaluate((room) => room.scrollTop);
      const more = page.locator('.card header button').first();
      for (let presses = 0; presses < 4 && !(await seen()); presses++) {
        const before = await down();
        await more.tap();
        await waitFor('it goes on', async () => (await down()) !== before);
      }
      check(`${id} of five, ${width} px: the whole sentence can be read`, await seen());
    }
  }
}

// ---- Music.

// Two minutes of a deep tone.
function tone() {
  const rate = 8000;
  const samples = Buffer.from(
    Uint8Array.from({ length: rate * 120 }, (_, at) => 128 + 20 * Math.sin((at * 2 * Math.PI * 110) / rate)),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
    [40, samples.length],
  ])
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ])
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Buffer.concat([head, samples]);
}

async function nightMusic(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server, { clock: true });
  const { page, context } = device;
  const robot = await Robot.at(device);
  await context.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      window.player = this;
      return play.call(this);
    };
  });
  const plays = () =>
    page.evaluate(() => Boolean(window.player && !window.player.paused && window.player.currentTime > 0));
  await page.goto('/#/settings');
  await page.locator('input[type=file]').setInputFiles([
    { name: 'a broken one.wav', mimeType: 'audio/wav', buffer: Buffer.from('this is no music') },
    { name: 'deep.wav', mimeType: 'audio/wav', buffer: tone() },
  ]);
  await page.getByText('deep.wav').waitFor();
  await page.reload();
  await page.getByText('deep.wav').waitFor();
  check('music: the files are kept on the device', (await page.getByText('a broken one.wav').count()) > 0);
  await robot.create(game);
  await waitFor('the music of the night', plays);
  check('music: it plays at night, past a file that is none', true);
  await robot.line('day 1');
  await waitFor('silence', async () => {
    await context.clock.fastForward(100);
    return !(await plays());
  });
  check('music: and is silent by day', true);
}

// ---- A new version.

// The same app under another build, whose page can be told from the old one's.
async function publish(web, page, version) {
  const [build] = (await page.evaluate(() => caches.keys()))
    .filter((name) => name.startsWith('primanota-'))
    .map((name) => name.slice('primanota-'.length));
  const worker = readFileSync(join(web, 'sw.js'), 'utf8');
  if (!worker.includes(build)) throw new Error('the worker does not say its build');
  writeFileSync(join(web, 'sw.js'), worker.replaceAll(build, `${build.slice(0, -version.length)}${version}`));
  const index = readFileSync(join(web, 'index.html'), 'utf8').replace(/<meta name="version"[^>]*>/, '');
  writeFileSync(join(web, 'index.html'), index.replace('</head>', `<meta name="version" content="${version}"></head>`));
  for (const file of ['sw.js', 'index.html'])
    for (const packed of ['br', 'gz']) rmSync(join(web, `${file}.${packed}`), { force: true });
}

const versionOf = (page) => page.evaluate(() => document.querySelector('meta[name=version]')?.content ?? 'first');

async function fetchVersion(page) {
  await page.evaluate(() =>
    navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined),
  );
  await waitFor('the new version waits', () =>
    page.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)),
  );
}

async function takeIt(robot, version) {
  const take = robot.button(robot.say('common.updateNow'));
  await take.waitFor();
  await robot.tap(take);
  await waitFor('the new version', async () => (await versionOf(robot.page)) === version);
}

async function newVersion(browser) {
  const web = join(folder(), 'web');
  cpSync(pages, web, { recursive: true });
  const server = await startServer(web);
  const device = await openDevice(browser, server, { clock: true });
  const { page, context } = device;
  const robot = await Robot.at(device);
  await page.goto('/#/');
  await installed(page);
  await robot.create(game);
  await robot.line('day 1');

  await publish(web, page, 'second');
  await fetchVersion(page);
  await robot.line('1 nominates 7');
  const offered = await page.getByText(robot.say('common.update')).count();
  check(
    'update: it waits while a game is open, and nothing speaks of it',
    offered === 0 && (await versionOf(page)) === 'first',
  );
  const count = (await keptRecord(page, robot.id)).length;

  // All pages of the old version are gone: from now on the browser lets the new one work.
  const coming = context.serviceWorkers().at(-1);
  await page.close();
  await waitFor('the new worker works', () => coming.evaluate(() => self.serviceWorker.state === 'activated'));
  robot.page = await context.newPage();
  const active = () =>
    robot.page.evaluate(() =>
      navigator.serviceWorker.ready.then(({ waiting, active: now }) => waiting === null && now.state === 'activated'),
    );
  await robot.page.goto(`/#/game/${robot.id}`);
  await waitFor('the new worker', active);
  await robot.page.reload();
  await robot.wait('the game again', ({ title }) => robot.is(title, 'speeches'));
  check(
    'update: the browser was closed: the game goes on with the version it was begun with',
    (await versionOf(robot.page)) === 'first',
  );
  await robot.page.goto('/#/');
  await takeIt(robot, 'second');
  check('update: it is offered on the first page, and taken', true);
  await robot.page.goto(`/#/game/${robot.id}`);
  await robot.wait('the game', ({ title }) => robot.is(title, 'speeches'));
  check('update: the game goes on under the new version', (await keptRecord(robot.page, robot.id)).length === count);

  await surrender(robot);
  await robot.page.goto('/#/');
  await robot.button(robot.say('home.newGame')).waitFor();
  await waitFor('no game is kept in mind', () =>
    robot.page.evaluate(() =>
      caches
        .open('primanota.marks')
        .then((marks) => marks.keys())
        .then((kept) => kept.length === 0),
    ),
  );
  check('update: after the end of a game any version will do', true);
  await publish(web, robot.page, 'third');
  await fetchVersion(robot.page);
  await takeIt(robot, 'third');
  check('update: one that waits is taken from the first page', true);
  const kept = await robot.page.evaluate(() => caches.keys());
  check(
    'update: the old ones are not kept',
    kept.filter((name) => name.startsWith('primanota-')).length === 1,
    kept.join(', '),
  );
}

const wanted = (name) => !process.env.PART || process.env.PART === name;

await run(9, async () => {
  const browser = await openBrowser();
  const parts = (list) =>
    list
      .filter(([name]) => wanted(name))
      .reduce((before, [name, body]) => before.then(() => part(name, () => body(browser))), Promise.resolve());
  await parts([['clock', background]]); // Alone: it is about milliseconds.
  await Promise.all([
    parts([['offline', withoutNetwork]]),
    parts([
      ['back', backButton],
      ['deal', dealtByDevice],
      ['cards', quickCards],
      ['tap', nervousTap],
      ['sound', soundCheck],
      ['again', dealtAgain],
      ['steps', backAndForth],
      ['tie', tieOfFive],
      ['music', nightMusic],
      ['update', newVersion],
    ]),
  ]);
});
