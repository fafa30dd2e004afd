import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived, drawPicture } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { removeUploadsOver } from '../../base/uploads/jobs.ts';
import { guest as nobody } from '../../core/caller.ts';
import { inviteBuyers } from './jobs.ts';
import { reviews as reviewsModule } from './module.ts';
import { reviewToken } from './reviewer.ts';

let shop: OrderShop;
let moderator: Visitor;
beforeAll(async () => {
  shop = await startOrderShop({
    offerings: [
      { sku: 'KNOB-CHROME', product: 'KNOB', incPence: 10_00, stock: 100 },
      { sku: 'KNOB-BRASS', product: 'KNOB', incPence: 12_00, stock: 100 },
    ],
  });
  moderator = await shop.shop.signedIn({ roles: ['moderator'] });
});
afterAll(() => shop.shop.stop());

const words = 'Straight out of the box it fitted, and the drawing agrees with it.';
const written = { stars: 4, words, pictures: [] };
const moderate = () => moderator.services.reviewModeration;
const publish = async (reviewId: string) => {
  const { version } = await moderate().getStaffReview({ params: { reviewId } });
  return moderate().publishReview({ params: { reviewId }, body: { version } });
};
const shownReview = async () => {
  const writer = await shop.shop.signedIn();
  const { reviewId } = await writer.services.reviews.createWebsiteReview({
    body: { ...written, sku: 'TAP', words: `${words} ${Math.random()}` },
  });
  await publish(reviewId);
  return { writer, params: { reviewId } };
};

/** A review with a picture, as a form sends it. */
async function sendWithPicture(by: Visitor, fields: object) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ stars: 5, words, ...fields })) {
    form.set(name, String(value));
  }
  const jpeg = new Blob([new Uint8Array(await drawPicture())], { type: 'image/jpeg' });
  form.append('pictures', jpeg, 'room.jpg');
  return by.services.reviews.createVerifiedOrderReview({ body: form as never });
}

it('whoever bought another finish of a product is its buyer, and writes of what came', async () => {
  const { visitor } = await arrived(shop, [{ sku: 'KNOB-BRASS', quantity: 1 }]);
  const { reviews, productQuestions } = visitor.services;
  const { lines } = await reviews.listReviewable({ query: { sku: 'KNOB-CHROME' } });
  expect(lines).toMatchObject([{ goods: { sku: 'KNOB-BRASS' }, isVerified: true }]);
  const other = reviews.createVerifiedOrderReview({ body: { ...written, sku: 'KNOB-CHROME' } });
  const refused = await refusalOf(other);
  expect(refused).toMatchObject({ code: 'order-line-unproven' });
  expect(refused.problem.detail).toContain('came to you in another finish or size');
  const support = await shop.shop.signedIn({ roles: ['support', 'moderator'] });
  const asker = shop.shop.visitor().services.productQuestions;
  const { questionId } = await asker.askProductQuestion({
    body: {
      sku: 'KNOB-CHROME',
      words: 'Does the screw come with it?',
      email: 'asks@example.com',
      isPublic: true,
    },
  });
  const params = { questionId };
  const staff = support.services.productQuestions;
  const { version } = await staff.getProductQuestion({ params });
  const body = { version, words: 'It does.', isFact: false, isShown: true };
  await staff.answerProductQuestion({ params, body });
  await productQuestions.answerAsBuyer({ params, body: { words: 'It was in the bag.' } });
  const after = await staff.getProductQuestion({ params });
  expect(after.answers.map(({ kind }) => kind)).toEqual(['staff', 'buyer']);
});

it('whoever wrote sees their pictures before anybody reads them, by their link or signed in', async () => {
  const { order, visitor } = await arrived(shop, [{ sku: 'WASTE', quantity: 1 }]);
  const { context } = shop.shop.app;
  const invitation = reviewToken(context.signingKey, order.orderGuid);
  const guest = shop.shop.visitor();
  const review = await sendWithPicture(guest, { sku: 'WASTE', invitation });
  const params = { reviewId: review.reviewId, uploadId: review.pictures[0]! };
  const see = (by: Visitor, query: object = {}) =>
    by.services.reviews.getReviewPicture({ params, query });
  expect((await see(guest, { invitation })).bytes.length).toBeGreaterThan(100);
  expect((await see(visitor)).bytes.length).toBeGreaterThan(100);
  expect(await refusalOf(see(guest))).toMatchObject({ code: 'upload-not-found' });
  const { order: others } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
  const foreign = { invitation: reviewToken(context.signingKey, others.orderGuid) };
  expect(await refusalOf(see(guest, foreign))).toMatchObject({ code: 'upload-not-found' });
  const tampered = { invitation: `${invitation.slice(0, -2)}AA` };
  expect(await refusalOf(see(guest, tampered))).toMatchObject({ code: 'link-expired' });
  // An address that is proved to be the writer's opens them as well.
  const prover = await shop.shop.signedIn();
  const { rows } = await context.db.pool.query<{ email: string }>(
    `update account set email_verified = true
      where id = (select max(id) from account) returning email`,
  );
  expect(await refusalOf(see(prover))).toMatchObject({ code: 'upload-not-found' });
  await context.db.pool.query(
    'update review set account_id = null, author_email = lower($2) where review_id = $1',
    [review.reviewId, rows[0]!.email],
  );
  expect((await see(prover)).bytes.length).toBeGreaterThan(100);
});

