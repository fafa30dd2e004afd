import type { ReviewReward } from '@plumbline/contracts/staff/reviews.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

type Person = { accountId: number | null; authorEmail: string | null };

const insert = statement(
  'reviews.insertReward',
  `insert into review_reward
     (review, review_id, product_id, account_id, author_email, promised, promised_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);
const columns = `w.review, w.review_id as "reviewId", p.name as "goodsName",
    coalesce(a.email, w.author_email) as email, w.promised, r.decided_at as "decidedAt", r.status,
    w.given_at as "givenAt", g.display_name as "givenBy", w.code, w.account_id as "accountId",
    w.author_email as "authorEmail", r.stars, r.order_id is not null as "isVerified"
  from review_reward w
  left join review r on r.id = w.review
  left join product p on p.id = r.product_id
  left join account a on a.id = w.account_id
  left join account g on g.id = w.given_by`;
const isOwed = `w.given_at is null and r.status <> 'pending'`;
const lists = {
  owed: statement<RewardRow & { total: number }>(
    'reviews.listOwedRewards',
    `select count(*) over ()::int as total, ${columns} where ${isOwed}
      order by r.decided_at, w.review limit $1 offset $2`,
  ),
  given: statement<RewardRow & { total: number }>(
    'reviews.listGivenRewards',
    `select count(*) over ()::int as total, ${columns} where w.given_at is not null
      order by w.given_at desc, w.review limit $1 offset $2`,
  ),
};
const lock = statement(
  'reviews.lockReward',
  'select from review_reward where review_id = $1 for update',
);
const find = statement<RewardRow>('reviews.findReward', `select ${columns} where w.review_id = $1`);
const give = statement(
  'reviews.giveReward',
  'update review_reward set given_at = $2, given_by = $3, code = $4 where review = $1',
);
const endOwed = statement(
  'reviews.endOwedReward',
  'delete from review_reward where review = $1 and given_at is null',
);
const moveEmail = statement(
  'reviews.moveRewardEmail',
  `update review_reward w set author_email = $2
    where w.account_id = $1 and not exists (
      select from review_reward other where other.product_id = w.product_id
         and other.review <> w.review and other.author_email = $2)`,
);
const forget = statement(
  'reviews.forgetRewards',
  'delete from review_reward where account_id = $1 or author_email = any($2::text[])',
);
const tell = statement<Record<string, unknown>>(
  'reviews.exportRewards',
  `select review_id as "reviewId", promised, promised_at as "promisedAt", given_at as "givenAt", code
     from review_reward where account_id = $1 or author_email = any($2::text[]) order by review`,
);

/** What was promised for a review, and who wrote that. */
export interface RewardRow extends Person {
  review: number;
  reviewId: string;
  goodsName: string | null;
  email: string | null;
  promised: string;
  decidedAt: Date | null;
  status: ReviewReward['status'];
  givenAt: Date | null;
  givenBy: string | null;
  code: string | null;
  stars: number | null;
  isVerified: boolean;
}

/**
 * Notes what was promised for a review. Who was given it for another review of the product, which they
 * have taken back, is owed nothing more.
 */
export async function insertReward(
  tx: Tx,
  { id, reviewId, productId }: { id: number; reviewId: string; productId: number },
  { accountId, authorEmail, promised, at }: Person & { promised: string; at: Date },
): Promise<void> {
  await insert.run(tx, [id, reviewId, productId, accountId, authorEmail, promised, at]);
}

export const listRewards = (
  tx: Queryable,
  stage: 'owed' | 'given',
  { limit, offset }: { limit: number; offset: number },
) => lists[stage].list(tx, [limit, offset]);

export const findReward = (tx: Queryable, reviewId: string) => find.find(tx, [reviewId]);

/** The reward as it is under its lock, so that of two who send it one does. */
export async function lockReward(tx: Tx, reviewId: string): Promise<RewardRow | undefined> {
  await lock.run(tx, [reviewId]);
  return find.find(tx, [reviewId]);
}

export async function saveGiven(
  tx: Tx,
  review: number,
  { by, at, code }: { by: number; at: Date; code: string },
): Promise<void> {
  await give.run(tx, [review, at, by, code]);
}

/** Nothing is owed for a review that its writer takes back; what was given stays noted. */
export const endOwedReward = (tx: Tx, review: number) => endOwed.run(tx, [review]);

export const moveRewardEmail = (tx: Tx, accountId: number, email: string) =>
  moveEmail.run(tx, [accountId, email]);

export const forgetRewards = (tx: Tx, accountId: number | null, emails: readonly string[]) =>
  forget.run(tx, [accountId, emails]);

export const exportRewards = (tx: Queryable, accountId: number | null, emails: readonly string[]) =>
  tell.list(tx, [accountId, emails]);
