// Numbers, times and lists in the format of each language.
import { settings } from '../game/settings.svelte';

const locale = () => (settings.lang === 'ru' ? 'ru-RU' : 'en-GB');
const two = (n: number) => String(n).padStart(2, '0');
const forms = new Map<string, Intl.PluralRules>();

function rule(lang: string): Intl.PluralRules {
  const known = forms.get(lang) ?? new Intl.PluralRules(lang);
  forms.set(lang, known);
  return known;
}

// English: one, other. Russian: one, few, many.
export function plural(n: number, one: string, few: string, many = few): string {
  const form = rule(many === few ? 'en' : 'ru').select(n);
  return form === 'one' ? one : form === 'few' || (form === 'other' && many === few) ? few : many;
}

export const fmt = {
  // The minus sign is U+2212, the decimal separator that of the language.
  number(n: number, digits = 2): string {
    return n.toLocaleString(locale(), { maximumFractionDigits: digits }).replace('-', '−');
  },
  points(text: string): string {
    const plain = text.replace('-', '−');
    return settings.lang === 'ru' ? plain.replace('.', ',') : plain;
  },
  // Milliseconds since midnight: "21:03".
  time(ms: number): string {
    const minutes = Math.floor(ms / 60_000);
    return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
  },
  // Milliseconds since 1970, by local time: "21:03".
  clock(ms: number): string {
    const at = new Date(ms);
    return `${two(at.getHours())}:${two(at.getMinutes())}`;
  },
  // Milliseconds since 1970: "15 November", with the year unless it is the current one.
  date(ms: number): string {
    const day = new Date(ms);
    const sameYear = day.getFullYear() === new Date().getFullYear();
    return day.toLocaleDateString(locale(), { day: 'numeric', month: 'long', year: sameYear ? undefined : 'numeric' });
  },
  // A duration: "1:05".
  length(ms: number): string {
    const seconds = Math.max(0, Math.round(ms / 1000));
    return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  },
  list(items: readonly (string | number)[]): string {
    return items.join(', ');
  },
};
