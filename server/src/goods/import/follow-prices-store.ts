import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { appendPriceLedger } from '../pricing/ledger-store.ts';
import { termPrices } from '../promotions/term-prices-store.ts';
import type { MergeStep } from './merge-goods-store.ts';

const pricesOfTerms = termPrices({
  targetType: 'promotion.target_type',
  targets: 'promotion.targets',
  type: 'promotion.type',
  amount: 'promotion.amount',
});
const isOfTerms = `promotion.target_type is not null
  and (promotion.ends_at is null or promotion.ends_at > $1)`;

// What terms no longer give loses its price: goods that went, or that would now cost nothing.
const saveTermPrices = statement<{ offeringId: number }>(
  'catalogueImport.saveTermPrices',
  `with due as materialized (
     select promotion.id as promotion_id, priced.offering_id, priced.inc_pence
     from promotion cross join lateral ${pricesOfTerms} as priced
     where ${isOfTerms}
   ), gone as (
     delete from promotion_price using promotion
     where promotion.id = promotion_price.promotion_id and ${isOfTerms}
       and not exists (select from due
                       where due.promotion_id = promotion_price.promotion_id
                         and due.offering_id = promotion_price.offering_id)
     returning promotion_price.offering_id
   ), saved as (
     insert into promotion_price (promotion_id, offering_id, inc_pence)
     select promotion_id, offering_id, inc_pence from due
     on conflict (promotion_id, offering_id) do update set inc_pence = excluded.inc_pence
     where promotion_price.inc_pence <> excluded.inc_pence
     returning offering_id
   )
   select offering_id as "offeringId" from gone
   union all
   select offering_id from saved`,
);

const pricedByFiles = statement<{ offeringId: number }>(
  'catalogueImport.listPriced',
  `select offering.id as "offeringId"
   from (select sku from staged_price
         union all select sku from staged_price_history
         union all select sku from staged_promotion_price) as staged
   join offering using (sku)
   union
   select offering_id
   from staged_promotion
   join promotion using (slug)
   join promotion_price on promotion_id = promotion.id`,
);

const offeringsAtOnce = 10_000;

/**
 * Brings what follows from prices up to them, whichever file they came by: promotions by terms, whose
 * goods may have come or gone as well, and the ledger of what is charged, on which was-prices rest.
 */
export const followPrices: MergeStep = {
  file: 'prices.csv',
  orFor: ['promotion-prices.csv', 'promotions.csv', 'price-history.csv'],
  run: async (tx, now) => {
    const changed = await saveTermPrices.list(tx, [now]);
    const priced = [...changed, ...(await pricedByFiles.list(tx))];
    const ids = new Set(priced.map(({ offeringId }) => offeringId));
    return changed.length + (await appendToLedger(tx, [...ids], now));
  },
};

async function appendToLedger(tx: Tx, ids: readonly number[], now: Date): Promise<number> {
  let appended = 0;
  for (let from = 0; from < ids.length; from += offeringsAtOnce) {
    const some = ids.slice(from, from + offeringsAtOnce);
    const changes = some.map((offeringId) => ({ offeringId, at: now }));
    appended += await appendPriceLedger(tx, changes, now);
  }
  return appended;
}
