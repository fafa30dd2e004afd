import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import type { Visitor } from '../../../test/shop.ts';
import { reviewToken } from '../reviews/reviewer.ts';

let shop: OrderShop;
let moderator: Visitor;
const signIn = async () => {
  moderator = await shop.shop.signedIn({ roles: ['moderator'] });
};
beforeAll(async () => {
  shop = await startOrderShop();
  await signIn();
});
afterAll(() => shop.shop.stop());

const words = 'Straight out of the box it fitted, and the drawing agrees with it.';
const written = { stars: 4, words, pictures: [] };
const moderate = () => moderator.services.reviewModeration;
const publish = async (reviewId: string) => {
  const { version } = await moderate().getStaffReview({ params: { reviewId } });
  return moderate().publishReview({ params: { reviewId }, body: { version } });
};
/** A review that is shown, and the link by which its writer comes back. */
const shownReview = async (sku: string) => {
  const { order } = await arrived(shop, [{ sku, quantity: 1 }]);
  const invitation = reviewToken(shop.shop.app.context.signingKey, order.orderGuid);
  const { reviews } = shop.shop.visitor().services;
  const { reviewId } = await reviews.createVerifiedOrderReview({
    body: { ...written, sku, invitation, words: `${words} ${Math.random()}` },
  });
  await publish(reviewId);
  return { query: { invitation }, params: { reviewId } };
};

it('what was reported of a review that was turned away for it is not said of its new words', async () => {
  const { params, query } = await shownReview('TAP');
  const body = { words: 'It names my neighbour.' };
  await shop.shop.visitor().services.reviews.reportReview({ params, body });
  const { version } = await moderate().getStaffReview({ params });
  const reason = { version, reason: 'person' as const, note: '' };
  await moderate().recordReviewReason({ params, body: reason });
  await moderate().rejectReview({ params });
  await shop.shop
    .visitor()
    .services.reviews.editReview({ params, query, body: { ...written, words: `${words} Anew.` } });
  const { signals } = await moderate().getStaffReview({ params });
  expect(signals).not.toContain('reported');
  await shop.shop.visitor().services.reviews.withdrawReview({ params, query });
});

it('a report and an appeal wait since they came, and what is due first comes first', async () => {
  const waiting = async () => {
    const body = { isWaiting: true, sort: 'due-first' as const, pageSize: 50 };
    const { reviews } = await moderate().searchReviewsAdvancedV2({ body });
    return reviews;
  };
  const [reported, appealed] = [await shownReview('TAP'), await shownReview('WASTE')];
  const { version } = await moderate().getStaffReview({ params: appealed.params });
  const reason = { version, reason: 'unusable' as const, note: '' };
  await moderate().recordReviewReason({ params: appealed.params, body: reason });
  await moderate().rejectReview({ params: appealed.params });
  const own = [reported.params.reviewId, appealed.params.reviewId];
  const ofThese = async () => (await waiting()).filter(({ reviewId }) => own.includes(reviewId));
  expect(await ofThese()).toEqual([]);
  // They were written on a Wednesday; what is said of them comes the day after.
  shop.shop.advance(86_400_000);
  await signIn();
  const since = shop.shop.app.context.now().toISOString();
  const body = { words: 'It names my neighbour.' };
  await shop.shop.visitor().services.reviews.reportReview({ params: reported.params, body });
  shop.shop.advance(1_000);
  await shop.shop.visitor().services.reviews.appealReview({ ...appealed, body });
  shop.shop.advance(1_000);
  const later = await (
    await shop.shop.signedIn()
  ).services.reviews.createWebsiteReview({
    body: { ...written, sku: 'WASTE', words: `${words} ${Math.random()}` },
  });
  own.push(later.reviewId);
  const found = await ofThese();
  expect(found.map(({ reviewId }) => reviewId)).toEqual(own);
  expect(found[0]).toMatchObject({ waitingSince: since, checkBy: '2026-11-23' });
  expect(found[1]).toMatchObject({ hasAppeal: true, checkBy: '2026-11-23' });
  // Another report of what waits already makes it wait no less; whoever keeps it has read them.
  await shop.shop.visitor().services.reviews.reportReview({ params: reported.params, body });
  expect((await ofThese())[0]).toMatchObject({ waitingSince: since });
  await publish(reported.params.reviewId);
  expect((await ofThese()).map(({ reviewId }) => reviewId)).toEqual(own.slice(1));
});
