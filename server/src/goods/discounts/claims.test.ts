import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Tx } from '../../db/transaction.ts';
import { onlyOnce } from '../../../test/stock.ts';
import {
  claimForOrder,
  countClaimsOfCustomer,
  expireOneClaim,
  holdClaim,
  releaseClaim,
  returnClaimOfOrder,
} from './claim-store.ts';
import { listDiscountFaults } from './faults-store.ts';
import { lockCampaign } from './staff-store.ts';
import { makeCampaign } from '../../../test/discounts.ts';

const now = new Date('2026-11-20T10:00:00Z');
const expiresAt = new Date('2026-11-20T10:15:00Z');
const off = { incPence: 12_00, exPence: 10_00, vatPence: 2_00 };

const connections = 16;
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: connections });
});
afterAll(() => db.close());

interface Code {
  campaignId: number;
  issueCodeId: number;
}
let codes = 0;
const makeCode = (
  terms: Parameters<typeof makeCampaign>[2] = {},
  codeLimit: number | null = null,
) => makeCampaign(db, `CODE${++codes}`, terms, codeLimit);

/** Lets nothing be run again, so that a deadlock fails the test. */
const once = <T>(work: (tx: Tx) => Promise<T>) => onlyOnce(db, work);

async function hold(code: Code, paymentId: string, customer: string[] = [`email:${paymentId}`]) {
  return once((tx) =>
    holdClaim(tx, {
      ...code,
      claimId: randomUUID(),
      paymentId,
      basketId: paymentId,
      customerKeys: customer,
      off,
      now,
      expiresAt,
    }),
  );
}
const order = (paymentId: string) =>
  once((tx) => claimForOrder(tx, { paymentId, orderGuid: paymentId, orderNumber: 'PL-1', now }));
const giveBack = (paymentId: string) => once((tx) => releaseClaim(tx, paymentId));

async function counts({ campaignId, issueCodeId }: Code) {
  const { rows } = await db.pool.query<{ campaign: number; code: number; rows: number }>(
    `select (select claim_count from campaign where id = $1) as campaign,
            (select claim_count from issue_code where id = $2) as code,
            (select count(*)::int from discount_claim
              where campaign_id = $1 and state <> 'released') as rows`,
    [campaignId, issueCodeId],
  );
  return rows[0];
}
const booksOf = async () =>
  // The orders of these claims are made up, so only the counts are asked about.
  (await listDiscountFaults(db, now)).filter((fault) => /counts|at most/.test(fault));

/** As many at once as there are connections: more would only wait for one. */
async function several<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return results;
}
const held = (results: boolean[]) => results.filter(Boolean).length;

describe('a limit', () => {
  it('of 1 with 500 redemptions at once gives 1', async () => {
    const code = await makeCode({ claimLimit: 1 });
    expect(held(await several(500, () => hold(code, randomUUID())))).toBe(1);
    expect(await counts(code)).toEqual({ campaign: 1, code: 1, rows: 1 });
  });

  it('of 100 with 1,000 redemptions at once gives 100, through payments that fail and start again', async () => {
    const code = await makeCode({ claimLimit: 100 });
    const placed = await several(1_000, async (buyer) => {
      const payment = randomUUID();
      if (!(await hold(code, payment))) return false;
      // Every third payment fails once, and its buyer tries again.
      if (buyer % 3 === 0) {
        await giveBack(payment);
        if (!(await hold(code, payment))) return false;
      }
      return order(payment);
    });
    expect(await counts(code)).toEqual({ campaign: 100, code: 100, rows: 100 });
    expect(held(placed)).toBe(100);
  });

  it('of a code holds beside that of its campaign, whichever is reached first', async () => {
    const ofCode = await makeCode({ claimLimit: 10 }, 3);
    expect(held(await several(40, () => hold(ofCode, randomUUID())))).toBe(3);
    const ofCampaign = await makeCode({ claimLimit: 3 }, 10);
    expect(held(await several(40, () => hold(ofCampaign, randomUUID())))).toBe(3);
    expect(await booksOf()).toEqual([]);
  });

  it('of a customer counts the guest and the account of one address together', async () => {
    const code = await makeCode({ claimsPerCustomer: 2 });
    const robin = ['email:robin', 'account:7'];
    const results = await several(60, (index) =>
      hold(code, randomUUID(), index % 2 ? ['email:robin'] : robin),
    );
    expect(held(results)).toBe(2);
    expect(await hold(code, randomUUID(), ['email:other'])).toBe(true);
    expect(await countClaimsOfCustomer(db, code.campaignId, ['account:7', 'email:robin'], '')).toBe(
      2,
    );
  });
});

