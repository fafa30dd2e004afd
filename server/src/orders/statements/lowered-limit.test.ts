import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startAccountShop,
  usedBy,
  type AccountShop,
  type CreditBuyer,
} from '../../../test/account-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { isWaitedBy } from '../../../test/waiting.ts';
import { transaction } from '../../db/transaction.ts';
import { takeCreditEvent } from '../../money/trade-credit/standing.ts';
import type { CreditState } from '../../outside/credit.ts';

let shop: AccountShop;
/** Held by a test, they stop an order between its check and its end, and what the provider told at its beginning. */
const stops = { ledger_entry: 4_071, credit_event: 4_072 };

beforeAll(async () => {
  shop = await startAccountShop();
  const { pool } = shop.shop.db;
  for (const [table, lock] of Object.entries(stops)) {
    await pool.query(`
      create function stop_${table}() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$;
      create trigger stop before insert on ${table}
        for each row execute function stop_${table}()`);
  }
  // As each order ends, what is in use is compared with what the provider lets be in use by then.
  await pool.query(`
    create table passed_limit (business_id integer, state text, limit_pence integer, used bigint);
    create function note_passed() returns trigger language plpgsql as $$
      begin
        insert into passed_limit
        select c.business_id, c.state, c.limit_pence,
               a.ordered_pence + a.invoiced_pence - a.credit_pence
          from credit_customer c join ledger_account a on a.business_id = c.business_id
         where c.business_id = new.business_id
           and (c.state <> 'approved'
                or a.ordered_pence + a.invoiced_pence - a.credit_pence > c.limit_pence);
        return null;
      end $$;
    create constraint trigger note_passed after insert on ledger_entry
      deferrable initially deferred for each row when (new.kind = 'ordered')
      execute function note_passed()`);
});
afterAll(() => shop.shop.stop());

let told = 0;
/** The provider tells of a business by itself, later than whatever it told before. */
const tell = ({ businessId }: CreditBuyer, state: CreditState, limitPence: number) =>
  takeCreditEvent(shop.shop.app.context, {
    id: `told-${++told}`,
    customerId: `c${businessId}`,
    state,
    limitPence,
    reason: null,
    happenedAt: new Date(Date.now() + told * 1_000),
  });

/** Orders on account, and tells what became of it. */
async function tryToOrder(
  by: CreditBuyer,
  { basketId, totalPence }: { basketId: string; totalPence: number },
): Promise<string> {
  const { checkout } = by.services;
  const body = { agreedTotalPence: totalPence };
  return checkout.payOnAccount({ params: { basketId }, body }).then(
    () => 'placed',
    async (error: unknown) => {
      const { code, problem } = await refusalOf(Promise.reject(error));
      return `${code} ${problem['bar']}`;
    },
  );
}

/** Runs the work while one of the two is stopped, until so many wait; what it began goes on then. */
async function stopped<T>(lock: number, waiting: number, work: () => Promise<T>[]) {
  const { begun } = await transaction(shop.shop.db, async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [lock] });
    const all = Promise.all(work());
    await isWaitedBy(shop.shop.db, waiting);
    return { begun: all };
  });
  return begun;
}

it.each([
  ['approved', 1_00, 'over-limit'],
  ['on-hold', 1_000_00, 'on-hold'],
  ['rejected', 0, 'not-approved'],
] as const)(
  'a limit that becomes %s of %i pence waits for an order that was within it, and bars the next',
  async (state, limitPence, bar) => {
    const buyer = await shop.buyer(1_000_00);
    const first = await shop.ready(buyer);
    const outcomes = await stopped<unknown>(stops.ledger_entry, 2, () => [
      tryToOrder(buyer, first),
      // It comes once the order has been found to be within the limit.
      isWaitedBy(shop.shop.db, 1).then(() => tell(buyer, state, limitPence)),
    ]);
    expect(outcomes[0]).toBe('placed');
    expect(await usedBy(buyer)).toBe(first.totalPence);
    expect(await tryToOrder(buyer, await shop.ready(buyer))).toBe(`credit-refused ${bar}`);
    expect(await usedBy(buyer)).toBe(first.totalPence);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  },
);

it.each([
  ['approved', 1_00, 'over-limit'],
  ['on-hold', 1_000_00, 'on-hold'],
  ['rejected', 0, 'not-approved'],
] as const)(
  'an order waits for what the provider is just telling, which is %s of %i pence, and goes by it',
  async (state, limitPence, bar) => {
    const buyer = await shop.buyer(1_000_00);
    const basket = await shop.ready(buyer);
    const outcomes = await stopped<unknown>(stops.credit_event, 2, () => [
      tell(buyer, state, limitPence),
      isWaitedBy(shop.shop.db, 1).then(() => tryToOrder(buyer, basket)),
    ]);
    expect(outcomes[1]).toBe(`credit-refused ${bar}`);
    expect(await usedBy(buyer)).toBe(0);
    expect(await shop.listTroubles([buyer])).toEqual([]);
  },
);

it('no order of many ends beyond the limit that applies by then, while the provider lowers it and takes it back', async () => {
  const buyer = await shop.buyer(100_000_00);
  const buyers = [buyer];
  for (let each = 1; each < 6; each++) buyers.push(await shop.colleagueOf(buyer));
  const baskets: { by: CreditBuyer; basketId: string; totalPence: number }[] = [];
  for (let each = 0; each < 30; each++) {
    const by = buyers[each % buyers.length]!;
    baskets.push({ by, ...(await shop.ready(by)) });
  }
  const { totalPence } = baskets[0]!;
  await tell(buyer, 'approved', 20 * totalPence);
  const lower = async () => {
    for (let left = 18; left >= 4; left -= 2) {
      await tell(buyer, 'approved', left * totalPence);
      await new Promise(setImmediate);
    }
    await tell(buyer, 'rejected', 0);
  };
  const [outcomes] = await Promise.all([
    Promise.all(baskets.map(({ by, ...basket }) => tryToOrder(by, basket))),
    lower(),
  ]);
  const placed = outcomes.filter((outcome) => outcome === 'placed').length;
  expect(placed).toBeGreaterThan(0);
  expect(placed).toBeLessThanOrEqual(20);
  expect(outcomes.every((outcome) => /^(placed|credit-refused )/.test(outcome))).toBe(true);
  expect(await usedBy(buyer)).toBe(placed * totalPence);
  const { rows } = await shop.shop.db.pool.query('select * from passed_limit');
  expect(rows).toEqual([]);
  expect(await tryToOrder(buyer, await shop.ready(buyer))).toBe('credit-refused not-approved');
  expect(await shop.listTroubles([buyer])).toEqual([]);
});
