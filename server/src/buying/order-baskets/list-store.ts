import type { OrderBasketState } from '@plumbline/contracts/nouns/order-baskets.ts';
import type { OrderBasketSummary } from '@plumbline/contracts/staff/order-baskets.ts';
import type { Queryable } from '../../db/connect.ts';
import { sortedStatements } from '../../db/sorted.ts';

interface SummaryRow extends Omit<OrderBasketSummary, 'updatedAt' | 'linkExpiresAt' | 'currency'> {
  updatedAt: Date;
  linkExpiresAt: Date | null;
  total: number;
}

const customer = `coalesce(nullif(concat_ws(' ', b.contact->>'firstName', b.contact->>'lastName'), ''),
                           a.display_name)`;

// What was dropped is nobody's any more, and is in no list.
const search = sortedStatements<SummaryRow, 'updatedAt' | 'name' | 'customer'>(
  'order-baskets.list',
  { updatedAt: 'b.updated_at', name: 'b.name', customer },
  (order) => `
   select b.id, b.name, b.version, b.state, ${customer} as customer,
          t.name as business, coalesce(b.contact->>'email', a.email) as "emailAddress",
          goods.lines as "lineCount", goods.pieces,
          (k.frozen->'total'->>'incPence')::int as "totalIncPence",
          case when k.ended_at is null then k.expires_at end as "linkExpiresAt",
          b.order_number as "orderNumber", s.display_name as "updatedBy", b.updated_at as "updatedAt",
          count(*) over ()::int as total
     from order_basket b
     left join account a on a.id = b.account_id
     left join business t on t.id = b.business_id
     left join account s on s.id = b.updated_by
     left join order_basket_link k
       on k.order_basket_id = b.id and (k.ended_at is null or k.ending = 'paid')
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as pieces
        from order_basket_line l where l.order_basket_id = b.id) goods
    where b.state <> 'dropped'
      and ($2::text is null or b.state = $2)
      and ($3::int is null or b.updated_by = $3)
      and ($1 = '' or strpos(lower(concat_ws(' ', b.name, ${customer}, t.name, a.email,
             b.contact->>'email', b.contact->>'phone', b.po_number, b.job_reference,
             b.order_number, b.delivery->'address'->>'postcode')), lower($1)) > 0)
    order by ${order}, b.id limit $4 offset $5`,
);

/** One page of the order baskets that were asked for. */
export async function listOrderBaskets(
  tx: Queryable,
  asked: {
    text: string;
    state: OrderBasketState | null;
    /** Who changed it last. */
    by: number | null;
    sort: keyof typeof search;
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; orderBaskets: OrderBasketSummary[] }> {
  const values = [asked.text, asked.state, asked.by, limit, offset];
  const rows = await search[asked.sort].list(tx, values);
  return {
    total: rows[0]?.total ?? 0,
    orderBaskets: rows.map(({ total: _total, updatedAt, linkExpiresAt, ...row }) => ({
      ...row,
      currency: 'GBP',
      linkExpiresAt: linkExpiresAt?.toISOString() ?? null,
      updatedAt: updatedAt.toISOString(),
    })),
  };
}
