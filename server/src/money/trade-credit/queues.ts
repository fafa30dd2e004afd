import type { Queue } from '../../db/jobs.ts';

/** Asks after businesses whose decisions may have been lost on their way. */
export const checkCreditQueue: Queue<Record<string, never>> = {
  name: 'check-credit',
  expireSeconds: 600,
};
