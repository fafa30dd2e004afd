import type { ReturnTerms } from '@plumbline/contracts/staff/return-terms.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { announce, deliveredOrder, startReturnShop, wishOf } from '../../../test/returns.ts';
import { orderToken } from '../orders/orders.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';

const dayMs = 86_400_000;

let shop: TestShop;
let finance: Visitor;
beforeAll(async () => {
  ({ shop } = await startReturnShop());
  finance = await shop.signedIn({ roles: ['finance'] });
});
afterAll(() => shop.stop());

const read = () => finance.services.returnTerms.getReturnTerms();
const save = (version: number, terms: ReturnTerms) =>
  finance.services.returnTerms.saveReturnTerms({ body: { version, terms } });

/** One piece that has arrived, by the key of its order's page: sessions end before the days do. */
async function orderOf(sku: string): Promise<string> {
  const { guid } = await deliveredOrder(shop, [{ sku, quantity: 1 }], shop.visitor());
  return orderToken(shop.app.context.signingKey, guid);
}
const productsOf = (key: string) =>
  shop.visitor().services.returns.getOrderProducts({ params: { orderGuid: key } });

it('the terms are refused at the field where something is wrong, and nothing of them is saved', async () => {
  const { current } = await read();
  const { terms, version } = current;
  const seat = { category: 'toilets/toilet-seats', rule: 'sealed' as const };
  const wrong: [ReturnTerms, string][] = [
    // The law gives fourteen.
    [{ ...terms, consumerDays: 13 }, '/body/terms/consumerDays'],
    [{ ...terms, travel: terms.travel.toReversed() }, '/body/terms/travel/0/sizeClass'],
    [{ ...terms, exceptions: [seat, seat] }, '/body/terms/exceptions/1/category'],
    [
      { ...terms, exceptions: [{ ...seat, category: 'toilets/none' }] },
      '/body/terms/exceptions/0/category',
    ],
  ];
  for (const [each, path] of wrong) {
    expect((await refusalOf(save(version, each))).paths).toContain(path);
  }
  expect((await read()).current).toEqual(current);
});

it('of ten who save at once one does, and the others are told what was saved', async () => {
  const { current, earlier } = await read();
  const { terms, version } = current;
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      save(version, { ...terms, businessDays: 30 + index }).then(
        ({ terms: { businessDays } }) => businessDays,
        (error: unknown) => refusalOf(Promise.reject(error)),
      ),
    ),
  );
  const saved = outcomes.filter((outcome) => typeof outcome === 'number');
  const refused = outcomes.filter((outcome) => typeof outcome !== 'number');
  expect(saved).toHaveLength(1);
  for (const { problem } of refused) {
    expect(problem).toMatchObject({
      code: 'return-terms-changed',
      saved: { version: version + 1, terms: { businessDays: saved[0] } },
    });
  }
  const now = await read();
  expect([now.current.version, now.earlier.length]).toEqual([version + 1, earlier.length + 1]);
  const { rows } = await shop.db.pool.query(
    `select subject, before->>'businessDays' as was, after->>'businessDays' as now
       from audit_entry where action = 'returnTerms.saveReturnTerms'`,
  );
  expect(rows).toEqual([
    {
      subject: `return-terms:${version + 1}`,
      was: String(terms.businessDays),
      now: String(saved[0]),
    },
  ]);
});

it('an order keeps the terms that it was placed under: its days, its fees, its exceptions', async () => {
  const before = { seat: await orderOf('SEAT'), tap: await orderOf('TAP') };
  const { current } = await read();
  const { terms, version } = current;
  shop.advance(1000);
  await save(version, {
    ...terms,
    consumerDays: 30,
    travel: terms.travel.map((each) => ({
      ...each,
      carrier: 'Carrow & Pell',
      feePence: each.feePence + 4_50,
    })),
    exceptions: terms.exceptions.filter(({ category }) => category !== 'toilets/toilet-seats'),
  });
  shop.advance(1000);
  const after = { seat: await orderOf('SEAT'), tap: await orderOf('TAP') };
  const { rows: confirmed } = await shop.db.pool.query<{ days: string }>(
    `select substring(text from 'within\\s+(\\d+)\\s+days\\s+of\\s+the\\s+day') as days
       from message where kind = 'order-confirmation' order by created_at desc limit 3`,
  );
  expect(confirmed.map(({ days }) => days)).toEqual(['30', '30', '14']);

  const parcel = async (key: string) =>
    (await productsOf(key)).travel.find(({ sizeClass }) => sizeClass === 'parcel');
  const fee = terms.travel[0]!.feePence;
  expect(await parcel(before.tap)).toMatchObject({ carrier: 'Carrow & Pell', feePence: fee });
  expect(await parcel(after.tap)).toMatchObject({ feePence: fee + 4_50 });
  expect(await productsOf(before.seat)).toMatchObject({
    returnDays: 14,
    products: [{ mustBeSealed: true }],
  });
  expect(await productsOf(after.seat)).toMatchObject({
    returnDays: 30,
    products: [{ mustBeSealed: false }],
  });

  shop.advance(15 * dayMs);
  const told = async (token: string) => {
    const { orders } = shop.visitor().services;
    const { deeds } = await orders.getOrderConfirmation({ params: { token } });
    const { isOpen, reason, days } = deeds.find(({ deed }) => deed === 'return')!;
    const [product] = (await productsOf(token)).products;
    return { isOpen, reason, days, bar: product!.bar };
  };
  expect(await told(before.seat)).toEqual({
    isOpen: false,
    reason: 'window-closed',
    days: 14,
    bar: 'window-over',
  });
  expect(await told(after.seat)).toEqual({
    isOpen: true,
    reason: 'until-day',
    days: 30,
    bar: null,
  });
  const wish = wishOf([[1, 1]], { way: 'label' });
  const { preview } = await announce(shop.visitor(), after.tap, wish);
  expect(preview.totalPence).toBe(129_00 + preview.deliveryPence - fee - 4_50);
});
