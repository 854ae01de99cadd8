// Makes a scrolling area reachable by keyboard if nothing in it is focusable.
import type { Attachment } from 'svelte/attachments';

const focusable = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';

export const reachable: Attachment<HTMLElement> = (element) => {
  const look = () => {
    const needed = element.scrollHeight > element.clientHeight && !element.querySelector(focusable);
    if (needed) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  for (const each of [element, ...element.children]) sizes.observe(each);
  return () => sizes.disconnect();
};
