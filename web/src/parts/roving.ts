// Makes a long list one tab stop. Inside it arrow keys move from button to button. The list is entered where it was
// left, at first at its end.
import type { Attachment } from 'svelte/attachments';

export const roving: Attachment<HTMLElement> = (list) => {
  let current: HTMLElement | undefined;
  const members = () => [...list.querySelectorAll<HTMLElement>('button')];

  function settle(): void {
    const all = members();
    if (!current || !all.includes(current)) current = all.at(-1);
    for (const member of all) member.tabIndex = member === current ? 0 : -1;
  }

  function onfocusin({ target }: FocusEvent): void {
    current = target instanceof HTMLElement ? (target.closest('button') ?? current) : current;
    settle();
  }

  function onkeydown(event: KeyboardEvent): void {
    const all = members();
    const at = all.findIndex((member) => member === document.activeElement);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  }

  const changes = new MutationObserver(settle);
  changes.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', onfocusin);
  list.addEventListener('keydown', onkeydown);
  settle();
  return () => {
    changes.disconnect();
    list.removeEventListener('focusin', onfocusin);
    list.removeEventListener('keydown', onkeydown);
  };
};
