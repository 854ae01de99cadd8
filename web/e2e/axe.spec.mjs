// Every screen in both languages and all themes: axe-core finds nothing, nothing scrolls sideways at 320 px, everything
// that can be pressed is at least 48 px high and wide.
import { expect, test } from './fixtures.mjs';
import { keptGames, waitFor } from './harness.mjs';
import { Looker } from './looking.mjs';
import { readGame, Robot, storedGame } from './robot.mjs';

const game = readGame('mafclub-ru');

// The lines that precede each part of a game.
const votes = ['1 nominates 7', '2 nominates 5', 'voting'];
const split = ['vote 7: 1 3 4 6 8', 'vote 5: rest'];
const evening = [...votes, ...split, 'rest speak', ...split, 'lift: 2 9', 'night 1'];
const checks = ['don', 'don checks 3', 'sheriff', 'sheriff checks 9'];
const morning = ['nota', 'nota 6: 2 5 9', 'morning', '6 begins', 'day 2', '6 last word'];
const night = [...evening, 'hunt', 'shot 6', ...checks, ...morning];

async function deviceOf(openDevice, lang) {
  const device = await openDevice({ lang, clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const looker = new Looker(device);
  const open = async (locator, name) => {
    await robot.tap(locator);
    await robot.wait(name, ({ sheet }) => sheet !== null);
    await looker.at(name);
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await robot.wait('the sheet is closed', ({ sheet }) => sheet === null);
  };
  // A pending step back would cancel the next one.
  const settled = () => page.waitForFunction(() => !history.state?.sheet);
  return { page, robot, looker, open, close, settled, say: robot.say };
}

// The same, with a game at these lines.
async function at(openDevice, lang, lines, key = 'speeches', ...values) {
  const device = await deviceOf(openDevice, lang);
  const { robot, say } = device;
  await robot.open(storedGame(game, 'kept', lines));
  await robot.wait('the game', ({ title }) => title === say(`table.${key}`, ...values));
  return device;
}

async function surrender(robot) {
  await robot.tap(robot.button(robot.say('parts.menu')));
  await robot.wait('menu', ({ sheet }) => sheet !== null);
  await robot.hold();
  await robot.line('stop');
  await robot.wait('the result', ({ title }) => title === robot.say('after.title'));
}

const language = { ru: 'Russian', en: 'English' };
for (const lang of ['ru', 'en']) {
  test.describe(`every screen in ${language[lang]}`, () => {
    test('before a game', async ({ openDevice }) => {
      const { page, robot, looker, say } = await deviceOf(openDevice, lang);
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
    });

    test('a day', async ({ openDevice }) => {
      const { page, robot, looker, open, close, say } = await at(openDevice, lang, []);
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
      const clause = new RegExp(`^${say('parts.clause', '§').split('§')[0]}`);
      await open(page.locator('main').getByRole('button', { name: clause }).first(), 'clause');
      await close();
      for (let fouls = 1; fouls <= 3; fouls++) await robot.foul(10);
      await robot.tap(robot.verb('table.foul'));
      await open(robot.seat(10), 'consequence');
      await close();
      await robot.pauseGame();
      await looker.at('pause');
    });

    test("everything that a game's menu opens", async ({ openDevice }) => {
      const { page, robot, looker, open, close, say } = await at(openDevice, lang, ['1 nominates 7']);
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
      await page.keyboard.press('?'); // The menu of a phone does not offer it.
      await robot.wait('keys', ({ sheet }) => sheet === say('table.keys'));
      await looker.at('keys');
      await close();
    });

    test('a vote', async ({ openDevice }) => {
      const { robot, looker } = await at(openDevice, lang, votes, 'calling');
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
    });

    test('a night', async ({ openDevice }) => {
      const { robot, looker } = await at(openDevice, lang, evening, 'night', 1);
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
    });

    test('devices and the pages behind links', async ({ openDevice, server }) => {
      const { page, robot, looker, open, close, settled, say } = await at(openDevice, lang, night);
      const link = await waitFor('a table', async () => {
        const [kept] = await keptGames(page);
        return kept.link?.table && kept.link;
      });
      await page.goto(`/#/devices/${robot.id}`);
      await robot.wait('devices', ({ title }) => title !== '' && !robot.is(title, 'speeches'));
      await looker.at('devices');
      const rows = page.locator('main li button');
      await rows.first().waitFor();
      await open(rows.first(), 'link');
      await close();
      await settled();
      const ask = async (method, body) => {
        const headers = { authorization: `Bearer ${link.token}` };
        return (await fetch(`${server.url}/api/tables/${link.table}/links`, { method, body, headers })).json();
      };
      const { token: helpers } = await ask('POST', JSON.stringify({ grant: 'assistant', name: 'Anna' }));
      const { links } = await ask('GET');
      for (const grant of ['seat', 'spectator', 'overlay', 'assistant']) {
        const token = grant === 'assistant' ? helpers : links.find((each) => each.grant === grant).token;
        await page.goto(`/t/${link.table}#${token}`);
        await expect(page.locator('body'), `the page of ${grant}`).toHaveText(/\S[^]{40}/, { useInnerText: true });
        await looker.at(`page: ${grant}`);
      }

      await page.goto(`/#/game/${robot.id}`);
      await robot.wait('the game', ({ title }) => robot.is(title, 'speeches'));
      await surrender(robot);
      await page.goto(`/t/${link.table}#${helpers}`);
      await page.getByText(say('live.gameOver')).waitFor();
      await page.locator('main [data-seat="1"]').click();
      await expect(
        page.locator('dialog[open]'),
        `${lang} page: assistant, nothing is called after the game`,
      ).toHaveCount(0);
      await looker.at('page: assistant, the game is over');
    });

    test('after a game', async ({ openDevice }) => {
      const { page, robot, looker, open, close, settled, say } = await at(openDevice, lang, night);
      await surrender(robot);
      await looker.at('result');
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
    });

    test('a fine after a game', async ({ openDevice }) => {
      const { page, robot, looker, say } = await deviceOf(openDevice, lang);
      const fiim = readGame('fiim'); // The one book that has fines after the game.
      const over = { step: 'over', finished: true };
      const lines = ['remove 3', 'remove 8', 'remove 10', 'stop'];
      await robot.open(storedGame(fiim, 'fined', lines, over), '#/game/fined/result');
      await robot.wait('the result', ({ title }) => title === say('after.title'));
      await robot.tap(page.locator('main ol li button').nth(3));
      await robot.tap(robot.button(say('after.fine'), robot.sheet));
      await robot.sheet.getByRole('radio').first().waitFor({ state: 'attached' });
      await looker.at('fine');
    });
  });
}