describe('a claim', () => {
  it('holds no code while it waits for a campaign that staff are changing, who need the code next', async () => {
    const code = await makeCode({ claimLimit: 1 });
    const waiting = await once(async (tx) => {
      await lockCampaign(tx, `CODE${codes}`);
      const claim = hold(code, randomUUID());
      const isWaited = `select exists (select from pg_stat_activity
        where pg_backend_pid() = any(pg_blocking_pids(pid))) as is`;
      const blocks = async () => (await tx.query({ text: isWaited })).rows[0]!['is'];
      await expect.poll(blocks).toBe(true);
      const wanted = 'select from issue_code where id = $1 for update nowait';
      await tx.query({ text: wanted, values: [code.issueCodeId] });
      return { claim };
    });
    expect(await waiting.claim).toBe(true);
  });

  it('is kept once by a payment that starts again', async () => {
    const code = await makeCode({ claimLimit: 1 });
    const payment = randomUUID();
    for (let again = 0; again < 3; again++) expect(await hold(code, payment)).toBe(true);
    expect(await several(5, () => order(payment))).toEqual([true, true, true, true, true]);
    expect(await counts(code)).toEqual({ campaign: 1, code: 1, rows: 1 });
  });

  it('is given back by a payment that fails, once however often that is said', async () => {
    const code = await makeCode({ claimLimit: 1 });
    const payment = randomUUID();
    await hold(code, payment);
    expect(held(await several(10, () => giveBack(payment)))).toBe(1);
    expect(await counts(code)).toEqual({ campaign: 0, code: 0, rows: 0 });
    expect(await hold(code, randomUUID())).toBe(true);
  });

  it('is released when its payment runs out of time, by however many sweep at once', async () => {
    const code = await makeCode({ claimLimit: 5 });
    await several(5, () => hold(code, randomUUID()));
    const before = new Date(expiresAt.getTime() - 1);
    expect(await once((tx) => expireOneClaim(tx, before))).toBe(false);
    await several(8, async () => {
      while (await once((tx) => expireOneClaim(tx, expiresAt)));
    });
    expect(await counts(code)).toEqual({ campaign: 0, code: 0, rows: 0 });
  });

  it('is taken again by money that came late, where there is room, and not over the limit', async () => {
    const code = await makeCode({ claimLimit: 1 });
    const [late, later] = [randomUUID(), randomUUID()];
    await hold(code, late);
    await giveBack(late);
    await hold(code, later);
    expect(await order(late)).toBe(false);
    await giveBack(later);
    expect(await order(late)).toBe(true);
    expect(await order(later)).toBe(false);
    expect(await counts(code)).toEqual({ campaign: 1, code: 1, rows: 1 });
  });

  it('of a cancelled order comes back where its campaign says so, and only there', async () => {
    for (const returnsOnCancel of [true, false]) {
      const code = await makeCode({ claimLimit: 1, returnsOnCancel });
      const payment = randomUUID();
      await hold(code, payment);
      await order(payment);
      expect(await once((tx) => returnClaimOfOrder(tx, payment))).toBe(returnsOnCancel);
      expect((await counts(code))!.rows).toBe(returnsOnCancel ? 0 : 1);
    }
  });
});

describe('any commands at once on a few payments', () => {
  it('keep the counts true and never lock each other out', async () => {
    const command = fc.record({
      payment: fc.nat({ max: 5 }),
      do: fc.constantFrom('hold', 'hold', 'order', 'giveBack', 'expire'),
    });
    const batches = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(batches, async (sequence) => {
        const code = await makeCode({ claimLimit: 3, claimsPerCustomer: 2 });
        const payments = Array.from({ length: 6 }, () => randomUUID());
        const begun = new Set<string>();
        for (const batch of sequence) {
          const ready = new Set(begun);
          await Promise.all(
            batch.map(async (step) => {
              const payment = payments[step.payment]!;
              if (step.do === 'hold') {
                // A payment's own lock keeps its requests in turn, as it does in the checkout.
                if (begun.has(payment)) return;
                begun.add(payment);
                if (!(await hold(code, payment, [`email:${step.payment % 2}`])))
                  begun.delete(payment);
              }
              if (step.do === 'order' && ready.has(payment)) await order(payment);
              if (step.do === 'giveBack') await giveBack(payment);
              if (step.do === 'expire') await once((tx) => expireOneClaim(tx, expiresAt));
            }),
          );
          const { campaign, code: ofCode, rows } = (await counts(code))!;
          expect([campaign, ofCode]).toEqual([rows, rows]);
          expect(rows).toBeLessThanOrEqual(3);
        }
      }),
      { numRuns: 30 },
    );
  });
});
