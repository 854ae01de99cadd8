// Keys of a keyboard, by the letter they produce, so both layouts work.
export type Key = 'next' | 'clock' | 'undo' | 'close' | 'list' | 'nominate' | 'foul' | 'sanction' | number;

const letters: Record<string, Key> = {
  n: 'nominate',
  в: 'nominate',
  f: 'foul',
  ф: 'foul',
  s: 'sanction',
  с: 'sanction',
};

// Where the focus is shown, Enter and Space belong to what has it.
function isTyping(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input, textarea, select, [contenteditable]')) return true;
  return (
    (key === 'Enter' || key === ' ') && target.matches('button, a, [tabindex]') && target.matches(':focus-visible')
  );
}

// 1 to 9 and 0 for the tenth; from the eleventh on with Shift.
function seatOf(event: KeyboardEvent, seats: number): number | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? /^(\d)$/.exec(event.key)?.[1];
  if (digit === undefined) return null;
  const seat = (digit === '0' ? 10 : Number(digit)) + (event.shiftKey ? 10 : 0);
  return seat <= seats ? seat : null;
}

export function keyOf(event: KeyboardEvent, seats: number): Key | null {
  const { key } = event;
  if (event.repeat || event.altKey || event.metaKey || isTyping(event.target, key)) return null;
  if (event.ctrlKey) return event.code === 'KeyZ' || /^[zя]$/i.test(key) ? 'undo' : null;
  if (key === 'Enter') return 'next';
  if (key === ' ') return 'clock';
  if (key === 'Escape') return 'close';
  // "?" stands on a digit or on Shift and 7 in some layouts.
  if (key === '?') return 'list';
  return seatOf(event, seats) ?? letters[key.toLowerCase()] ?? null;
}
