import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrived, drawPicture, linkOf } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { startReviewCrowd } from '../../../test/random-reviews.ts';
import { seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { listFigureFaults } from './figures-store.ts';
import { reviewToken } from './reviewer.ts';

let shop: OrderShop;
let moderator: Visitor;
beforeAll(async () => {
  shop = await startOrderShop();
  moderator = await shop.shop.signedIn({ roles: ['moderator'] });
});
afterAll(() => shop.shop.stop());

const words = 'Straight out of the box it fitted, and the drawing agrees with it.';
const written = { stars: 4, words, pictures: [] };
const moderate = () => moderator.services.reviewModeration;
const publish = async (reviewId: string, more: object = {}) => {
  const { version } = await moderate().getStaffReview({ params: { reviewId } });
  return moderate().publishReview({ params: { reviewId }, body: { version, ...more } });
};
const turnAway = async (reviewId: string, by = moderator) => {
  const { reviewModeration } = by.services;
  const params = { reviewId };
  const { version } = await reviewModeration.getStaffReview({ params });
  const body = { version, reason: 'off-topic' as const, note: 'It is about the courier.' };
  await reviewModeration.recordReviewReason({ params, body });
  return reviewModeration.rejectReview({ params });
};
const summary = (slug = 'tap') =>
  shop.shop.visitor().services.reviews.getReviewSummary({ params: { slug } });
const mails = async (kind: string) => {
  const { rows } = await shop.shop.db.pool.query<{ to: string; subject: string; text: string }>(
    'select to_address as "to", subject, text from message where kind = $1 order by created_at',
    [kind],
  );
  return rows;
};
const reviewOf = async (stars: number, sku = 'TAP') => {
  const visitor = await shop.shop.signedIn();
  const body = { ...written, sku, stars, words: `${words} ${Math.random()}` };
  const review = await visitor.services.reviews.createWebsiteReview({ body });
  return { visitor, review };
};

describe('a review', () => {
  it('has the mark of a buyer by a delivered line alone, once for each product', async () => {
    const bought = await arrived(shop, [{ sku: 'WASTE', quantity: 1 }]);
    const { reviews } = bought.visitor.services;
    const claimed = await shop.shop.signedIn();
    const body = { ...written, sku: 'WASTE' };
    const lie = claimed.services.reviews.createVerifiedOrderReview({ body });
    expect(await refusalOf(lie)).toMatchObject({ status: 422, code: 'order-line-unproven' });
    const { visitor: waiting } = await shop.placed([{ sku: 'WASTE', quantity: 1 }]);
    const early = waiting.services.reviews.createVerifiedOrderReview({ body });
    expect(await refusalOf(early)).toMatchObject({ code: 'order-line-unproven' });
    const before = await reviews.listReviewable();
    expect(before.lines).toMatchObject([
      { goods: { sku: 'WASTE' }, isVerified: true, reviewId: null },
    ]);
    const review = await reviews.createVerifiedOrderReview({
      body: { ...body, aspects: { fitting: 5, warmth: 1 }, showsTown: true },
    });
    expect(review).toMatchObject({
      status: 'pending',
      isVerified: true,
      buyerKind: 'home',
      town: 'London',
      aspects: { fitting: 5 },
      checkedBy: '2026-11-20',
    });
    const again = await refusalOf(reviews.createVerifiedOrderReview({ body }));
    expect(again).toMatchObject({ status: 409, code: 'review-exists' });
    expect(again.problem['reviewId']).toBe(review.reviewId);
    const elsewhere = reviews.createWebsiteReview({ body });
    expect(await refusalOf(elsewhere)).toMatchObject({ code: 'review-exists' });
    expect((await reviews.listOwnReviews()).reviews).toEqual([review]);
    // A claim that is open neither delays nor blocks it, and nothing is counted before it is shown.
    expect(await summary('waste')).toMatchObject({ count: 0, average: null, sent: 0 });
    const unsigned = shop.shop.visitor().services.reviews.createVerifiedOrderReview({ body });
    expect(await refusalOf(unsigned)).toMatchObject({ code: 'order-line-unproven' });
  });

  it('is written by an invitation’s link, which opens that one order and nothing else', async () => {
    const bought = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
    const { signingKey } = shop.shop.app.context;
    const invitation = reviewToken(signingKey, bought.order.orderGuid);
    const guest = shop.shop.visitor();
    const { reviews, orders } = guest.services;
    const { lines } = await reviews.listReviewable({ query: { invitation } });
    expect(lines).toMatchObject([{ goods: { sku: 'TAP' }, isVerified: true }]);
    const form = new FormData();
    const fields = { sku: 'TAP', stars: 5, words, invitation, aspects: { flow: 4 } };
    for (const [name, value] of Object.entries(fields)) {
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    const jpeg = new Blob([new Uint8Array(await drawPicture())], { type: 'image/jpeg' });
    form.append('pictures', jpeg, 'room.jpg');
    const review = await reviews.createVerifiedOrderReview({ body: form as never });
    expect(review).toMatchObject({
      isVerified: true,
      pictures: [expect.any(String)],
      rateable: ['asShown', 'value', 'fitting', 'flow'],
    });
    const params = { reviewId: review.reviewId };
    expect(await reviews.getOwnReview({ params, query: { invitation } })).toEqual(review);
    expect((await refusalOf(reviews.getOwnReview({ params }))).status).toBe(404);
    const tampered = `${invitation.slice(0, -2)}AA`;
    const forged = reviews.listReviewable({ query: { invitation: tampered } });
    expect(await refusalOf(forged)).toMatchObject({ status: 410, code: 'link-expired' });
    const opened = orders.getOrderConfirmation({ params: { token: invitation } });
    expect((await refusalOf(opened)).status).toBe(404);
    // A picture is shown with its review, and to nobody before.
    const picture = { ...params, uploadId: review.pictures[0]! };
    const seen = () => shop.shop.visitor().services.reviews.getReviewPicture({ params: picture });
    expect(await refusalOf(seen())).toMatchObject({ status: 404, code: 'upload-not-found' });
    const staffs = await moderate().getStaffReviewPicture({ params: picture });
    expect(staffs.bytes.length).toBeGreaterThan(100);
    await publish(review.reviewId);
    expect((await seen()).bytes).toEqual(staffs.bytes);
    await publish(review.reviewId, { hiddenPictures: review.pictures });
    expect((await refusalOf(seen())).status).toBe(404);
    const foreign = publish(review.reviewId, { hiddenPictures: [crypto.randomUUID()] });
    expect(await refusalOf(foreign)).toMatchObject({ code: 'upload-not-found' });
  });

  it('is its writer’s, and not whoever’s who orders in their name', async () => {
    const victim = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
    const other = await arrived(shop, [{ sku: 'WASTE', quantity: 1 }]);
    const { context } = shop.shop.app;
    await context.db.pool.query(
      `update customer_order set email = 'the-same@example.com', account_id = null
        where guid = any($1)`,
      [[victim.order.orderGuid, other.order.orderGuid]],
    );
    const { reviews } = shop.shop.visitor().services;
    const invitation = reviewToken(context.signingKey, victim.order.orderGuid);
    const { reviewId } = await reviews.createVerifiedOrderReview({
      body: { ...written, sku: 'TAP', invitation },
    });
    const params = { reviewId };
    expect(await reviews.getOwnReview({ params, query: { invitation } })).toMatchObject(params);
    for (const key of [
      reviewToken(context.signingKey, other.order.orderGuid),
      linkOf(shop.shop, other.order),
    ]) {
      const query = { invitation: key };
      for (const tried of [
        () => reviews.getOwnReview({ params, query }),
        () => reviews.editReview({ params, query, body: { ...written, words } }),
        () => reviews.withdrawReview({ params, query }),
      ]) {
        expect(await refusalOf(tried())).toMatchObject({ status: 404, code: 'review-not-found' });
      }
    }
  });

  it('takes whole stars from one to five, and nothing that a writer does not say', async () => {
    const { reviews } = (await shop.shop.signedIn()).services;
    const send = (more: object) =>
      refusalOf(
        reviews.createWebsiteReview({ body: { ...written, sku: 'BATH', ...more } as never }),
      );
    for (const stars of [0, 6, 4.5, '5', null]) {
      expect(await send({ stars })).toMatchObject({ status: 400, paths: ['/body/stars'] });
    }
    expect(await send({ words: 'Good.' })).toMatchObject({ paths: ['/body/words'] });
    expect(await send({ isVerified: true })).toMatchObject({ status: 400 });
    expect(await send({ aspects: { fitting: 9 } })).toMatchObject({ status: 400 });
    expect(await send({ sku: 'NOTHING' })).toMatchObject({ code: 'sku-unknown' });
  });

  it('is found under its product’s slug, however many empty segments stand around it', async () => {
    const { fetch } = shop.shop.visitor();
    for (const slug of ['tap', '/tap', 'p/tap', '//p//tap/', '%20tap%20']) {
      const read = await fetch(`${shop.shop.baseUrl}/services/reviews/Reviews/Summaries/${slug}`);
      expect([slug, read.status]).toEqual([slug, 200]);
      const url = `${shop.shop.baseUrl}/services/reviews/Listings/Reviews?slug=${slug}`;
      expect(await (await fetch(url)).json()).toMatchObject({ slug: 'tap', page: 1, size: 10 });
    }
    for (const slug of ['taps/tap', 'p', 'c/taps']) {
      const read = await fetch(`${shop.shop.baseUrl}/services/reviews/Reviews/Summaries/${slug}`);
      expect([slug, read.status]).toEqual([slug, 404]);
    }
  });
});

describe('those who check reviews', () => {
  it('turn one away for a reason recorded first, tell its writer, and another decides an appeal', async () => {
    const { visitor, review } = await reviewOf(2, 'BATH');
    const params = { reviewId: review.reviewId };
    const bare = moderate().rejectReview({ params });
    expect(await refusalOf(bare)).toMatchObject({ status: 409, code: 'review-reason-missing' });
    await turnAway(review.reviewId);
    const { reviews } = visitor.services;
    expect(await reviews.getOwnReview({ params })).toMatchObject({
      status: 'rejected',
      rejection: { reason: 'off-topic', note: 'It is about the courier.', appeal: 'possible' },
    });
    const told = (await mails('review-rejected')).at(-1)!;
    expect(told.text).toContain('Rule 3: it is not about the product');
    // Nobody passes it on, so that nobody is told that it was.
    expect(told.text).toContain('a review goes no further');
    expect(told.text).toContain('/account/reviews');
    const twice = moderate().rejectReview({ params });
    expect(await refusalOf(twice)).toMatchObject({ code: 'review-decided' });
    const body = { words: 'It is about the bath itself.' };
    await reviews.appealReview({ params, body });
    expect(await refusalOf(reviews.appealReview({ params, body }))).toMatchObject({
      code: 'review-decided',
    });
    expect(await refusalOf(publish(review.reviewId))).toMatchObject({
      code: 'review-second-reader',
    });
    // Nor does whoever may not decide leave a reason for another to decide by.
    expect(await refusalOf(turnAway(review.reviewId))).toMatchObject({
      code: 'review-second-reader',
    });
    const other = await shop.shop.signedIn({ roles: ['moderator'] });
    await turnAway(review.reviewId, other);
    expect((await reviews.getOwnReview({ params })).rejection).toMatchObject({ appeal: 'closed' });
    // Written anew, it is read anew.
    const anew = await reviews.editReview({ params, body: { ...written, stars: 3 } });
    expect(anew).toMatchObject({ status: 'pending', stars: 3, rejection: null });
    await publish(review.reviewId, { reply: 'Thank you.', incentive: '£5 voucher' });
    const listed = await reviews.listReviews({ query: { slug: 'bath' } });
    expect(listed.reviews).toMatchObject([
      { incentive: '£5 voucher', reply: { words: 'Thank you.' }, isVerified: false },
    ]);
    const { history } = await moderate().getStaffReview({ params });
    expect(history.map(({ kind }) => kind)).toEqual(
      'sent recorded rejected appealed recorded rejected edited published changed'.split(' '),
    );
    const policy = await reviews.getReviewPolicy();
    expect(policy).toMatchObject({ cameBack: 1, hoursToCheck: 0 });
  });

  it('change no star and no word, and of ten who decide at once one does', async () => {
    const { review } = await reviewOf(5);
    const params = { reviewId: review.reviewId };
    for (const more of [{ stars: 1 }, { words }, { status: 'published' }, { isVerified: true }]) {
      const body = { version: 1, ...more } as never;
      const refused = await refusalOf(moderate().publishReview({ params, body }));
      expect(refused).toMatchObject({ status: 400 });
    }
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => moderate().publishReview({ params, body: { version: 1 } })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const unknown = { reviewId: 'RV-0000-0000' };
    const missing = moderate().publishReview({ params: unknown, body: { version: 1 } });
    expect(await refusalOf(missing)).toMatchObject({ status: 404 });
  });

  it('find reviews by what they are, and are shown what the shop noticed', async () => {
    const { review } = await reviewOf(1);
    const again = await shop.shop.signedIn();
    const { reviewId } = await again.services.reviews.createWebsiteReview({
      body: {
        ...written,
        sku: 'BATH',
        words: `${review.words.toUpperCase()}!`,
        title: '<script>alert(1)</script> www.spam.example.com',
      },
    });
    const found = await moderate().getStaffReview({ params: { reviewId } });
    expect(found.signals.toSorted()).toEqual(['link', 'same-text']);
    const { searchReviews, searchReviewsAdvanced, searchReviewsAdvancedV2 } = moderate();
    const plain = await searchReviews({ body: { skuCode: 'BATH', status: 'pending' } });
    expect(plain.reviews.map((each) => each.reviewId)).toContain(reviewId);
    const day = { startDate: '2026-11-19', endDate: '2026-11-30' };
    expect((await searchReviews({ body: day })).total).toBe(0);
    const advanced = { signal: 'same-text' as const, text: 'SPAM.example', stars: [4] };
    expect(await searchReviewsAdvanced({ body: advanced })).toMatchObject({ total: 1 });
    const waiting = { isWaiting: true, sort: 'newest' as const, pageSize: 1 };
    const v2 = await searchReviewsAdvancedV2({ body: waiting });
    expect(v2.reviews).toHaveLength(1);
    expect(v2.total).toBe(v2.byStatus.pending);
    const { rewarded, others, ...offered } = await moderate().getReviewIncentive();
    expect(offered).toEqual({ incentive: null, since: null, invited: expect.any(Number) });
    const { total } = await searchReviews({ body: { status: 'published' } });
    expect(rewarded.count + others.count).toBe(total);
  });
});

describe('the figures of a product', () => {
  it('are of published reviews alone, in the second in which they change, on cards and pages', async () => {
    const before = await summary();
    const sent = await Promise.all([5, 5, 4, 2, 1].map((stars) => reviewOf(stars)));
    expect(await summary()).toMatchObject({ count: before.count });
    for (const { review } of sent) await publish(review.reviewId);
    const after = await summary();
    expect(after.count).toBe(before.count + 5);
    const { catalogue } = shop.shop.app.context;
    await catalogue.refresh();
    const card = await catalogue.findProductBySlug('tap', { bandId: null, channel: 100 });
    expect(card).toMatchObject({
      product: { rating: { average: after.average, count: after.count } },
    });
    const { visitor, review } = sent[4]!;
    const params = { reviewId: review.reviewId };
    const { reviews } = visitor.services;
    const readers = [shop.shop.visitor(), await shop.shop.signedIn()];
    for (const [at, reader] of readers.entries()) {
      await reader.services.reviews.markHelpful({ params, body: { isHelpful: true } });
      const twice = await reader.services.reviews.markHelpful({
        params,
        body: { isHelpful: true },
      });
      expect(twice.helpful).toBe(at + 1);
      const { marked } = await reader.services.reviews.listReviews({ query: { slug: 'tap' } });
      expect(marked).toEqual([review.reviewId]);
    }
    const sorted = await reviews.listReviews({
      query: { slug: 'tap', sort: 'most-helpful', size: 1 },
    });
    expect(sorted.reviews).toMatchObject([{ reviewId: review.reviewId, helpful: 2 }]);
    const few = await reviews.listReviews({
      query: { slug: 'tap', stars: '123', withPictures: false },
    });
    expect(few.reviews.every(({ stars }) => stars <= 3)).toBe(true);
    expect(few.total).toBe(few.choices.threeAndFewer);
    const insights = await reviews.getOfferingInsights({ query: { sku: 'TAP' } });
    expect(insights.product.count).toBe(after.count);
    await readers[1]!.services.reviews.reportReview({
      params,
      body: { words: 'It names my neighbour.' },
    });
    const { checks } = await moderate().getStaffReview({ params });
    expect(checks).toContainEqual({ signal: 'reported', detail: 'It names my neighbour.' });
    // A page that waits long for what is new shows what was known, once.
    const counted = () => expect.poll(async () => (await summary()).count);
    await reviews.withdrawReview({ params });
    await counted().toBe(after.count - 1);
    await turnAway(sent[0]!.review.reviewId);
    await counted().toBe(after.count - 2);
    expect(await listFigureFaults(shop.shop.db)).toEqual([]);
  });

  it('equal a recount after whatever many people do at once', async () => {
    const crowd = await startReviewCrowd(shop, ['TAP', 'WASTE', 'BATH']);
    const { done } = await crowd.act(seededRandom(20), 150);
    expect(done).toBeGreaterThan(100);
    expect(await listFigureFaults(shop.shop.db)).toEqual([]);
  });

  it('stand a burst: a review of each person, a vote of each reader, and the shop notices', async () => {
    const countShown = async () => {
      const { rows } = await shop.shop.db.pool.query<{ count: number }>(
        `select count(*)::int as count from review r join product p on p.id = r.product_id
          where p.slug = 'bath' and r.status = 'published'`,
      );
      return rows[0]!.count;
    };
    const before = await countShown();
    const writers = await Promise.all(Array.from({ length: 8 }, () => shop.shop.signedIn()));
    const send = async ({ services }: Visitor, at: number) => {
      const body = { ...written, sku: 'BATH', words: `${words} Said by ${at}, ${Math.random()}.` };
      return (await services.reviews.createWebsiteReview({ body })).reviewId;
    };
    const made = new Set<string>();
    const refused = new Set<string>();
    // All write at once, four times over; then the first alone, until that is enough for a day.
    for (let wave = 0; wave < 8; wave += 1) {
      const sent = wave < 4 ? writers : writers.map(() => writers[0]!);
      const tries = sent.map((who, at) => send(who, at).then((id) => void made.add(id)));
      const failed = (await Promise.allSettled(tries)).filter((each) => each.status === 'rejected');
      for (const { reason } of failed) refused.add((await refusalOf(Promise.reject(reason))).code);
    }
    expect(made.size).toBe(writers.length);
    expect([...refused].toSorted()).toEqual(['review-exists', 'too-many-requests']);
    const { review: last } = await reviewOf(1, 'BATH');
    const params = { reviewId: last.reviewId };
    const { checks } = await moderate().getStaffReview({ params });
    expect(checks.map(({ signal }) => signal)).toContain('burst');
    // What was noticed decides nothing: each is read like any other.
    expect(await countShown()).toBe(before);
    await Promise.all([...made, last.reviewId].map((reviewId) => publish(reviewId)));
    // A page that waits long for what is new shows what was known, once.
    const after = before + made.size + 1;
    await expect.poll(async () => (await summary('bath')).count).toBe(after);
    const vote = ({ services }: Visitor) =>
      services.reviews.markHelpful({ params, body: { isHelpful: true } });
    for (let wave = 0; wave < 3; wave += 1) await Promise.all(writers.map(vote));
    expect(await vote(writers[0]!)).toEqual({ helpful: writers.length });
    expect(await listFigureFaults(shop.shop.db)).toEqual([]);
  });
});
