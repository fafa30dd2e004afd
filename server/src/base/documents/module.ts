import type { Module } from '../../core/module.ts';

/** Sheets of paper: how documents are drawn, whoever makes them. */
export const documents = { name: 'documents' } satisfies Module;
