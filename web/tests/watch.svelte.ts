// Runs `look` now and whenever its dependencies change. Returns a function that stops it.
export const watch = (look: () => void): (() => void) =>
  $effect.root(() => {
    $effect(look);
  });
