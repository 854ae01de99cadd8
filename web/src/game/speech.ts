// What the view says of a speech, for every clock.
import type { View } from '../engine/types';

// Any speech waits for the judge's word. One that was lost never begins: what runs then is the time to nominate in.
export function waitsToBegin({ speaker }: View): boolean {
  return speaker !== null && !speaker.started && speaker.turn !== 'lost';
}
