import type { Module } from '../../core/module.ts';
import { auditPrivacy } from './privacy-store.ts';

/** Who did what to what, and when. */
export const audit = {
  name: 'audit',
  privacy: auditPrivacy,
  tables: ['audit_entry', 'audit_entry_is_append_only'],
} satisfies Module;
