import { describe, expect, test } from 'vitest';
import type { GameEvent, View } from '../src/engine/types';
import { courseOf, holding, lastVote, orderHeard } from '../src/pages/live/course';
import { seatsOf } from '../src/pages/live/seats';

let at = 0;
const event = (name: string, fields: Record<string, unknown> = {}): GameEvent => ({ event: name, at: at++, ...fields });
const step = (name: string, round: number) => event('step_began', { step: name, round });

const game = [
  step('dealing', 0),
  step('arrangement', 0),
  step('morning', 1),
  event('day_opened', { opener: 1 }),
  step('speeches', 1),
  event('nominated', { by: 1, whom: 7 }),
  event('nominated', { by: 2, whom: 5 }),
  event('nomination_withdrawn', { by: 2, whom: 5, replaced: true }),
  event('nominated', { by: 2, whom: 3 }),
  event('penalty_given', { penalty: 'foul', to: 8, total: 1 }),
  event('penalty_given', { penalty: 'foul', to: 8, total: 2 }),
  event('penalty_given', { penalty: 'yellow', to: 8, total: 1 }),
  step('calling', 1),
  event('votes_counted', { candidate: 7, hands: [1, 2], defaulted: 0 }),
  event('votes_counted', { candidate: 3, hands: [4, 5], defaulted: 6 }),
  event('player_left', { who: 3, how: 'voted' }),
  event('vote_settled'),
  step('farewell', 1),
  step('nightfall', 1),
  step('hunt', 1),
  step('morning', 2),
  event('night_announced', { victim: 6, others: [] }),
  event('player_left', { who: 6, how: 'shot' }),
  event('nota_named', { by: 6, three: [2, 7, 0], named: 2 }),
  event('day_opened', { opener: 2 }),
  step('speeches', 2),
  step('nightfall', 2),
  step('morning', 3),
  event('night_announced', { victim: null, others: [] }),
  step('speeches', 3),
  event('player_left', { who: 1, how: 'removed' }),
];

