import type { Module } from '../../core/module.ts';

/** A merchant's files, which are loaded in bulk and in one transaction. */
export const catalogueImport = {
  name: 'import',
  loads: ['accounts', 'pricing', 'catalogue', 'stock', 'promotions', 'delivery'],
} satisfies Module;
