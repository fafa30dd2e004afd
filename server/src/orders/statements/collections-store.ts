import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { OwedByAge } from '@plumbline/contracts/nouns/trade-ledger.ts';

/** Which businesses are listed. */
export type Which = 'all' | 'overdue' | 'held' | 'disputed' | 'payouts';

export interface CollectionOf extends OwedByAge {
  businessId: number;
  businessName: string;
  tradeExternalId: string;
  oldestDueOn: string | null;
  openDisputes: number;
  payoutWaits: boolean;
  heldAt: Date | null;
  remindedAt: Date | null;
}

// What is open of invoices by how late each is on the day `$1`, what is in dispute among it.
const ages = `
  select i.business_id,
         coalesce(sum(i.open_pence) filter (where i.due_on >= $1::date), 0)::bigint as not_due,
         coalesce(sum(i.open_pence) filter (where $1::date - i.due_on between 1 and 30), 0)::bigint
           as to_30,
         coalesce(sum(i.open_pence) filter (where $1::date - i.due_on between 31 and 60), 0)::bigint
           as to_60,
         coalesce(sum(i.open_pence) filter (where $1::date - i.due_on > 60), 0)::bigint as over_60,
         min(i.due_on) as oldest
    from ledger_item i where i.kind = 'invoice' and i.open_pence > 0 group by i.business_id`;
const shown = `coalesce(a.not_due, 0) as "notDuePence", coalesce(a.to_30, 0) as "to30Pence",
         coalesce(a.to_60, 0) as "to60Pence", coalesce(a.over_60, 0) as "over60Pence"`;

const list = statement<CollectionOf & { total: number }>(
  'statements.listCollections',
  `with age as (${ages})
   select l.business_id as "businessId", b.name as "businessName",
          b.external_id as "tradeExternalId", ${shown}, a.oldest::text as "oldestDueOn",
          d.open as "openDisputes", o.waits as "payoutWaits", l.held_at as "heldAt", l.reminded_at as "remindedAt",
          count(*) over ()::int as total
     from ledger_account l join business b on b.id = l.business_id
     left join age a on a.business_id = l.business_id
    cross join lateral (
      select count(*)::int as open from ledger_dispute d join ledger_item i on i.id = d.item_id
       where i.business_id = l.business_id and (d.outcome is null or d.to_credit_pence > 0)) d
    cross join lateral (
      select exists (select from ledger_payout p
                      where p.business_id = l.business_id and p.state = 'waiting') as waits) o
    where ($3::int is null or l.business_id = $3)
      and case $2
            when 'overdue' then a.oldest < $1::date
            when 'held' then l.held_at is not null
            when 'disputed' then d.open > 0
            when 'payouts' then o.waits
            else true end
    order by a.oldest nulls last, b.name, l.business_id limit $4 offset $5`,
);
const sums = statement<OwedByAge>(
  'statements.sumCollections',
  `with age as (${ages}),
   a as (select sum(not_due)::bigint as not_due, sum(to_30)::bigint as to_30,
                sum(to_60)::bigint as to_60, sum(over_60)::bigint as over_60 from age)
   select ${shown} from a`,
);

/** Businesses with an account, those first whose oldest invoice is due longest. */
export async function listCollectionRows(
  tx: Queryable,
  { on, which, limit, offset }: { on: string; which: Which; limit: number; offset: number },
) {
  const rows = await list.list(tx, [on, which, null, limit, offset]);
  return { total: rows[0]?.total ?? 0, rows };
}

/** One business; undefined for one that never had anything on account. */
export const findCollectionRow = (tx: Queryable, on: string, businessId: number) =>
  list.find(tx, [on, 'all', businessId, 1, 0]);

/** What all businesses owe together, by age. */
export const sumByAge = async (tx: Queryable, on: string) => (await sums.find(tx, [on]))!;

const due = statement<{ businessId: number }>(
  'statements.listToRemind',
  `select distinct l.business_id as "businessId"
     from ledger_account l join ledger_item i on i.business_id = l.business_id
    where i.kind = 'invoice' and i.open_pence > 0 and i.due_on < $1::date
      and (l.reminded_at is null or l.reminded_at < $2)
    order by l.business_id limit 500`,
);

/** Businesses with something overdue on a day that were not written to since an instant. */
export const listToRemind = async (tx: Queryable, on: string, since: Date) =>
  (await due.list(tx, [on, since])).map(({ businessId }) => businessId);
