import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** What the papers of one month come to, ex VAT; with a job where it is a month that is told by job. */
export interface SpentRow {
  month: string;
  /** How the job is compared. */
  job: string | null;
  /** Null where the row is of a job that has no name, and in the row of the whole month. */
  jobReference: string | null;
  isWholeMonth: boolean;
  exPence: number;
}

// What is of which job, the jobs themselves say: a line may be of another than its order's.
const spent = statement<SpentRow>(
  'dashboard.listSpent',
  `with paper as (
     select to_char(issued_at at time zone 'Europe/London', 'YYYY-MM') as month, job, reference,
            ex_pence
       from paper_of_job
      where business_id = $1
        and issued_at >= ($2 || '-01')::timestamp at time zone 'Europe/London')
   select month, job, max(reference) as "jobReference", grouping(job) = 1 as "isWholeMonth",
          sum(ex_pence)::bigint as "exPence"
     from paper
    group by grouping sets ((month), (month, job))
   having grouping(job) = 1 or month in ($3, $4)
    order by month`,
);

/**
 * What a business was invoiced less what it was credited, for each month since the first, and for two
 * of them by job as well.
 */
export const listSpent = (
  tx: Queryable,
  businessId: number,
  { since, month, yearBefore }: { since: string; month: string; yearBefore: string },
) => spent.list(tx, [businessId, since, month, yearBefore]);

/** What a business ordered in a month, and what the same goods cost by the list. */
export interface OrderedRow {
  orders: number;
  listExPence: number;
  exPence: number;
  openOrders: number;
  businessName: string;
  tradeExternalId: string;
  provisionalCapPence: number | null;
}

// The first step of a line's trace is what the whole line comes to at list prices. What was cancelled of
// it was not bought, and saved nothing.
const ordered = statement<OrderedRow>(
  'dashboard.findOrdered',
  `select b.name as "businessName", b.external_id as "tradeExternalId",
          b.provisional_cap_pence as "provisionalCapPence", placed.orders, placed.list as "listExPence",
          placed.paid as "exPence",
          (select count(*)::int from customer_order o
            where o.business_id = b.id and o.status in ('placed', 'picking', 'dispatched'))
            as "openOrders"
     from business b
    cross join lateral (
      select count(distinct o.id)::int as orders,
             coalesce(sum(round((l.trace->0->>'exPence')::numeric * kept.part)), 0)::bigint as list,
             coalesce(sum(round(l.ex_pence * kept.part)), 0)::bigint as paid
        from customer_order o join order_line l on l.order_id = o.id
       cross join lateral (
         select (l.quantity + l.added - l.cancelled)::numeric / (l.quantity + l.added) as part) kept
       where o.business_id = b.id and o.status <> 'cancelled'
         and o.placed_at >= ($2 || '-01')::timestamp at time zone 'Europe/London') placed
    where b.id = $1`,
);

/** The business, how many of its orders are under way, and what it has ordered since a month began. */
export const findOrdered = (tx: Queryable, businessId: number, month: string) =>
  ordered.find(tx, [businessId, month]);