it('a picture that is hidden stays so while its review has it, whatever else its writer changes', async () => {
  const { visitor } = await arrived(shop, [{ sku: 'TRAY', quantity: 1 }]);
  const review = await sendWithPicture(visitor, { sku: 'TRAY' });
  const params = { reviewId: review.reviewId };
  const [first] = review.pictures;
  const { version } = await moderate().getStaffReview({ params });
  await moderate().publishReview({ params, body: { version, hiddenPictures: [first!] } });
  const form = new FormData();
  const jpeg = new Blob([new Uint8Array(await drawPicture('#771122'))], { type: 'image/jpeg' });
  form.append('pictures', first!);
  form.append('pictures', jpeg, 'other.jpg');
  for (const [name, value] of Object.entries({ stars: 5, words: `${words} I moved the tray.` })) {
    form.set(name, String(value));
  }
  const { reviews } = visitor.services;
  await reviews.editReview({ params, query: {}, body: form as never });
  const { pictureFiles } = await moderate().getStaffReview({ params });
  expect(pictureFiles.map(({ isHidden }) => isHidden)).toEqual([true, false]);
  await publish(review.reviewId);
  const [listed] = (await reviews.listReviews({ query: { slug: 'tray' } })).reviews;
  expect(listed!.pictures).toEqual([pictureFiles[1]!.uploadId]);
  const see = shop.shop.visitor().services.reviews;
  const hidden = see.getReviewPicture({ params: { ...params, uploadId: first! }, query: {} });
  expect(await refusalOf(hidden)).toMatchObject({ code: 'upload-not-found' });
});

