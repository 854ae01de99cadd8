import { describe, expect, test, vi } from 'vitest';
import { atTable, control, session, settled, stubStorage } from './at-table';
import { whenNotCounted } from '../src/parts/uncounted';
import { chipsOf, keepSame } from '../src/screens/table/chips';
import { Control } from '../src/screens/table/control.svelte';
import { clockNote, ledgerOf, sentencesOf, stripOf, verbsOf } from '../src/screens/table/day';
import { nightVerbs } from '../src/screens/table/night';
import { primaryOf } from '../src/screens/table/primary';
import { placeText, titleOf } from '../src/screens/table/words';

const day1 = ['override no time', 'day 1'];
const night1 = [...day1, 'rest speak', 'night 1'];

const at = (...lines: string[]) => atTable('mafclub-2023-ru', ...lines);

describe('by day', () => {
  test('a verb, then a number', async () => {
    await at(...day1);
    expect([titleOf(control), placeText(control)]).toEqual(['Speeches', 'Day 1 · 1st of 10']);
    expect(primaryOf(control)).toMatchObject({ next: 'Start the clock', note: '1 Ash, one minute' });
    control.press('nominate');
    expect(control.takesBack).toBe('back');
    expect(primaryOf(control).waits).toBe(true);
    expect(chipsOf(control)[6]).toMatchObject({ seat: 7, target: 'legal' });
    await settled(() => control.tap(7));
    expect(session.screen.view.nominations).toEqual([{ by: 1, whom: 7 }]);
    expect(session.lines.filter((line) => !line.startsWith('@')).slice(-2)).toEqual(['1 begins', '1 nominates 7']);
    expect(control.picking).toBeNull();
    expect(sentencesOf(control, false).map(({ aloud }) => aloud)).toHaveLength(1);
  });

  test('a nomination that replaces another says so until the end of the speech', async () => {
    await at(...day1);
    expect(clockNote(control)).toBe('no nomination');
    await settled(() => control.nominate(7));
    expect(clockNote(control)).toBe('nominates 7');
    await settled(() => control.nominate(5));
    expect(clockNote(control)).toBe('nominates 5 instead of 7');
    await settled(() => control.foul(3));
    expect(clockNote(control)).toBe('nominates 5 instead of 7');
    await settled(() => control.takeBack(2, ''));
    expect(clockNote(control)).toBe('nominates 7');
    await settled(() => control.play('1 withdraws 7'));
    await settled(() => control.nominate(8));
    expect(clockNote(control)).toBe('nominates 8'); // No other nomination was replaced.
    await settled(() => control.play('1 speaks'));
    expect(clockNote(control)).toBe('no nomination');
  });

  test('a seat without a verb opens its sheet and records nothing', async () => {
    await at(...day1);
    const { lines } = session.screen;
    control.tap(3);
    expect(control.sheet).toEqual({ name: 'seat', seat: 3 });
    expect(session.screen.lines).toBe(lines);
  });

  test('an illegal line is refused with its clause', async () => {
    await at(...day1, '1 nominates 7', '1 speaks');
    control.press('nominate');
    await settled(() => control.tap(7));
    expect(control.toast).toMatchObject({ refused: true, clauses: ['MC-2.3.7a'] });
    expect([control.picking, control.sheet]).toEqual(['nominate', null]); // It still asks for another number.
    await settled(() => control.tap(8));
    expect([control.picking, session.screen.view.nominations.at(-1)]).toEqual([null, { by: 2, whom: 8 }]);
  });

  test('an impossible foul leaves the question open, and a removing one closes it', async () => {
    await at(...day1, 'remove 6', 'foul 3', 'foul 3', 'foul 3');
    control.press('foul');
    await settled(() => control.tap(6));
    expect([control.toast?.refused, control.picking]).toEqual([true, 'foul']);
    await settled(() => control.tap(3));
    expect([control.sheet?.name, control.picking]).toEqual(['consequence', null]);
  });

  test('a foul takes one tap, and a removing one shows its consequences', async () => {
    await at(...day1, 'foul 3', 'foul 3');
    control.press('foul');
    await settled(() => control.tap(3));
    expect(session.screen.view.players[2]).toMatchObject({ fouls: 3, silenced: true });
    control.press('foul');
    await settled(() => control.tap(3));
    expect(control.sheet).toEqual({ name: 'consequence', line: 'foul 3', act: 'Remove 3' });
    expect(session.screen.view.players[2]).toMatchObject({ fouls: 3, at_table: true });
  });

  test('the card shows the sentence of a foul until the next sentence', async () => {
    const said = () => sentencesOf(control, false).map(({ aloud }) => aloud);
    await at(...day1, 'foul 3');
    await settled(() => control.foul(3));
    expect(said()).toEqual(['Player number 3, second foul.']);
    expect(session.screen.prompt.because[0]).toBe('MC-4.7');
    await settled(() => control.foul(8));
    expect(said()).toEqual(['Player number 8, first foul.']);
    await settled(() => control.nominate(5));
    expect(said()).toHaveLength(1);
    expect(said()[0]).toMatch(/^Accepted/);
    await settled(() => control.foul(8));
    await settled(() => control.back());
    expect(said().join()).not.toMatch('foul');
  });

  test('a double tap gives one foul and closes the question', async () => {
    await at(...day1);
    control.press('foul');
    await settled(() => {
      control.tap(3);
      control.tap(3);
    });
    expect(session.screen.view.players[2]).toMatchObject({ fouls: 1 });
    expect(control.picking).toBeNull();
    control.press('foul');
    await settled(() => control.tap(3));
    expect(session.screen.view.players[2]).toMatchObject({ fouls: 2 });
  });

  test('a verb pressed while a line is being stored stays pressed', async () => {
    await at(...day1);
    control.press('foul');
    await settled(() => {
      control.tap(3);
      control.press('sanction');
    });
    expect(session.screen.view.players[2]).toMatchObject({ fouls: 1 });
    expect(control.picking).toBe('sanction');
  });

  test('unchanged chips keep their identity', async () => {
    await at(...day1);
    const before = chipsOf(control);
    await settled(() => session.play('foul 3'));
    const now = keepSame(before, chipsOf(control));
    expect(now.map((chip, place) => chip === before[place])).toEqual(before.map(({ seat }) => seat !== 3));
    expect(now[2]).toMatchObject({ seat: 3, fouls: 1 });
  });

  test('a pause never begins a speech', async () => {
    await at(...day1);
    await settled(() => control.pause());
    expect(session.screen.view.paused).toBe(true);
    expect(session.lines.some((line) => line === '1 begins')).toBe(false);
  });

  test('an undo takes back only what was visible', async () => {
    await at(...day1, '1 nominates 7');
    await settled(() => {
      control.back();
      control.back();
    });
    expect(session.lines.filter((line) => line.startsWith('undo'))).toHaveLength(1);
  });

  const tied = [
    '1 nominates 7',
    '1 speaks',
    '2 nominates 5',
    'rest speak',
    'voting',
    'vote 7: 1 3 4 6 8',
    'vote 5: rest',
  ];
  const said = () => sentencesOf(control, false).map(({ aloud }) => aloud);

  test('a tie speech waits for the judge to start the clock', async () => {
    await at(...day1, ...tied);
    expect(said()).toHaveLength(2);
    expect(session.clock.state).toBe('ready');
    expect(primaryOf(control)).toMatchObject({ next: 'Start the clock', note: '7 Amber, 30 s' });
    await settled(() => primaryOf(control).run());
    expect([session.clock.state, session.lines.at(-1)]).toEqual(['running', '7 begins']);
    await settled(() => primaryOf(control).run());
    expect(primaryOf(control)).toMatchObject({ next: 'Start the clock', note: '5 Elm, 30 s' });
    expect(said()).toEqual(['Player number 5, you have thirty seconds.']); // The tie itself was announced before.
  });

  test('a re-vote has its own title, and a speech has one pause, that of its clock', async () => {
    const ids = () => verbsOf(control).map(({ id }) => id);
    await at(...day1, ...tied.slice(0, -2));
    expect([titleOf(control), ids()]).toEqual(['Voting', ['foul', 'sanction', 'pause']]);
    for (const line of tied.slice(-2)) await settled(() => session.play(line));
    expect([titleOf(control), ids()]).toEqual(['Tie', ['foul', 'sanction']]);
    await settled(() => session.play('rest speak'));
    expect([titleOf(control), ids()]).toEqual(['Re-vote', ['foul', 'sanction', 'pause']]);
  });

  test('a vote that is cancelled says what follows it', async () => {
    await at(...day1, '1 nominates 5', '1 speaks', '2 nominates 8', 'remove 3', 'rest speak');
    expect(primaryOf(control)).toMatchObject({ next: 'Next', note: 'The vote is cancelled' });
    await settled(() => control.goOn());
    expect([titleOf(control), primaryOf(control).note]).toEqual(['The vote is cancelled', 'Night 1']);
  });

  test('a last word waits for the judge to start the clock', async () => {
    await at(...day1, ...tied, 'rest speak', 'vote 7: 1 3 4 6 8 2', 'vote 5: rest');
    expect(session.clock.state).toBe('ready');
    expect(primaryOf(control)).toMatchObject({ next: 'Start the clock', note: '7 Amber, last word' });
    await settled(() => primaryOf(control).run());
    expect([session.clock.state, session.lines.at(-1)]).toEqual(['running', '7 begins']);
    await settled(() => primaryOf(control).run());
    expect(session.lines.at(-1)).toBe('7 last word');
  });

  test('a last word in the morning or after the end waits for the judge to start the clock', async () => {
    await at(...night1, 'shot 6', 'don', 'sheriff', 'nota', 'morning');
    expect(primaryOf(control)).toMatchObject({ next: 'Start the clock', note: '6 Fir, last word' });
    await settled(() => primaryOf(control).run());
    await settled(() => control.goOn());
    expect(session.screen.view).toMatchObject({ step: 'speeches', speaker: { kind: 'speech', started: false } });
    await session.close();
    const out = (day: number, whom: number) => [
      `day ${day}`,
      `5 nominates ${whom}`,
      '6 nominates 10',
      'rest speak',
      'voting',
      `vote ${whom}: rest`,
      'vote 10: none',
      `${whom} last word`,
    ];
    const night = (round: number, shots: string) => [
      `night ${round}`,
      `shots ${shots}`,
      'don skips',
      'sheriff skips',
      'morning',
    ];
    await at(
      'override no time',
      ...out(1, 2),
      ...night(1, '7>- 9>-'),
      ...out(2, 7),
      ...night(2, '9>-'),
      ...out(3, 9).slice(0, -1),
    );
    expect(primaryOf(control)).toMatchObject({ next: 'Start the clock', note: '9 Ivy, last word' });
    await settled(() => primaryOf(control).run());
    await settled(() => control.goOn());
    expect(control.moves).toMatchObject({ kind: 'over', next: 'stop' });
  });

  test('marked hands survive a reload', async () => {
    await at(...day1, '1 nominates 7', '1 speaks', '2 nominates 5', 'rest speak', 'voting');
    stubStorage();
    for (const seat of [1, 3, 4]) control.tap(seat);
    control.keep();
    const again = new Control(session);
    again.settle();
    expect([...again.chosen]).toEqual([1, 3, 4]);
    await settled(() => primaryOf(again).run());
    again.settle();
    expect([...again.chosen]).toEqual([2, 5, 6, 7, 8, 9, 10]); // Another candidate: the marked hands do not apply.
  });

  test('marked hands survive a foul and become the count', async () => {
    await at(...day1, '1 nominates 7', '1 speaks', '2 nominates 5', 'rest speak', 'voting');
    for (const seat of [1, 3, 4]) control.tap(seat);
    await settled(() => control.foul(8));
    expect([...control.chosen]).toEqual([1, 3, 4]);
    expect(primaryOf(control)).toMatchObject({ next: 'Thank you. Three', aloud: true });
    expect(stripOf(control).more).toBe('not voted: 2, 5, 6, 7, 8, 9, 10');
    await settled(() => primaryOf(control).run());
    expect([...control.chosen]).toEqual([2, 5, 6, 7, 8, 9, 10]); // The remaining votes go to the last candidate.
    control.tap(1);
    expect(control.toast).toMatchObject({ refused: true });
    expect(ledgerOf(control).map(({ votes, state }) => [votes, state])).toEqual([
      [3, 'closed'],
      [7, 'now'],
    ]);
    await settled(() => primaryOf(control).run());
    expect(session.screen.view.players[4]).toMatchObject({ exit: 'voted' });
  });

  test('the Russian edition asks twice whether all leave', async () => {
    const tie = ['vote 7: 1 3 4 6 8', 'vote 5: rest'];
    await at(
      ...day1,
      '1 nominates 7',
      '1 speaks',
      '2 nominates 5',
      'rest speak',
      'voting',
      ...tie,
      'rest speak',
      ...tie,
    );
    expect(stripOf(control).more).toBe('6 of 10 needed');
    control.tap(2);
    await settled(() => primaryOf(control).run());
    expect(control.stage).toBe(1);
    expect(primaryOf(control).next).toBe('Thank you. Nine');
    control.back();
    expect(control.stage).toBe(0);
    await settled(() => primaryOf(control).run());
    await settled(() => primaryOf(control).run());
    expect(session.screen.view.step).toBe('farewell');
  });

  test('one tap undoes and redoes; across a night it takes a hold', async () => {
    await at(...day1, 'foul 3');
    await settled(() => control.back());
    expect(control.toast).toMatchObject({ text: 'Undone: foul 3', putBack: true });
    await settled(() => control.putBack());
    expect(session.screen.view.players[2]?.fouls).toBe(1);
    await session.play('rest speak');
    await session.play('night 1');
    control.settle();
    control.back();
    expect(control.sheet).toEqual({ name: 'undo', count: 1 });
    await settled(() => control.takeBack(1, 'said too early'));
    expect(session.screen.view.phase).toBe('day');
    expect(session.lines.at(-1)).toContain('undo 1 said too early');
  });

  test('a pause leaves only sanctions', async () => {
    await at(...day1, '1 begins', 'pause');
    expect(verbsOf(control).map(({ id, disabled }) => [id, disabled])).toEqual([
      ['foul', false],
      ['sanction', false],
    ]);
    expect(primaryOf(control).next).toBe('Go on');
  });
});

