import type { Module } from '../../core/module.ts';
import { registerMessageJobs } from './jobs.ts';
import { mountMailbox } from './mailbox.ts';
import { messagePrivacy } from './privacy-store.ts';

/** Mail, from the promise to the hand-over, and the mailbox of a demo shop. */
export const messages = {
  name: 'messages',
  jobs: registerMessageJobs,
  mounts(fastify, { config, db }) {
    if (config.mode === 'demo') mountMailbox(fastify, db, config.shopName);
  },
  privacy: messagePrivacy,
  tables: ['message', 'thread_mail', 'demo_mailbox'],
} satisfies Module;
