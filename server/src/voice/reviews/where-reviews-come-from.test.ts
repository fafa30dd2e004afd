import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrived } from '../../../test/claims.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { inviteBuyers } from './jobs.ts';
import { reviewToken } from './reviewer.ts';
import { findLink } from './reviews.ts';

let shop: OrderShop;
let moderator: Visitor;
beforeAll(async () => {
  shop = await startOrderShop();
  moderator = await shop.shop.signedIn({ roles: ['moderator'] });
});
afterAll(() => shop.shop.stop());

const moderate = () => moderator.services.reviewModeration;
const mails = async (kind: string) => {
  const { rows } = await shop.shop.db.pool.query<{ to: string; subject: string; text: string }>(
    'select to_address as "to", subject, text from message where kind = $1 order by created_at',
    [kind],
  );
  return rows;
};

it('whoever bought is asked for one twice and never again: how it came without stars, and how it is to live with', async () => {
  const { order } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
  const { context } = shop.shop.app;
  await moderate().setReviewIncentive({ body: { incentive: '£5 voucher' } });
  const arrivals = async (days: number) => {
    const then = new Date(context.now().getTime() + days * 86_400_000);
    await Promise.all([1, 2, 3].map(() => inviteBuyers({ ...context, now: () => then })));
    const told = [...(await mails('review-arrival')), ...(await mails('review-living'))];
    return told.filter(({ text }) => text.includes(order.orderNumber) || text.includes('TAP'));
  };
  expect(await arrivals(0.5)).toEqual([]);
  const [came] = await arrivals(1.1);
  expect(came!.text).toContain('/check');
  expect(came!.text).not.toMatch(/star/i);
  const all = await arrivals(61);
  const living = all.filter(({ subject }) => subject.startsWith('How is it'));
  const token = reviewToken(context.signingKey, order.orderGuid);
  const mine = living.filter(({ text }) => text.includes(`/review/${token}`));
  expect(mine).toHaveLength(1);
  expect(mine[0]!.text).toContain('£5 voucher');
  const { lines } = await shop.shop
    .visitor()
    .services.reviews.listReviewable({ query: { invitation: token } });
  expect(lines).toMatchObject([{ incentive: '£5 voucher' }]);
  expect(await arrivals(62)).toHaveLength(all.length);
  await moderate().setReviewIncentive({ body: { incentive: null } });
});

it('whoever says that their project is fitted is asked then, about what came for it', async () => {
  const { context } = shop.shop.app;
  const fitted = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
  // Of what stands in their project, these have bought nothing.
  const other = await arrived(shop, [{ sku: 'WASTE', quantity: 1 }]);
  const isAsked = async ({ order }: typeof fitted) => {
    await inviteBuyers(context);
    const token = reviewToken(context.signingKey, order.orderGuid);
    const asked = await mails('review-living');
    return asked.filter(({ text }) => text.includes(`/review/${token}`)).length;
  };
  expect(await isAsked(fitted)).toBe(0);
  for (const { visitor } of [fitted, other]) {
    const { projects } = visitor.services;
    const { projectId } = await projects.createProject({ body: { name: 'Cloakroom' } });
    const params = { projectId };
    const items = [{ sku: 'TAP', quantity: 1 }];
    const { version } = await projects.addToProject({ params, body: { items } });
    const body = { expectedVersion: version, isFitted: true };
    expect(await projects.editProject({ params, body })).toMatchObject({ isFitted: true });
  }
  expect(await isAsked(fitted)).toBe(1);
  expect([await isAsked(fitted), await isAsked(other)]).toEqual([1, 0]);
});

const names = 'key,shop,sku,stars,words,written_on,incentive,reply,replied_on';
const words = 'It fitted and the drawing agrees with it to the millimetre.';
const row = (key: string, stars: number | string, more = {}) =>
  Object.values({
    key,
    shop: 'Former Taps',
    sku: 'TAP',
    stars,
    words,
    day: '2025-03-01',
    incentive: '',
    reply: '',
    repliedOn: '',
    ...more,
  }).join(',');

