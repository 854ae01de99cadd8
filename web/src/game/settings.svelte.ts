// What the user chose on this device. In localStorage, because the theme must be known before the first paint.
import type { Lang } from '../engine/types';

export type Theme = 'dark' | 'light' | 'contrast';

export interface Settings {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  soundChecked: boolean; // The judge was asked whether the signals are heard.
  vibration: boolean;
  volume: number; // 0 to 1, of the signals.
  musicVolume: number; // 0 to 1.
  leftHanded: boolean;
  grid: 'auto' | 'grid';
  secondPress: boolean; // A second press instead of a hold.
  trustAssistants: boolean; // Their fouls count at once, at tables that are opened from here on.
}

const place = 'primanota.settings';

function prefers(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

function firstLanguage(): Lang {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  return wanted
    .find((name) => /^(ru|en)\b/i.test(name))
    ?.toLowerCase()
    .startsWith('ru')
    ? 'ru'
    : 'en';
}

function firstTheme(): Theme {
  if (prefers('(prefers-contrast: more)')) return 'contrast';
  return prefers('(prefers-color-scheme: light)') ? 'light' : 'dark';
}

// Exported for tests.
export function loadSettings(): Settings {
  const chosen: Settings = {
    lang: firstLanguage(),
    theme: firstTheme(),
    sound: true,
    soundChecked: false,
    vibration: true,
    volume: 0.8,
    musicVolume: 0.5,
    leftHanded: false,
    grid: 'auto',
    secondPress: false,
    trustAssistants: false,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Record<keyof Settings, unknown>>;
    for (const name of Object.keys(chosen) as (keyof Settings)[]) {
      // Older versions kept "off" without having asked anybody.
      if (name === 'sound' && kept.soundChecked === undefined) continue;
      if (typeof kept[name] === typeof chosen[name]) Object.assign(chosen, { [name]: kept[name] });
    }
  } catch {
    // Storage is closed or damaged: what was guessed is good enough.
  }
  return chosen;
}

export const settings: Settings = $state(loadSettings());

// Call once: keeps every change, and tells the page its language and theme.
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.lang = settings.lang;
      document.documentElement.dataset.theme = settings.theme;
      const colour = { dark: '#0e1412', light: '#eaf0ec', contrast: '#000000' }[settings.theme];
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
      try {
        localStorage.setItem(place, JSON.stringify(settings));
      } catch {
        // They hold until the page is closed.
      }
    });
  });
}
