// Which of the four frames fits the screen. Keep the conditions equal to those in style/tokens.css.
import { MediaQuery } from 'svelte/reactivity';

export type Frame = 'phone' | 'landscape' | 'tablet' | 'laptop';

const laptop = new MediaQuery('(min-width: 64rem) and (min-height: 36rem) and (orientation: landscape)');
const tablet = new MediaQuery('(min-width: 44rem) and (min-height: 44rem)');
const landscape = new MediaQuery('(orientation: landscape)');
const large = new MediaQuery('(max-width: 17.99rem), (max-height: 17.99rem)');

export const viewport = {
  // The user chose very large text: one scrolling column, only the top and the bar are fixed.
  get large(): boolean {
    return large.current;
  },
  get frame(): Frame {
    if (large.current) return 'phone';
    if (laptop.current) return 'laptop';
    if (tablet.current) return 'tablet';
    return landscape.current ? 'landscape' : 'phone';
  },
};
