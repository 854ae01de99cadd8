// What the other screens need as well.
export default import.meta.glob(['./en/*.ts', '!./en/common.ts', '!./en/home.ts', '!./en/parts.ts'], {
  eager: true,
  import: 'default',
});
