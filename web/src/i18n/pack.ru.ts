export default import.meta.glob('./ru/*.ts', { eager: true, import: 'default' });
