// Situations of an evening: twenty games without a network, a phone that is put away during a minute, signals that are
// not heard, music at night, sentences too long for a phone, and a new version of the app in the middle of a game.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { gameSheetOf, keptGames, keptRecord, often, program, watch } from './harness.mjs';
import { readGame, Robot, storedGame } from './robot.mjs';

const game = readGame('mafclub-ru');

// The app is on the device once its service worker has cached everything.
async function installed(page) {
  await page.goto('/#/');
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

// ---- Without network.

test('twenty games without a network', async ({ openDevice, server }) => {
  const count = 20;
  const { page, context, ...device } = await openDevice({ clock: true });
  const robot = await Robot.at({ page, context, ...device });
  await installed(page);
  await server.kill();
  await context.setOffline(true);
  for (let each = 1; each <= count; each++) {
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
  expect(
    kept.map(({ finished, outcome }) => `${finished} ${outcome}`),
    `offline: ${count} games are kept, all with their result`,
  ).toEqual(Array(count).fill('true red'));
  await robot.tap(page.getByRole('button', { name: robot.say('home.showAll', count) }));
  await expect(page.locator('main li button.row'), `offline: ${count} games are in the list`).toHaveCount(count);
  const first = gameSheetOf(kept[0].lines);
  for (const { lines } of kept)
    expect(gameSheetOf(lines), 'offline: each record replays to the same game').toEqual(first);
});

test('the settings name the version and the rules signature without a network', async ({ openDevice, server }) => {
  const device = await openDevice();
  const { page, context } = device;
  const { say } = await Robot.at(device);
  await installed(page);
  await server.kill();
  await context.setOffline(true);
  await page.goto('/#/settings');
  const [, version, rules] = /^primanota (\S+), rules (\S+)$/m.exec(
    execFileSync(program, ['--version'], { encoding: 'utf8' }),
  );
  await page.getByText(say('settings.version', version, rules)).waitFor();
});

// ---- The clock.

test('the clock is right after the phone was put away during a minute', async ({ openDevice }) => {
  const away = 20; // Of the sixty seconds of a speech.
  const device = await openDevice({ clock: true });
  const { page, context } = device;
  const robot = await Robot.at(device);
  await robot.open(storedGame(game, 'kept'));
  const ready = robot.say('table.startClock');
  await robot.wait('the speech', ({ title, next }) => robot.is(title, 'speeches') && next === ready);
  await robot.next('the clock');
  // From here on only the test moves the time.
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  await context.clock.runFor(1000);
  const face = page.getByRole('timer');
  const left = Number((await face.innerText()).trim());
  expect(left, 'clock: the minute runs').toBeGreaterThan(away);
  // Nothing runs on a phone that is put away. Timers that were due meanwhile fire once, afterwards.
  await context.clock.fastForward(away * 1000);
  await expect(face, `clock: after ${away} s in the background it is right`).toHaveText(String(left - away));
});

// ---- The first game on a device asks whether its signals are heard.

for (const heard of [true, false]) {
  test(`the first game asks whether its signals are heard: ${heard ? 'they are' : 'they are not'}`, async ({
    openDevice,
  }) => {
    const device = await openDevice({ clock: true, settings: { soundChecked: undefined, sound: undefined } });
    const { page } = device;
    const robot = await Robot.at(device);
    const { say } = robot;
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('primanota.settings')));
    await page.goto('/#/');
    await robot.button(say('home.newGame')).waitFor();
    await expect.poll(kept, often('sound: it is on')).toMatchObject({ sound: true });
    await robot.sitDown(game);
    const sheet = page.getByRole('dialog', { name: say('table.soundCheck') });
    await sheet.waitFor();
    const next = sheet.locator('button.next');
    await expect(next, 'sound: it does not count as heard before it was played').toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await robot.tap(sheet.getByRole('button', { name: say('table.soundPlay') }));
    if (heard) {
      await robot.tap(next);
    } else {
      await robot.tap(sheet.getByRole('button', { name: say('table.soundNotHeard') }));
      await robot.tap(sheet.getByRole('button', { name: say('table.soundWithout') }));
    }
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(kept, often('sound: the answer is kept')).toMatchObject({ sound: heard, soundChecked: true });
    const { title } = await robot.look();
    await page.reload();
    await robot.wait('the game again', (seen) => seen.title === title);
    await robot.settled();
    await expect(sheet, 'sound: it asks once').toHaveCount(0);
  });
}

// ---- Long sentences.

const vote = ['vote 7: 1 3', 'vote 5: 2 4', 'vote 4: 5 6', 'vote 10: 7 8', 'vote 1: rest'];
const tie = [
  '1 nominates 7',
  '2 nominates 5',
  '3 nominates 4',
  '4 nominates 10',
  '5 nominates 1',
  'rest speak',
  'voting',
  ...vote,
];

