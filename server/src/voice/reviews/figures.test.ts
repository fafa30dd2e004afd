import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, drawPicture } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import type { Visitor } from '../../../test/shop.ts';
import { isWaitedFor } from '../../../test/waiting.ts';
import { transaction } from '../../db/transaction.ts';
import { listFigureFaults } from './figures-store.ts';
import { followOfferings } from './follow-offerings-store.ts';

let shop: OrderShop;
let moderator: Visitor;
beforeAll(async () => {
  shop = await startOrderShop({
    offerings: [
      { sku: 'KNOB-CHROME', product: 'KNOB', incPence: 10_00, stock: 100 },
      { sku: 'KNOB-BRASS', product: 'KNOB', incPence: 12_00, stock: 100 },
      { sku: 'PULL', incPence: 12_00, stock: 100 },
    ],
  });
  moderator = await shop.shop.signedIn({ roles: ['moderator'] });
  await shop.shop.db.pool.query(
    `update offering set finish = lower(split_part(sku, '-', 2)), finish_label = split_part(sku, '-', 2)
      where sku like 'KNOB-%'`,
  );
});
afterAll(() => shop.shop.stop());

let written = 0;
const wordsNow = () => `It does what it should, as I have seen ${(written += 1)} times by now.`;
const publish = async (reviewId: string) => {
  const { reviewModeration } = moderator.services;
  const params = { reviewId };
  const { version } = await reviewModeration.getStaffReview({ params });
  await reviewModeration.publishReview({ params, body: { version } });
};
const shown = async (sku: string, stars: number, by?: Visitor) => {
  const writer = by ?? (await shop.shop.signedIn());
  const body = { sku, stars, words: wordsNow(), pictures: [] };
  const { reviewId } = await writer.services.reviews.createWebsiteReview({ body });
  await publish(reviewId);
  return reviewId;
};
const reader = () => shop.shop.visitor().services.reviews;
const figuresOf = async (slug: string) => {
  const { count, average, distribution } = await reader().getReviewSummary({ params: { slug } });
  return { count, average, ones: distribution.at(-1)!.count };
};
// A page that waits long for what is new shows what was known, once.
const expectFigures = (slug: string, figures: object) =>
  expect.poll(() => figuresOf(slug)).toEqual(figures);
/** What the shop's cards show once its process has heard of the last change. */
const cardOf = async (slug: string) => {
  const { catalogue } = shop.shop.app.context;
  await catalogue.refresh();
  const found = await catalogue.findProductBySlug(slug, { bandId: null, channel: 100 });
  return found && 'product' in found ? found.product.rating : null;
};

it('an erase takes a person’s stars out of every product’s figures, and leaves what was decided counted', async () => {
  for (const stars of [5, 5, 5, 5, 5]) await shown('TAP', stars);
  const person = await shop.shop.signedIn();
  const own = [await shown('TAP', 1, person), await shown('PULL', 1, person)];
  await expectFigures('tap', { count: 6, average: 4.3, ones: 1 });
  await expectFigures('pull', { count: 1, average: null, ones: 1 });
  expect(await cardOf('tap')).toEqual({ average: 4.3, count: 6 });
  const policy = await reader().getReviewPolicy();
  const { accountId } = await person.services.accounts.getUserProfile();
  await person.services.privacy.requestDeletion({ body: {} });
  const { privacy } = (await shop.shop.signedIn({ roles: ['support'] })).services;
  const { requests } = await privacy.listDeletionRequests({ query: { state: 'open' } });
  const { requestId } = requests.find((request) => request.accountId === accountId)!;
  await privacy.executeDeletion({ params: { requestId }, body: { accountId } });
  await expectFigures('tap', { count: 5, average: 5, ones: 0 });
  await expectFigures('pull', { count: 0, average: null, ones: 0 });
  expect(await cardOf('tap')).toEqual({ average: 5, count: 5 });
  const { newest } = await reader().getReviewsOfShop();
  expect(newest.filter(({ reviewId }) => own.includes(reviewId))).toEqual([]);
  expect(await reader().getReviewPolicy()).toEqual(policy);
  expect(await listFigureFaults(shop.shop.db)).toEqual([]);
});

