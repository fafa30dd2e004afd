import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { inviteBuyers } from '../reviews/jobs.ts';
import { reviewPrivacy } from '../reviews/privacy-store.ts';
import { reviewToken } from '../reviews/reviewer.ts';

let shop: OrderShop;
let moderators: Visitor[];
beforeAll(async () => {
  shop = await startOrderShop();
  moderators = await Promise.all(
    Array.from({ length: 6 }, () => shop.shop.signedIn({ roles: ['moderator'] })),
  );
});
afterAll(() => shop.shop.stop());

const words = 'Straight out of the box it fitted, and the drawing agrees with it.';
const moderate = (place = 0) => moderators[place]!.services.reviewModeration;
const versionOf = async (reviewId: string) =>
  (await moderate().getStaffReview({ params: { reviewId } })).version;
const publish = async (reviewId: string, more: object = {}) =>
  moderate().publishReview({
    params: { reviewId },
    body: { version: await versionOf(reviewId), ...more },
  });
const turnAway = async (reviewId: string) => {
  const body = { version: await versionOf(reviewId), reason: 'unusable' as const, note: '' };
  await moderate().recordReviewReason({ params: { reviewId }, body });
  await moderate().rejectReview({ params: { reviewId } });
};
const owed = async () =>
  (await moderate().listReviewRewards({ query: {} })).rewards.map(({ reviewId }) => reviewId);
const mailsOf = async (reviewId: string) => {
  const { rows } = await shop.shop.db.pool.query<{ to: string; text: string }>(
    `select to_address as "to", text from message where dedupe_key = 'review-reward:' || $1`,
    [reviewId],
  );
  return rows;
};

/** Somebody who was offered something for a review of what came, and the link of that offer. */
async function promised(sku = 'TAP') {
  const bought = await arrived(shop, [{ sku, quantity: 1 }]);
  const { context } = shop.shop.app;
  await context.db.pool.query('update customer_order set email = $2 where guid = $1', [
    bought.order.orderGuid,
    `${bought.order.orderNumber.toLowerCase()}@example.com`,
  ]);
  await moderate().setReviewIncentive({ body: { incentive: '£5 voucher' } });
  const then = new Date(context.now().getTime() + 61 * 86_400_000);
  await inviteBuyers({ ...context, now: () => then });
  await moderate().setReviewIncentive({ body: { incentive: null } });
  const invitation = reviewToken(context.signingKey, bought.order.orderGuid);
  const write = async (stars: number) => {
    const body = { sku, stars, words: `${words} ${Math.random()}`, pictures: [], invitation };
    const { reviews } = shop.shop.visitor().services;
    return (await reviews.createVerifiedOrderReview({ body })).reviewId;
  };
  return { ...bought, invitation, write };
}

it('what was promised is owed once a review is decided, whatever it says, and is handed over once', async () => {
  const [low, high] = [await promised(), await promised()];
  const [first, second] = [await low.write(1), await high.write(5)];
  const give = (reviewId: string, by = 0, code = 'GIFT-1234') =>
    moderate(by).giveReviewReward({ params: { reviewId }, body: { code } });
  expect(await owed()).toEqual([]);
  expect(await refusalOf(give(first))).toMatchObject({
    status: 409,
    code: 'review-reward-not-owed',
  });
  await publish(second);
  shop.shop.advance(1_000);
  await turnAway(first);
  expect(await owed()).toEqual([second, first]);
  const tries = await Promise.allSettled(moderators.map((_, by) => give(first, by, `GIFT-${by}`)));
  const done = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(done).toHaveLength(1);
  const { code } = done[0]!.given!;
  const again = await refusalOf(give(first));
  expect(again).toMatchObject({ code: 'review-reward-not-owed' });
  const mails = await mailsOf(first);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain(code);
  expect(mails[0]!.text).toContain('£5 voucher');
  const { rows } = await shop.shop.db.pool.query<{ email: string }>(
    'select a.email from customer_order o join account a on a.id = o.account_id where o.guid = $1',
    [low.order.orderGuid],
  );
  expect(mails[0]!.to).toBe(rows[0]!.email);
  expect(await owed()).toEqual([second]);
  const given = await moderate().listReviewRewards({ query: { stage: 'given' } });
  expect(given).toMatchObject({ total: 1, rewards: [{ reviewId: first, given: { code } }] });
  const { history } = await moderate().getStaffReview({ params: { reviewId: first } });
  expect(history.at(-1)).toMatchObject({ kind: 'changed' });
  // Whoever takes their review back and writes another has had it, and is owed no second one.
  const { reviews } = shop.shop.visitor().services;
  await reviews.withdrawReview({
    params: { reviewId: first },
    query: { invitation: low.invitation },
  });
  const rewritten = await low.write(4);
  await publish(rewritten);
  expect(await owed()).toEqual([second]);
  await give(second);
  expect(await owed()).toEqual([]);
});

it('what staff write of others’ gifts is owed by nobody, nor is what a review taken back was promised', async () => {
  const writer = await shop.shop.signedIn();
  const { reviewId } = await writer.services.reviews.createWebsiteReview({
    body: { sku: 'BATH', stars: 4, words, pictures: [] },
  });
  await publish(reviewId, { incentive: 'A free bath, by its maker' });
  const back = await promised('WASTE');
  const taken = await back.write(3);
  await publish(taken);
  expect(await owed()).toEqual([taken]);
  await shop.shop.visitor().services.reviews.withdrawReview({
    params: { reviewId: taken },
    query: { invitation: back.invitation },
  });
  expect(await owed()).toEqual([]);
  const refused = moderate().giveReviewReward({ params: { reviewId }, body: { code: 'X' } });
  expect(await refusalOf(refused)).toMatchObject({ status: 404, code: 'review-not-found' });
});

it('what was promised and given is in a person’s export, and goes when they do', async () => {
  const { visitor, write } = await promised('TRAY');
  const reviewId = await write(2);
  await publish(reviewId);
  const body = { code: 'TRAY-5' };
  await moderate().giveReviewReward({ params: { reviewId }, body });
  const { accountId } = await visitor.services.accounts.getUserProfile();
  const { context } = shop.shop.app;
  const person = { accountId, emails: [], names: [] } as never;
  const told = () => reviewPrivacy.exports!['reviewRewards']!(context.db, person);
  expect(await told()).toMatchObject([{ reviewId, promised: '£5 voucher', code: 'TRAY-5' }]);
  await transaction(context.db, async (tx) => reviewPrivacy.erases!(tx, person, context));
  expect(await told()).toEqual([]);
});
