// The name of this device, as other devices see it: "Phone 7k2q" until its owner renames it.
import { plainText } from '../game/plain';
import { t } from '../i18n';
import { newId } from '../store/ids';

const place = 'primanota.device';
export const longestName = 32;

function kind(): 'phone' | 'tablet' | 'laptop' {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPad|Tablet/i.test(userAgent) || (/Android/i.test(userAgent) && !/Mobile/i.test(userAgent))) return 'tablet';
  if (/iPhone|Android|Mobile/i.test(userAgent)) return 'phone';
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'tablet' : 'laptop'; // iPads claim to be Macintoshes.
}

function keep(name: string): void {
  try {
    localStorage.setItem(place, name);
  } catch {
    // Then it lasts until the page is closed.
  }
}

function load(): string {
  try {
    // plainText: a name from an older page may have characters that servers refuse.
    const kept = plainText(localStorage.getItem(place) ?? '');
    if (kept) return kept;
  } catch {
    // No access to storage.
  }
  made ??= `${t(`common.device_${kind()}`)} ${newId(4)}`;
  keep(made);
  return made;
}

let made: string | null = null; // Without storage the name stays the same while the page is open.
let known: string | null = $state(null);

export const device = {
  get name(): string {
    if (known !== null) return known;
    return load();
  },
  rename(wanted: string): void {
    const name = plainText(wanted).slice(0, longestName).trim();
    if (!name) return;
    known = name;
    keep(name);
  },
};
