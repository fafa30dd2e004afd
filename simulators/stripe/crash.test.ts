import { spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBooks } from './books.ts';
import { openJournal, readJournal } from '../ground/journal.ts';
import { startSimulator } from './start.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'simulator-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the journal', () => {
  it('gives back whole groups only, and none that a crash cut short', async () => {
    const file = path.join(folder, 'torn.jsonl');
    const journal = await openJournal(file, [['a', '1', { n: 1 }]]);
    journal.append([
      ['a', '2', { n: 2 }],
      ['b', '3', null],
    ]);
    await journal.close();
    await appendFile(file, '[["a","4",{"n"');
    expect(await readJournal(file)).toEqual([
      [['a', '1', { n: 1 }]],
      [
        ['a', '2', { n: 2 }],
        ['b', '3', null],
      ],
    ]);
  });

  it('holds what was flushed, in the order of many writers', async () => {
    const file = path.join(folder, 'many.jsonl');
    const journal = await openJournal(file, []);
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        journal.append([['a', String(index), index]]);
        await journal.flush();
      }),
    );
    const groups = await readJournal(file);
    expect(groups.map(([entry]) => entry?.[2])).toEqual(Array.from({ length: 200 }, (_, n) => n));
    await journal.close();
  });
});

describe('the books', () => {
  it('are shortened when opened, without losing anything but answers two days old', async () => {
    const file = path.join(folder, 'books.jsonl');
    const books = await openBooks(file, () => 0);
    const answer = { fingerprint: 'f', status: 200, body: {}, at: 0 };
    books.put('answer', { id: 'old', ...answer });
    books.put('answer', { id: 'new', ...answer, at: 48 * 3600_000 });
    for (let n = 0; n < 10; n++) {
      books.put('settlement', { id: 'x', kind: 'refund', outcome: 'failed', dueAt: n });
      books.commit();
    }
    await books.close();
    const again = await openBooks(file, () => 48 * 3600_000 + 1);
    expect(again.all('answer').map(({ id }) => id)).toEqual(['new']);
    expect(again.get('settlement', 'x')?.dueAt).toBe(9);
    await again.close();
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(2);
  });
});

describe('a folder of books', () => {
  it(
    'is kept by one simulator, whichever of several comes first',
    { timeout: 60_000 },
    async () => {
      const dataDir = path.join(folder, 'shared');
      const start = () => startSimulator({ webhookSecret: 'whsec_test', dataDir });
      const started = await Promise.all([start(), start(), start()]);
      const [first] = started;
      expect(new Set(started.map(({ pid }) => pid)).size).toBe(1);
      expect(started.filter(({ wasStarted }) => wasStarted)).toHaveLength(1);
      const intent = await connect(first!.url).paymentIntents.create({
        amount: 500,
        currency: 'gbp',
      });
      // One that is started by hand over the same folder says so, and touches nothing.
      const env = { SIMULATOR_DATA: dataDir, SECRET_KEY: 'sk_test_simulator', WEBHOOK_SECRET: 'w' };
      const main = fileURLToPath(new URL('./main.ts', import.meta.url));
      const second = spawnSync(process.execPath, [main], {
        env,
        timeout: 30_000,
        encoding: 'utf8',
      });
      expect(second).toMatchObject({ status: 3 });
      expect(second.stderr).toContain('Another simulator keeps its books');
      // After a kill the folder is free, and everything is in it.
      await started.find(({ wasStarted }) => wasStarted)!.kill();
      const again = await start();
      const { paymentIntents } = await again.books();
      expect(paymentIntents.map(({ id }) => id)).toEqual([intent.id]);
      await again.stop();
    },
  );
});

describe('a crash of the provider', () => {
  it('loses nothing that it answered, and does nothing twice', { timeout: 60_000 }, async () => {
    const dataDir = path.join(folder, 'crash');
    const acknowledged = new Map<string, string>();
    let round = 0;
    for (; round < 4; round++) {
      const simulator = await startSimulator({ webhookSecret: 'whsec_test', dataDir });
      const stripe = connect(simulator.url);
      // Half a dozen customers at once; the crash comes in the midst of what they do.
      const customers = Array.from({ length: 6 }, async (_, customer) => {
        for (let n = 0; n < 50; n++) {
          const idempotencyKey = `key-${round}-${customer}-${n}`;
          const params = {
            amount: 1000 + n,
            currency: 'gbp',
            confirm: true,
            payment_method: 'pm_card_visa',
          };
          const intent = await stripe.paymentIntents.create(params, { idempotencyKey });
          acknowledged.set(idempotencyKey, intent.id);
          if (acknowledged.size >= (round + 1) * 40) await simulator.kill();
        }
      });
      expect(
        (await Promise.allSettled(customers)).some(({ status }) => status === 'rejected'),
      ).toBe(true);
    }
    const simulator = await startSimulator({ webhookSecret: 'whsec_test', dataDir });
    const stripe = connect(simulator.url);
    const { paymentIntents, charges, capturedPence } = await simulator.books();
    const known = new Set(paymentIntents.map(({ id }) => id));
    expect(acknowledged.size).toBeGreaterThanOrEqual(160);
    for (const [idempotencyKey, intentId] of acknowledged) {
      expect(known).toContain(intentId);
      const n = Number(idempotencyKey.split('-').at(-1));
      const params = {
        amount: 1000 + n,
        currency: 'gbp',
        confirm: true,
        payment_method: 'pm_card_visa',
      };
      expect((await stripe.paymentIntents.create(params, { idempotencyKey })).id).toBe(intentId);
    }
    const after = await simulator.books();
    expect(after.paymentIntents).toHaveLength(paymentIntents.length);
    expect(after.capturedPence).toBe(capturedPence);
    expect(charges).toHaveLength(paymentIntents.length);
    await simulator.stop();
  });
});

function connect(url: string): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe('sk_test_simulator', {
    protocol: 'http',
    host,
    port,
    telemetry: false,
    maxNetworkRetries: 0,
  });
}
