// The texts that the first screen needs.
export default import.meta.glob(['./ru/common.ts', './ru/home.ts', './ru/parts.ts'], {
  eager: true,
  import: 'default',
});
