import type { CreditCustomerRow } from '@plumbline/contracts/staff/trade-credit.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

type Row = Omit<CreditCustomerRow, 'decidedAt' | 'checkedAt'> & {
  decidedAt: Date | null;
  checkedAt: Date | null;
  total: number;
};

const list = statement<Row>(
  'tradeCredit.listCustomers',
  `select c.business_id as "businessId", b.name as "businessName",
          b.external_id as "tradeExternalId", c.state, c.is_signed as "isSigned",
          c.limit_pence as "limitPence", c.reason, c.decided_at as "decidedAt",
          c.checked_at as "checkedAt", count(*) over ()::int as total
     from credit_customer c join business b on b.id = c.business_id
    where ($1::text is null or c.state = $1) and ($2::int is null or c.business_id = $2)
    order by coalesce(c.decided_at, c.registered_at) desc, c.business_id limit $3 offset $4`,
);

const shown = ({ total: _total, decidedAt, checkedAt, ...row }: Row): CreditCustomerRow => ({
  ...row,
  decidedAt: decidedAt?.toISOString() ?? null,
  checkedAt: checkedAt?.toISOString() ?? null,
});

/** Businesses with the provider, those first that changed last. */
export async function listCustomers(
  tx: Queryable,
  { state, limit, offset }: { state: string | null; limit: number; offset: number },
) {
  const rows = await list.list(tx, [state, null, limit, offset]);
  return { total: rows[0]?.total ?? 0, customers: rows.map(shown) };
}

/** One business as staff see it. */
export async function findStaffCustomer(tx: Queryable, businessId: number) {
  const row = await list.find(tx, [null, businessId, 1, 0]);
  return row && shown(row);
}
