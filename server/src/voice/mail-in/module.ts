import type { Module } from '../../core/module.ts';
import { mailInHandlers } from './handlers.ts';
import { registerMailInJobs } from './jobs.ts';
import { mountMailboxAnswers } from './mailbox-answers.ts';
import { mailedFileHandlers } from './mailed-files.ts';
import { mailInPrivacy } from './privacy-store.ts';
import { listForgottenMails, listStoredMails } from './store.ts';

const hourMs = 60 * 60_000;

/** Mail that comes in: kept as it came, handled once, and put where it belongs. */
export const mailIn = {
  name: 'mail-in',
  handlers: { mailIn: mailInHandlers, mailedFiles: mailedFileHandlers },
  jobs: registerMailInJobs,
  async mounts(fastify, context) {
    if (context.config.mode === 'demo') await mountMailboxAnswers(fastify, context);
  },
  privacy: mailInPrivacy,
  listFiles: listStoredMails,
  checks: {
    'mails that nothing came of': async ({ db, now }) => {
      const before = new Date(now().getTime() - hourMs);
      const waiting = await listForgottenMails(db, before, 100);
      return waiting.map((mailId) => `The mail ${mailId} waits to be handled since over an hour.`);
    },
  },
  tables: ['mail_in', 'mail_in_file', 'thread_address'],
  reads: {
    upload: 'a mail tells of the files that came with it',
    proved_email: 'an answer may come from an address that its sender had before',
    enquiry:
      'mails of job applications are read by those who hire alone; one that forgot its writer forgets their mails',
  },
} satisfies Module;
