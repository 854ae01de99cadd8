// What a judge corrects: something is taken back and put back, one award of several, a nota that was named in time or late.
import {
  check,
  keptRecord,
  openBrowser,
  openDevice,
  part,
  protocolOf,
  putGame,
  run,
  startServer,
  waitFor,
} from './harness.mjs';
import { atFirstSpeech, readGame, Robot } from './robot.mjs';

const game = readGame('mafclub-ru');
const dealt = (lines) => lines.map((line) => (line.startsWith('roles ') ? 'roles 2 7 mafia, 9 don, 4 sheriff' : line));

// A game that stands at these lines, on a device of its own.
async function standing(browser, address, state, ...lines) {
  const server = await startServer();
  const device = await openDevice(browser, server, { clock: true });
  const robot = await Robot.at(device);
  await device.page.goto('/#/');
  await robot.button(robot.say('home.newGame')).waitFor();
  const head = {
    created: Date.now(),
    changed: Date.now(),
    rules: game.rules,
    title: '',
    players: game.names,
    round: 1,
    ...state,
  };
  await putGame(device.page, { id: 'kept', ...head, lines: [...dealt(atFirstSpeech(game)), ...lines] });
  await device.page.goto(address);
  const played = async (count) =>
    (await keptRecord(device.page, 'kept'))
      .filter((line) => !line.startsWith('@'))
      .slice(-count)
      .join();
  return { device, robot, page: device.page, played };
}

// ---- Taking back and putting back.

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
  await waitFor(
    'the candidate is gone',
    async () => (await device.page.getByRole('button', { name: robot.candidate(7) }).count()) === 0,
  );
  check(
    'undo: recorded as taken back, nothing is rubbed out',
    (await played()).join('\n') === [...before, 'undo'].join('\n'),
  );
  await robot.tap(robot.button(robot.say('parts.putBack')));
  await device.page
    .getByRole('button', { name: robot.candidate(7) })
    .first()
    .waitFor();
  check(
    'put back: the line is played again',
    (await played()).join('\n') === [...before, 'undo', '1 nominates 7'].join('\n'),
  );
  const stands = protocolOf(await keptRecord(device.page, robot.id));
  check('undo and put back: the game is what it was', stands === protocolOf(before));
  await allAtOnce(robot, played);
  await liftedLate(device, robot, played);
}

// Several undos in a row, and long after their toasts.
async function allAtOnce(robot, played) {
  await robot.line('foul 3');
  await robot.undo();
  await robot.breathe();
  await robot.undo();
  await robot.clock.fastForward(20_000);
  await robot.tap(robot.button(robot.say('parts.menu')));
  await robot.tap(robot.button(robot.say('table.history'), robot.sheet));
  await robot.tap(robot.button(robot.say('table.putBackAll'), robot.sheet));
  await waitFor('all is back', async () => (await played()).at(-1) === 'foul 3');
  const lately = (await played()).slice(-4).join();
  check(
    'history: all that was undone in a row is put back in its order',
    lately === 'undo,undo,1 nominates 7,foul 3',
    lately,
  );
  await robot.tap(robot.button(robot.say('parts.close'), robot.sheet));
  await robot.wait('the game', ({ sheet }) => sheet === null);
}

// A finger holds until the sheet has gone, and is lifted from the large button that lies below.
async function liftedLate({ page, context }, robot, played) {
  for (let given = 0; given < 3; given++) await robot.line('foul 6');
  await robot.tap(robot.verb('table.foul'));
  await robot.tap(robot.seat(6));
  const button = robot.sheet.locator('button.hold');
  await button.waitFor();
  const { x, y, width, height } = await button.boundingBox();
  const touch = await context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
  });
  await robot.clock.fastForward(1050);
  await robot.wait('removed', ({ sheet }) => sheet === null);
  const removed = await played();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // The page hears of touches in their order: what lifting the finger does is done before the next tap is answered.
  await robot.tap(robot.verb('table.foul'));
  await page.getByText(robot.say('table.whoFoul', '').trim()).first().waitFor();
  check('hold: what was held is done', removed.at(-1) === 'foul 6', removed.at(-1));
  check(
    'hold: lifting the finger presses nothing below',
    (await played()).length === removed.length,
    (await played()).at(-1),
  );
}

