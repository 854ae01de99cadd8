// The texts that the other screens need in addition.
export default import.meta.glob(['./ru/*.ts', '!./ru/common.ts', '!./ru/home.ts', '!./ru/parts.ts'], {
  eager: true,
  import: 'default',
});
