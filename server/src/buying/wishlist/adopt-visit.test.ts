import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createVisitor,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

const many = Array.from({ length: 250 }, (_, at) => `MANY-${at}`);

let shop: TestShop;
beforeAll(async () => {
  const skus = ['TAP', 'TRAP', 'BACK', ...many];
  shop = await startTestShop({ offerings: skus.map((sku) => ({ sku, incPence: 54_00 })) });
});
afterAll(() => shop.stop());

const keep = ({ services }: Visitor, ...skus: string[]) =>
  services.wishlist.keepInCurrentWishlist({
    body: { items: skus.map((sku) => ({ sku, quantity: 1 })) },
  });
const skusOf = (wishlist: { items: { sku: string }[] } | null) =>
  wishlist?.items.map(({ sku }) => sku);

describe('signing in', () => {
  it("brings the guest's wishlist along, behind the account's own", async () => {
    const person = await shop.signedIn();
    await keep(person, 'TAP');
    const guest = shop.visitor();
    await keep(guest, 'TRAP', 'TAP');
    guest.cookies.set('session', person.cookies.get('session')!);
    const merged = await guest.services.wishlist.getCurrentWishlist();
    expect(skusOf(merged)).toEqual(['TAP', 'TRAP']);
    expect(skusOf(await person.services.wishlist.getCurrentWishlist())).toEqual(['TAP', 'TRAP']);
  });

  it("makes the guest's wishlist the account's where it has none", async () => {
    const guest = shop.visitor();
    const { wishlistId } = await keep(guest, 'TRAP');
    const person = await shop.signedIn();
    guest.cookies.set('session', person.cookies.get('session')!);
    expect((await guest.services.wishlist.getCurrentWishlist())?.wishlistId).toBe(wishlistId);
    expect((await person.services.wishlist.getCurrentWishlist())?.wishlistId).toBe(wishlistId);
  });

  it('brings all wishlists of the guest along, behind the one in use', async () => {
    const guest = shop.visitor();
    const body = { sku: 'BACK', quantity: 1 };
    const other = await guest.services.wishlist.createWishlist({ body });
    shop.advance(1000);
    await guest.services.wishlist.createWishlist({ body: { sku: 'TRAP', quantity: 1 } });
    const person = await shop.signedIn();
    await keep(person, 'TAP');
    guest.cookies.set('session', person.cookies.get('session')!);
    expect(skusOf(await guest.services.wishlist.getCurrentWishlist())).toEqual(['TAP', 'TRAP']);
    const params = { wishlistId: other.wishlistId };
    expect(skusOf(await person.services.wishlist.getWishlist({ params }))).toEqual(['BACK']);
  });

  it("leaves the link of the guest's own goods, and shows nobody else's behind it", async () => {
    const person = await shop.signedIn();
    await keep(person, 'TAP');
    const guest = shop.visitor();
    const { wishlistId } = await keep(guest, 'TRAP');
    const shared = await guest.services.wishlist.shareWishlist({ params: { id: wishlistId } });
    const look = () => shop.visitor().services.wishlist.getSharedWishlist({ params: shared });
    shop.advance(1000);
    guest.cookies.set('session', person.cookies.get('session')!);
    const merged = (await guest.services.wishlist.getCurrentWishlist())!;
    expect(skusOf(merged)).toEqual(['TAP', 'TRAP']);
    expect(skusOf(await look())).toEqual(['TRAP']);
    // It can be ended where the account's own is.
    expect(merged.isShared).toBe(true);
    const params = { id: merged.wishlistId };
    const stopped = await person.services.wishlist.stopSharingWishlist({ params });
    expect(stopped.isShared).toBe(false);
    expect(await refusalOf(look())).toMatchObject({ code: 'wishlist-not-found' });
    expect((await person.services.wishlist.getCurrentWishlist())!.isShared).toBe(false);
  });

  it('ends the link that came along once a new one is made', async () => {
    const person = await shop.signedIn();
    await keep(person, 'TAP');
    const guest = shop.visitor();
    const { wishlistId } = await keep(guest, 'TRAP');
    const shared = await guest.services.wishlist.shareWishlist({ params: { id: wishlistId } });
    shop.advance(1000);
    guest.cookies.set('session', person.cookies.get('session')!);
    const merged = (await guest.services.wishlist.getCurrentWishlist())!;
    const params = { id: merged.wishlistId };
    const anew = await person.services.wishlist.shareWishlist({ params });
    const look = (link: { token: string }) =>
      shop.visitor().services.wishlist.getSharedWishlist({ params: link });
    expect(await refusalOf(look(shared))).toMatchObject({ code: 'wishlist-not-found' });
    expect(skusOf(await look(anew))).toEqual(['TAP', 'TRAP']);
  });

  it('keeps what one wishlist has no room for in the one that it came from', async () => {
    const person = await shop.signedIn();
    for (const at of [0, 50, 100]) await keep(person, ...many.slice(at, at + 50));
    const guest = shop.visitor();
    const { wishlistId } = await keep(guest, ...many.slice(150, 200));
    await keep(guest, ...many.slice(200));
    shop.advance(1000);
    guest.cookies.set('session', person.cookies.get('session')!);
    const merged = skusOf(await guest.services.wishlist.getCurrentWishlist())!;
    expect(merged).toHaveLength(200);
    const rest = skusOf(await person.services.wishlist.getWishlist({ params: { wishlistId } }))!;
    expect(new Set([...merged, ...rest])).toEqual(new Set(many));
    // What is then changed of the rest does not bring it before the account's own.
    shop.advance(1000);
    await person.services.wishlist.removeWishlistItem({
      params: { id: wishlistId },
      body: { sku: rest[0]! },
    });
    expect(skusOf(await person.services.wishlist.getCurrentWishlist())).toHaveLength(200);
    expect((await person.services.wishlist.listWishedSkus()).skus).toHaveLength(200);
  });

  it('happens once, however many first requests come at once', async () => {
    const person = await shop.signedIn();
    await keep(person, 'TAP');
    const guest = shop.visitor();
    await keep(guest, 'TRAP');
    const cookies = new Map([...guest.cookies, ['session', person.cookies.get('session')!]]);
    const browsers = Array.from({ length: 10 }, () =>
      createVisitor(shop.baseUrl, new Map(cookies)),
    );
    const all = await Promise.all(
      browsers.map(({ services }) => services.wishlist.getCurrentWishlist()),
    );
    for (const wishlist of all) expect(skusOf(wishlist)).toEqual(['TAP', 'TRAP']);
    expect(await guest.services.wishlist.getCurrentWishlist()).toBeNull();
  });
});
