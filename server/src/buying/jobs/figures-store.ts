import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** What the orders and papers of one job come to, ex VAT, delivery among it. */
export interface BoughtRow {
  job: string;
  /** As it was written last; null where only papers are left of it. */
  reference: string | null;
  orders: number;
  lastOrderedOn: string | null;
  orderedExPence: number;
  arrivedExPence: number;
  invoicedExPence: number;
  creditedExPence: number;
  /** Of what was ordered, what no invoice tells of yet. */
  toInvoiceExPence: number;
}

// Delivery is of the order's own job, and has come when all of the order has. The credit note of a
// correction takes its invoice back, which stands in the corrected one again: of what was ordered, only
// what no invoice tells of but those is still to come. A refund's takes nothing back that was invoiced.
const bought = statement<BoughtRow>(
  'jobs.listBought',
  `with part as (
     select l.job, l.reference, l.order_id, o.placed_at, l.ex_pence, l.arrived_ex_pence
       from line_of_job l join customer_order o on o.id = l.order_id
      where l.business_id = $1 and l.job is not null and ($2::text is null or l.job = $2)
     union all
     select job_key(o.job_reference), btrim(o.job_reference), o.id, o.placed_at, o.delivery_ex_pence,
            case when o.status in ('delivered', 'return-requested', 'returned')
                 then o.delivery_ex_pence else 0 end
       from customer_order o
      where o.business_id = $1 and job_key(o.job_reference) is not null and o.status <> 'cancelled'
        and ($2::text is null or job_key(o.job_reference) = $2)),
   ordered as (
     select job, order_id, max(placed_at) as placed_at, max(reference) as reference,
            sum(ex_pence) as ordered, sum(arrived_ex_pence) as arrived
       from part group by job, order_id),
   papered as (
     select p.job, p.order_id, coalesce(sum(p.ex_pence) filter (where p.kind = 'invoice'), 0) as invoiced,
            -coalesce(sum(p.ex_pence) filter (where p.kind <> 'invoice'), 0) as credited,
            -coalesce(sum(p.ex_pence) filter (where p.kind <> 'invoice'
                                                and d.cause like 'correction:%'), 0) as corrected
       from paper_of_job p join order_document d on d.id = p.document_id
      where p.business_id = $1 and p.job is not null and ($2::text is null or p.job = $2)
      group by p.job, p.order_id)
   select coalesce(o.job, p.job) as job,
          (array_agg(o.reference order by o.placed_at desc nulls last))[1] as reference,
          count(o.order_id)::int as orders,
          to_char(max(o.placed_at) at time zone 'Europe/London', 'YYYY-MM-DD') as "lastOrderedOn",
          coalesce(sum(o.ordered), 0)::bigint as "orderedExPence",
          coalesce(sum(o.arrived), 0)::bigint as "arrivedExPence",
          coalesce(sum(p.invoiced), 0)::bigint as "invoicedExPence",
          coalesce(sum(p.credited), 0)::bigint as "creditedExPence",
          coalesce(sum(greatest(0, o.ordered - coalesce(p.invoiced - p.corrected, 0))), 0)::bigint
            as "toInvoiceExPence"
     from ordered o full join papered p on p.job = o.job and p.order_id = o.order_id
    group by coalesce(o.job, p.job)`,
);

/** What was bought for each job of a business, or for the one whose key is given. */
export const listBoughtForJobs = (tx: Queryable, businessId: number, job: string | null) =>
  bought.list(tx, [businessId, job]);

/** What clients accepted for a job, before their VAT. */
export interface QuotedRow {
  job: string;
  reference: string;
  /** Null where there are quotes and none was accepted. */
  goodsPence: number | null;
  workPence: number | null;
  /** Whether all of them are of a business that takes VAT back, whose goods cost it what they cost ex VAT. */
  isRegistered: boolean;
  lastAt: Date;
}

const quoted = statement<QuotedRow>(
  'jobs.listQuoted',
  `select job_key(q.job_reference) as job, max(q.job_reference) as reference,
          sum(i.goods_pence)::bigint as "goodsPence", sum(i.work_pence)::bigint as "workPence",
          bool_and(coalesce((i.paper->'vat'->>'isRegistered')::boolean, true)) as "isRegistered",
          max(q.updated_at) as "lastAt"
     from client_quote q
     left join lateral (
       select * from client_quote_issue i
        where i.quote_id = q.id and i.accepted_at is not null order by i.issue desc limit 1) i on true
    where q.business_id = $1 and q.job_reference is not null
      and ($2::text is null or job_key(q.job_reference) = $2)
    group by job_key(q.job_reference)`,
);

/** What was quoted for each job of a business, or for the one whose key is given. */
export const listQuotedForJobs = (tx: Queryable, businessId: number, job: string | null) =>
  quoted.list(tx, [businessId, job]);

export interface LabourSum {
  job: string;
  minutes: number;
  exPence: number;
}

const labour = statement<LabourSum>(
  'jobs.listLabourSums',
  `select job, sum(minutes)::int as minutes,
          sum(round(minutes::numeric * rate_pence / 60))::bigint as "exPence"
     from job_labour where business_id = $1 and ($2::text is null or job = $2) group by job`,
);

/** What labour was noted for each job of a business, or for the one whose key is given. */
export const listLabourSums = (tx: Queryable, businessId: number, job: string | null) =>
  labour.list(tx, [businessId, job]);
