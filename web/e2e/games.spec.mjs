// Whole games through the pages: Maf Club in both editions, FIIM and City, and one with keys alone. In the middle of each the server is killed and
// the page loaded anew; later the server comes back. What the device keeps, what the program makes of the same file and
// what the server has must tell the same game.
import {
  check,
  difference,
  keptGames,
  keptRecord,
  openBrowser,
  openDevice,
  part,
  protocolOf,
  run,
  startServer,
  waitFor,
} from './harness.mjs';
import { KeyboardRobot } from './keyboard.mjs';
import { readGame, Robot } from './robot.mjs';

const games = [
  { name: 'mafclub-ru', lang: 'ru' },
  { name: 'mafclub-en', lang: 'en' },
  { name: 'fiim', lang: 'ru' },
  { name: 'city', lang: 'en' },
  { name: 'keyboard', file: 'mafclub-en', lang: 'en', size: 'laptop', Judge: KeyboardRobot },
].filter(({ name }) => !process.env.GAME || process.env.GAME === name);

async function whole(browser, { name, file = name, lang, size = 'phone', Judge = Robot }) {
  const server = await startServer();
  const device = await openDevice(browser, server, { lang, size, clock: true });
  const { page } = device;
  const robot = await Judge.at(device);
  const game = readGame(file);
  const dies = Math.floor(game.play.length / 2);
  const returns = Math.floor((game.play.length * 4) / 5);

  const id = await robot.create(game);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await robot.play(game.play, game.roles, async (place) => {
    if (place === dies) {
      await server.kill();
      const before = await keptRecord(page, id);
      const seen = await robot.look();
      await page.reload();
      const after = await robot.wait('the page again', ({ title }) => title !== '');
      const kept = await keptRecord(page, id);
      check(
        `${name}: killed in the middle, all ${before.length} lines are there`,
        before.join('\n') === kept.join('\n'),
      );
      check(
        `${name}: and the page stands where it stood`,
        after.title === seen.title && after.place === seen.place,
        `${seen.title} ${seen.place}, ${after.title} ${after.place}`,
      );
    }
    if (place === returns) await server.start();
  });

  const lines = await keptRecord(page, id);
  const [mine, programs] = [protocolOf(lines), protocolOf(game.lines)];
  check(
    `${name}: ${game.play.length} lines led by ${robot.taps} touches; the record on the device is the program's`,
    mine === programs,
    difference(mine, programs),
  );
  await onServer(device, name, id, server, programs);
  await corrected(device, robot, name, id);
}

async function onServer({ page, context }, name, id, server, programs) {
  let seen = null;
  const link = await waitFor(
    'everything is sent',
    async () => {
      await context.clock.fastForward(2000); // After a dead server the page tries again only now and then.
      const game = (await keptGames(page)).find((each) => each.id === id);
      seen = { sent: game.link?.sent, of: game.lines.length, lost: game.link?.lost, conflict: game.link?.conflict };
      return game.link && game.link.sent >= game.lines.length ? game.link : null;
    },
    90_000,
  ).catch((error) => {
    throw new Error(`${error.message}: ${JSON.stringify(seen)}`);
  });
  const answer = await fetch(`${server.url}/api/tables/${link.table}/record.nota?lang=en`, {
    headers: { authorization: `Bearer ${link.token}` },
  });
  const theirs = protocolOf((await answer.text()).split('\n'));
  check(`${name}: and so is the record on the server`, theirs === programs, difference(theirs, programs));
}

// Signed, and then something was wrong after all: it is taken back with a reason, and the signature goes.
async function corrected({ page }, robot, name, id) {
  const kept = async () => (await keptGames(page)).find((each) => each.id === id);
  const sign = page.locator('button.hold').filter({ hasText: robot.say('after.sign') });
  await robot.press(sign, () => robot.wait('signed', ({ address }) => address.endsWith('/protocol')));
  check(`${name}: signed`, (await kept()).signed > 0);
  await page.evaluate((to) => (location.hash = to), `#/game/${id}/result`);
  await robot.wait('the result', ({ address, waits }) => address.endsWith('/result') && !waits);
  await robot.tap(page.locator('button.back').first());
  await robot.sheet.getByLabel(robot.say('table.reason'), { exact: true }).fill('too early, #1 was right');
  await robot.hold();
  const last = await waitFor('taken back', async () => {
    const line = (await kept()).lines.at(-1);
    return line.startsWith('undo') && line;
  });
  check(`${name}: taken back with its reason`, last === 'undo 1 too early, ＃1 was right', last);
  check(`${name}: and no longer signed`, (await kept()).signed === undefined);
}

await run(9, async () => {
  const browser = await openBrowser();
  const waiting = [...games];
  const worker = async () => {
    for (let game = waiting.shift(); game; game = waiting.shift()) {
      const mine = game;
      await part(mine.name, () => whole(browser, mine));
    }
  };
  await Promise.all([worker(), worker()]); // Two at a time: a judge waits more than he taps.
});
