import { reviewReasons, type ReviewReason } from '@plumbline/contracts/nouns/reviews.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrived } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { reviewToken } from '../reviews/reviewer.ts';

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

  it('is that too of what comes by an invitation’s link, by the account or the address it went to', async () => {
    const { signingKey, db } = shop.shop.app.context;
    const byLink = async ({ order }: { order: { orderGuid: string } }) => {
      const invitation = reviewToken(signingKey, order.orderGuid);
      const guest = shop.shop.visitor().services.reviews;
      const body = { stars: 5, words: wordsNow(), pictures: [] };
      const { reviewId } = await guest.createVerifiedOrderReview({
        body: { ...body, sku: 'TAP', invitation },
      });
      const params = { reviewId };
      const first = (await read(params)).signals.includes('staff');
      const edited = { ...body, words: wordsNow() };
      await guest.editReview({ params, query: { invitation }, body: edited });
      return [first, (await read(params)).signals.includes('staff')];
    };
    const bought = async (sets: string, ...values: unknown[]) => {
      const found = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
      await db.pool.query(`update customer_order set ${sets} where guid = $1`, [
        found.order.orderGuid,
        ...values,
      ]);
      return found;
    };
    const colleague = await shop.shop.signedIn({ roles: ['support'] });
    const { accountId } = await colleague.services.accounts.getUserProfile();
    const stranger = await bought(`account_id = null, email = 'someone@example.com'`);
    const account = await bought(`account_id = $2, email = 'at-home@example.com'`, accountId);
    expect(await byLink(stranger)).toEqual([false, false]);
    expect(await byLink(account)).toEqual([true, true]);
    const other = await shop.shop.signedIn({ roles: ['content'] });
    const profile = await other.services.accounts.getUserProfile();
    await db.pool.query('update account set email = $2 where id = $1', [
      profile.accountId,
      'Colleague@Example.com',
    ]);
    const guest = await bought(`account_id = null, email = 'colleague@example.com'`);
    expect(await byLink(guest)).toEqual([true, true]);
  });
});

describe('nobody', () => {
  it('decides about what they wrote themselves, by their account or their address', async () => {
    const own = moderators[1]!;
    const sayNo = async (params: { reviewId: string }) => {
      const calls = own.services.reviewModeration;
      const { version, barred } = await calls.getStaffReview({ params });
      expect(barred).toBe('own');
      const body = { version, reason: 'abuse' as const, note: '' };
      const shown = calls.publishReview({ params, body: { version } });
      expect(await refusalOf(shown)).toMatchObject({ status: 409, code: 'review-own' });
      const recorded = calls.recordReviewReason({ params, body });
      expect(await refusalOf(recorded)).toMatchObject({ code: 'review-own' });
      await moderate().recordReviewReason({ params, body });
      const away = calls.rejectReview({ params });
      expect(await refusalOf(away)).toMatchObject({ code: 'review-own' });
      expect((await read(params)).status).toBe('pending');
    };
    await sayNo((await reviewOf(5, 'TAP', own)).params);
    const { accountId } = await own.services.accounts.getUserProfile();
    const { params } = await reviewOf(1, 'BATH');
    expect((await read(params)).barred).toBeNull();
    await shop.shop.db.pool.query(
      `update review set account_id = null, author_email =
         (select lower(email) from account where id = $2) where review_id = $1`,
      [params.reviewId, accountId],
    );
    await sayNo(params);
  });

  it('decides about an appeal who turned the review away, or recorded why', async () => {
    const { params, writer } = await reviewOf(2);
    const reason = { reason: 'off-topic' as const, note: 'It is about the courier.' };
    const { version } = await read(params);
    await moderate(0).recordReviewReason({ params, body: { version, ...reason } });
    await moderate(1).rejectReview({ params });
    await writer.services.reviews.appealReview({ params, body: { words: 'It is about the tap.' } });
    for (const place of [0, 1]) {
      const calls = moderate(place);
      const found = await calls.getStaffReview({ params });
      expect(found.barred).toBe('second-reader');
      const body = { version: found.version };
      const code = 'review-second-reader';
      expect(await refusalOf(calls.publishReview({ params, body }))).toMatchObject({ code });
      const recorded = calls.recordReviewReason({ params, body: { ...body, ...reason } });
      expect(await refusalOf(recorded)).toMatchObject({ code });
    }
    const third = await moderate(2).getStaffReview({ params });
    expect(third.barred).toBeNull();
    const body = { version: third.version, ...reason };
    await moderate(2).recordReviewReason({ params, body });
    expect(await refusalOf(moderate(0).rejectReview({ params }))).toMatchObject({
      code: 'review-second-reader',
    });
    await moderate(3).rejectReview({ params });
    expect((await read(params)).appeal).toMatchObject({ isOpen: false });
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
