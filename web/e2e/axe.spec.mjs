// Every screen in both languages and all themes: axe-core finds nothing, nothing scrolls sideways at 320 px, everything
// that is pressed is at least 48 px high and wide.
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
import { Looker, themes } from './looking.mjs';
import { atFirstSpeech, readGame, Robot } from './robot.mjs';

async function screens(browser, lang) {
  const server = await startServer();
  const device = await openDevice(browser, server, { lang, clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const { say } = robot;
  const looker = new Looker(device);
  const game = readGame('mafclub-ru');
  const close = async () => {
    await page.keyboard.press('Escape');
    await robot.wait('the sheet is closed', ({ sheet }) => sheet === null);
  };
  // A step back that is under way would end the next one.
  const settled = () => waitFor('the entry of the sheet is left', () => page.evaluate(() => !history.state?.sheet));
  const open = async (locator, name) => {
    await robot.tap(locator);
    await robot.wait(name, ({ sheet }) => sheet !== null);
    await looker.at(name);
  };

  await page.goto('/#/');
  await robot.button(say('home.newGame')).waitFor();
  await looker.at('home, empty');
  await page.goto('/#/settings');
  await robot.wait('settings', ({ title }) => title === say('settings.title'));
  await looker.at('settings');

  const stations = {
    rules: 'new game, rules',
    names: 'new game, names',
    seats: 'new game, seats',
    deal: 'the deal',
    dealt: 'the deal, complete',
  };
  await robot.create(game, (station) => looker.at(stations[station]));
  await looker.at('night 0');

  await robot.line('day 1');
  await robot.line('1 nominates 7');
  await looker.at('speech');
  await robot.tap(robot.verb('table.nominate'));
  await looker.at('speech, whom?');
  await robot.tap(robot.verb('table.nominate'));
  await open(robot.seat(4), 'seat sheet');
  await close();
  await open(page.getByRole('button', { name: robot.candidate(7) }).first(), 'candidate sheet');
  await close();
  await robot.tap(robot.verb('table.sanction'));
  await open(robot.seat(3), 'sanction sheet');
  await close();
  await open(
    page
      .locator('main')
      .getByRole('button', { name: new RegExp(`^${say('parts.clause', '§').split('§')[0]}`) })
      .first(),
    'clause',
  );
  await close();
  await open(robot.button(say('parts.menu')), 'menu');
  await close();
  for (const name of ['history', 'roles', 'reminders']) {
    await robot.tap(robot.button(say('parts.menu')));
    await robot.wait('menu', ({ sheet }) => sheet === say('table.menu'));
    await robot.tap(
      robot.sheet
        .getByRole('button')
        .filter({ hasText: say(`table.${name}`) })
        .first(),
    );
    await robot.wait(name, ({ sheet }) => sheet !== null && sheet !== say('table.menu'));
    await looker.at(name);
    await close();
  }
  await page.keyboard.press('?'); // A phone's menu does not offer it.
  await robot.wait('keys', ({ sheet }) => sheet === say('table.keys'));
  await looker.at('keys');
  await close();
  for (let fouls = 1; fouls <= 3; fouls++) await robot.foul(10);
  await robot.tap(robot.verb('table.foul'));
  await open(robot.seat(10), 'consequence');
  await close();
  await robot.pauseGame();
  await looker.at('pause');
  await robot.next('resume');
  await robot.line('2 nominates 5');
  await robot.line('voting');
  await robot.mark('1 3 4');
  await looker.at('voting');
  await robot.line('vote 7: 1 3 4 6 8');
  await robot.line('vote 5: rest');
  await robot.until('tie', ({ title }) => robot.is(title, 'tie_speeches'));
  await looker.at('tie');
  await robot.line('vote 7: 1 3 4 6 8');
  await robot.line('vote 5: rest');
  await robot.until('raise', ({ title }) => robot.is(title, 'raise'));
  await looker.at('raise');
  await robot.line('lift: 2 9');
  await robot.line('night 1');
  await looker.at('nightfall');
  await robot.step('mafia');
  await looker.at('hunt');
  await robot.tap(robot.verb('table.split'));
  await looker.at('hunt, different numbers');
  await robot.tap(robot.verb('table.together'));
  await robot.line('shot 6');
  await robot.step('don');
  await looker.at('check');
  await robot.line('don checks 3');
  await robot.line('sheriff checks 9');
  await robot.until('nota', ({ title }) => robot.is(title, 'nota'));
  await looker.at('nota');
  await robot.line('nota 6: 2 5 9');
  await robot.line('morning');
  await looker.at('morning');
  await robot.until('last word', ({ title }) => robot.is(title, 'lastWord'));
  await looker.at('last word');
  await robot.line('day 2');
  await waitFor('a table', async () => (await keptGames(page))[0]?.link?.table);

  await page.goto(`/#/devices/${robot.id}`);
  await robot.wait('devices', ({ title }) => title !== '' && !robot.is(title, 'speeches'));
  await looker.at('devices');
  const rows = page.locator('main li button');
  await rows.first().waitFor();
  await open(rows.first(), 'link');
  await close();
  await settled();
  const [{ link }] = await keptGames(page);
  const ask = async (method, body) =>
    (
      await fetch(`${server.url}/api/tables/${link.table}/links`, {
        method,
        body,
        headers: { authorization: `Bearer ${link.token}` },
      })
    ).json();
  const { token: helpers } = await ask('POST', JSON.stringify({ grant: 'assistant', name: 'Anna' }));
  const { links } = await ask('GET');
  for (const grant of ['seat', 'spectator', 'overlay', 'assistant']) {
    const token = grant === 'assistant' ? helpers : links.find((each) => each.grant === grant).token;
    await page.goto(`/t/${link.table}#${token}`);
    await page.locator('h1, main').first().waitFor();
    await waitFor(`the page of ${grant}`, () => page.evaluate(() => document.body.innerText.trim().length > 40));
    await looker.at(`page: ${grant}`);
  }

  await page.goto(`/#/game/${robot.id}`);
  await robot.wait('the game', ({ title }) => robot.is(title, 'speeches'));
  if (await surrender(robot)) await robot.line('stop');
  await robot.wait('the result', ({ title }) => title === say('after.title'));
  await looker.at('result');
  await page.goto(`/t/${link.table}#${helpers}`);
  await page.getByText(say('live.gameOver')).waitFor();
  await page.locator('main [data-seat="1"]').click();
  check(
    `${lang} page: assistant, nothing is called after the game`,
    (await page.locator('dialog[open]').count()) === 0,
  );
  await looker.at('page: assistant, the game is over');
  await page.goto(`/#/game/${robot.id}/result`);
  await robot.wait('the result', ({ title }) => title === say('after.title'));
  await open(page.locator('main ol li button').nth(3), 'points and awards');
  await close();
  await open(robot.button(say('after.protestFile')), 'protest');
  await close();
  await settled();
  await page.goto(`/#/game/${robot.id}/protocol`);
  await robot.wait('protocol', ({ address, title }) => address.endsWith('/protocol') && title !== '');
  await looker.at('protocol');
  await open(page.locator('button.next').first(), 'files');
  await close();
  await settled();
  await page.goto('/#/');
  await robot.button(say('home.newGame')).waitFor();
  await looker.at('home, with games');
  await fined(looker, robot);
  note(`${lang}: ${looker.screens} screens in ${themes.length} themes`);
}

// The one book that has fines after the game.
async function fined(looker, robot) {
  const { page, say } = robot;
  const game = readGame('fiim');
  const now = Date.now();
  await putGame(page, {
    id: 'axe-fined',
    created: now,
    changed: now,
    rules: game.rules,
    title: '',
    players: game.names,
    step: 'over',
    round: 1,
    finished: true,
    outcome: null,
    lines: [...atFirstSpeech(game), 'remove 3', 'remove 8', 'remove 10', 'stop'],
  });
  await page.goto('/#/game/axe-fined/result');
  await robot.wait('the result', ({ title }) => title === say('after.title'));
  await robot.tap(page.locator('main ol li button').nth(3));
  await robot.tap(robot.button(say('after.fine'), robot.sheet));
  await robot.sheet.getByRole('radio').first().waitFor({ state: 'attached' });
  await looker.at('fine');
}

async function surrender(robot) {
  await robot.tap(robot.button(robot.say('parts.menu')));
  await robot.wait('menu', ({ sheet }) => sheet !== null);
  await robot.hold();
  return true;
}

await run(9, async () => {
  const browser = await openBrowser();
  for (const lang of ['ru', 'en']) await part(lang, () => screens(browser, lang));
});
