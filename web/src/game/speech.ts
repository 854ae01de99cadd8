// Whether a speech has begun, for every clock.
import type { View } from '../engine/types';

// Any speech waits for the judge's word. A lost speech never begins; its clock limits the time for a nomination.
export function waitsToBegin({ speaker }: View): boolean {
  return speaker !== null && !speaker.started && speaker.turn !== 'lost';
}
