import { withoutAddresses } from '../core/log.ts';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import about from 'pg-boss/package.json' with { type: 'json' };
import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Database } from './connect.ts';
import { listDue, watchForDueJobs } from './due-jobs.ts';
import { jobsSchema } from './schemas.ts';
import type { Tx } from './transaction.ts';

/**
 * A queue as data, declared once in the module that owns its work:
 * `export const sendMessage: Queue<{ messageId: string }> = { name: 'send-message', retries: 12 }`.
 */
export interface Queue<Data extends object = object> {
  name: string;
  /** How often a failed job is run again before it is given up; 5 by default. */
  retries?: number;
  /** The first wait before such a retry, doubled each time up to 15 minutes; 1 by default. */
  retryDelaySeconds?: number;
  /** A job whose process died counts as failed after this time; 60 by default. */
  expireSeconds?: number;
  /** Never set: it carries the type of the queue's data. */
  readonly data?: Data;
}

export interface SendOptions {
  /** While a job with this key waits or runs, another with the same key is not queued. */
  key?: string;
  /** Not before this instant. */
  startAfter?: Date;
}

export interface RunningJob {
  id: string;
  /** 1 for the first try. */
  attempt: number;
  /** Nothing runs the job again when this try fails. */
  isLastAttempt: boolean;
  /** Aborted when the job takes longer than its queue allows, or the process has to end. */
  signal: AbortSignal;
}

/** Runs at least once for each job, so it must bear running again; throwing asks for a retry. */
export type JobHandler<Data extends object> = (data: Data, job: RunningJob) => Promise<void>;

export type Recurrence = { everySeconds: number } | { cron: string };

export interface DrainReport {
  completed: number;
  /** The errors of those that failed, which wait for their retry, or were given up. */
  failed: unknown[];
}

/**
 * Work that outlives a request, kept in PostgreSQL in the schema `<schema>_jobs`. A process first
 * declares all its queues with `work`, then starts; one that never runs jobs declares them too.
 */
export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if, and only if, that commits. */
  send<Data extends object>(
    tx: Tx,
    queue: Queue<Data>,
    data: Data,
    options?: SendOptions,
  ): Promise<void>;
  /** Says who does the work of a queue, and how many of its jobs run at a time here (5). */
  work<Data extends object>(
    queue: Queue<Data>,
    handler: JobHandler<Data>,
    options?: { concurrency?: number },
  ): void;
  /** Queues a job without data again and again, once for all processes of the shop together. */
  schedule(queue: Queue<Record<string, never>>, when: Recurrence): void;
  /** Makes or migrates the queues; with `run`, this process also works on them. */
  start(options: { run: boolean }): Promise<void>;
  /** Runs what is due here and now until nothing is left, one job after the other. */
  drain(options?: { includeLater?: boolean }): Promise<DrainReport>;
  /** Takes no more jobs; graceful lets those that run finish, for at most 8 seconds. */
  stop(options: { graceful: boolean }): Promise<void>;
}

interface Registration {
  queue: Queue;
  handler: JobHandler<object>;
  concurrency: number;
}

/** The form in which this version's queues make their tables. */
export const jobsForm: number = about.pgboss.schema;