for (const [what, title, lines] of [
  ['a tie', 'tie_speeches', tie],
  ['a raise', 'raise', [...tie, 'rest speak', ...vote]],
]) {
  test(`a sentence of ${what} with five names is readable on a small phone`, async ({ openDevice }) => {
    const device = await openDevice();
    const { page } = device;
    const robot = await Robot.at(device);
    await robot.open(storedGame(game, 'kept', lines));
    for (const [width, height] of [
      [360, 740],
      [320, 640],
    ]) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await robot.wait(what, (seen) => robot.is(seen.title, title));
      const card = page.locator('main .card .room, .card .room').first();
      await card.locator('blockquote').first().waitFor();
      const seen = () =>
        card.evaluate((room) => {
          const last = [...room.querySelectorAll('blockquote')].at(-1);
          return last.getBoundingClientRect().bottom <= room.getBoundingClientRect().bottom + 2;
        });
      // The card sets its size when its observer reports the room; an observer created later is called after it.
      await card.evaluate(
        (room) =>
          new Promise((heard) => {
            new ResizeObserver((_, own) => {
              own.disconnect();
              heard();
            }).observe(room);
          }),
      );
      const down = () => card.evaluate((room) => room.scrollTop);
      for (let presses = 0; presses < 4 && !(await seen()); presses++) {
        const before = await down();
        await page.locator('.card header button').first().tap();
        await expect.poll(down, often('it goes on')).not.toBe(before);
      }
      expect(await seen(), `${what} of five, ${width} px: the whole sentence can be read`).toBe(true);
    }
  });
}

// ---- Music.

// Two minutes of a low tone.
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

test('music plays at night and is silent by day', async ({ openDevice }) => {
  const device = await openDevice({ clock: true });
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
  await expect(page.getByText('a broken one.wav').first(), 'music: the files are kept on the device').toBeAttached();
  await robot.create(game);
  await expect.poll(plays, often('music: it plays at night and skips a broken file')).toBe(true);
  await robot.line('day 1');
  const later = async () => {
    await context.clock.fastForward(100);
    return plays();
  };
  await expect.poll(later, often('music: and is silent by day')).toBe(false);
});

// ---- A new version.

// The same app as another build, whose page differs visibly from the old one.
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

async function fetchVersion(page) {
  const waits = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await expect.poll(waits, often('the new version waits')).toBe(true);
}

test.describe('a new version of the app', () => {
  test.use({ changesPages: true });

  test('waits while a game is open, and is offered on the first page', async ({ openDevice, web }) => {
    const device = await openDevice({ clock: true });
    const { page, context } = device;
    const robot = await Robot.at(device);
    const showsVersion = (version, message) =>
      expect(robot.page.locator('meta[name=version]'), message).toHaveAttribute('content', version);
    const showsFirst = (message) => expect(robot.page.locator('meta[name=version]'), message).toHaveCount(0);
    const take = async (version, message) => {
      await robot.tap(robot.button(robot.say('common.updateNow')));
      await showsVersion(version, message);
    };
    await installed(page);
    await robot.create(game);
    await robot.line('day 1');

    await publish(web, page, 'second');
    await fetchVersion(page);
    await robot.line('1 nominates 7');
    await expect(
      page.getByText(robot.say('common.update')),
      'update: it waits while a game is open, without a notice',
    ).toHaveCount(0);
    await showsFirst('update: and it is not installed');
    const count = (await keptRecord(page, robot.id)).length;

    // All pages of the old version are closed: the browser now activates the new one.
    const coming = context.serviceWorkers().at(-1);
    await page.close();
    const works = () => coming.evaluate(() => self.serviceWorker.state);
    await expect.poll(works, often('the new worker works')).toBe('activated');
    robot.page = await context.newPage();
    watch(robot.page, device.faults);
    await robot.page.goto(`/#/game/${robot.id}`);
    await robot.page.waitForFunction(async () => {
      const { waiting, active } = await navigator.serviceWorker.ready;
      return waiting === null && active.state === 'activated';
    });
    await robot.page.reload();
    await robot.wait('the game again', ({ title }) => robot.is(title, 'speeches'));
    await showsFirst('update: the browser was closed: the game goes on with the version it was begun with');
    await robot.page.goto('/#/');
    await take('second', 'update: it is offered on the first page and installed');
    await robot.page.goto(`/#/game/${robot.id}`);
    await robot.wait('the game', ({ title }) => robot.is(title, 'speeches'));
    expect((await keptRecord(robot.page, robot.id)).length, 'update: the game goes on under the new version').toBe(
      count,
    );

    await surrender(robot);
    await robot.page.goto('/#/');
    await robot.button(robot.say('home.newGame')).waitFor();
    const marks = () => robot.page.evaluate(async () => (await (await caches.open('primanota.marks')).keys()).length);
    await expect.poll(marks, often('update: no version is held after the end of a game')).toBe(0);
    await publish(web, robot.page, 'third');
    await fetchVersion(robot.page);
    await take('third', 'update: a waiting one is installed from the first page');
    const builds = async () =>
      (await robot.page.evaluate(() => caches.keys())).filter((name) => name.startsWith('primanota-')).length;
    await expect.poll(builds, often('update: old versions are deleted')).toBe(1);
  });
});
