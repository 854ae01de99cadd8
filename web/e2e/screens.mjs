// node e2e/screens.mjs: makes the pictures of docs/images from a real game.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keptGames, waitFor } from './harness.mjs';
import { palette } from './palette.mjs';
import { readGame, Robot } from './robot.mjs';
import { script } from './script.mjs';

const folder = resolve(process.env.IMAGES ?? join(import.meta.dirname, '../../docs/images'));
const sizes = { phone: [360, 740], tablet: [820, 1180], laptop: [1280, 800] };
const pictures = [
  'phone-dark-speech',
  'phone-dark-voting',
  'phone-dark-night',
  'laptop-light-spectator',
  'tablet-light-result',
];

async function take(page, name) {
  const picture = pictures.find((each) => each.endsWith(`-${name}`));
  const [size, theme] = picture.split('-');
  const [width, height] = sizes[size];
  await page.setViewportSize({ width, height });
  await page.evaluate(async (shown) => {
    document.documentElement.dataset.theme = shown;
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, theme);
  await page.locator('.flash').waitFor({ state: 'detached' }); // The flash of the clock ends.
  const png = palette(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  writeFileSync(join(folder, `${picture}.png`), png);
  process.stdout.write(`${picture}.png ${png.length}\n`);
}

await script(async ({ server, openDevice }) => {
  mkdirSync(folder, { recursive: true });
  const device = await openDevice({ lang: 'en', clock: true });
  const { page, context } = device;
  const robot = await Robot.at(device);
  const game = { ...readGame('mafclub-en'), event: 'Tuesday club', table: '1' };
  const lead = async (from, to) =>
    robot.play(game.play.slice(game.play.indexOf(from), game.play.indexOf(to)), game.roles);

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
  const { links } = await (
    await fetch(`${server.url}/api/tables/${link.table}/links`, { headers: { authorization: `Bearer ${link.token}` } })
  ).json();
  const watching = await openDevice({ lang: 'en' });
  await watching.page.goto(`/t/${link.table}#${links.find(({ grant }) => grant === 'spectator').token}`);
  await watching.page.locator('[data-seat]').first().waitFor();
  await take(watching.page, 'spectator');

  await robot.play(game.play.slice(game.play.indexOf('3 nominates 4')), game.roles);
  await robot.wait(
    'the result',
    ({ address, title }) => address.endsWith('/result') && title !== robot.say('table.over'),
  );
  await take(page, 'result');
});
