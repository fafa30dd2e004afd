import type { Database } from './connect.ts';
import { removeOldKeys } from './idempotency.ts';
import type { Jobs, Queue } from './jobs.ts';
import { transaction } from './transaction.ts';

const tidyKeysQueue: Queue<Record<string, never>> = { name: 'remove-old-idempotency-keys' };

/** Declares the job that forgets old answers, whatever calls they were given by. */
export function registerIdempotencyJobs({
  db,
  jobs,
  now,
}: {
  db: Database;
  jobs: Jobs;
  now: () => Date;
}): void {
  jobs.work(tidyKeysQueue, async () => {
    await transaction(db, (tx) => removeOldKeys(tx, now()));
  });
  jobs.schedule(tidyKeysQueue, { everySeconds: 3600 });
}
