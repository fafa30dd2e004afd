import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import {
  ask,
  begin,
  limit,
  openTeam,
  ready,
  tapAtBands,
  type Person,
} from '../../../test/teams.ts';
import { transaction } from '../../db/transaction.ts';
import { recordCatalogueChange } from '../../goods/catalogue/store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    now: new Date('2026-11-20T10:00:00Z'),
    offerings: [tapAtBands],
    limits: { holdsPerVisitor: 1_000, intentsPer10Minutes: 1_000 },
  });
});
afterAll(() => shop.stop());

async function change(sql: string): Promise<void> {
  await shop.db.pool.query(sql);
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'rebuild' }));
  await shop.app.context.catalogue.refresh();
}

it('an order is approved beside the day and the stock of then, neither of which was held', async () => {
  const { owner, others } = await openTeam(shop, 'buyer');
  const [buyer] = others as [Person];
  await limit(owner, buyer, { orderLimitPence: 0 });
  const { params, exPence } = await ready(buyer, 3);
  const asked = { params: await ask(buyer, params) };
  const seen = () => owner.services.approvals.getApproval(asked);
  const before = await seen();
  expect(before.delivery.day).toBe(before.delivery.askedDay);
  expect(before.lines).toMatchObject([{ problem: null, freeStock: null }]);

  shop.advance(3 * 86_400_000);
  // Sessions of tests last a day.
  for (const person of [owner, buyer]) {
    person.cookies.set('session', await shop.sessionOf(person.accountId));
  }
  const moved = await seen();
  expect(moved.delivery.askedDay).toBe(before.delivery.askedDay);
  expect(moved.delivery.day! > moved.delivery.askedDay).toBe(true);

  await change('update stock_level set on_hand = 2');
  expect((await seen()).lines).toMatchObject([{ problem: 'not-enough-stock', freeStock: 2 }]);
  await change('update stock_level set on_hand = 0');
  const soldOut = await seen();
  expect(soldOut.lines).toMatchObject([{ problem: 'out-of-stock', freeStock: null }]);
  // Neither keeps it from being approved: the price is what is held, and more may come in.
  expect(soldOut).toMatchObject({ mustBeAskedAgain: false, mayDecide: true });
  await owner.services.approvals.approveOrder(asked);
  await buyer.services.approvals.resumeBasket(asked);
  expect((await refusalOf(begin(buyer, params))).code).toBe('out-of-stock');
  await change('update stock_level set on_hand = 3');
  const { basket } = await buyer.services.checkout.getCheckout({ params });
  expect(basket.totals.total.exPence).toBe(exPence);
});

it('an order of what is no longer sold has no price of today, and is sent back once its hold has ended', async () => {
  const { owner, others } = await openTeam(shop, 'buyer');
  const [buyer] = others as [Person];
  await limit(owner, buyer, { orderLimitPence: 0 });
  const asked = { params: await ask(buyer, (await ready(buyer, 1)).params) };
  await change(`update offering set status = 'withdrawn' where sku = 'TAP'`);
  const seen = () => owner.services.approvals.getApproval(asked);
  expect(await seen()).toMatchObject({
    todayExPence: null,
    mustBeAskedAgain: false,
    delivery: { day: expect.any(String) },
    lines: [{ today: null, problem: 'withdrawn' }],
  });
  shop.advance(7 * 86_400_000 + 1000);
  owner.cookies.set('session', await shop.sessionOf(owner.accountId));
  expect(await seen()).toMatchObject({ isHeld: false, mustBeAskedAgain: true });
  expect((await refusalOf(owner.services.approvals.approveOrder(asked))).code).toBe(
    'approval-outdated',
  );
});
