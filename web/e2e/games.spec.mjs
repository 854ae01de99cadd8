// Whole games through the pages. In the middle of each the server is killed and the page reloaded; later the server
// returns. The record on the device, the program's game sheet of the same file and the server's record must describe
// the same game.
import { expect, test } from './fixtures.mjs';
import { gameSheetOf, keptGames, keptRecord, often, waitFor } from './harness.mjs';
import { KeyboardRobot } from './keyboard.mjs';
import { readGame, Robot } from './robot.mjs';

const games = [
  { name: 'Maf Club, the Russian edition', file: 'mafclub-ru', lang: 'ru' },
  { name: 'Maf Club, the English edition', file: 'mafclub-en', lang: 'en' },
  { name: 'Maf Club with keys alone', file: 'mafclub-en', lang: 'en', size: 'laptop', Judge: KeyboardRobot },
  { name: 'FIIM', file: 'fiim', lang: 'ru' },
  { name: 'City', file: 'city', lang: 'en' },
];

for (const { name, file, lang, size = 'phone', Judge = Robot } of games) {
  test(`a whole game: ${name}`, async ({ openDevice, server }) => {
    const device = await openDevice({ lang, size, clock: true });
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
        await diesInTheMiddle(robot, id);
      }
      if (place === returns) await server.start();
    });

    const lines = await keptRecord(page, id);
    const programs = gameSheetOf(game.lines);
    expect(
      gameSheetOf(lines),
      `${game.play.length} lines led by ${robot.taps} touches: the record on the device is the program's`,
    ).toEqual(programs);
    await onServer(device, id, server, programs);
    await corrected(device, robot, id);
  });
}

async function diesInTheMiddle(robot, id) {
  const before = await keptRecord(robot.page, id);
  const seen = await robot.look();
  await robot.page.reload();
  await expect
    .poll(() => robot.look(), often('the page is where it was'))
    .toMatchObject({ title: seen.title, place: seen.place });
  expect(await keptRecord(robot.page, id), `killed in the middle, all ${before.length} lines are there`).toEqual(
    before,
  );
}

async function onServer({ page, context }, id, server, programs) {
  const sent = async () => {
    await context.clock.fastForward(2000); // The page retries a dead server only now and then.
    const { link, lines } = (await keptGames(page)).find((each) => each.id === id);
    return { left: lines.length - (link?.sent ?? 0), lost: link?.lost, conflict: link?.conflict };
  };
  const all = { left: 0, lost: '', conflict: null };
  await expect.poll(sent, { ...often('everything is sent'), timeout: 90_000 }).toEqual(all);
  const { link } = (await keptGames(page)).find((each) => each.id === id);
  const answer = await fetch(`${server.url}/api/tables/${link.table}/record.nota?lang=en`, {
    headers: { authorization: `Bearer ${link.token}` },
  });
  const theirs = gameSheetOf((await answer.text()).split('\n'));
  expect(theirs, "the record on the server is the program's").toEqual(programs);
}

// After the signature a mistake is undone with a reason, and the signature is dropped.
async function corrected({ page }, robot, id) {
  const kept = async () => (await keptGames(page)).find((each) => each.id === id);
  const sign = page.locator('button.hold').filter({ hasText: robot.say('after.sign') });
  await robot.press(sign, () => robot.wait('signed', ({ address }) => address.endsWith('/protocol')));
  expect((await kept()).signed, 'signed').toBeGreaterThan(0);
  await page.evaluate((to) => {
    location.hash = to;
  }, `#/game/${id}/result`);
  await robot.wait('the result', ({ address, waits }) => address.endsWith('/result') && !waits);
  await robot.tap(page.locator('button.back').first());
  await robot.sheet.getByLabel(robot.say('table.reason'), { exact: true }).fill('too early, #1 was right');
  await robot.hold();
  const last = await waitFor('taken back', async () => {
    const line = (await kept()).lines.at(-1);
    return line.startsWith('undo') && line;
  });
  expect(last, 'the undo has its reason').toBe('undo 1 too early, №1 was right');
  expect((await kept()).signed, 'and no longer signed').toBeUndefined();
}
