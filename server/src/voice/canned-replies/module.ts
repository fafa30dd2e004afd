import type { Module } from '../../core/module.ts';
import { cannedReplyHandlers } from './handlers.ts';

/** Texts that staff answer with again and again, with places that each answer fills. */
export const cannedReplies = {
  name: 'canned-replies',
  handlers: { cannedReplies: cannedReplyHandlers },
  tables: ['canned_reply'],
} satisfies Module;
