import type { Module } from '../../core/module.ts';
import { uploadHandlers } from './handlers.ts';
import { registerUploadJobs } from './jobs.ts';
import { uploadPrivacy } from './privacy-store.ts';
import { listOverdueUploads, listStoredUploads } from './store.ts';

const dayMs = 24 * 60 * 60_000;

/** Files that people send in, from their arrival to the day on which they go. */
export const uploads = {
  name: 'uploads',
  handlers: { uploads: uploadHandlers },
  jobs: registerUploadJobs,
  privacy: uploadPrivacy,
  listFiles: listStoredUploads,
  checks: {
    'files that should be gone': async ({ db, now }) => {
      const overdue = await listOverdueUploads(db, new Date(now().getTime() - dayMs));
      return overdue.map(({ uploadId, fault }) => `The file ${uploadId} ${fault}.`);
    },
  },
  tables: ['upload'],
} satisfies Module;
