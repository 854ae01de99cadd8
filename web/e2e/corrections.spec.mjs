// Corrections by the judge: undo and redo, one award of several, a nota that was named in time or late.
import { expect, test } from './fixtures.mjs';
import { gameSheetOf, keptRecord, often } from './harness.mjs';
import { readGame, Robot, storedGame } from './robot.mjs';

const game = readGame('mafclub-ru');

// A game at these lines, on a device of its own.
async function standing(openDevice, lines, { state = {}, address } = {}) {
  const device = await openDevice({ clock: true });
  const { page, context } = device;
  const robot = await Robot.at(device);
  await robot.open(storedGame(game, 'kept', lines, state), address);
  const played = async () => (await keptRecord(page, 'kept')).filter((line) => !line.startsWith('@'));
  const lately = async (count) => (await played()).slice(-count);
  return { page, context, robot, played, lately };
}

async function atSpeech(openDevice, ...lines) {
  const stands = await standing(openDevice, lines);
  const { robot } = stands;
  await robot.wait('the speech', ({ title }) => robot.is(title, 'speeches'));
  return stands;
}

// ---- Undo and redo.

test('a line is undone and put back', async ({ openDevice }) => {
  const { page, robot, played } = await atSpeech(openDevice);
  await robot.line('1 nominates 7');
  const before = await played();
  const candidate = page.getByRole('button', { name: robot.candidate(7) });
  await robot.undo();
  await expect(candidate, 'the candidate is gone').toHaveCount(0);
  expect(await played(), 'undo: it is recorded, and nothing is erased').toEqual([...before, 'undo']);
  await robot.tap(robot.button(robot.say('parts.putBack')));
  await candidate.first().waitFor();
  expect(await played(), 'put back: the line is played again').toEqual([...before, 'undo', '1 nominates 7']);
  const stands = gameSheetOf(await keptRecord(page, 'kept'));
  expect(stands, 'undo and put back: the game is what it was').toEqual(gameSheetOf(before));
});

test('consecutive undos are put back long after their toasts', async ({ openDevice }) => {
  const { robot, lately } = await atSpeech(openDevice, '1 nominates 7');
  await robot.line('foul 3');
  await robot.undo();
  await robot.breathe();
  await robot.undo();
  await robot.clock.fastForward(20_000);
  await robot.tap(robot.button(robot.say('parts.menu')));
  await robot.tap(robot.button(robot.say('table.history'), robot.sheet));
  await robot.tap(robot.button(robot.say('table.putBackAll'), robot.sheet));
  await expect
    .poll(() => lately(4), often('history: consecutive undos are put back in order'))
    .toEqual(['undo', 'undo', '1 nominates 7', 'foul 3']);
  await robot.tap(robot.button(robot.say('parts.close'), robot.sheet));
  await robot.wait('the game', ({ sheet }) => sheet === null);
});

test('a finger that is lifted late presses nothing underneath', async ({ openDevice }) => {
  const { page, context, robot, played } = await atSpeech(openDevice);
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
  // The page receives touches in order: the effect of lifting the finger comes before that of the next tap.
  await robot.tap(robot.verb('table.foul'));
  await page.getByText(robot.say('table.whoFoul', '').trim()).first().waitFor();
  expect(removed.at(-1), 'hold: the held act is recorded').toBe('foul 6');
  expect(await played(), 'hold: lifting the finger presses nothing underneath').toEqual(removed);
});

// ---- One of three awards, by the button beside it.

test('one of three awards is taken back', async ({ openDevice }) => {
  const awards = ['award 4 best_move 0.5', 'award 5 best_move 1', 'award 6 best_move 0.5'];
  const { robot, page, lately } = await standing(openDevice, ['surrender 2 7 9', 'stop', ...awards], {
    state: { step: 'over', finished: true, outcome: 'red' },
    address: '#/game/kept/result',
  });
  await robot.tap(page.locator('main li button').filter({ hasText: game.names[3] }).first());
  await robot.tap(robot.sheet.getByRole('button', { name: robot.say('after.takeBackWhat', '').trim() }).first());
  await expect
    .poll(() => lately(3), often('award: it is removed alone, and the later ones stay'))
    .toEqual(['undo 3', ...awards.slice(1)]);
});

// ---- A nota.

async function atNota(openDevice) {
  const night = ['rest speak', 'night 1', 'hunt', 'shot 5', 'don', 'don skips', 'sheriff', 'sheriff skips'];
  const stands = await standing(openDevice, night, { state: { step: 'sheriff_check', outcome: 'none' } });
  const { robot, page } = stands;
  await robot.wait('the night', ({ night: dark }) => dark);
  const accept = async () => {
    await robot.breathe();
    await robot.tap(page.locator('button.next').first());
  };
  return { ...stands, accept };
}

test('a nota named in time is corrected', async ({ openDevice }) => {
  const { context, robot, lately, accept } = await atNota(openDevice);
  await robot.nota(5, [2, 7, 8]);
  await context.clock.fastForward(60_000);
  await robot.undo();
  for (const seat of [8, 9]) await robot.tap(robot.seat(seat));
  await accept();
  await robot.hold(); // The reason has been entered.
  await expect
    .poll(() => lately(3), often('nota: one that was in time is corrected by two taps'))
    .toEqual(['undo', `override ${robot.say('table.correction')}`, 'nota 5: 2 7 9']);
});

test('a late nota is accepted with a written reason', async ({ openDevice }) => {
  const { context, robot, page, lately, accept } = await atNota(openDevice);
  await robot.until('the nota', ({ title }) => robot.is(title, 'nota'));
  for (const seat of [2, 7, 9]) await robot.tap(robot.seat(seat));
  await context.clock.fastForward(30_000);
  const { more: how } = await robot.wait('the end of its time', ({ next }) => next === robot.say('table.overrideTake'));
  expect(how, 'nota: after its time the large button asks for a reason').toBe(robot.say('table.withReason'));
  for (const key of ['parts.timeUp', 'table.notaLate']) {
    const shown = page.getByText(robot.say(key), { exact: true });
    await expect(shown.first(), `nota: and so do clock and question (${key})`).toBeAttached();
  }
  await accept();
  await robot.wait('the reason', ({ sheet }) => sheet !== null);
  await expect(robot.sheet, 'nota: a late one is refused by this clause').toContainText('2.6.2');
  expect(await lately(1), 'nota: a late one is not recorded without a reason').toEqual(['nota']);
  await expect(robot.sheet.locator('button.hold'), 'nota: it is taken only for a written reason').toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByLabel(robot.say('table.reason')).fill('погас свет');
  await robot.hold();
  await expect
    .poll(() => lately(2), often('nota: which the record keeps'))
    .toEqual(['override погас свет', 'nota 5: 2 7 9']);
  await page.getByText(robot.say('table.notaTaken')).waitFor();
  await expect(page.getByRole('timer'), 'nota: then it is finished, and no clock runs').toHaveCount(0);
});