describe('what a viewer is told of the course', () => {
  test('players who left and when, newest first', () => {
    const quiet = { left: [], nota: [], quiet: false, nominated: [], votes: [], fouls: [], now: false };
    expect(courseOf(game)).toEqual([
      { ...quiet, phase: 'day', round: 3, left: [{ seat: 1, how: 'removed' }], now: true },
      { ...quiet, phase: 'night', round: 2, quiet: true },
      { ...quiet, phase: 'day', round: 2, quiet: true },
      { ...quiet, phase: 'night', round: 1, left: [{ seat: 6, how: 'shot' }], nota: [2, 7] },
      {
        ...quiet,
        phase: 'day',
        round: 1,
        left: [{ seat: 3, how: 'voted' }],
        nominated: [
          { by: 1, whom: 7 },
          { by: 2, whom: 3 },
        ],
        votes: [
          [
            { candidate: 7, hands: 2 },
            { candidate: 3, hands: 8 },
          ],
        ],
        fouls: [{ seat: 8, total: 2 }],
      },
    ]);
  });

  test('what is said on a day before anybody has left', () => {
    const today = game.slice(0, 9);
    expect(courseOf(today)).toMatchObject([
      {
        phase: 'day',
        round: 1,
        now: true,
        nominated: [
          { by: 1, whom: 7 },
          { by: 2, whom: 3 },
        ],
      },
    ]);
    expect(courseOf(game.slice(0, 5))).toMatchObject([{ phase: 'day', now: true }]);
    const again = [
      ...game.slice(0, 15),
      event('ballot_tied', { leaders: [7, 3] }),
      step('tie_speeches', 1),
      step('calling', 1),
    ];
    again.push(event('votes_counted', { candidate: 7, hands: [1, 2, 4], defaulted: 0 }));
    expect(courseOf(again)[0]?.votes).toEqual([
      [
        { candidate: 7, hands: 2 },
        { candidate: 3, hands: 8 },
      ],
      [{ candidate: 7, hands: 3 }],
    ]);
  });

  test('only the replay of an annulled game', () => {
    const again = [
      event('game_begun', { seats: 10 }),
      ...game,
      event('result_announced'),
      event('game_begun', { seats: 10 }),
    ];
    expect(courseOf(again)).toEqual([]);
    again.push(step('speeches', 1), event('nominated', { by: 4, whom: 2 }));
    expect(courseOf(again)).toMatchObject([
      { phase: 'day', round: 1, now: true, nominated: [{ by: 4, whom: 2 }], votes: [], fouls: [] },
    ]);
  });

  test('nothing that was undone', () => {
    const corrected = [...game, event('ruling_reversed', { to: game.length - 1 })];
    expect(courseOf(corrected)[0]).toMatchObject({ phase: 'day', round: 3, left: [] });
    expect(holding(corrected)).toHaveLength(game.length - 1);
  });

  test('what held before an undo that was itself undone', () => {
    const [a, b, c] = [event('a'), event('b'), event('c')];
    const twice = [a, b, event('ruling_reversed', { to: 1 }), c, event('ruling_reversed', { to: 3 })];
    expect(holding(twice)).toEqual([a]);
  });

  test('the last vote with its day', () => {
    const again = [
      ...game.slice(0, 15),
      event('ballot_tied', { leaders: [7, 3] }),
      event('votes_counted', { candidate: 7, hands: [1], defaulted: 0 }),
    ];
    expect(lastVote(game)).toMatchObject({
      day: 1,
      round: 1,
      over: true,
      rows: [{ candidate: 7 }, { candidate: 3, byDefault: 6 }],
    });
    expect(lastVote(again)).toMatchObject({ day: 1, round: 2, over: false, rows: [{ candidate: 7, hands: [1] }] });
    expect(lastVote([])).toBeNull();
  });

  test('a voided hand is removed from the last closed count alone', () => {
    const voided = (by: number) => event('hand_voided', { by });
    const first = [...game.slice(0, 14), voided(1)];
    expect(courseOf(first)[0]?.votes).toEqual([[{ candidate: 7, hands: 1 }]]);
    expect(lastVote(first)?.rows).toEqual([{ candidate: 7, hands: [2], byDefault: 0 }]);
    const second = [...game.slice(0, 15), voided(5), voided(1)];
    expect(courseOf(second)[0]?.votes).toEqual([
      [
        { candidate: 7, hands: 2 },
        { candidate: 3, hands: 7 },
      ],
    ]);
    expect(lastVote(second)?.rows.map(({ hands }) => hands)).toEqual([[1, 2], [4]]);
    const over = [...game.slice(0, 15), event('ballot_tied', { leaders: [7, 3] }), voided(5)];
    expect(courseOf(over)[0]?.votes).toEqual([
      [
        { candidate: 7, hands: 2 },
        { candidate: 3, hands: 8 },
      ],
    ]);
    expect(lastVote(over)?.rows.at(-1)?.hands).toEqual([4, 5]);
    expect(game[13]).toMatchObject({ hands: [1, 2] });
  });

  test('the order of speakers', () => {
    const turn = (seat: number) => [event('turn_began', { by: seat }), event('turn_ended', { by: seat })];
    const day = [event('day_opened', { opener: 9 }), ...turn(9), event('turn_began', { by: 10 })];
    expect(orderHeard(day, [1, 2, 4, 9, 10], 10)).toEqual([
      { seat: 9, state: 'done' },
      { seat: 10, state: 'now' },
      { seat: 1, state: 'waiting' },
      { seat: 2, state: 'waiting' },
      { seat: 4, state: 'waiting' },
    ]);
    expect(orderHeard([], [1, 2], 10)).toEqual([]);
  });
});

test('the seats of a player mark their own and show no role before the end', () => {
  const player = (seat: number, more = {}) => ({
    seat,
    role: null,
    shown: null,
    at_table: true,
    exit: null,
    fouls: 0,
    technicals: 0,
    yellow_cards: 0,
    red_card: false,
    excluded: false,
    silenced: false,
    ...more,
  });
  const players = [player(1, { role: 'don', fouls: 2 }), player(6, { role: 'citizen', at_table: false, exit: 'shot' })];
  const view = { players, speaker: null, announced: false } as unknown as View;
  const seats = (seen: View) =>
    seatsOf({ view: seen, course: courseOf(game), slots: 4, own: 1, name: String, word: (key) => key });
  const [own, gone] = seats(view);
  expect(own).toMatchObject({ fouls: 2, badge: { icon: 'person' }, note: undefined });
  expect(gone).toMatchObject({ state: 'gone', exit: 'shot', badge: undefined });
  expect(JSON.stringify(seats(view))).not.toMatch(/don|citizen/);
  expect(seats({ ...view, announced: true }).map(({ note }) => note)).toEqual(['role.don', 'role.citizen']);
});

test('a list that is withheld is read with the vote', () => {
  const withheld = [
    { event: 'step_began', step: 'speeches', round: 1 },
    { event: 'nominated', by: 1, whom: null },
  ] as unknown as GameEvent[];
  expect(courseOf(withheld)).toMatchObject([{ phase: 'day', nominated: [] }]);
  const read = [...withheld, { event: 'nomination_read', by: 1, whom: 7 }] as unknown as GameEvent[];
  expect(courseOf(read)).toMatchObject([{ phase: 'day', nominated: [{ by: 1, whom: 7 }] }]);
  const told = [...read, { event: 'nomination_read', by: 1, whom: 7 }] as unknown as GameEvent[];
  expect(courseOf(told)).toMatchObject([{ nominated: [{ by: 1, whom: 7 }] }]);
});