it('two products that became one have one average, of what was written of either', async () => {
  const both = await shop.shop.signedIn();
  for (const stars of [5, 5, 5, 4]) await shown('PULL', stars);
  for (const stars of [1, 1, 1, 2]) await shown('KNOB-CHROME', stars);
  await shown('KNOB-CHROME', 5, both);
  await expectFigures('knob', { count: 5, average: 2, ones: 3 });
  await expectFigures('pull', { count: 4, average: null, ones: 0 });
  const { db } = shop.shop;
  const put = (sku: string, slug: string) =>
    db.pool.query(
      `update offering set product_id = (select id from product where slug = $2), position = 9
        where sku = $1`,
      [sku, slug],
    );
  await put('PULL', 'knob');
  await transaction(shop.shop.app.context.db, followOfferings);
  await expectFigures('knob', { count: 9, average: 3.2, ones: 3 });
  await expectFigures('pull', { count: 0, average: null, ones: 0 });
  expect(await listFigureFaults(db)).toEqual([]);
  // Parted again, each has what was written of it.
  await put('PULL', 'pull');
  await transaction(shop.shop.app.context.db, followOfferings);
  await expectFigures('knob', { count: 5, average: 2, ones: 3 });
  await expectFigures('pull', { count: 4, average: null, ones: 0 });
  expect(await listFigureFaults(db)).toEqual([]);
});

it('products become one while somebody who wrote of one is writing of the other', async () => {
  const { db, app } = shop.shop;
  const both = await shop.shop.signedIn();
  const ofPull = await shown('PULL', 4, both);
  const put = (slug: string) =>
    db.pool.query(
      `update offering set product_id = (select id from product where slug = $1), position = 9
        where sku = 'PULL'`,
      [slug],
    );
  await put('knob');
  const follow = await transaction(app.context.db, async (tx) => {
    await tx.query({
      text: `insert into review (review_id, source, product_id, offering_id, account_id, buyer_kind, stars,
                                 words, words_hash, status, submitted_at, written_on)
             select 'RV-0000-0000', 'Website', o.product_id, o.id, r.account_id, 'home', 5, 'At once', '',
                    'pending', r.submitted_at, r.written_on
               from review r, offering o where r.review_id = $1 and o.sku = 'KNOB-CHROME'`,
      values: [ofPull],
    });
    const following = transaction(app.context.db, followOfferings);
    await isWaitedFor(db, tx);
    return { following };
  });
  // Both stay, each where it was written.
  await follow.following;
  const { rows } = await db.pool.query(
    `select p.slug from review r join product p on p.id = r.product_id
      where r.review_id = any($1) order by r.id`,
    [[ofPull, 'RV-0000-0000']],
  );
  expect(rows).toEqual([{ slug: 'pull' }, { slug: 'knob' }]);
  await put('pull');
  await transaction(app.context.db, followOfferings);
});

it('a list is narrowed by stars, buyer, finish and pictures, and sorted as it is asked', async () => {
  const trade = await shop.shop.signedIn({ band: 'band-3' });
  const slug = 'knob';
  const chrome = await shown('KNOB-CHROME', 3, trade);
  const buyer = await arrived(shop, [{ sku: 'KNOB-BRASS', quantity: 1 }]);
  await shop.shop.db.pool.query(`update customer_order set band_code = 'band-3' where guid = $1`, [
    buyer.order.orderGuid,
  ]);
  const form = new FormData();
  const fields = { sku: 'KNOB-BRASS', stars: 4, words: wordsNow() };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const jpeg = new Blob([new Uint8Array(await drawPicture())], { type: 'image/jpeg' });
  form.append('pictures', jpeg, 'room.jpg');
  const { reviews } = buyer.visitor.services;
  const brass = await reviews.createVerifiedOrderReview({ body: form as never });
  // Who bought for their trade is the order's word, whatever they are signed in as.
  expect(brass).toMatchObject({ buyerKind: 'trade', isVerified: true });
  await publish(brass.reviewId);
  const ask = async (query: object) => {
    const { reviews: found, total } = await reader().listReviews({
      query: { slug, size: 50, ...query },
    });
    expect(total).toBe(found.length);
    return found;
  };
  const all = await ask({});
  expect(all.map(({ reviewId }) => reviewId)).toEqual(
    expect.arrayContaining([chrome, brass.reviewId]),
  );
  const idsOf = async (query: object) =>
    (await ask(query)).map(({ reviewId }) => reviewId).toSorted();
  expect(await idsOf({ buyer: 'trade' })).toEqual([chrome, brass.reviewId].toSorted());
  expect(await idsOf({ finish: 'brass' })).toEqual([brass.reviewId]);
  expect(await idsOf({ withPictures: true })).toEqual([brass.reviewId]);
  // Whoever did not buy it chose no finish, whichever page they came from.
  expect(await idsOf({ finish: 'chrome' })).toEqual([]);
  expect(all.find(({ reviewId }) => reviewId === chrome)!.variant).toBeNull();
  expect(all.find(({ reviewId }) => reviewId === brass.reviewId)!.variant).toBe('BRASS');
  expect(await idsOf({ buyer: 'home' })).toHaveLength(all.length - 2);
  const starsOf = async (query: object) => (await ask(query)).map(({ stars }) => stars);
  expect(new Set(await starsOf({ stars: '12' }))).toEqual(new Set([1, 2]));
  const stars = all.map((review) => review.stars);
  expect(await starsOf({ sort: 'lowest' })).toEqual(stars.toSorted((a, b) => a - b));
  expect(await starsOf({ sort: 'highest' })).toEqual(stars.toSorted((a, b) => b - a));
  const { choices } = await reader().listReviews({ query: { slug, buyer: 'home' } });
  expect(choices).toMatchObject({ withPictures: 1, trade: 2 });
  expect(choices.finishes).toEqual([{ value: 'brass', label: 'BRASS', count: 1 }]);
  const insightsOf = async (sku: string) => {
    const { offering, buyers } = await reader().getOfferingInsights({ query: { sku } });
    return { count: offering.count, ...buyers };
  };
  expect(await insightsOf('KNOB-BRASS')).toEqual({ count: 1, home: 0, trade: 1 });
  expect(await insightsOf('KNOB-CHROME')).toEqual({ count: 0, home: 0, trade: 0 });
  const stranger = (await shop.shop.signedIn()).services.reviews;
  const { lines } = await stranger.listReviewable({ query: { sku: 'KNOB-CHROME' } });
  expect(lines).toMatchObject([{ isVerified: false, goods: { variant: null } }]);
});