// ---- One of three awards, by the button beside it.

async function oneAward(browser) {
  const awards = ['award 4 best_move 0.5', 'award 5 best_move 1', 'award 6 best_move 0.5'];
  const state = { step: 'over', finished: true, outcome: 'red' };
  const { robot, page, played } = await standing(
    browser,
    '/#/game/kept/result',
    state,
    'surrender 2 7 9',
    'stop',
    ...awards,
  );
  await robot.tap(page.locator('main li button').filter({ hasText: game.names[3] }).first());
  await robot.tap(robot.sheet.getByRole('button', { name: robot.say('after.takeBackWhat', '').trim() }).first());
  await waitFor('taken back', async () => (await played(3)).includes('undo'));
  check(
    'award: taken back alone, the later ones stand',
    (await played(3)) === ['undo 3', ...awards.slice(1)].join(),
    await played(3),
  );
}

// ---- A nota.

async function atNota(browser) {
  const night = ['rest speak', 'night 1', 'hunt', 'shot 5', 'don', 'don skips', 'sheriff', 'sheriff skips'];
  const stands = await standing(
    browser,
    '/#/game/kept',
    { step: 'sheriff_check', finished: false, outcome: 'none' },
    ...night,
  );
  const { robot, page } = stands;
  await robot.wait('the night', ({ night: dark }) => dark);
  const accept = async () => {
    await robot.breathe();
    await robot.tap(page.locator('button.next').first());
  };
  return { ...stands, accept };
}

async function correctedNota(browser) {
  const { device, robot, played, accept } = await atNota(browser);
  await robot.nota(5, [2, 7, 8]);
  await device.context.clock.fastForward(60_000);
  await robot.undo();
  for (const seat of [8, 9]) await robot.tap(robot.seat(seat));
  await accept();
  await robot.hold(); // The reason is there.
  const reason = robot.say('table.correction');
  await waitFor('corrected', async () => (await played(1)).startsWith('nota '));
  check(
    'nota: one that was in time is corrected by two taps',
    (await played(3)) === `undo,override ${reason},nota 5: 2 7 9`,
    await played(3),
  );
}

async function lateNota(browser) {
  const { device, robot, page, played, accept } = await atNota(browser);
  await robot.until('the nota', ({ title }) => robot.is(title, 'nota'));
  for (const seat of [2, 7, 9]) await robot.tap(robot.seat(seat));
  await device.context.clock.fastForward(30_000);
  const { more: how } = await robot.wait('the end of its time', ({ next }) => next === robot.say('table.overrideTake'));
  check('nota: after its time the large button says what it takes', how === robot.say('table.withReason'), how);
  const shown = await Promise.all(
    ['parts.timeUp', 'table.notaLate'].map((each) => page.getByText(robot.say(each), { exact: true }).count()),
  );
  check(
    'nota: and so do clock and question',
    shown.every((count) => count > 0),
    String(shown),
  );
  await accept();
  const { sheet } = await robot.wait('the reason', (seen) => seen.sheet !== null);
  check(
    'nota: a late one is not taken as it is, by this clause',
    (await played(1)) === 'nota' && (await robot.sheet.innerText()).includes('2.6.2a'),
    sheet,
  );
  const waits = await robot.sheet.locator('button.hold').getAttribute('aria-disabled');
  check('nota: it is taken only for a written reason', waits === 'true');
  await page.getByLabel(robot.say('table.reason')).fill('погас свет');
  await robot.hold();
  await waitFor('taken', async () => (await played(1)).startsWith('nota '));
  await page.getByText(robot.say('table.notaTaken')).waitFor();
  check('nota: and then it is done, and no clock runs on', (await page.getByRole('timer').count()) === 0);
  check('nota: which the record keeps', (await played(2)) === 'override погас свет,nota 5: 2 7 9', await played(2));
}

await run(4, async () => {
  const browser = await openBrowser();
  const parts = { undo: takingBack, award: oneAward, corrected: correctedNota, late: lateNota };
  for (const [name, body] of Object.entries(parts)) await part(name, () => body(browser));
});
