import type en from '../en/common';

export default {
  name: 'Prima Nota',
  loading: 'Минуту',
} satisfies Record<keyof typeof en, string>;
