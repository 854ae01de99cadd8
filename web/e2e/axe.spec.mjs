// Every screen in both languages and all themes: axe-core finds nothing, nothing scrolls sideways at 320 px, everything
// that is pressed is at least 48 px high and wide.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { check, keptGames, note, openBrowser, openDevice, part, run, startServer, waitFor } from './harness.mjs';
import { readGame, Robot } from './robot.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const themes = ['dark', 'light', 'contrast'];

// In the page. A theme changes colours only, so the rules that look at colours are run again for each.
async function look([theme, all]) {
  document.documentElement.dataset.theme = theme;
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
  const options = all
    ? { resultTypes: ['violations'], rules: { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: false } } }
    : { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] };
  const { violations } = await window.axe.run(document, options);
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).slice(0, 3).join('; ')}`);
}

// Too small to be hit by a thumb: what counts is where a press arrives, which may be more than what is drawn. A number of
// a clause stands in a text, where 24 px are enough (WCAG 2.5.8).
function small() {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const reach = (element, x, y, stepX, stepY) => {
    let far = 0;
    while (far < 24) {
      const hit = document.elementFromPoint(x + stepX * (far + 1), y + stepY * (far + 1));
      if (hit !== element && !element.contains(hit)) break;
      far += 1;
    }
    return far;
  };
  const sizeOf = (element) => {
    let { left, top: y, width, height } = element.getBoundingClientRect();
    if (width >= 47.5 && height >= 47.5) return [width, height];
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    ({ left, top: y, width, height } = element.getBoundingClientRect());
    const [middleX, middleY] = [left + width / 2, y + height / 2];
    return [
      Math.max(width, 1 + reach(element, middleX, middleY, 1, 0) + reach(element, middleX, middleY, -1, 0)),
      Math.max(height, 1 + reach(element, middleX, middleY, 0, 1) + reach(element, middleX, middleY, 0, -1)),
    ];
  };
  const isClause = (element) => /^([A-Z]+[ \u00a0])?[\d.]+[a-z]?(-[a-z]\d+)?$/.test(element.textContent.trim()) && element.textContent.includes('.');
  return [...top.querySelectorAll('button, a[href], summary, input:not([type=radio], [type=checkbox]), select, textarea')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => element.closest('[aria-hidden=true]') === null)
    .flatMap((element) => {
      const [width, height] = sizeOf(element);
      const least = isClause(element) ? 24 : 47.5;
      const name = element.textContent.trim().slice(0, 30) || element.getAttribute('aria-label') || element.tagName;
      return width >= least && height >= least ? [] : [`${name} ${Math.round(width)}x${Math.round(height)}`];
    })
    .slice(0, 6);
}

function sideways() {
  const { scrollWidth, clientWidth } = document.scrollingElement;
  return scrollWidth > clientWidth ? `${scrollWidth} in ${clientWidth}` : '';
}

class Looker {
  constructor(device) {
    this.page = device.page;
    this.lang = device.lang;
    this.screens = 0;
  }

  async at(name) {
    const { page } = this;
    const what = `${this.lang} ${name}`;
    if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const found = [];
    for (const theme of themes) {
      for (const violation of await page.evaluate(look, [theme, theme === 'dark'])) found.push(`${theme}: ${violation}`);
    }
    check(`${what}: axe`, found.length === 0, found.slice(0, 6).join('\n        '));
    const tiny = await page.evaluate(small);
    check(`${what}: targets`, tiny.length === 0, tiny.join(', '));
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const wide = await page.evaluate(sideways);
    check(`${what}: 320 px`, wide === '', wide);
    await page.setViewportSize(size);
    this.screens += 1;
  }
}

async function screens(browser, lang) {
  const server = await startServer();
  const device = await openDevice(browser, server, { lang, clock: true });
  const { page } = device;
  const robot = await Robot.at(device);
  const { say } = robot;
  const looker = new Looker(device);
  const game = readGame('mafclub-ru');
  const rows = (name) => robot.button(say(`table.${name}`), robot.sheet);
  const close = async () => {
    await page.keyboard.press('Escape');
    await robot.wait('the sheet is closed', ({ sheet }) => sheet === null);
  };
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

  const stations = { rules: 'new game, rules', names: 'new game, names', seats: 'new game, seats', deal: 'the deal', dealt: 'the deal, complete' };
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
  await open(robot.button(say('parts.menu')), 'menu');
  await robot.tap(rows('history'));
  await robot.wait('history', ({ sheet }) => sheet !== say('table.menu'));
  await looker.at('history');
  await close();
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
  await robot.line('day 2');
  await waitFor('a table', async () => (await keptGames(page))[0]?.link?.table);

  await page.goto(`/#/devices/${robot.id}`);
  await robot.wait('devices', ({ title }) => title !== '' && !robot.is(title, 'speeches'));
  await looker.at('devices');
  const [{ link }] = await keptGames(page);
  const { links } = await (await fetch(`${server.url}/api/tables/${link.table}/links`, { headers: { authorization: `Bearer ${link.token}` } })).json();
  for (const grant of ['seat', 'spectator']) {
    const { token } = links.find((each) => each.grant === grant) ?? {};
    if (!token) continue;
    await page.goto(`/t/${link.table}#${token}`);
    await page.locator('h1, main').first().waitFor();
    await waitFor(`the page of ${grant}`, () => page.evaluate(() => document.body.innerText.trim().length > 40));
    await looker.at(`page: ${grant}`);
  }

  await page.goto(`/#/game/${robot.id}`);
  await robot.wait('the game', ({ title }) => robot.is(title, 'speeches'));
  if (await surrender(robot)) await robot.line('stop');
  await robot.wait('the result', ({ address }) => address.endsWith('/result'));
  await looker.at('result');
  await page.goto(`/#/game/${robot.id}/protocol`);
  await robot.wait('protocol', ({ address, title }) => address.endsWith('/protocol') && title !== '');
  await looker.at('protocol');
  await page.goto('/#/');
  await robot.button(say('home.newGame')).waitFor();
  await looker.at('home, with games');
  note(`${lang}: ${looker.screens} screens in ${themes.length} themes`);
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
