import type { Module } from '../../core/module.ts';

/** Counts what changes of the shop's own words, so that every process comes to show the same. */
export const contentChanges = {
  name: 'content-changes',
  tables: ['content_state', 'tell_content_change'],
} satisfies Module;
