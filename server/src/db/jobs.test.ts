import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobs, type Jobs, type Queue } from './jobs.ts';
import { jobsSchema } from './schemas.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { transaction } from './transaction.ts';

const noteQueue: Queue<{ text: string }> = { name: 'note', retries: 2, retryDelaySeconds: 60 };
const greetQueue: Queue<{ text: string }> = { name: 'greet' };
const laterQueue: Queue<{ text: string }> = { name: 'later', retries: 1 };
const tickQueue: Queue<Record<string, never>> = { name: 'tick' };

let db: TestDatabase;
let jobs: Jobs;
let notes: string[] = [];
let failing = false;
let attempts: { attempt: number; isLastAttempt: boolean }[] = [];

function declare(over: TestDatabase): Jobs {
  const made = createJobs(over);
  made.work(noteQueue, async ({ text }, { attempt, isLastAttempt }) => {
    attempts.push({ attempt, isLastAttempt });
    if (failing) throw new Error('The handler fails on purpose.');
    notes.push(text);
  });
  made.work(tickQueue, async () => void notes.push('tick'));
  return made;
}

beforeAll(async () => {
  db = await testDatabase();
  jobs = declare(db);
  await jobs.start({ run: false });
});
afterAll(async () => {
  await jobs.stop({ graceful: false });
  await db.close();
});

const send = (text: string, key?: string) =>
  transaction(db, (tx) => jobs.send(tx, noteQueue, { text }, { key }));

describe('jobs', () => {
  it('exist only if the transaction that sent them commits', async () => {
    notes = [];
    await expect(
      transaction(db, async (tx) => {
        await jobs.send(tx, noteQueue, { text: 'rolled back' });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await send('committed');
    expect(await jobs.drain()).toEqual({ completed: 1, failed: [] });
    expect(notes).toEqual(['committed']);
  });

  it('are queued once for each key while they wait, and again afterwards', async () => {
    notes = [];
    await Promise.all([send('a', 'same'), send('b', 'same'), send('c', 'other')]);
    await jobs.drain();
    expect(notes).toHaveLength(2);
    await send('d', 'same');
    await jobs.drain();
    expect(notes.at(-1)).toBe('d');
  });

  it('are run again after a failure until their retries are used up, and told which try it is', async () => {
    notes = [];
    attempts = [];
    failing = true;
    await send('stubborn');
    const first = await jobs.drain();
    expect(first.completed).toBe(0);
    expect(String(first.failed[0])).toContain('on purpose');
    expect((await jobs.drain()).failed).toEqual([]); // The retry is not due yet.
    await jobs.drain({ includeLater: true });
    await jobs.drain({ includeLater: true });
    await jobs.drain({ includeLater: true });
    failing = false;
    expect(attempts).toEqual([
      { attempt: 1, isLastAttempt: false },
      { attempt: 2, isLastAttempt: false },
      { attempt: 3, isLastAttempt: true },
    ]);
    expect(notes).toEqual([]);
  });

  it('wait for the instant that they are sent for', async () => {
    notes = [];
    await transaction(db, (tx) =>
      jobs.send(tx, noteQueue, { text: 'later' }, { startAfter: new Date(Date.now() + 3600_000) }),
    );
    expect((await jobs.drain()).completed).toBe(0);
    expect((await jobs.drain({ includeLater: true })).completed).toBe(1);
  });

  it('have a queue that is made once, and changed where it is declared otherwise now', async () => {
    const startWith = async (retries: number) => {
      const worker = createJobs(db);
      worker.work({ name: 'changing', retries }, async () => {});
      await worker.start({ run: false });
      await worker.stop({ graceful: false });
      const { rows } = await db.pool.query(
        `select retry_limit, updated_on::text from ${jobsSchema(db.schema)}.queue
          where name = 'changing'`,
      );
      return rows;
    };
    const made = await startWith(2);
    expect(made).toMatchObject([{ retry_limit: 2 }]);
    expect(await startWith(2)).toEqual(made);
    expect(await startWith(3)).toMatchObject([{ retry_limit: 3 }]);
  });

  it('that recur are queued once, however many processes start', async () => {
    const others = await Promise.all(
      [1, 2].map(async () => {
        const other = declare(db);
        other.schedule(tickQueue, { everySeconds: 3600 });
        await other.start({ run: true });
        return other;
      }),
    );
    const { rows } = await db.pool.query(
      `select count(*)::int from ${jobsSchema(db.schema)}.job where name = 'tick'`,
    );
    expect(rows[0].count).toBe(1);
    await Promise.all(others.map((other) => other.stop({ graceful: true })));
  });

  it('are worked on by a process that runs them, and left alone after it stopped', async () => {
    const seen = Promise.withResolvers<string>();
    const worker = createJobs(db);
    worker.work(greetQueue, async ({ text }) => seen.resolve(text));
    await worker.start({ run: true });
    await transaction(db, (tx) => worker.send(tx, greetQueue, { text: 'hello' }));
    expect(await seen.promise).toBe('hello');
    await worker.stop({ graceful: true });
    const { rows } = await db.pool.query(
      `select state from ${jobsSchema(db.schema)}.job where name = 'greet'`,
    );
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('for later, and those that failed, are run when their time has come', async () => {
    const seen = Promise.withResolvers<void>();
    const tries: string[] = [];
    const worker = createJobs(db);
    worker.work(laterQueue, async ({ text }, { isLastAttempt }) => {
      tries.push(text);
      if (!isLastAttempt) throw new Error('The handler fails on purpose.');
      seen.resolve();
    });
    await worker.start({ run: true });
    const startAfter = new Date(Date.now() + 1500);
    await transaction(db, (tx) => worker.send(tx, laterQueue, { text: 'later' }, { startAfter }));
    await seen.promise;
    expect(tries).toEqual(['later', 'later']);
    expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime());
    await worker.stop({ graceful: true });
  }, 15_000);
});
