import type en from '../en/common';
import { plural } from '../format';

export default {
  recordedHidden: 'Записано и скрыто',
  undone: 'Отменено: {0}',
  putBackReason: 'Возвращено: было вовремя',
  fallsToo: 'Вместе с ней отпала бы ещё одна запись. Ничего не отменено; посмотрите список ещё раз.',
  undoneMany: (count: number) => `Отменено: ${count} ${plural(count, 'запись', 'записи', 'записей')}`,
  nothingNext: 'Сначала внесите, что произошло.',
  notSaved: 'Запись не сохранена. Не продолжайте.',
  readOnly: 'Игра открыта в другом окне. Ведите её там или закройте то окно.',
  overtaken: 'Тем временем запись сделана в другом окне. Эта не принята; на экране то, что записано.',
  noSuchGame: 'Такой игры на этом устройстве нет.',
  notLoaded: 'Приложение не загрузилось. Проверьте сеть и повторите.',
  again: 'Повторить',
  home: 'К играм',
  update: 'Готова новая версия',
  updateNow: 'Перейти на неё',
  updateLater: 'В другом окне идёт игра. Новая версия подождёт.',
  device_phone: 'Телефон',
  device_tablet: 'Планшет',
  device_laptop: 'Ноутбук',
} satisfies Record<keyof typeof en, unknown>;
