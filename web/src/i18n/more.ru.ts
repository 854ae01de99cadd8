// What the other screens need as well.
export default import.meta.glob(['./ru/*.ts', '!./ru/common.ts', '!./ru/home.ts', '!./ru/parts.ts'], {
  eager: true,
  import: 'default',
});