it('a picture goes when its years are over, and its review stays', async () => {
  const { visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
  const { context } = shop.shop.app;
  const { reviewId, pictures } = await sendWithPicture(visitor, { sku: 'TAP' });
  await context.db.pool.query(
    'update upload set keep_until = sent_at where upload_id = any($1::uuid[])',
    [pictures],
  );
  await removeUploadsOver(context);
  expect(await context.files.read(pictures[0]!)).toBeNull();
  const own = await visitor.services.reviews.getOwnReview({ params: { reviewId } });
  expect(own).toMatchObject({ reviewId, pictures: [] });
});

it('a reader reports a review once, and staff who keep it have read what was reported', async () => {
  const { params } = await shownReview();
  const reader = shop.shop.visitor().services.reviews;
  const other = shop.shop.visitor().services.reviews;
  const report = (by: typeof reader, said: string) =>
    by.reportReview({ params, body: { words: said } });
  const reported = async () => {
    const body = { signal: 'reported' as const, status: 'published' as const };
    const { reviews } = await moderate().searchReviewsAdvancedV2({ body });
    return reviews.map(({ reviewId }) => reviewId);
  };
  await report(reader, 'It names my neighbour.');
  const again = report(reader, 'It names my neighbour!');
  expect(await refusalOf(again)).toMatchObject({ status: 409, code: 'review-reported' });
  const { version, checks } = await moderate().getStaffReview({ params });
  expect(checks.filter(({ signal }) => signal === 'reported')).toHaveLength(1);
  await report(other, 'It names me.');
  // What nobody has read is not taken for read.
  const unseen = moderate().publishReview({ params, body: { version } });
  expect(await refusalOf(unseen)).toMatchObject({ code: 'review-changed' });
  expect(await reported()).toContain(params.reviewId);
  await publish(params.reviewId);
  expect(await reported()).not.toContain(params.reviewId);
  const { history } = await moderate().getStaffReview({ params });
  expect(history.filter(({ kind }) => kind === 'reported')).toHaveLength(2);
  // Whoever was read once may have found something else.
  await report(reader, 'It names my street as well.');
  expect(await reported()).toContain(params.reviewId);
});

it('a review that its writer changed is still reported, and may be reported again', async () => {
  const { writer, params } = await shownReview();
  const reader = shop.shop.visitor().services.reviews;
  const report = (said: string) => reader.reportReview({ params, body: { words: said } });
  const said = async () => {
    const { checks } = await moderate().getStaffReview({ params });
    return checks.filter(({ signal }) => signal === 'reported').map(({ detail }) => detail);
  };
  await report('It names my neighbour.');
  const body = { ...written, words: `${words} It was easy to clean.` };
  await writer.services.reviews.editReview({ params, query: {}, body });
  expect(await said()).toEqual(['It names my neighbour.']);
  await publish(params.reviewId);
  await report('It names my street.');
  expect(await said()).toEqual(['It names my street.']);
});

it('a vote of its own writer does not count', async () => {
  const { writer, params } = await shownReview();
  const body = { isHelpful: true };
  const voted = await writer.services.reviews.markHelpful({ params, body });
  expect(voted).toEqual({ helpful: 0 });
});

it('a vote of a guest goes over to their account, counts once, and never for their own', async () => {
  const { writer, params } = await shownReview();
  const asked = { params, body: { isHelpful: true } };
  const { context } = shop.shop.app;
  const over = (visitor: string, accountId: number) =>
    reviewsModule.adopts(context, { ...nobody, visitor, accountId });
  const { accountId: own } = (
    await context.db.pool.query<{ accountId: number }>(
      `select account_id as "accountId" from review where review_id = $1`,
      [params.reviewId],
    )
  ).rows[0]!;
  const voters = async () =>
    (
      await context.db.pool.query<{ voter: string; helpful: number }>(
        `select v.voter, r.helpful from review r left join review_vote v on v.review_id = r.id
          where r.review_id = $1 order by v.voter`,
        [params.reviewId],
      )
    ).rows;
  const guestOf = async () => {
    await shop.shop.visitor().services.reviews.markHelpful(asked);
    return (await voters()).find(({ voter }) => voter.startsWith('visitor:'))!.voter.slice(8);
  };
  expect((await writer.services.reviews.markHelpful(asked)).helpful).toBe(0);
  await over(await guestOf(), own);
  expect(await voters()).toEqual([{ voter: null, helpful: 0 }]);
  await shop.shop.signedIn();
  const { id } = (await context.db.pool.query<{ id: number }>('select max(id) as id from account'))
    .rows[0]!;
  const once = [{ voter: `account:${id}`, helpful: 1 }];
  await over(await guestOf(), id);
  expect(await voters()).toEqual(once);
  await over(await guestOf(), id);
  expect(await voters()).toEqual(once);
});

it('a writer takes back a vote that they gave before the review was theirs', async () => {
  const { writer, params } = await shownReview();
  const { pool } = shop.shop.app.context.db;
  await pool.query(
    `with voted as (
       insert into review_vote (review_id, voter, voted_at)
       select id, 'account:' || account_id, $2 from review where review_id = $1
       returning review_id)
     update review set helpful = 1 where id in (select review_id from voted)`,
    [params.reviewId, shop.shop.app.context.now()],
  );
  const body = { isHelpful: false };
  const voted = await writer.services.reviews.markHelpful({ params, body });
  expect(voted).toEqual({ helpful: 0 });
});

it('a reward for any order of its product is said beside a review, and what went back is not asked about', async () => {
  const { visitor, order } = await arrived(shop, [{ sku: 'WASTE', quantity: 1 }]);
  const { db, now } = shop.shop.app.context;
  const { pool } = db;
  const twin = await arrived(shop, [
    { sku: 'WASTE', quantity: 1 },
    { sku: 'TAP', quantity: 1 },
  ]);
  await pool.query(
    `update customer_order later set account_id = first.account_id, email = first.email
       from customer_order first where later.guid = $1 and first.guid = $2`,
    [twin.order.orderGuid, order.orderGuid],
  );
  await pool.query(
    `update order_line l set returned = l.delivered from customer_order o
      where o.id = l.order_id and o.guid = $1 and l.sku = 'WASTE'`,
    [twin.order.orderGuid],
  );
  await moderate().setReviewIncentive({ body: { incentive: '£5 voucher' } });
  await pool.query(
    `insert into review_invitation (order_id, kind, sent_at, incentive)
     select id, 'living', $2, null from customer_order where guid = $1`,
    [order.orderGuid, now()],
  );
  const then = new Date(now().getTime() + 61 * 86_400_000);
  await inviteBuyers({ ...shop.shop.app.context, now: () => then });
  const { rows } = await pool.query<{ subject: string; text: string; to: string }>(
    `select subject, text, to_address as "to" from message m
      where kind = 'review-living'
        and dedupe_key = 'review-living:' || $1`,
    [twin.order.orderGuid],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.text).toContain('TAP');
  expect(rows[0]!.text).not.toContain('WASTE');
  expect(rows[0]!.text).not.toMatch(/two months/);
  const { lines } = await visitor.services.reviews.listReviewable({ query: { sku: 'WASTE' } });
  expect(lines).toMatchObject([{ incentive: '£5 voucher' }]);
  const { reviewId } = await visitor.services.reviews.createWebsiteReview({
    body: { ...written, sku: 'WASTE' },
  });
  const found = await moderate().getStaffReview({ params: { reviewId } });
  expect(found.incentive).toBe('£5 voucher');
});
