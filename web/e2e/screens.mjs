// node e2e/screens.mjs: the pictures of docs/images, of a real game: phone, tablet and laptop, dark and light.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { check, keptGames, openBrowser, openDevice, putGame, run, startServer, waitFor } from './harness.mjs';
import { palette } from './palette.mjs';
import { readGame, Robot } from './robot.mjs';

const folder = resolve(process.env.IMAGES ?? join(import.meta.dirname, '../../docs/images'));
const sizes = { phone: [360, 740], tablet: [820, 1180], laptop: [1280, 800] };
const themes = ['dark', 'light'];
const most = 2_000_000; // Bytes of all pictures together.

async function take(page, screen) {
  const shown = screen === 'night' ? ['dark'] : themes; // The night is black in every theme.
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    for (const theme of shown) {
      await page.evaluate(async (name) => {
        document.documentElement.dataset.theme = name;
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, theme);
      await page.locator('.flash').waitFor({ state: 'detached' }); // The signal of a clock passes.
      writeFileSync(
        join(folder, `${size}-${theme}-${screen}.png`),
        palette(await page.screenshot({ animations: 'disabled', caret: 'hide' })),
      );
    }
  }
  const [width, height] = sizes.phone;
  await page.setViewportSize({ width, height });
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
}

// An earlier evening of this device.
async function earlier(page) {
  const { names } = readGame('mafclub-en');
  for (const [place, name] of ['fiim', 'mafclub-ru', 'city'].entries()) {
    const { rules, play, lines } = readGame(name);
    const head = [`rules ${rules}`, 'event Tuesday club', `round ${3 - place}`, 'table 1'];
    const rest = lines.filter((line) => /^(seats|roles) /.test(line));
    const players = names.map((each, seat) => `player ${seat + 1} ${each}`);
    const at = Date.now() - 86_400_000 - place * 3_000_000;
    await putGame(page, {
      id: `earlier${place}`,
      created: at,
      changed: at,
      signed: at,
      rules,
      title: '',
      players: names,
      step: 'over',
      round: 4,
      finished: true,
      outcome: 'red',
      lines: [...head, ...rest.slice(0, -1), ...players, ...rest.slice(-1), ...play],
    });
  }
}

await run(6, async () => {
  mkdirSync(folder, { recursive: true });
  const server = await startServer();
  const browser = await openBrowser();
  const device = await openDevice(browser, server, { lang: 'en', clock: true });
  const { page, context } = device;
  const robot = await Robot.at(device);
  const game = { ...readGame('mafclub-en'), event: 'Tuesday club', table: '1' };
  const lead = async (from, to) =>
    robot.play(game.play.slice(game.play.indexOf(from), game.play.indexOf(to)), game.roles);

  await page.goto('/#/');
  await robot.button(robot.say('home.newGame')).waitFor();
  await earlier(page);
  await robot.create(game);
  await lead('day 1', '5 nominates 1');
  await robot.until('speech', ({ speaker, next }) => speaker === 5 && next === robot.say('table.startClock'));
  await robot.next('the clock');
  await robot.line('foul 7');
  await robot.line('5 nominates 1');
  await context.clock.fastForward(22_000);
  await take(page, 'speech');

  await robot.line('voting');
  await robot.line('vote 2: 1 3 6 9');
  await robot.mark('4 10');
  await take(page, 'voting');
  await robot.line('vote 8: 2 4');
  await robot.play(game.play.slice(game.play.indexOf('vote 1: rest'), game.play.indexOf('shot 8')), game.roles);
  await robot.step('mafia');
  await take(page, 'night');

  await robot.play(game.play.slice(game.play.indexOf('shot 8'), game.play.indexOf('5 nominates 3') + 1), game.roles);
  const link = await waitFor('a table', async () => (await keptGames(page)).find(({ id }) => id === robot.id)?.link);
  await page.goto('/#/');
  await robot.button(robot.say('home.goOn')).waitFor();
  await take(page, 'home');

  const { links } = await (
    await fetch(`${server.url}/api/tables/${link.table}/links`, { headers: { authorization: `Bearer ${link.token}` } })
  ).json();
  const watching = await openDevice(browser, server, { lang: 'en' });
  await watching.page.goto(`/t/${link.table}#${links.find(({ grant }) => grant === 'spectator').token}`);
  await waitFor('the table', () => watching.page.locator('[data-seat]').count());
  await take(watching.page, 'spectator');

  await page.goto(`/#/game/${robot.id}`);
  await robot.wait('the game', ({ title }) => robot.is(title, 'speeches'));
  await robot.play(game.play.slice(game.play.indexOf('3 nominates 4')), game.roles);
  await robot.wait(
    'the result',
    ({ address, title }) => address.endsWith('/result') && title !== robot.say('table.over'),
  );
  await take(page, 'result');

  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  check(
    `pictures: ${readdirSync(folder).length} with ${(bytes / 1e6).toFixed(2)} MB, at most ${most / 1e6}`,
    bytes <= most,
  );
});
