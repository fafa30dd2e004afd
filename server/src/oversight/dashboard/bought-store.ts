import type { BuyAgainOrder } from '@plumbline/contracts/accounts/dashboard.ts';
import type { Basis } from '@plumbline/contracts/nouns/vat.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** How a business bought an offering since an instant, and the last time that it did. */
export interface BoughtRow {
  offeringId: number;
  sku: string;
  name: string;
  timesBought: number;
  units: number;
  /** Half of the orders took no more. */
  usualQuantity: number;
  lastOn: string;
  lastQuantity: number;
  lastJob: string | null;
  /** Of one, in its own basis, as the order froze it. */
  unitPence: number;
  unitBasis: Basis;
  vatRatePercent: number;
  total: number;
}

// What was cancelled was not bought. One order with the same goods on two lines bought them once.
const bought = statement<BoughtRow>(
  'dashboard.listBought',
  `with ordered as (
     select l.offering_id, o.id as order_id, o.placed_at, max(j.reference) as job,
            sum(l.quantity + l.added - l.cancelled)::int as units,
            (array_agg(l.sku order by l.position desc))[1] as sku,
            (array_agg(l.name order by l.position desc))[1] as name,
            (array_agg(l.unit_pence order by l.position desc))[1] as unit_pence,
            (array_agg(l.unit_basis order by l.position desc))[1] as unit_basis,
            (array_agg(l.vat_rate_percent order by l.position desc))[1] as rate
       from customer_order o
       join order_line l on l.order_id = o.id
       join line_of_job j on j.order_id = l.order_id and j.position = l.position
      where o.business_id = $1 and o.placed_at >= $2
        and ($3::text is null or j.job = job_key($3))
      group by l.offering_id, o.id
     having sum(l.quantity + l.added - l.cancelled) > 0),
   goods as (
     select offering_id, count(*)::int as times, sum(units)::int as units,
            percentile_disc(0.5) within group (order by units) as usual,
            max(placed_at) as last_at
       from ordered group by offering_id)
   select g.offering_id as "offeringId", l.sku, l.name, g.times as "timesBought", g.units,
          g.usual as "usualQuantity",
          to_char(l.placed_at at time zone 'Europe/London', 'YYYY-MM-DD') as "lastOn",
          l.units as "lastQuantity", l.job as "lastJob", l.unit_pence as "unitPence",
          l.unit_basis as "unitBasis", l.rate::float8 as "vatRatePercent",
          count(*) over ()::int as total
     from goods g
    cross join lateral (select * from ordered o
                         where o.offering_id = g.offering_id and o.placed_at = g.last_at
                         order by o.order_id desc limit 1) l
    order by case when $4 = 'recent' then extract(epoch from g.last_at) else g.times end desc,
             g.units desc, g.offering_id
    limit $5 offset $6`,
);

/** What a business bought since an instant, one row an offering, in the order that is asked for. */
export const listBought = (
  tx: Queryable,
  businessId: number,
  {
    since,
    jobReference = null,
    order = 'most-bought',
    limit,
    offset = 0,
  }: {
    since: Date;
    jobReference?: string | null;
    order?: BuyAgainOrder;
    limit: number;
    offset?: number;
  },
) => bought.list(tx, [businessId, since, jobReference, order, limit, offset]);

const jobs = statement<{ job: string }>(
  'dashboard.listJobs',
  `select max(j.reference) as job
     from line_of_job j join customer_order o on o.id = j.order_id
    where j.business_id = $1 and o.placed_at >= $2 and j.job is not null
    group by j.job order by max(o.placed_at) desc limit 30`,
);

/** The jobs that a business ordered for since an instant, the latest first. */
export const listJobs = async (tx: Queryable, businessId: number, since: Date) =>
  (await jobs.list(tx, [businessId, since])).map(({ job }) => job);
