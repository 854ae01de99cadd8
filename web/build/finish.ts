import type { Plugin } from 'vite';
export function finish(): Plugin { return { name: 'finish' }; }
