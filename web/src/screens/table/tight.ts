// Screens on which every word counts: a narrow phone, a low one, a phone held sideways.
import { MediaQuery } from 'svelte/reactivity';

const narrow = new MediaQuery('(max-width: 21.99rem)');
const low = new MediaQuery('(max-height: 43.99rem)');

export const tight = {
  get bar(): boolean {
    return narrow.current || low.current;
  },
  get card(): boolean {
    return low.current;
  },
};
