import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export interface DueApplication {
  externalId: string;
  decideBy: Date;
}

const takeDue = statement<DueApplication>(
  'tradeApplications.takeDue',
  `with due as (
     select id from trade_application
      where state = 'submitted' and warned_at is null and decide_by <= $1
      order by decide_by, id limit $3 for update skip locked)
   update trade_application a set warned_at = $2 from due where a.id = due.id
   returning a.external_id as "externalId", a.decide_by as "decideBy"`,
);

/** Applications that wait for us and whose hour comes by then; from now on they were told of. */
export const takeDueApplications = (
  tx: Tx,
  { until, at, limit }: { until: Date; at: Date; limit: number },
) => takeDue.list(tx, [until, at, limit]);

const takeLate = statement<{ id: number }>(
  'tradeApplications.takeLate',
  `with late as (
     select id from trade_application
      where state = 'submitted' and late_told_at is null and decide_by < $1
      order by decide_by, id limit $2 for update skip locked)
   update trade_application a set late_told_at = $1 from late where a.id = late.id
   returning a.id`,
);

/** Applications that wait for us and whose hour has passed; from now on their applicants were told. */
export const takeLateApplications = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  takeLate.list(tx, [at, limit]);

const oldDrafts = statement<{ id: number; uploadIds: string[] }>(
  'tradeApplications.listOldDrafts',
  `select a.id, array(select p.upload_id::text from trade_application_paper p
                       where p.application_id = a.id) as "uploadIds"
     from trade_application a
    where a.state = 'draft' and a.changed_at < $1 and ($3::int is null or a.id = $3)
    order by a.changed_at limit $2`,
);

/** Drafts, or one of them, that nobody has gone on with since then. */
export const listOldDrafts = (
  tx: Queryable,
  before: Date,
  limit: number,
  id: number | null = null,
) => oldDrafts.list(tx, [before, limit, id]);

const overdue = statement<{ externalId: string; fault: string }>(
  'tradeApplications.listFaults',
  `select a.external_id as "externalId",
          case when a.state = 'approved' then 'is approved, and its business is provisional'
               else 'came to nothing, and its business buys on' end as fault
     from trade_application a join business b on b.id = a.business_id
    where (a.state = 'approved' and b.provisional_cap_pence is not null and b.status <> 'closed')
       or (a.state in ('disapproved', 'withdrawn') and b.status = 'active')`,
);

/** Applications whose business is not as they were decided. */
export const listApplicationFaults = async (tx: Queryable) =>
  (await overdue.list(tx)).map(
    ({ externalId, fault }) => `The application ${externalId} ${fault}.`,
  );
