import { afterAll, beforeAll, expect, test } from 'vitest';
import { revisionOf } from '../../http/kept-answers.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.shop.stop());

const summary = () =>
  shop.shop.visitor().services.reviews.getReviewSummary({ params: { slug: 'tap' } });

test('tells figures that took too long to count to nobody after the count is there', async () => {
  const { catalogue } = shop.shop.app.context;
  const visitor = await shop.shop.signedIn();
  const words = 'Straight out of the box it fitted, and the drawing agrees with it.';
  const body = { sku: 'TAP', stars: 5, words, pictures: [] };
  const { reviewId } = await visitor.services.reviews.createWebsiteReview({ body });
  const before = (await summary()).count;
  const revision = catalogue.revision();
  const { reviewModeration } = (await shop.shop.signedIn({ roles: ['moderator'] })).services;
  const params = { reviewId };
  const { version } = await reviewModeration.getStaffReview({ params });
  await reviewModeration.publishReview({ params, body: { version } });
  await expect.poll(() => catalogue.revision()).not.toBe(revision);
  let kept = 0;
  const client = await shop.shop.db.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table review in access exclusive mode');
    expect((await summary()).count).toBe(before);
    kept = revisionOf(shop.shop.app.context);
    await client.query('rollback');
  } finally {
    client.release();
  }
  // A page that shows the old ones is kept by the state of what it shows, and is not shown again.
  await expect.poll(() => revisionOf(shop.shop.app.context)).not.toBe(kept);
  expect((await summary()).count).toBe(before + 1);
});
