// City: whoever must show somebody looks the same on the screen when he is gone or may not, tap by tap.
import { expect, test } from 'vitest';
import { primaryOf } from '../src/screens/table/primary';
import { keepMarks } from '../src/screens/table/marks';
import { atTable, control, lookAgain, record, session, settled, stubStorage } from './at-table';

const acts = ['putana visits 3', 'shot 3', 'don checks 3', 'sheriff checks 3', 'doctor heals 3'];
const steps = ['putana', 'hunt', 'don', 'sheriff', 'doctor'] as const;
type Step = (typeof steps)[number];

// Everything of the screen that can be seen from the side.
function seen(): unknown {
  const { next, note, waits } = primaryOf(control);
  const sheet = control.sheet?.name === 'override' ? [control.sheet.name, control.reasonFor(control.sheet.late)] : control.sheet;
  const { toast, takesBack, acted, place, moves } = control;
  return { next, note, waits, toast, takesBack, acted, place, kind: moves.kind, sheet };
}

async function taps(step: Step, removed: number, guest = 3): Promise<unknown[]> {
  const before = acts.slice(0, steps.indexOf(step)).map((line) => line.replace('visits 3', `visits ${guest}`));
  await atTable('city', 'day 1', 'remove 1', `remove ${removed}`, 'rest speak', 'night 1', ...before, step);
  const list: unknown[] = [];
  for (const tap of [
    () => control.key(1), // He is gone, and nobody may show him.
    () => control.noKey(),
    () => control.override('he slept'),
    () => control.back(),
    () => control.back(),
    () => control.key(3),
    () => control.key(7),
    () => control.goOn(),
  ]) {
    await settled(tap);
    list.push(seen());
  }
  await session.close();
  return list;
}

for (const [step, gone] of [['putana', 6], ['don', 9], ['sheriff', 4], ['doctor', 5]] as const) {
  test(`the ${step}`, async () => {
    const there = await taps(step, 10);
    expect(there[0]).toMatchObject({ toast: { refused: true, covered: true, anyway: false }, acted: false });
    expect(there[1]).toMatchObject({ sheet: ['override', 'The role showed nobody'], acted: false });
    expect(there[5]).toMatchObject({ toast: { text: 'Recorded and hidden' }, acted: true });
    expect(await taps(step, gone)).toEqual(there);
    if (step !== 'putana') expect(await taps(step, 10, gone)).toEqual(there); // Her guest: crossed arms.
  });
}

test('the mafia, with the Don, without him and without anybody', async () => {
  const hunt = async (...removed: number[]) => {
    const list: unknown[] = [];
    await atTable('city', 'day 1', ...removed.map((seat) => `remove ${seat}`), 'rest speak', 'night 1', 'putana visits 3', 'hunt');
    for (const tap of [
      () => control.noKey(),
      () => control.override('he slept'),
      () => control.back(),
      () => control.back(),
      () => control.key(3),
      () => control.key(4),
      () => control.back(),
      () => control.startSplit(),
      () => control.key(3),
      () => control.key(4),
      () => control.key(3),
      () => control.goOn(),
    ]) {
      await settled(tap);
      list.push(seen());
    }
    await session.close();
    return list;
  };
  const there = await hunt(1);
  expect(there[0]).toMatchObject({ sheet: ['override', 'The role showed nobody'], acted: false, waits: true });
  expect(there[4]).toMatchObject({ toast: { text: 'Recorded and hidden' }, acted: true });
  expect(await hunt(9)).toEqual(there);
  expect(await hunt(2, 7, 9)).toEqual(there);
});

test('only what is true is recorded', async () => {
  for (const [removed, lines] of [[10, ['don', 'don checks 3']], [9, ['shot 7', 'don']]] as const) {
    await atTable('city', 'day 1', 'remove 1', `remove ${removed}`, 'rest speak', 'night 1', 'putana visits 3', 'shot 7', 'don');
    await settled(() => control.key(1));
    await settled(() => control.key(3));
    expect(record(2)).toEqual(lines);
    await session.close();
  }
});

test('a page that is loaded anew knows that a number was pressed, whoever is left', async () => {
  const taps = async (removed: number) => {
    stubStorage();
    await atTable('city', 'day 1', `remove ${removed}`, 'rest speak', 'night 1', 'putana visits 3', 'shot 7', 'don');
    await settled(() => control.key(3));
    keepMarks(session.id, control.marks);
    session.dismiss();
    await lookAgain();
    const list = [seen()];
    for (const tap of [() => control.key(4), () => control.back(), () => control.key(4), () => control.goOn()]) {
      await settled(tap);
      list.push(seen());
    }
    await session.close();
    return list;
  };
  const there = await taps(1);
  expect(there[0]).toMatchObject({ acted: true, waits: undefined });
  expect(await taps(9)).toEqual(there);
});
