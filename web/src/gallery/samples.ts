// A game for the gallery. Its texts are a judge's input, not the interface's, so they are not in i18n.
import { settings } from '../game/settings.svelte';
import type { SeatData } from '../parts/types';

const names = {
  ru: ['Вега', 'Сова', 'Тихий', 'Марта', 'Шторм', 'Лис', 'Янтарь', 'Кедр', 'Ноль', 'Рысь'],
  en: ['Vega', 'Owl', 'Quiet', 'Marta', 'Storm', 'Fox', 'Amber', 'Cedar', 'Zero', 'Lynx'],
};

export const both = (en: string, ru: string): string => (settings.lang === 'ru' ? ru : en);
export const nameOf = (seat: number): string => names[settings.lang][seat - 1] ?? '';

const fouls = [0, 0, 1, 0, 1, 0, 0, 2, 0, 3];

export function table(change: (seat: SeatData) => Partial<SeatData> = () => ({})): SeatData[] {
  return names[settings.lang].map((name, place) => {
    const seat: SeatData = { seat: place + 1, name, fouls: fouls[place], slots: 4, silent: place === 9 };
    if (place === 0) Object.assign(seat, { state: 'gone', exit: 'shot', note: both('night 1', 'ночь 1') });
    return { ...seat, ...change(seat) };
  });
}
