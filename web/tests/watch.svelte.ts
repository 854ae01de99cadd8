// Looks now and whenever something that was looked at changes. Returns how to stop it.
export const watch = (look: () => void): (() => void) =>
  $effect.root(() => {
    $effect(look);
  });
