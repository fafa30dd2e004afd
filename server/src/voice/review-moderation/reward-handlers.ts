import type { ReviewReward, reviewStaffCalls } from '@plumbline/contracts/staff/reviews.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import { insertEvents } from '../reviews/events-store.ts';
import {
  findReward,
  listRewards,
  lockReward,
  saveGiven,
  type RewardRow,
} from '../reviews/rewards-store.ts';
import { findReader, requireOthers } from './own-review.ts';
import { sendReward } from './writer-mails.ts';

type RewardCalls = Pick<typeof reviewStaffCalls, 'listReviewRewards' | 'giveReviewReward'>;

/** Who is owed what was promised for a review, and how it is handed over. */
export const reviewRewardHandlers: Handlers<RewardCalls> = {
  listReviewRewards: async ({ query }, { db }) => {
    const { pageNumber, pageSize, ...page } = pageOf(query);
    const rows = await listRewards(db, query.stage ?? 'owed', page);
    const total = rows[0]?.total ?? 0;
    return { total, pageNumber, pageSize, rewards: rows.map(describeReward) };
  },

  giveReviewReward: async ({ params, body, caller }, context) => {
    const { reviewId } = params;
    const code = body.code.trim();
    const at = context.now();
    const by = caller.accountId!;
    const reader = await findReader(context.db, by);
    return transaction(context.db, async (tx) => {
      const reward = await lockReward(tx, reviewId);
      if (!reward) throw new Refusal('review-not-found');
      requireOthers(reward, reader);
      const { review, promised, stars, isVerified } = requireOwed(reward);
      await saveGiven(tx, review, { by, at, code });
      await sendReward(tx, context, reward, code);
      await insertEvents(tx, [
        {
          review,
          kind: 'changed',
          at: at.toISOString(),
          byAccount: by,
          stars,
          isVerified,
          reason: null,
          note: `Sent what was promised: ${promised}`,
        },
      ]);
      await recordAudit(tx, {
        actorAccountId: by,
        action: 'reviewModeration.giveReviewReward',
        subject: `review:${reviewId}`,
        // Without its code, which is its writer's and goes when they do.
        after: { promised },
        at,
      });
      return describeReward((await findReward(tx, reviewId))!);
    });
  },
};

/** A reward that is to be sent now: its review was decided, whichever way, and nobody has sent it. */
function requireOwed(reward: RewardRow): RewardRow & { stars: number } {
  const { givenAt, givenBy, stars, status } = reward;
  if (givenAt !== null) {
    throw new Refusal('review-reward-not-owed', {
      detail: `${givenBy ?? 'Somebody'} has sent it already. Nothing was sent a second time.`,
    });
  }
  if (status === 'pending' || stars === null) {
    throw new Refusal('review-reward-not-owed', {
      detail: 'The review waits for a reader. It is sent once somebody has decided, either way.',
    });
  }
  return { ...reward, stars };
}

const describeReward = (row: RewardRow): ReviewReward => ({
  reviewId: row.reviewId,
  goodsName: row.goodsName,
  email: row.email,
  promised: row.promised,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  status: row.status,
  given:
    row.givenAt === null
      ? null
      : { at: row.givenAt.toISOString(), by: row.givenBy, code: row.code! },
});
