import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

// Whoever votes has locked the review, so that it is still there and votes are counted one by one.
const add = statement(
  'reviews.addVote',
  `insert into review_vote (review_id, voter, voted_at) values ($1, $2, $3) on conflict do nothing`,
);
const remove = statement(
  'reviews.removeVote',
  'delete from review_vote where review_id = $1 and voter = $2',
);
const step = statement<{ helpful: number }>(
  'reviews.stepHelpful',
  'update review set helpful = helpful + $2 where id = $1 returning helpful',
);

/** Counts somebody's vote once, or takes it back; answers how many there are. */
export async function saveVote(
  tx: Tx,
  reviewId: number,
  { voter, isHelpful, at }: { voter: string; isHelpful: boolean; at: Date },
): Promise<number> {
  const changed = isHelpful
    ? await add.run(tx, [reviewId, voter, at])
    : -(await remove.run(tx, [reviewId, voter]));
  return (await step.find(tx, [reviewId, changed]))!.helpful;
}

const marked = statement<{ reviewId: string }>(
  'reviews.listMarked',
  `select r.review_id as "reviewId" from review_vote v join review r on r.id = v.review_id
    where v.voter = $1 and r.review_id = any($2::text[])`,
);

/** Which of some reviews somebody has found useful. */
export const listMarked = async (tx: Queryable, voter: string, reviewIds: readonly string[]) =>
  (await marked.list(tx, [voter, reviewIds])).map(({ reviewId }) => reviewId);

// A vote that its account has given as well counts once, and one for a review of its own not at all.
const goOver = statement(
  'reviews.voteOver',
  `with gone as (delete from review_vote where voter = $1 returning review_id, voted_at),
        kept as (
     insert into review_vote (review_id, voter, voted_at)
     select g.review_id, $2, g.voted_at from gone g join review r on r.id = g.review_id
      where r.account_id is distinct from $3
        and r.author_email is distinct from (select lower(email) from account where id = $3)
     on conflict do nothing returning review_id)
   update review r set helpful = helpful - 1
     from gone g where r.id = g.review_id and not exists (
       select from kept k where k.review_id = g.review_id)`,
);

/** Lets what a guest found useful be their account's, once they sign in. */
export const voteOver = (
  tx: Tx,
  { visitor, accountId }: { visitor: string; accountId: number },
): Promise<number> => goOver.run(tx, [`visitor:${visitor}`, `account:${accountId}`, accountId]);

const forget = statement(
  'reviews.forgetVotes',
  `with gone as (delete from review_vote where voter = any($1::text[]) returning review_id),
        counted as (select review_id, count(*)::int as votes from gone group by review_id)
   update review r set helpful = helpful - counted.votes
     from counted where counted.review_id = r.id`,
);

/** Takes somebody's votes from every review that has one. */
export const forgetVotes = (tx: Tx, voters: readonly string[]) => forget.run(tx, [voters]);
