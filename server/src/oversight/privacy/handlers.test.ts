import { afterAll, beforeAll, expect, test } from 'vitest';
import { readyToPay, startTestShop, testDetails, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 129_00, stock: 5, bandExPence: { 'band-1': 90_00 } }],
  });
});
afterAll(() => shop.stop());

test('the export holds what the shop keeps about the account, and nobody else', async () => {
  const visitor = await shop.signedIn({ band: 'band-1' });
  const stranger = await shop.signedIn();
  const address = {
    line1: '14 Larch Road',
    town: 'London',
    postcode: 'SW4 7AB',
    countryCode: 'GB',
  };
  await visitor.services.addresses.addAddress({ body: { addressType: 'delivery', address } });
  await readyToPay(visitor, [{ sku: 'TAP', quantity: 2 }]);
  const { wishlistId } = await visitor.services.wishlist.createWishlist({
    body: { sku: 'TAP', quantity: 3 },
  });
  await visitor.services.wishlist.saveWishlist({ params: { id: wishlistId }, body: {} });
  await visitor.services.privacy.requestDeletion({ body: { reason: 'I move away.' } });
  const { email } = await visitor.services.accounts.getUserProfile();
  const data = await visitor.services.privacy.exportData();
  expect(data).toMatchObject({
    account: [{ email }],
    addresses: [{ type: 'delivery', address }],
    tradeAccounts: [{ status: 'active' }],
    signedIn: [{ device: null }],
    baskets: [{ lines: [{ sku: 'TAP', quantity: 2, room: null }] }],
    checkouts: [
      {
        contact: testDetails.contact,
        delivery: testDetails.delivery,
        billing: { sameAsDelivery: true },
      },
    ],
    savedCards: [],
    wishlists: [{ isShared: false, items: [{ sku: 'TAP', quantity: 3 }] }],
    savedLists: [{ kind: 'wishlist', lines: [{ sku: 'TAP', quantity: 3 }] }],
    deletionRequests: [{ state: 'open', reason: 'I move away.' }],
  });
  const other = await stranger.services.privacy.exportData();
  expect(other).toMatchObject({
    addresses: [],
    tradeAccounts: [],
    baskets: [],
    checkouts: [],
    wishlists: [],
    savedLists: [],
    deletionRequests: [],
  });
  expect(JSON.stringify(other)).not.toContain(email);
});

test('a deletion that is asked for twice is one request, known from then on', async () => {
  const { privacy } = (await shop.signedIn()).services;
  expect(await privacy.findDeletionRequest()).toBeNull();
  const first = await privacy.requestDeletion({ body: { reason: 'I have moved.' } });
  shop.advance(60_000);
  expect(await privacy.requestDeletion({ body: {} })).toEqual(first);
  expect(await privacy.findDeletionRequest()).toEqual(first);
});

test('the export names the rooms that the lines of an open basket are for', async () => {
  const { services } = await shop.signedIn();
  const body = { sku: 'TAP', quantity: 1, roomLabel: 'Ensuite', place: 0 };
  await services.basket.putBackInCurrentBasket({ body });
  expect(await services.privacy.exportData()).toMatchObject({
    baskets: [{ lines: [{ sku: 'TAP', room: 'Ensuite' }] }],
  });
});

test('what a guest typed with an address is told to whoever has proved that address', async () => {
  await readyToPay(shop.visitor(), [{ sku: 'TAP', quantity: 1 }]);
  const person = await shop.signedIn();
  const { accountId } = await person.services.accounts.getUserProfile();
  const isProved = (emailVerified: boolean) =>
    shop.db.pool.query('update account set email = $2, email_verified = $3 where id = $1', [
      accountId,
      testDetails.contact.email,
      emailVerified,
    ]);
  await isProved(false);
  expect(await person.services.privacy.exportData()).toMatchObject({ checkouts: [] });
  await isProved(true);
  expect(await person.services.privacy.exportData()).toMatchObject({
    checkouts: [{ contact: testDetails.contact }],
  });
});
