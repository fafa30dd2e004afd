import { expect, test } from 'vitest';
import { listDifferent } from './screen-looks.ts';
import { shopOfFile } from './shop-of-file.ts';
import { contentPlaces, ordersOfGuests, staffPlaces, tradeDeskPlaces } from './staff-screens.ts';

const shop = shopOfFile();

test('a screen of the staff looks the same by a link as at once', async () => {
  const guest = await shop.visit();
  const placed = await ordersOfGuests(guest.context, guest.page, shop.url, 1);
  const visit = await shop.visit({ signedIn: await shop.signedInAs('staff, admin') });
  const { context, page } = visit;
  const numbers = placed.map(({ number }) => number);
  const places = {
    ...(await staffPlaces(context, shop.url, numbers)),
    ...(await contentPlaces(context, shop.url)),
    ...(await tradeDeskPlaces(page)),
    '/staff/discounts': '/staff/discounts',
    '/staff/promotions': '/staff/promotions',
    '/staff/inbox': '/staff/inbox',
    '/staff/reviews': '/staff/reviews',
    '/staff/all-reviews': '/staff/all-reviews',
    '/staff/deletions': '/staff/deletions',
    '/staff/second-factors': '/staff/second-factors',
    '/staff/second-factors/new': '/staff/second-factors/new',
  };
  expect(Object.keys(places).length).toBeGreaterThan(40);
  expect(await listDifferent(visit, Object.values(places), '/staff')).toEqual([]);
});
