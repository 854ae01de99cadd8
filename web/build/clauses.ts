import type { Plugin } from 'vite';
export function clauses(_root: string): Plugin { return { name: 'clauses' }; }
