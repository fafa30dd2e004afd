import type { Module } from '../../core/module.ts';

/** Whose a thing is, and how it goes from a guest to an account: for all lists that people own. */
export const ownership = { name: 'ownership' } satisfies Module;