it('search engines are told of the reviews without a reward alone, and people of all, with their label', async () => {
  const slug = 'tray';
  const rewarded = [await shown('TRAY', 5), await shown('TRAY', 5)];
  for (const reviewId of rewarded) {
    const { reviewModeration } = moderator.services;
    const params = { reviewId };
    const { version } = await reviewModeration.getStaffReview({ params });
    await reviewModeration.publishReview({ params, body: { version, incentive: '£5 voucher' } });
  }
  for (const stars of [1, 2, 3, 4, 2]) await shown('TRAY', stars);
  const summaryNow = () => reader().getReviewSummary({ params: { slug } });
  // A page that waits long for what is new shows what was known, once.
  await expect.poll(async () => (await summaryNow()).count).toBe(7);
  const { average, unrewarded } = await summaryNow();
  expect(average).toBe(3.1);
  expect(unrewarded).toEqual({ count: 5, average: 2.4 });
  const { reviews } = await reader().listReviews({ query: { slug, size: 50 } });
  const labelled = reviews.filter(({ incentive }) => incentive === '£5 voucher');
  expect(labelled.map(({ reviewId }) => reviewId).toSorted()).toEqual(rewarded.toSorted());
});

it('all goods together have the newest reviews, good or bad, in the second in which they change', async () => {
  const { catalogue } = shop.shop.app.context;
  const ofShop = async () => {
    await catalogue.refresh();
    return reader().getReviewsOfShop();
  };
  const before = await ofShop();
  expect(before.newest).toHaveLength(3);
  shop.shop.advance(60_000);
  const bad = await shown('WASTE', 1);
  const after = await ofShop();
  expect(after.count).toBe(before.count + 1);
  expect(after.newest.map(({ reviewId }) => reviewId)).toEqual([
    bad,
    ...before.newest.slice(0, 2).map(({ reviewId }) => reviewId),
  ]);
  expect(after.newest[0]).toMatchObject({ stars: 1, goods: { slug: 'waste' }, isVerified: false });
  const { rows } = await shop.shop.db.pool.query<{ average: number; count: number }>(
    `select round(avg(stars), 1) as average, count(*)::int as count from review
      where status = 'published'`,
  );
  expect({ average: after.average, count: after.count }).toEqual(rows[0]);
  const { reviewModeration } = moderator.services;
  const params = { reviewId: bad };
  const { version } = await reviewModeration.getStaffReview({ params });
  const body = { version, reason: 'off-topic' as const, note: '' };
  await reviewModeration.recordReviewReason({ params, body });
  await reviewModeration.rejectReview({ params });
  expect(await ofShop()).toEqual(before);
});
