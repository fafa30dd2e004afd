import type { Database } from './connect.ts';
import { jobsSchema } from './schemas.ts';

/** How often is looked for jobs that are due: the longest that a mail or a refund waits. */
const lookMs = 1_000;

/**
 * Looks once a second for all queues together, instead of once for each, and names to `onDue` those
 * that have a job to run now: new ones, ones for later whose time has come, and retries alike, of
 * whichever process. `onError` hears of the first failure in a row.
 */
export function watchForDueJobs(
  db: Database,
  queues: readonly string[],
  onDue: (queue: string) => void,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  const look = async () => {
    try {
      for (const name of await listDue(db, queues)) if (!isStopped) onDue(name);
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) onError(error);
      isFailing = true;
    }
    if (!isStopped) lookLater();
  };
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look();
    }, lookMs).unref();
  };
  lookLater();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/**
 * Those of the queues that have a job to run now, in the order in which they are named. A probe of an
 * index for each queue, so that it costs as much
 * however many jobs were done.
 */
export async function listDue(db: Database, queues: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'jobs.listDue',
    text: `
      select queue.name from unnest($1::text[]) with ordinality as queue (name, place)
      where exists (
        select from ${jobsSchema(db.schema)}.job
        where job.name = queue.name and job.state < 'active' and not job.blocked
          and job.start_after <= now()
      )
      order by queue.place`,
    values: [queues],
  });
  return rows.map(({ name }) => name);
}
