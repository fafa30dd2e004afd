import type { ReviewReason } from '@plumbline/contracts/nouns/reviews.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

interface PolicyRow {
  sent: number;
  verified: number;
  shown: number;
  turnedAway: number;
  cameBack: number;
  hoursToCheck: number | null;
  lowSent: number;
  lowTurnedAway: number;
  rules: { reason: ReviewReason; count: number; lowStars: number; highStars: number }[];
}

// A review is counted by what was decided about it last, as its events tell it; they outlive it.
const policy = statement<PolicyRow>(
  'reviews.readPolicy',
  `with sent as (
     select distinct on (review) review, is_verified, at
       from review_event where kind = 'sent' and at > $1 and at <= $2 order by review, id),
   decided as (
     select distinct on (e.review) e.review, e.kind, e.reason, e.stars
       from review_event e join sent s on s.review = e.review
      where e.kind in ('published', 'rejected') order by e.review, e.id desc),
   taken as (
     select extract(epoch from min(e.at) - s.at) / 3600 as hours
       from sent s join review_event e on e.review = s.review and e.kind in ('published', 'rejected')
      group by s.review, s.at),
   written as (
     select s.review, s.is_verified,
            (select stars from review_event e where e.review = s.review order by e.id desc limit 1) as stars
       from sent s),
   rejected as (select * from decided where kind = 'rejected')
   select (select count(*)::int from sent) as sent,
          (select count(*)::int from sent where is_verified) as verified,
          (select count(*)::int from decided where kind = 'published') as shown,
          (select count(*)::int from rejected) as "turnedAway",
          (select count(*)::int from decided d where d.kind = 'published' and exists (
             select from review_event e where e.review = d.review and e.kind = 'rejected'))
            as "cameBack",
          (select round(percentile_cont(0.5) within group (order by hours))::int from taken)
            as "hoursToCheck",
          (select count(*)::int from written where stars <= 2) as "lowSent",
          (select count(*)::int from rejected where stars <= 2) as "lowTurnedAway",
          coalesce((select json_agg(x) from (
             select reason, count(*)::int as count,
                    count(*) filter (where stars <= 2)::int as "lowStars",
                    count(*) filter (where stars >= 4)::int as "highStars"
               from rejected group by reason) x), '[]') as rules`,
);

/** How the reviews were checked that were sent after one instant and until another. */
export const readPolicy = async (tx: Queryable, from: Date, until: Date): Promise<PolicyRow> =>
  (await policy.find(tx, [from, until]))!;
