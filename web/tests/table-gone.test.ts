// City: for a role that must show somebody, every tap looks the same on the screen if the role is gone or blocked.
import { expect, test } from 'vitest';
import { primaryOf } from '../src/screens/table/primary';
import { stepsBack } from '../src/screens/table/history';
import { markOf } from '../src/screens/table/night';
import { atTable, control, lookAgain, record, session, settled, stubStorage } from './at-table';

const acts = ['putana visits 3', 'shot 3', 'don checks 3', 'sheriff checks 3', 'doctor heals 3'];
const steps = ['putana', 'hunt', 'don', 'sheriff', 'doctor'] as const;
type Step = (typeof steps)[number];

// Everything on the screen that a bystander could see.
function seen(): unknown {
  const { next, note, waits } = primaryOf(control);
  const sheet =
    control.sheet?.name === 'override' ? [control.sheet.name, control.reasonFor(control.sheet.late)] : control.sheet;
  const { toast, takesBack, acted, place, moves } = control;
  return { next, note, waits, toast, takesBack, acted, place, kind: moves.kind, sheet };
}

async function taps(step: Step, removed: number, guest = 3): Promise<unknown[]> {
  const before = acts.slice(0, steps.indexOf(step)).map((line) => line.replace('visits 3', `visits ${guest}`));
  await atTable('city', 'day 1', 'remove 1', `remove ${removed}`, 'rest speak', 'night 1', ...before, step);
  const list: unknown[] = [];
  for (const tap of [
    () => control.key(1), // Player 1 is gone, so nobody may show 1.
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

for (const [step, gone] of [
  ['putana', 6],
  ['don', 9],
  ['sheriff', 4],
  ['doctor', 5],
] as const) {
  test(`the ${step}`, async () => {
    const there = await taps(step, 10);
    expect(there[0]).toMatchObject({ toast: { refused: true, covered: true, anyway: false }, acted: false });
    expect(there[1]).toMatchObject({ sheet: ['override', 'The role showed nobody'], acted: false });
    expect(there[5]).toMatchObject({ toast: { text: 'Recorded and hidden' }, acted: true });
    expect(await taps(step, gone)).toEqual(there);
    if (step !== 'putana') expect(await taps(step, 10, gone)).toEqual(there); // Visited by the Putana: blocked.
  });
}

test('nothing is recorded for an optional role that has left', async () => {
  const nobody = async (removed: number) => {
    await atTable('mafclub-2023-ru', 'override quick', 'day 1', `remove ${removed}`, 'night 1', 'shot 3', 'don');
    const before = session.lines.length;
    await settled(() => control.noKey());
    const shown = seen();
    const lines = session.lines.slice(before).filter((line) => !line.startsWith('@'));
    await session.close();
    return { shown, lines };
  };
  const there = await nobody(10),
    gone = await nobody(9);
  expect(there.lines).toContain('don skips');
  expect(gone).toEqual({ shown: there.shown, lines: [] });
});

test('the mafia, with the Don, without the Don and without anybody', async () => {
  const hunt = async (...removed: number[]) => {
    const list: unknown[] = [];
    await atTable(
      'city',
      'day 1',
      'remove 10',
      ...removed.map((seat) => `remove ${seat}`),
      'rest speak',
      'night 1',
      'putana visits 3',
      'hunt',
    );
    for (const tap of [
      () => control.noKey(),
      () => control.override('he slept'),
      () => control.back(),
      () => control.back(),
      () => control.key(3),
      () => control.key(4),
      () => control.back(),
      () => control.key(10), // Player 10 is gone, and only living players are called.
      () => control.startSplit(),
      () => control.key(3),
      () => control.key(10),
      () => control.key(3),
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
  for (const refused of [7, 11]) {
    expect(there[refused]).toMatchObject({
      toast: { refused: true, covered: true, clauses: ['CITY-night-4'] },
      acted: false,
    });
  }
  expect(await hunt(9)).toEqual(there);
  expect(await hunt(2, 7, 9)).toEqual(there);
});

// The Don's step with the Don alive and with the Don gone.
async function alike(...taps: (() => unknown)[]): Promise<unknown[]> {
  const play = async (removed: number) => {
    await atTable(
      'city',
      'day 1',
      'remove 10',
      `remove ${removed}`,
      'rest speak',
      'night 1',
      'putana visits 3',
      'shot 7',
      'don',
    );
    const list: unknown[] = [];
    for (const tap of taps) {
      await settled(tap);
      list.push(seen());
    }
    await session.close();
    return list;
  };
  const there = await play(1);
  expect(await play(9)).toEqual(there);
  return there;
}

test('two Backs from the next step', async () => {
  const list = await alike(
    () => control.key(3),
    () => control.goOn(),
    () => control.back(),
    () => control.back(),
    () => control.key(4),
    () => control.goOn(),
  );
  const steps = list.map((each) => (each as { place: string }).place.split(' ')[2]);
  expect(steps).toEqual(['don_check', 'sheriff_check', 'don_check', 'don_check', 'don_check', 'sheriff_check']);
  expect(list[2]).toMatchObject({ acted: true });
  expect(list[3]).toMatchObject({ acted: false, toast: { text: 'Undone' } });
});

test('two Backs over a foul', async () => {
  const list = await alike(
    () => control.key(3),
    () => control.foul(8),
    () => control.back(),
    () => control.back(),
    () => control.back(),
  );
  expect(list.map((each) => (each as { acted: boolean }).acted)).toEqual([true, true, true, false, true]);
});

test('a return to the beginning of the step from the list of steps', async () => {
  const back = (): Promise<void> => {
    const entries = session.history();
    const group = { phase: 'night', round: 1, running: true } as const;
    const count = stepsBack(entries, session.lines, group, control.steps, 'sheriff').find(
      ({ step }) => step === 'don',
    )!.back;
    return control.takeBack(count, '', true);
  };
  const list = await alike(
    () => control.key(3),
    () => control.goOn(),
    back,
  );
  expect(list[2]).toMatchObject({ acted: false, kind: 'act' });
});

test('a skipped check is not pretended again: it stands or is undone', async () => {
  const again = [
    () => control.key(3),
    () => control.goOn(),
    () => control.key(8),
    () => control.back(),
    () => control.back(),
    () => control.key(4),
  ];
  const list = await alike(...again);
  expect(list[5]).toMatchObject({
    acted: true,
    toast: { text: 'Recorded already. Undo to change it.', refused: true },
  });
  await atTable('city', 'day 1', 'remove 1', 'rest speak', 'night 1', 'putana visits 3', 'shot 7', 'don');
  for (const tap of [...again, () => control.back(), () => control.key(4)]) await settled(tap);
  expect(record(2)).toEqual(['undo', 'don checks 4']);
});

test('a page that does not know an act does not call another one recorded', async () => {
  for (const tap of [() => control.key(4), () => control.noKey()]) {
    await atTable(
      'mafclub-2023-en',
      'override no time',
      'day 1',
      'rest speak',
      'night 1',
      'shot 7',
      'don',
      'don checks 3',
    );
    await settled(tap);
    expect([control.toast?.text, control.acted]).toEqual(['Recorded already. Undo to change it.', true]);
    expect(record(1)).toEqual(['don checks 3']);
    await session.close();
  }
});

test('the next accepted number clears a refusal', async () => {
  const list = await alike(
    () => control.key(10),
    () => control.key(3),
    () => control.forget(),
  );
  expect(list[0]).toMatchObject({ toast: { refused: true } });
  expect(list[2]).toMatchObject({ toast: null });
});

test('unsent lines are reported with the step, not with the act', async () => {
  await atTable('city', 'day 1', 'rest speak', 'night 1', 'putana visits 3', 'shot 7', 'don');
  await session.keepLink({ server: '', table: '', token: '', version: 0, sent: session.screen.lines, key: '' });
  const sent = markOf(control);
  await settled(() => control.key(3));
  expect([session.saving, markOf(control, sent).saving]).toEqual(['waiting', 'sent']);
  await settled(() => control.goOn());
  const waits = markOf(control, sent);
  expect(waits.saving).toBe('waiting');
  await session.keepLink({ server: '', table: '', token: '', version: 0, sent: session.screen.lines, key: '' });
  expect(markOf(control, waits).saving).toBe('sent');
});

test('an act undone with its night is forgotten, and the step is asked again', async () => {
  const again = async (...before: (() => unknown)[]) => {
    stubStorage();
    await atTable('city', 'day 1', 'rest speak', 'night 1', 'putana');
    for (const tap of before) await settled(tap);
    const toDay = session.history().find(({ line }) => session.lines[line] === 'rest speak')!.back;
    await settled(() => control.takeBack(toDay, ''));
    expect(session.screen.view.phase).toBe('day');
    for (const line of ['remove 6', 'rest speak', 'night 1', 'putana']) await settled(() => control.play(line));
    control.forget();
    const list = [seen()];
    control.keep();
    await lookAgain();
    list.push(seen());
    await session.close();
    return list;
  };
  const usual = await again();
  expect(usual[0]).toMatchObject({ acted: false, waits: true, kind: 'act' });
  expect(await again(() => control.key(3))).toEqual(usual);
  expect(
    await again(
      () => control.key(3),
      () => control.foul(8),
      () => control.goOn(),
    ),
  ).toEqual(usual);
});

test('an act of another page lasts as long as its line', async () => {
  await atTable('city', 'day 1', 'rest speak', 'night 1', 'putana', 'putana visits 3', 'foul 8');
  await settled(() => control.key(4));
  await settled(() => control.back());
  expect([record(1), control.acted]).toEqual([['undo'], true]);
  await settled(() => control.back());
  expect([control.acted, primaryOf(control).waits]).toEqual([false, true]);
});

test('only true acts are recorded', async () => {
  for (const [removed, lines] of [
    [10, ['don', 'don checks 3']],
    [9, ['shot 7', 'don']],
  ] as const) {
    await atTable(
      'city',
      'day 1',
      'remove 1',
      `remove ${removed}`,
      'rest speak',
      'night 1',
      'putana visits 3',
      'shot 7',
      'don',
    );
    await settled(() => control.key(1));
    await settled(() => control.key(3));
    expect(record(2)).toEqual(lines);
    await session.close();
  }
});

test('a reloaded page knows that a number was pressed, also if that role is gone', async () => {
  const taps = async (removed: number) => {
    stubStorage();
    await atTable('city', 'day 1', `remove ${removed}`, 'rest speak', 'night 1', 'putana visits 3', 'shot 7', 'don');
    await settled(() => control.key(3));
    control.keep();
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
