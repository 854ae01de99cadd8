export default import.meta.glob('./en/*.ts', { eager: true, import: 'default' });
