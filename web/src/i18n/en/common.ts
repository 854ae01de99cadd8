const common = {
  name: 'Prima Nota',
  loading: 'One moment',
} as const;

export default common;

declare module '..' {
  interface Parts {
    common: typeof common;
  }
}
