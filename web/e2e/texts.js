// The texts of the interface, read where the pages read them. For Vite, which knows what import.meta.glob is.
import en from '../src/i18n/account/en.ts';
import ru from '../src/i18n/account/ru.ts';

const of = (files) =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [/(\w+)\.ts$/.exec(path)[1], texts]));

export default {
  en: { ...of(import.meta.glob('../src/i18n/en/*.ts', { eager: true, import: 'default' })), account: en },
  ru: { ...of(import.meta.glob('../src/i18n/ru/*.ts', { eager: true, import: 'default' })), account: ru },
};
