// The page is dark while at least one screen says it is night, so that no light flashes between two night screens.
let nights = 0;

export function nightfall(): () => void {
  nights += 1;
  document.documentElement.toggleAttribute('data-night', true);
  return () => {
    nights -= 1;
    queueMicrotask(() => document.documentElement.toggleAttribute('data-night', nights > 0));
  };
}
