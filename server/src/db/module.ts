import type { Module } from '../core/module.ts';
import { registerIdempotencyJobs } from './idempotency-jobs.ts';
import { removeKeysOf } from './idempotency.ts';

/** What of the ground itself is kept in the database: answers given under a key, and counted tries. */
export const database = {
  name: 'db',
  jobs: registerIdempotencyJobs,
  privacy: { erases: (tx, { names }) => removeKeysOf(tx, names) },
  tables: ['idempotency', 'try_count'],
} satisfies Module;
