// How this device calls itself to others: "Phone 7k2q", until its owner says something better.
import { plainText } from '../game/plain';
import { t } from '../i18n';
import { newId } from '../store/ids';

const place = 'primanota.device';
export const longestName = 32;

function kind(): 'phone' | 'tablet' | 'laptop' {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPad|Tablet/i.test(userAgent) || (/Android/i.test(userAgent) && !/Mobile/i.test(userAgent))) return 'tablet';
  if (/iPhone|Android|Mobile/i.test(userAgent)) return 'phone';
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'tablet' : 'laptop'; // An iPad calls itself a Macintosh.
}

function keep(name: string): void {
  try {
    localStorage.setItem(place, name);
  } catch {
    // It holds until the page is closed.
  }
}

function load(): string {
  try {
    const kept = plainText(localStorage.getItem(place) ?? ''); // One kept by an older page may hold what servers refuse.
    if (kept) return kept;
  } catch {
    // Storage is closed.
  }
  made ??= `${t(`common.device_${kind()}`)} ${newId(4)}`;
  keep(made);
  return made;
}

let made: string | null = null; // Where nothing can be kept it is still one name for as long as the page lives.
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
