import { discountType, type DiscountType } from '@plumbline/contracts/nouns/discount-terms.ts';
import { isTargetSql } from '../discounts/targets-store.ts';

/** What the list price `l` becomes by an amount: the discountPence of totals.ts, in SQL. */
const promotedSql: Readonly<Record<DiscountType, (amount: string) => string>> = {
  [discountType.percentage]: (amount) =>
    `(l.inc_pence - (l.inc_pence::bigint * ${amount} + 5000) / 10000)::int`,
  [discountType.fixedAmount]: (amount) => `l.inc_pence - ${amount}`,
};

/**
 * A subquery of the offerings that terms are for, with their prices: `offering_id`, `inc_pence`. It
 * is the one place that turns terms into prices: staff's saving, their preview and the import use it,
 * each with the expressions by which it has the terms. What would cost nothing at all is not in it:
 * a promotion never gives goods away.
 */
export function termPrices(terms: {
  targetType: string;
  targets: string;
  type: string;
  amount: string;
}): string {
  const promoted = Object.entries(promotedSql).map(
    ([type, priceSql]) => `when '${type}' then ${priceSql(terms.amount)}`,
  );
  return `(
    select o.id as offering_id, promoted.inc_pence
      from offering o
      join product p on p.id = o.product_id and p.status = 'live'
      join category ca on ca.id = p.category_id
      join brand br on br.id = p.brand_id
      join list_price l on l.offering_id = o.id
      cross join lateral (select case ${terms.type} ${promoted.join(' ')} end as inc_pence) promoted
     where o.status = 'live' and promoted.inc_pence > 0
       and ${isTargetSql({ type: terms.targetType, targets: terms.targets })})`;
}
