import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPicture } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import type { Visitor } from '../../../test/shop.ts';

let shop: OrderShop;
let moderator: Visitor;
beforeAll(async () => {
  shop = await startOrderShop();
  moderator = await shop.shop.signedIn({ roles: ['moderator'] });
});
afterAll(() => shop.shop.stop());

let written = 0;
const wordsNow = () => `It does what it should, as I have seen ${(written += 1)} times by now.`;
const moderate = () => moderator.services.reviewModeration;
const reviewOf = async (stars: number, sku: string) => {
  const { services } = await shop.shop.signedIn();
  const body = { sku, stars, words: wordsNow(), pictures: [] };
  return { params: { reviewId: (await services.reviews.createWebsiteReview({ body })).reviewId } };
};
const read = (params: { reviewId: string }) => moderate().getStaffReview({ params });
const publish = async (params: { reviewId: string }) => {
  const { version } = await read(params);
  await moderate().publishReview({ params, body: { version } });
};

it('what else of a review is changed stands in its history and in the audit, with who did it', async () => {
  const { params } = await reviewOf(4, 'BATH');
  await publish(params);
  const change = async (more: object) => {
    const { version } = await read(params);
    await moderate().publishReview({ params, body: { version, ...more } });
    const { history } = await read(params);
    return history.filter(({ kind }) => kind === 'changed').map(({ detail }) => detail);
  };
  expect(await change({})).toEqual([]);
  const given = 'Given: nothing, now “£5 voucher”';
  expect(await change({ incentive: '£5 voucher' })).toEqual([given]);
  const { rows: audited } = await shop.shop.db.pool.query(
    `select before, after from audit_entry where subject = $1 and action like '%publishReview'
      order by id desc limit 1`,
    [`review:${params.reviewId}`],
  );
  expect(audited).toMatchObject([
    { before: { incentive: null }, after: { incentive: '£5 voucher', hiddenPictures: [] } },
  ]);
  const taken = 'Given: “£5 voucher”, now nothing';
  expect(await change({ incentive: null })).toEqual([given, taken]);
});

it('a hidden picture, and one that is shown again, stand in the history of their review', async () => {
  const form = new FormData();
  const fields = { sku: 'WASTE', stars: 4, words: wordsNow() };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const colour of ['#123456', '#654321']) {
    const jpeg = new Blob([new Uint8Array(await drawPicture(colour))], { type: 'image/jpeg' });
    form.append('pictures', jpeg, 'room.jpg');
  }
  const { services } = await shop.shop.signedIn();
  const { reviewId, pictures } = await services.reviews.createWebsiteReview({
    body: form as never,
  });
  const params = { reviewId };
  const hide = async (hiddenPictures: string[]) => {
    const { version } = await read(params);
    await moderate().publishReview({ params, body: { version, hiddenPictures } });
    return (await read(params)).history.at(-1);
  };
  expect(await hide([pictures[1]!])).toMatchObject({
    kind: 'changed',
    detail: 'Hidden: picture 2',
    by: expect.any(String),
  });
  expect(await hide([pictures[0]!])).toMatchObject({
    detail: 'Hidden: picture 1; Shown again: picture 2',
  });
  expect(await hide([pictures[0]!])).toMatchObject({ kind: 'published' });
});

it('the writer of a review that is shown is told of an answer that comes later, once', async () => {
  const { params } = await reviewOf(2, 'BATH');
  await publish(params);
  const answer = async (reply: string | null) => {
    const { version } = await read(params);
    await moderate().publishReview({ params, body: { version, reply } });
    const { rows } = await shop.shop.db.pool.query<{ kind: string; text: string }>(
      `select kind, text from message
        where dedupe_key like 'review%:' || $1 || '%' order by created_at, kind`,
      [params.reviewId],
    );
    return rows.filter(({ kind }) => kind === 'review-reply').map(({ text }) => text);
  };
  expect(await answer(null)).toEqual([]);
  const told = await answer('We send you another seal.');
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('We send you another seal.');
  expect(await answer('We send you another seal today.')).toEqual(told);
  await answer(null);
  expect(await answer('We have sent it.')).toEqual(told);
  // What is answered as it is first shown is in the mail that says so, and in no second one.
  const { params: first } = await reviewOf(3, 'WASTE');
  const { version } = await read(first);
  await moderate().publishReview({ params: first, body: { version, reply: 'Thank you.' } });
  const { rows } = await shop.shop.db.pool.query<{ kind: string }>(
    `select kind from message where dedupe_key like 'review%:' || $1 || '%'`,
    [first.reviewId],
  );
  expect(rows).toEqual([{ kind: 'review-published' }]);
});
