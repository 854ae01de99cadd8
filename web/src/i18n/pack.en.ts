// The texts that the first screen needs.
export default import.meta.glob(['./en/common.ts', './en/home.ts', './en/parts.ts'], {
  eager: true,
  import: 'default',
});
