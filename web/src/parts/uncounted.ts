// Marks a tap that did not count where the finger is, so that nobody believes it did.
import { t } from '../i18n';

const shownMs = 1200;
let at = { x: 0, y: 0 };
let tell = (): void => {};
let mark: HTMLElement | undefined;
let fade: ReturnType<typeof setTimeout> | undefined;

export const notCounted = (): void => tell();

// Sets what happens for a tap that did not count; nothing before that.
export function whenNotCounted(how: () => void): void {
  tell = how;
}

export function tapAt(x: number, y: number): void {
  at = { x, y };
}

export function markTheTap(): void {
  mark?.remove();
  clearTimeout(fade);
  mark = document.createElement('div');
  mark.className = 'not-counted';
  mark.role = 'status';
  mark.textContent = t('parts.notCounted');
  mark.style.setProperty('--x', `${at.x}px`);
  mark.style.setProperty('--y', `${at.y}px`);
  (document.querySelector('dialog[open]') ?? document.body).append(mark);
  fade = setTimeout(() => mark?.remove(), shownMs);
}