function send(lines: readonly string[], isTrial: boolean, by = moderator) {
  const form = new FormData();
  form.append('files', new Blob([lines.join('\n')], { type: 'text/csv' }), 'reviews.csv');
  form.append('isTrial', String(isTrial));
  return by.services.reviewModeration.importFormerReviews({ body: form as never });
}
// A page that waits long for what is new shows what was known, once.
const counted = () =>
  expect.poll(async () => {
    const { reviews } = shop.shop.visitor().services;
    return (await reviews.getReviewSummary({ params: { slug: 'tap' } })).count;
  });

it('is kept whole or not at all, with each wrong row told', async () => {
  const good = [names, row('a', 5), row('b', 4, { incentive: '£5 voucher' }), row('c', 3)];
  const wrong = [
    ...good,
    row('d', 6),
    row('e', '4.5'),
    row('f', 5, { sku: 'NONE' }),
    row('g', 5, { words: 'Good.' }),
    row('h', 5, { day: '2031-01-01' }),
    row('i', 5, { reply: 'Thank you.' }),
    row('j', 5, { reply: 'Thank you.', repliedOn: '2031-01-01' }),
    row('k'.repeat(9_000), 5),
    row('l', 5, { day: '0000-01-01' }),
  ];
  const { added, faults } = await send(wrong, false);
  expect(added).toBe(0);
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [5, 'stars'],
    [6, 'stars'],
    [7, 'sku'],
    [8, 'words'],
    [9, 'written_on'],
    [10, 'replied_on'],
    [11, 'replied_on'],
    [12, 'key'],
    [13, 'written_on'],
  ]);
  const all = Array.from({ length: 300 }, (_, place) => row(`all-${place}`, 9, { words: 'Good.' }));
  expect((await send([names, ...all], false)).faults).toHaveLength(100);
  expect((await send(['key,stars', 'a,5'], false)).faults.length).toBeGreaterThan(3);
  expect((await send(['\n'], false)).faults).toMatchObject([{ line: 1 }]);
  expect(await refusalOf(send([], false))).toMatchObject({ paths: ['/body/files/0'] });
  await counted().toBe(0);

  expect(await send(good, true)).toEqual({ read: 3, added: 3, faults: [] });
  await counted().toBe(0);
  expect(await send(good, false)).toEqual({ read: 3, added: 3, faults: [] });
  await counted().toBe(3);
  expect(await send([...good, row('z', 1)], false)).toMatchObject({ read: 4, added: 1 });
  const { reviews } = await shop.shop
    .visitor()
    .services.reviews.listReviews({ query: { slug: 'tap' } });
  expect(reviews.map(({ isVerified }) => isVerified)).toEqual([false, false, false, false]);
});

it('with a link waits for a reader, and what is no list is refused', async () => {
  await counted().toBe(4);
  await send([names, row('link', 5, { words: `${words} See www.else.example.com.` })], false);
  await counted().toBe(4);
  const { reviewModeration } = moderator.services;
  const body = { isWaiting: true };
  const waiting = await reviewModeration.searchReviewsAdvancedV2({ body });
  expect(waiting.reviews).toMatchObject([{ stars: 5, signals: ['link'] }]);
  const nothing = reviewModeration.importFormerReviews({ body: { files: [], isTrial: true } });
  expect(await refusalOf(nothing)).toMatchObject({ paths: ['/body/files'] });
});

it('is looked through for addresses in a moment, whatever it is made of', () => {
  const begun = performance.now();
  expect(findLink('@'.repeat(6_000))).toBeNull();
  expect(findLink(`Write to ${'a@'.repeat(3_000)}b.example, or not.`)).toContain('a@b.example');
  expect(performance.now() - begun).toBeLessThan(5_000);
});
