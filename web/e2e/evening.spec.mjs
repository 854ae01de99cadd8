// What an evening brings: something is taken back and put back, there is no network for twenty games, the phone is put
// away while a minute runs, and a new version of the app arrives in the middle of a game.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  check, folder, keptGames, keptRecord, openBrowser, openDevice, pages, part, pause, protocolOf, putGame, run, startServer, waitFor,
} from './harness.mjs';
import { ledUpTo, readGame, Robot } from './robot.mjs';

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

// ---- Taking back.

async function takingBack(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server, { clock: true });
  const robot = await Robot.at(device);
  const played = async () => (await keptRecord(device.page, robot.id)).filter((line) => !line.startsWith('@'));
  await robot.create(game);
  await robot.line('day 1');
  await robot.line('1 nominates 7');
  const before = await played();
  await robot.undo();
  await waitFor('the candidate is gone', async () => (await device.page.getByRole('button', { name: robot.candidate(7) }).count()) === 0);
  check('undo: recorded as taken back, nothing is rubbed out', (await played()).join('\n') === [...before, 'undo'].join('\n'));
  await robot.tap(robot.button(robot.say('parts.putBack')));
  await device.page.getByRole('button', { name: robot.candidate(7) }).first().waitFor();
  check('put back: the line is played again', (await played()).join('\n') === [...before, 'undo', '1 nominates 7'].join('\n'));
  const stands = protocolOf(await keptRecord(device.page, robot.id));
  check('undo and put back: the game is what it was', stands === protocolOf(before));
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
  check(`offline: ${offlineGames} games are kept, all with their result`, kept.length === offlineGames && kept.every(({ finished, outcome }) => finished && outcome === 'red'), `${kept.length}`);
  const all = page.getByRole('button', { name: robot.say('home.showAll', offlineGames) });
  if (await all.count()) await robot.tap(all);
  const rows = page.locator('main li button.row');
  await waitFor('the list', async () => (await rows.count()) === offlineGames).catch(() => {});
  check(`offline: ${offlineGames} games are in the list`, (await rows.count()) === offlineGames, `${await rows.count()}`);
  const first = protocolOf(kept[0].lines);
  check('offline: each record holds and tells its game', kept.every(({ lines }) => protocolOf(lines) === first));
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

async function background(browser) {
  const server = await startServer();
  const device = await openDevice(browser, server, { clock: false });
  const { page, context } = device;
  const robot = await Robot.at(device);
  const kept = await ledUpTo(browser, server, game, 'day 1');
  await page.goto('/#/');
  await robot.button(robot.say('home.newGame')).waitFor();
  await putGame(page, kept);
  await page.goto(`/#/game/${kept.id}`);
  await robot.wait('the speech', ({ title, next }) => robot.is(title, 'speeches') && next === robot.say('table.startClock'));
  await robot.next('the clock');
  const first = await page.evaluate(atChange);
  // Another page comes to the front, and the browser slows this one down.
  const other = await context.newPage();
  await other.goto('about:blank');
  await other.bringToFront();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false }).catch(() => {});
  await session.send('Page.setWebLifecycleState', { state: 'frozen' }).catch(() => {});
  await pause(12_000);
  await session.send('Page.setWebLifecycleState', { state: 'active' }).catch(() => {});
  await page.bringToFront();
  await other.close();
  const later = await page.evaluate(atChange);
  const off = Math.abs(later.at - first.at - (first.seconds - later.seconds) * 1000);
  check(`clock: after ${((later.at - first.at) / 1000).toFixed(1)} s, 12 of them in the background, ${off} ms off`, off <= 100);
}

// ---- A new version.

async function newVersion(browser) {
  const web = join(folder(), 'web');
  cpSync(pages, web, { recursive: true });
  const server = await startServer(web);
  const device = await openDevice(browser, server, { clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  await page.goto('/#/');
  await installed(page);
  await robot.create(game);
  await robot.line('day 1');

  const old = await page.evaluate(() => navigator.serviceWorker.controller.scriptURL && caches.keys());
  const worker = readFileSync(join(web, 'sw.js'), 'utf8');
  const [build] = old.filter((name) => name.startsWith('primanota-')).map((name) => name.slice('primanota-'.length));
  if (!worker.includes(build)) throw new Error('the worker does not say its build');
  writeFileSync(join(web, 'sw.js'), worker.replaceAll(build, `${build.slice(0, -3)}new`));
  for (const packed of ['br', 'gz']) rmSync(join(web, `sw.js.${packed}`), { force: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined));
  await waitFor('the new version waits', () => page.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)));
  await robot.line('1 nominates 7');
  const waits = await page.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null));
  const offered = await page.getByText(robot.say('common.update')).count();
  check('update: it waits while a game is open, and nothing speaks of it', waits && offered === 0);
  const count = (await keptRecord(page, robot.id)).length;
  await page.goto('/#/');
  const take = robot.button(robot.say('common.updateNow'));
  await take.waitFor();
  check('update: it is offered on the first page', true);
  await robot.tap(take);
  await waitFor('the new version', () => page.evaluate(() => caches.keys().then((names) => names.some((name) => name.endsWith('new'))).catch(() => false)));
  await waitFor('it leads', () => page.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting === null)).catch(() => false));
  await page.goto(`/#/game/${robot.id}`);
  await robot.wait('the game', ({ title }) => robot.is(title, 'speeches'));
  check('update: the game goes on under the new version', (await keptRecord(page, robot.id)).length === count);
}

const wanted = (name) => !process.env.PART || process.env.PART === name;

await run(9, async () => {
  const browser = await openBrowser();
  const parts = (list) => list.filter(([name]) => wanted(name)).reduce((before, [name, body]) => before.then(() => part(name, () => body(browser))), Promise.resolve());
  await parts([['clock', background]]); // Alone: it is about milliseconds.
  await Promise.all([parts([['offline', withoutNetwork]]), parts([['undo', takingBack], ['update', newVersion]])]);
});
