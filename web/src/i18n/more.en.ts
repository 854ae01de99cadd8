// The texts that the other screens need in addition.
export default import.meta.glob(['./en/*.ts', '!./en/common.ts', '!./en/home.ts', '!./en/parts.ts'], {
  eager: true,
  import: 'default',
});
