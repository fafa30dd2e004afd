import {
  discountChannel,
  discountTargetType,
  discountType,
  isGoodsTarget,
  type DiscountTargetType,
} from '@plumbline/contracts/nouns/discount-terms.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTestCatalogue } from '../../../test/catalogue.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { offerings } from '../../../test/promotions.ts';
import { isFor, reductionOf, type CampaignTerms } from '../discounts/discounts.ts';
import { price } from '../pricing/price.ts';
import { listPriceFacts } from '../catalogue/price-facts-store.ts';
import { discountPence } from '../pricing/totals.ts';
import { termPrices } from './term-prices-store.ts';

let db: TestDatabase;
let ids: Map<string, number>;
beforeAll(async () => {
  db = await testDatabase();
  ids = await insertTestCatalogue(db, offerings);
  await db.pool.query(`
    insert into brand (slug, name) values ('pyndle', 'Pyndle');
    insert into category (slug, name, position) values ('taps-and-traps', 'Taps and traps', 3);
    update product set category_id = (select id from category where slug = 'taps-and-traps'),
                       brand_id = (select id from brand where slug = 'pyndle')
     where slug = 'trap'`);
});
afterAll(() => db.drop());

type Terms = Pick<CampaignTerms, 'targets' | 'type' | 'amount'> & { targetType: number };

/** The price of each SKU that terms are for, by the query. */
async function pricesBy({ targetType, targets, type, amount }: Terms) {
  const prices = termPrices({
    targetType: '$1::int',
    targets: '$2::text[]',
    type: '$3::text',
    amount: '$4::int',
  });
  const { rows } = await db.pool.query<{ sku: string; inc_pence: number }>(
    `select o.sku, d.inc_pence from ${prices} d join offering o on o.id = d.offering_id`,
    [targetType, targets, type, amount],
  );
  return Object.fromEntries(rows.map((row) => [row.sku, row.inc_pence]));
}

/** The same by the rule of baskets: what a code of these terms would leave to pay for one of each. */
async function paidWith(given: Terms) {
  const sold = offerings.filter(({ sku }) => sku !== 'GONE');
  const facts = await listPriceFacts(
    db,
    sold.map(({ sku }) => ids.get(sku)!),
    { bandId: null, channel: discountChannel.website, now: new Date('2026-11-18T10:00:00Z') },
  );
  const terms = {
    ...given,
    targetType: given.targetType as DiscountTargetType,
    channel: discountChannel.website,
    minimumSpendPence: 0,
    startsAt: new Date(0),
    endsAt: null,
    stacksOnPromotions: true,
  };
  const paid = sold.flatMap(({ sku, incPence }): [string, number][] => {
    const known = facts.get(ids.get(sku)!)!;
    if (!isFor(terms, known.goods, price(known))) return [];
    return [[sku, incPence - discountPence(incPence, reductionOf(terms))]];
  });
  return Object.fromEntries(paid.filter(([, pence]) => pence > 0));
}

const targetLists = [
  [],
  ['TAP'],
  ['TRAP', 'GONE', 'NOTHING'],
  ['taps'],
  ['basin-taps'],
  ['taps/basin-taps', 'taps-and-traps'],
  ['corvane'],
  ['pyndle', 'nobody'],
];

it.each(Object.entries(discountTargetType))(
  'are for the same goods as a code of those terms: %s',
  async (_, targetType) => {
    for (const targets of targetLists) {
      const terms = { targetType, targets, type: discountType.percentage, amount: 1_500 };
      const expected = isGoodsTarget(targetType) ? await paidWith(terms) : {};
      expect({ targets, prices: await pricesBy(terms) }).toEqual({ targets, prices: expected });
    }
  },
);

it('take off what the rule of discounts takes off, and never give anything away', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.record({
          type: fc.constant(discountType.percentage),
          amount: fc.integer({ min: 1, max: 9_999 }),
        }),
        fc.record({
          type: fc.constant(discountType.fixedAmount),
          amount: fc.integer({ min: 1, max: 30_000 }),
        }),
      ),
      async (reduction) => {
        const terms = { targetType: discountTargetType.allProducts, targets: [], ...reduction };
        expect(await pricesBy(terms)).toEqual(await paidWith(terms));
      },
    ),
    { numRuns: 60 },
  );
});

it('are none for a target type or a type that is unknown', async () => {
  const terms = { targets: ['TAP'], type: discountType.percentage, amount: 1_500 };
  for (const targetType of [0, 200, 999]) {
    expect(await pricesBy({ ...terms, targetType })).toEqual({});
    expect(await paidWith({ ...terms, targetType })).toEqual({});
  }
  const all = { ...terms, targetType: discountTargetType.allProducts };
  expect(await pricesBy({ ...all, type: 'Everything' as typeof terms.type })).toEqual({});
});
