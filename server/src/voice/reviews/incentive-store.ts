import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const find = statement<{ text: string; setAt: Date }>(
  'reviews.findIncentive',
  'select text, set_at as "setAt" from review_incentive',
);
const outcome = statement<IncentiveOutcome>(
  'reviews.findIncentiveOutcome',
  `select (select count(*)::int from review_invitation
            where incentive is not null and sent_at > $1) as invited,
          count(*) filter (where incentive is not null)::int as rewarded,
          (avg(stars) filter (where incentive is not null))::float as "rewardedStars",
          count(*) filter (where incentive is null)::int as others,
          (avg(stars) filter (where incentive is null))::float as "othersStars"
     from review
    where status = 'published' and submitted_at > $1 and imported_from is null`,
);
const clear = statement('reviews.clearIncentive', 'delete from review_incentive');
const insert = statement(
  'reviews.insertIncentive',
  `insert into review_incentive (text, set_by, set_at) values ($1, $2, $3)
   on conflict ((true)) do update set text = excluded.text, set_by = excluded.set_by,
     set_at = excluded.set_at`,
);

interface IncentiveOutcome {
  invited: number;
  rewarded: number;
  rewardedStars: number | null;
  others: number;
  othersStars: number | null;
}

/** What invitations offer now, and since when; undefined for nothing. */
export const findOffered = (tx: Queryable) => find.find(tx);

/** What invitations offer now; null for nothing. */
export const findIncentive = async (tx: Queryable): Promise<string | null> =>
  (await find.find(tx))?.text ?? null;

/** What came of incentives since an instant, beside the reviews that had none. */
export const findIncentiveOutcome = async (tx: Queryable, since: Date) =>
  (await outcome.find(tx, [since]))!;

/** Sets what invitations offer from now on. */
export async function saveIncentive(
  tx: Tx,
  text: string | null,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  if (text === null) await clear.run(tx);
  else await insert.run(tx, [text, by, at]);
}