/** Looks after the shop's jobs over the given database; `onError` hears of every failed one. */
export function createJobs(
  db: Database,
  onError: (error: unknown, queue?: string) => void = () => {},
): Jobs {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.pool.query(namedOnce(text, values)),
    },
    schema: jobsSchema(db.schema),
    // The migrator made it, for roles too that may create none.
    createSchema: false,
    // A job whose process was killed is found within half a minute after it expires.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    // What is planned by the clock is so by the hour, and no job here waits for another.
    cronWorkerIntervalSeconds: 30,
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => onError(error));
  const registered = new Map<string, Registration>();
  const recurring = new Map<string, Recurrence>();
  let watch: { stop(): Promise<void> } | undefined;

  async function sendNow(
    run: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
    queue: Queue,
    data: object,
    options: SendOptions,
  ): Promise<void> {
    await boss.send(queue.name, data, {
      db: { executeSql: run },
      // A queue is 'exclusive' by key, so that jobs without one need one of their own.
      singletonKey: options.key ?? crypto.randomUUID(),
      ...(options.startAfter ? { startAfter: options.startAfter } : {}),
    });
  }

  /** The next run of a recurring job is queued before this one begins, so that no crash ends it. */
  async function queueNextRun(queue: Queue): Promise<void> {
    const when = recurring.get(queue.name);
    if (!when || !('everySeconds' in when)) return;
    const slot = Math.floor(Date.now() / 1000 / when.everySeconds) + 1;
    await sendNow(
      (text, values) => db.pool.query(namedOnce(text, values)),
      queue,
      {},
      {
        key: `slot-${slot}`,
        startAfter: new Date(slot * when.everySeconds * 1000),
      },
    );
  }

  /** Runs one job and says how it went; what it throws never leaves here. */
  async function runJob(
    { queue, handler }: Registration,
    job: JobWithMetadata<object>,
  ): Promise<{ result: JobResult; error?: unknown }> {
    try {
      await queueNextRun(queue);
      await handler(job.data ?? {}, {
        id: job.id,
        attempt: job.retryCount + 1,
        isLastAttempt: job.retryCount >= job.retryLimit,
        signal: job.signal ?? AbortSignal.timeout((queue.expireSeconds ?? 60) * 1000),
      });
      return { result: { id: job.id, status: 'completed' } };
    } catch (error) {
      onError(error, queue.name);
      return { result: { id: job.id, status: 'failed', output: describe(error) }, error };
    }
  }

  /** Takes what is due, a batch at a time, and says how many were run. */
  async function drainOnce(registration: Registration, report: DrainReport, later: boolean) {
    const jobs = await boss.fetch<object>(registration.queue.name, {
      includeMetadata: true,
      batchSize: 1000,
      ignoreStartAfter: later,
    });
    for (const job of jobs) {
      const { result, error } = await runJob(registration, job);
      if (result.status === 'completed') {
        await boss.complete(job.name, job);
        report.completed++;
      } else {
        await boss.fail(job.name, job, result.output);
        report.failed.push(error);
      }
    }
    return jobs.length;
  }

  return {
    send: (tx, queue, data, options = {}) =>
      sendNow((text, values) => tx.query(namedOnce(text, values)), queue, data, options),

    work(queue, handler, options = {}) {
      if (registered.has(queue.name)) throw new Error(`Queue ${queue.name} has two handlers.`);
      registered.set(queue.name, {
        queue,
        handler: handler as JobHandler<object>,
        concurrency: options.concurrency ?? 5,
      });
    },

    schedule(queue, when) {
      recurring.set(queue.name, when);
    },

    async start({ run }) {
      await boss.start();
      await prepareQueues(
        boss,
        [...registered.values()].map(({ queue }) => queue),
      );
      if (!run) return;
      for (const [name, when] of recurring) {
        const registration = registered.get(name);
        if (!registration) throw new Error(`Queue ${name} is scheduled but has no handler.`);
        if ('cron' in when) await boss.schedule(name, when.cron, null, { tz: 'Europe/London' });
        else await queueNextRun(registration.queue);
      }
      const workers = new Map<string, string>();
      for (const registration of registered.values()) {
        const worker = await boss.work<object, void, typeof pollingOptions & { batchSize: number }>(
          registration.queue.name,
          // A batch of one would wait for the next poll after every job.
          { ...pollingOptions, batchSize: Math.max(2, registration.concurrency) },
          async (jobs: JobWithMetadata<object>[]) =>
            Promise.all(jobs.map(async (job) => (await runJob(registration, job)).result)),
        );
        workers.set(registration.queue.name, worker);
      }
      watch = watchForDueJobs(
        db,
        [...workers.keys()],
        (name) => boss.notifyWorker(workers.get(name)!),
        onError,
      );
    },

    async drain({ includeLater = false } = {}) {
      const report: DrainReport = { completed: 0, failed: [] };
      if (includeLater) for (const each of registered.values()) await drainOnce(each, report, true);
      for (let ran = -1; ran !== 0;) {
        ran = 0;
        for (const name of await listDue(db, [...registered.keys()])) {
          ran += await drainOnce(registered.get(name)!, report, false);
        }
      }
      return report;
    },

    async stop({ graceful }) {
      await watch?.stop();
      await boss.stop({ graceful, timeout: 8_000 });
    },
  };
}

/**
 * A text that is the same each time is planned once a connection. That of a fetch has its queue's
 * name written into it, and others without values are more than one statement.
 */
function namedOnce(text: string, values: unknown[] = []): pg.QueryConfig {
  if (values.length === 0 && !/^\s*WITH\s+next AS/.test(text)) return { text };
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { name: `jobs.${digest}`, text, values };
}

const pollingOptions = {
  // A worker is woken when something is due (due-jobs.ts); this is for what that misses.
  pollingIntervalSeconds: 60,
  includeMetadata: true,
  perJobResults: true,
  burstWhenBatchFull: true,
} as const;

/** Makes the queues that are missing and changes those that are declared otherwise now. */
async function prepareQueues(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, retries, retryDelaySeconds, expireSeconds } of queues) {
    const options = {
      retryLimit: retries ?? 5,
      retryDelay: retryDelaySeconds ?? 1,
      retryBackoff: true,
      retryDelayMax: 900,
      expireInSeconds: expireSeconds ?? 60,
      deleteAfterSeconds: 86_400,
    };
    const present = known.get(name);
    if (present && isDeepStrictEqual({ ...present, ...options }, { ...present })) continue;
    if (present) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, policy: 'exclusive' });
    // Any look into the queue makes pg-boss remember it, as it does with those that it began with.
    // Otherwise the first send would do so on a second connection in the middle of a transaction,
    // and a burst of them could use up the pool.
    await boss.findJobs(name, { key: '' });
  }
}

/** What is kept of a failure. A mail server's words may quote an address, which is not. */
function describe(error: unknown): object {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message: withoutAddresses(message), stack: withoutAddresses(stack ?? '') };
}
