// Moves the focus by arrow keys in a group with any layout: to the nearest member in that direction.
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function nearest(members: readonly HTMLElement[], from: number, key: string): number | null {
  const way = arrows[key];
  const start = members[from]?.getBoundingClientRect();
  if (!way || !start) return null;
  let best: number | null = null;
  let least = Infinity;
  members.forEach((member, place) => {
    if (place === from) return;
    const box = member.getBoundingClientRect();
    const dx = box.x + box.width / 2 - start.x - start.width / 2;
    const dy = box.y + box.height / 2 - start.y - start.height / 2;
    const along = dx * way[0] + dy * way[1];
    if (along <= 1) return;
    // A sideways offset costs more than distance.
    const cost = along + 3 * Math.abs(dx * way[1] + dy * way[0]);
    if (cost < least) {
      least = cost;
      best = place;
    }
  });
  if (best !== null || way[0] === 0) return best;
  const beside = from + way[0]; // At the end of a row: go to the next one.
  return beside >= 0 && beside < members.length ? beside : null;
}

// Handles an arrow key of the focused member.
export function moveFocus(event: KeyboardEvent, members: readonly HTMLElement[]): void {
  const to = nearest(
    members,
    members.findIndex((member) => member === document.activeElement),
    event.key,
  );
  if (to === null) return;
  event.preventDefault();
  members[to]?.focus();
}

// Whether a focus event comes from the keyboard. Only that moves the tab stop of a group; taps do not.
export const byKeys = ({ target }: FocusEvent): boolean =>
  target instanceof Element && target.matches(':focus-visible');
