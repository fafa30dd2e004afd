import { reviewReasons, type ReviewReason } from '@plumbline/contracts/nouns/reviews.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrived } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import type { Visitor } from '../../../test/shop.ts';

let shop: OrderShop;
let moderators: Visitor[];
beforeAll(async () => {
  shop = await startOrderShop();
  moderators = await Promise.all(
    Array.from({ length: 10 }, () => shop.shop.signedIn({ roles: ['moderator'] })),
  );
});
afterAll(() => shop.shop.stop());

let written = 0;
const wordsNow = () => `It does what it should, as I have seen ${(written += 1)} times by now.`;
const moderate = (place = 0) => moderators[place]!.services.reviewModeration;
const reviewOf = async (stars: number, sku = 'TAP', by?: Visitor) => {
  const writer = by ?? (await shop.shop.signedIn());
  const body = { sku, stars, words: wordsNow(), pictures: [] };
  const { reviewId } = await writer.services.reviews.createWebsiteReview({ body });
  return { writer, params: { reviewId } };
};
const read = (params: { reviewId: string }) => moderate().getStaffReview({ params });
const turnAway = async (params: { reviewId: string }, reason: ReviewReason) => {
  const { version } = await read(params);
  const body = { version, reason, note: 'Said to its writer alone.' };
  await moderate().recordReviewReason({ params, body });
  await moderate().rejectReview({ params });
};
const publish = async (params: { reviewId: string }) => {
  const { version } = await read(params);
  await moderate().publishReview({ params, body: { version } });
};
const policy = () => shop.shop.visitor().services.reviews.getReviewPolicy();

describe('what is turned away', () => {
  it('is counted in public by its rule and its stars, once, as it was decided last', async () => {
    const none = { count: 0, lowStars: 0, highStars: 0 };
    expect((await policy()).rules).toEqual(reviewReasons.map((reason) => ({ reason, ...none })));
    const [first, ...rest] = reviewReasons;
    const away = await reviewOf(1);
    await turnAway(away.params, first);
    for (const reason of rest) await turnAway((await reviewOf(5)).params, reason);
    await turnAway((await reviewOf(3)).params, 'abuse');
    await publish((await reviewOf(2)).params);
    await reviewOf(1);
    const after = await policy();
    expect(after).toMatchObject({ sent: 9, verified: 0, shown: 1, turnedAway: 7, cameBack: 0 });
    expect(after).toMatchObject({ lowSent: 3, lowTurnedAway: 1 });
    const counted = (reason: ReviewReason) => after.rules.find((rule) => rule.reason === reason);
    expect(counted(first)).toEqual({ reason: first, count: 1, lowStars: 1, highStars: 0 });
    expect(counted('abuse')).toEqual({ reason: 'abuse', count: 2, lowStars: 0, highStars: 1 });
    expect(JSON.stringify(after)).not.toContain('writer alone');
    // Whoever writes it anew and is shown is no longer among them, and one who takes theirs back is.
    const body = { stars: 1, words: wordsNow(), pictures: [] };
    await away.writer.services.reviews.editReview({ params: away.params, body });
    await publish(away.params);
    expect(await policy()).toMatchObject({ sent: 9, shown: 2, turnedAway: 6, cameBack: 1 });
    await away.writer.services.reviews.withdrawReview({ params: away.params });
    expect(await policy()).toMatchObject({ sent: 9, shown: 2, turnedAway: 6 });
  });
});