describe('at night', () => {
  test('a shot is recorded, hidden, and shown only on demand', async () => {
    await at(...night1, 'hunt');
    expect(primaryOf(control)).toMatchObject({ waits: true });
    await settled(() => control.key(6));
    expect(control.toast?.text).toBe('Recorded and hidden');
    expect(primaryOf(control)).toMatchObject({ next: 'Next', note: 'Don' });
    expect(control.secret()).toMatchObject({ told: ['shot 6'] });
    await settled(() => control.goOn());
    expect(session.toast?.text).toMatch('6'); // The session's message …
    expect(control.toast).toBeNull(); // … is not shown before the morning.
  });

  test('the answer to a check survives a reload', async () => {
    await at(...night1, 'shot 6', 'don', 'don checks 4');
    expect(control.secret().told.at(-1)).toBe('Player 4: the Sheriff.');
    await session.play('foul 3');
    expect(control.secret().told.at(-1)).toBe('Player 4: the Sheriff.');
  });

  // Everything that the screen shows in the Don's step while the judge presses, undoes and redoes.
  async function tapsOfTheDon(removed: number): Promise<unknown[]> {
    await at(...day1, `remove ${removed}`, 'rest speak', 'night 1', 'shot 6', 'don');
    const seen: unknown[] = [];
    const look = () => {
      const { next, note, waits } = primaryOf(control);
      seen.push({ next, note, waits, toast: control.toast, back: control.takesBack });
    };
    look();
    for (const tap of [() => control.key(4), () => control.key(5), () => control.back(), () => control.putBack()]) {
      await settled(tap);
      look();
    }
    await settled(() => control.back());
    await settled(() => control.noKey());
    look();
    await settled(() => control.goOn());
    expect(session.screen.view.step).toBe('sheriff_check');
    return seen;
  }

  test('a role that has left takes the same taps as a present one', async () => {
    const there = await tapsOfTheDon(1);
    await session.close();
    expect(await tapsOfTheDon(9)).toEqual(there);
    expect(there.map((seen) => (seen as { waits?: boolean }).waits === true)).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  test('putting back a step or a foul is not an act of the role', async () => {
    for (const removed of [1, 9]) {
      await at(...day1, `remove ${removed}`, 'rest speak', 'night 1', 'shot 6', 'don');
      await settled(() => control.back());
      await settled(() => control.putBack());
      expect([session.screen.view.step, control.acted, control.toast]).toEqual(['don_check', false, null]);
      await settled(() => control.play('foul 3'));
      await settled(() => control.back());
      await settled(() => control.putBack());
      expect([session.screen.view.players[2]?.fouls, control.acted, control.toast]).toEqual([1, false, null]);
      await session.close();
    }
    await at(...night1, 'shot 6', 'don', 'don checks 4');
    await settled(() => session.undo());
    await settled(() => control.putBack());
    expect([control.acted, control.toast?.text]).toEqual([true, 'Recorded and hidden']);
  });

  test('a line that could not be put back is not shown as recorded', async () => {
    await at(...night1, 'shot 6', 'don', 'don checks 4');
    await settled(() => session.undo());
    session.leader = 'another device';
    await settled(() => control.putBack());
    expect(control.acted).toBe(false);
    expect(control.toast).toMatchObject({ refused: true });
  });

  test('split shots have a row for each black card dealt, the first ones for those left', async () => {
    await at(...day1, 'remove 7', 'rest speak', 'night 1', 'hunt');
    control.startSplit();
    expect(control.rows).toBe(3);
    expect([2, 7, 9, 4].map((seat) => control.rowOf(seat))).toEqual(['A', '', 'B', '']);
    control.key(3);
    control.key(5);
    expect(session.screen.prompt.next).toBeNull();
    await settled(() => control.noShot());
    expect(control.secret().told).toEqual(['shots: 2 at 3, 9 at 5']);
  });

  test('split shots entered for more than are left count as a miss without shooters', async () => {
    await at(...day1, 'remove 7', 'rest speak', 'night 1', 'hunt');
    control.startSplit();
    for (const seat of [6, 8]) control.key(seat);
    await settled(() => control.key(8));
    expect(session.lines.at(-1)).toBe('mafia misses');
    for (const step of ['don', 'sheriff', 'morning']) await session.play(step);
    expect(session.screen.view.last_night).toEqual([]);
  });

  test('the large button records the split shots entered so far', async () => {
    await at(...day1, 'remove 7', 'rest speak', 'night 1', 'hunt');
    control.startSplit();
    control.key(3);
    control.key(5);
    expect(primaryOf(control)).toMatchObject({ next: 'Done' }); // The number of shooters must not be readable.
    await settled(() => primaryOf(control).run());
    expect(session.lines.at(-1)).toBe('shots 2>3 9>5');
  });

  test('the large button waits for the second of two split shots', async () => {
    await at(...day1, 'remove 7', 'rest speak', 'night 1', 'hunt');
    const count = session.lines.length;
    control.startSplit();
    control.key(3);
    control.twoNumbers();
    control.key(5);
    expect(primaryOf(control)).toMatchObject({ next: 'Done', waits: true, note: 'press the second number' });
    await settled(() => control.closeSplit());
    expect([session.lines.length, control.split?.half]).toEqual([count, [5]]);
    control.key(6);
    expect(primaryOf(control)).not.toHaveProperty('waits');
  });

  test('an empty row is not added to split shots that are being stored', async () => {
    await at(...day1, 'remove 7', 'rest speak', 'night 1', 'hunt');
    control.startSplit();
    control.key(3);
    control.key(5);
    control.closeSplit();
    const told = vi.fn();
    whenNotCounted(told);
    control.noShot();
    whenNotCounted(() => {});
    expect([told.mock.calls.length, control.split?.rows]).toEqual([1, []]);
    await settled(() => {});
    expect(session.lines.at(-1)).toBe('shots 2>3 9>5');
  });

  test('a miss does not list the players who did not shoot', async () => {
    await at(...night1, 'hunt');
    await settled(() => control.noKey());
    expect(session.lines.at(-1)).toBe('mafia misses');
    expect(control.toast).toEqual({ text: 'Recorded and hidden' });
  });

  test('one number counts as a shot of all once two are no longer possible', async () => {
    await at(...night1, 'hunt');
    control.startSplit();
    for (const tap of [() => control.twoNumbers(), () => control.key(3), () => control.twoNumbers()]) tap();
    for (const seat of [4, 4, 4]) await settled(() => control.key(seat));
    expect(control.secret().told[0]).toBe('shots: 2 at 4, 7 at 4, 9 at 4');
  });

  test('a sanction is recorded silently', async () => {
    await at(...night1, 'hunt');
    await settled(() => control.play('remove 3'));
    expect(control.toast).toEqual({ text: 'Recorded and hidden' });
  });

  test('every step offers a foul with one tap', async () => {
    const ids = () => nightVerbs(control, false).map(({ id }) => id);
    await at(...night1, 'hunt');
    expect(ids()).toEqual(['none', 'split', 'foul']);
    await settled(() => void control.foul(3));
    expect(session.screen.view.players[2]?.fouls).toBe(1);
    expect(control.toast).toEqual({ text: 'Recorded and hidden' });
    expect(control.acted).toBe(false);
    await at(...night1, 'hunt', 'shot 6', 'don');
    expect(ids()).toEqual(['none', 'foul', 'sanction']);
  });

  test('a refusal shows its reason only in the hold field', async () => {
    await at(...day1, 'remove 1', 'rest speak', 'night 1', 'hunt');
    await settled(() => control.key(1));
    expect(control.toast?.text).toBe('Not accepted. Hold to see why.');
    expect(control.secret().told[0]).toMatch(/table/);
  });

  test('the steps come from the book', async () => {
    await at(...night1, 'hunt');
    expect(control.steps).toEqual(['mafia', 'don', 'sheriff', 'morning']);
  });
});
