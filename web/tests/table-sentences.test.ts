// Which sentences the card shows.
import { expect, test } from 'vitest';
import type { Sentence } from '../src/engine/types';
import { Spoken } from '../src/screens/table/sentences';

const say = (key: string, ...seats: number[]) => ({ key, seats }) as unknown as Sentence;
const speech = say('speech', 1),
  accepted = say('nominated', 8);

test('a new sentence stands alone, and its undo brings back the covered one', () => {
  const spoken = new Spoken();
  expect(spoken.choose([speech], true)).toEqual([speech]);
  expect(spoken.choose([speech, accepted], false)).toEqual([accepted]);
  expect(spoken.choose([say('first_foul', 3), speech, accepted], false)).toEqual([say('first_foul', 3)]);
  expect(spoken.choose([say('second_foul', 3), speech, accepted], false)).toEqual([say('second_foul', 3)]);
  expect(spoken.choose([speech, accepted], false)).toEqual([accepted]); // Not "one minute" with seven seconds left.
  expect(spoken.choose([speech], false)).toEqual([speech]);
  expect(spoken.choose([say('speech', 2)], true)).toEqual([say('speech', 2)]);
});