describe('what the shop notices of a review', () => {
  it('is the card and the address of another’s order of the same goods, each by itself', async () => {
    const buyers = await Promise.all(
      [0, 1, 2, 3, 4].map(() => arrived(shop, [{ sku: 'WASTE', quantity: 1 }])),
    );
    const [first, both, card, place, none] = buyers;
    const change = (of: typeof first, sets: string) =>
      shop.shop.db.pool.query(`update customer_order set ${sets} where guid = $1`, [
        of!.order.orderGuid,
      ]);
    const moved = `delivery_address = delivery_address || '{"line1": "9 Elm Rise"}'`;
    const paid = `paid_with = 'Visa ending 0005'`;
    await change(card, moved);
    await change(place, paid);
    await change(none, `${moved}, ${paid}`);
    const noticed = async ({ visitor }: NonNullable<typeof first>) => {
      const body = { sku: 'WASTE', stars: 5, words: wordsNow(), pictures: [] };
      const { reviewId } = await visitor.services.reviews.createVerifiedOrderReview({ body });
      const { signals, status } = await read({ reviewId });
      expect(status).toBe('pending');
      return signals.filter((signal) => signal !== 'burst').toSorted();
    };
    expect(await noticed(first!)).toEqual([]);
    expect(await noticed(both!)).toEqual(['same-address', 'same-card']);
    expect(await noticed(card!)).toEqual(['same-card']);
    expect(await noticed(place!)).toEqual(['same-address']);
    const { rows } = await shop.shop.db.pool.query(
      `select count(*)::int as n from customer_order where paid_with = 'Visa ending 0005'`,
    );
    expect(rows).toEqual([{ n: 2 }]);
    // What was sent to the place of one and paid as another was is like both of them.
    expect(await noticed(none!)).toEqual(['same-address', 'same-card']);
  });

  it('is that it was written by somebody of ours, in any role, or from our own address', async () => {
    const noticed = async (by?: Visitor) =>
      (await read((await reviewOf(5, 'BATH', by)).params)).signals;
    expect(await noticed()).toEqual([]);
    for (const role of ['support', 'content', 'moderator']) {
      expect(await noticed(await shop.shop.signedIn({ roles: [role] }))).toEqual(['staff']);
    }
    const owner = await shop.shop.signedIn();
    const { accountId } = await owner.services.accounts.getUserProfile();
    const { config, db } = shop.shop.app.context;
    await db.pool.query('update account set email = $2, email_verified = true where id = $1', [
      accountId,
      config.trader.email.toUpperCase(),
    ]);
    expect(await noticed(owner)).toContain('staff');
  });
});

it('of ten who decide about one review at once, to show it or not, one does, and its writer is told once', async () => {
  for (const _ of [1, 2, 3]) {
    const { params, writer } = await reviewOf(4, 'TRAY');
    const { version } = await read(params);
    const before = await writer.services.reviews.getReviewSummary({ params: { slug: 'tray' } });
    const tries = await Promise.allSettled(
      moderators.map(async (_one, place) => {
        if (place % 2 === 0) return moderate(place).publishReview({ params, body: { version } });
        const reason = reviewReasons[place % 6]!;
        const body = { version, reason, note: '' };
        await moderate(place).recordReviewReason({ params, body });
        return moderate(place).rejectReview({ params });
      }),
    );
    const done = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value.status] : []));
    expect(done).toHaveLength(1);
    const { status, history } = await read(params);
    expect(status).toBe(done[0]);
    const decided = history.filter(({ kind }) => kind === 'published' || kind === 'rejected');
    expect(decided).toHaveLength(1);
    const { rows } = await shop.shop.db.pool.query(
      'select count(*)::int as told from message where dedupe_key like $1',
      [`review:${params.reviewId}:%`],
    );
    expect(rows).toEqual([{ told: 1 }]);
    const { reviews } = writer.services;
    const counts = async () => (await reviews.getReviewSummary({ params: { slug: 'tray' } })).count;
    await expect.poll(counts).toBe(before.count + (status === 'published' ? 1 : 0));
  }
});

it('reviews are found by the SKU of their goods, and those of least use first', async () => {
  const { params } = await reviewOf(4, 'WASTE');
  await publish(params);
  const { params: used } = await reviewOf(4, 'WASTE');
  await publish(used);
  const reader = shop.shop.visitor().services.reviews;
  await reader.markHelpful({ params: used, body: { isHelpful: true } });
  const ask = async (sort: 'least-helpful' | 'most-helpful') => {
    const body = { text: 'wast', status: 'published' as const, sort };
    const { reviews } = await moderate().searchReviewsAdvancedV2({ body });
    return reviews.map(({ helpful, goods }) => [helpful, goods.sku]);
  };
  expect(await ask('least-helpful')).toEqual([
    [0, 'WASTE'],
    [1, 'WASTE'],
  ]);
  expect(await ask('most-helpful')).toEqual([
    [1, 'WASTE'],
    [0, 'WASTE'],
  ]);
});
