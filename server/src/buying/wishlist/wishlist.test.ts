import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '@plumbline/contracts/call/client.ts';
import { wishlistCalls } from '@plumbline/contracts/ordering/wishlist.ts';
import { wishlistShopCalls } from '@plumbline/contracts/shop/wishlist.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 80_00 } },
      { sku: 'TRAP', incPence: 54_00 },
      { sku: 'BACK', incPence: 90_00 },
      { sku: 'SOLD-OUT', incPence: 10_00, stock: 0 },
      { sku: 'GONE', incPence: 10_00, status: 'withdrawn' },
      ...Array.from({ length: 201 }, (_, index) => ({ sku: `MANY-${index}`, incPence: 100 })),
    ],
  });
});
afterAll(() => shop.stop());

const keep = ({ services }: Visitor, ...skus: string[]) =>
  services.wishlist.keepInCurrentWishlist({
    body: { items: skus.map((sku) => ({ sku, quantity: 1 })) },
  });
const skusOf = (wishlist: { items: { sku: string }[] } | null) =>
  wishlist?.items.map(({ sku }) => sku);

/** Changes what one offering costs or has, and tells the catalogue. */
async function change(kind: 'price' | 'stock', sku: string, update: string, value: number) {
  const id = shop.offeringIds.get(sku);
  await shop.db.pool.query(`${update} where offering_id = $1`, [id, value]);
  await shop.db.pool.query('insert into catalogue_change (kind, offering_id) values ($2, $1)', [
    id,
    kind,
  ]);
  await shop.app.context.catalogue.refresh();
}
const setListPrice = (sku: string, pence: number) =>
  change('price', sku, 'update list_price set inc_pence = $2', pence);
const setStock = (sku: string, units: number) =>
  change('stock', sku, 'update stock_level set on_hand = $2', units);

describe('a wishlist', () => {
  it('says of an item whether it is in the visitor’s own', async () => {
    const holds = async ({ services }: Visitor, sku: string) =>
      (await services.wishlist.findInCurrentWishlist({ query: { sku } })).isKept;
    const [shopper, other] = [shop.visitor(), shop.visitor()];
    await keep(shopper, 'TAP');
    await keep(other, 'TRAP');
    expect(await holds(shopper, 'TAP')).toBe(true);
    expect(await holds(shopper, 'TRAP')).toBe(false);
    expect(await holds(shop.visitor(), 'TAP')).toBe(false);
    expect(await holds(shopper, 'NO-SUCH')).toBe(false);
  });

  it('names what it holds to its owner, in order, and to nobody else', async () => {
    const wished = async ({ services }: Visitor) => (await services.wishlist.listWishedSkus()).skus;
    const shopper = shop.visitor();
    await keep(shopper, 'TRAP');
    await keep(shopper, 'TAP');
    expect(await wished(shopper)).toEqual(['TRAP', 'TAP']);
    expect(await wished(shop.visitor())).toEqual([]);
  });

  it('keeps items in their order, each once, with the quantity set last', async () => {
    const shopper = shop.visitor();
    const { wishlistId } = await shopper.services.wishlist.createWishlist({
      body: { sku: 'TAP', quantity: 1 },
    });
    const params = { id: wishlistId };
    await shopper.services.wishlist.setWishlistItem({ params, body: { sku: 'TRAP', quantity: 2 } });
    const again = await shopper.services.wishlist.setWishlistItem({
      params,
      body: { sku: 'TAP', quantity: 3 },
    });
    expect(again.items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['TAP', 3],
      ['TRAP', 2],
    ]);
    expect(await shopper.services.wishlist.getCurrentWishlist()).toEqual(again);
    expect(await shopper.services.wishlist.getWishlist({ params: { wishlistId } })).toEqual(again);
    const removed = await shopper.services.wishlist.removeWishlistItem({
      params,
      body: { sku: 'TAP' },
    });
    expect(skusOf(removed)).toEqual(['TRAP']);
    const twice = shopper.services.wishlist.removeWishlistItem({ params, body: { sku: 'TAP' } });
    expect(await refusalOf(twice)).toMatchObject({ status: 404, code: 'item-not-in-wishlist' });
  });

  it('keeps an item that was just taken out as it was, with the price of when it was kept', async () => {
    const shopper = shop.visitor();
    const { wishlistId, ...first } = await keep(shopper, 'BACK', 'TAP');
    const params = { id: wishlistId };
    const takeOut = () =>
      shopper.services.wishlist.removeWishlistItem({ params, body: { sku: 'BACK' } });
    shop.advance(60_000);
    await setListPrice('BACK', 80_00);
    await takeOut();
    const [, back] = (await keep(shopper, 'BACK')).items;
    const { keptAt, keptIncPence, keptExPence } = first.items[0]!;
    expect(back).toMatchObject({ sku: 'BACK', keptAt, keptIncPence, keptExPence });
    expect(back!.changes).toMatchObject([
      { kind: 'price', wasIncPence: 90_00, nowIncPence: 80_00 },
    ]);
    // Whoever keeps it again another day keeps it as it is then.
    await takeOut();
    shop.advance(3_600_001);
    const [, anew] = (await keep(shopper, 'BACK')).items;
    expect(anew).toMatchObject({ sku: 'BACK', keptIncPence: 80_00, changes: [] });
  });

  it('may keep what is sold out or withdrawn, and refuses what does not exist', async () => {
    const shopper = shop.visitor();
    const kept = await keep(shopper, 'SOLD-OUT', 'GONE');
    expect(kept.items.map(({ availability }) => availability.state)).toEqual([
      'out-of-stock',
      'discontinued',
    ]);
    expect(await refusalOf(keep(shopper, 'TAP', 'NOTHING'))).toMatchObject({
      code: 'sku-unknown',
      paths: ['/body/items/1/sku'],
    });
    expect(skusOf(await shopper.services.wishlist.getCurrentWishlist())).toHaveLength(2);
  });

  it('is started once, however many hearts are pressed at once', async () => {
    const shopper = shop.visitor();
    await shopper.services.basket.createBasket({ body: { sku: 'TAP', quantity: 1 } });
    const skus = Array.from({ length: 12 }, (_, index) => `MANY-${index}`);
    await Promise.all(skus.map((sku) => keep(shopper, sku)));
    const wishlist = await shopper.services.wishlist.getCurrentWishlist();
    expect(new Set(skusOf(wishlist))).toEqual(new Set(skus));
  });

  it('holds up to 200 items', async () => {
    const shopper = shop.visitor();
    await keep(shopper, ...Array.from({ length: 200 }, (_, index) => `MANY-${index}`));
    expect(await refusalOf(keep(shopper, 'MANY-200'))).toMatchObject({ code: 'wishlist-full' });
  });

  it('is priced by the band of whoever looks', async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    expect((await keep(plumber, 'TAP')).items[0]!.price).toMatchObject({ exPence: 80_00 });
    expect((await keep(shop.visitor(), 'TAP')).items[0]!.price).toMatchObject({
      incPence: 129_00,
    });
  });
});

describe('refreshWishlist', () => {
  it('marks what is cheaper, sold out or back, until that is taken note of', async () => {
    const shopper = shop.visitor();
    const { wishlistId } = await keep(shopper, 'TRAP', 'SOLD-OUT');
    const params = { id: wishlistId };
    await setListPrice('TRAP', 49_00);
    await setStock('SOLD-OUT', 5);
    const changed = await shopper.services.wishlist.getCurrentWishlist();
    const price = { kind: 'price', wasIncPence: 54_00, nowIncPence: 49_00 };
    expect(changed!.items.map(({ changes }) => changes)).toMatchObject([
      [price],
      [{ kind: 'back-in-stock' }],
    ]);
    const { noted } = await shopper.services.wishlist.refreshWishlist({
      params,
      body: { skus: ['TRAP'] },
    });
    expect(noted).toMatchObject([{ sku: 'TRAP', changes: [price] }]);
    const rest = await shopper.services.wishlist.refreshWishlist({ params, body: {} });
    expect(rest.noted).toMatchObject([{ sku: 'SOLD-OUT' }]);
    const after = await shopper.services.wishlist.getCurrentWishlist();
    expect(after!.items.flatMap(({ changes }) => changes)).toEqual([]);
    await setListPrice('TRAP', 54_00);
    await setStock('SOLD-OUT', 0);
  });
});

describe('saveWishlist, emailWishlist and retrieveWishlist', () => {
  it('bring a copy into the own list, and twice is the same as once', async () => {
    const owner = shop.visitor();
    const { wishlistId } = await keep(owner, 'TAP', 'TRAP');
    const { retrievalCode } = await owner.services.wishlist.saveWishlist({
      params: { id: wishlistId },
      body: {},
    });
    const other = shop.visitor();
    await keep(other, 'TRAP', 'MANY-1');
    await other.services.wishlist.retrieveWishlist({ body: { retrievalCode } });
    const joined = await other.services.wishlist.retrieveWishlist({ body: { retrievalCode } });
    expect(skusOf(joined)).toEqual(['TRAP', 'MANY-1', 'TAP']);
    expect(skusOf(await owner.services.wishlist.getCurrentWishlist())).toEqual(['TAP', 'TRAP']);
  });

  it("open no basket's code, and a basket opens no wishlist's", async () => {
    const owner = shop.visitor();
    const { wishlistId } = await keep(owner, 'TAP');
    const wishlistCode = await owner.services.wishlist.saveWishlist({
      params: { id: wishlistId },
      body: {},
    });
    const { basketId } = await owner.services.basket.createBasket({
      body: { sku: 'TAP', quantity: 1 },
    });
    const basketCode = await owner.services.basket.saveBasket({ params: { basketId } });
    const asWishlist = () =>
      owner.services.wishlist.retrieveWishlist({
        body: { retrievalCode: basketCode.retrievalCode },
      });
    const asBasket = () =>
      owner.services.basket.retrieveBasket({
        query: { retrievalCode: wishlistCode.retrievalCode },
      });
    expect(await refusalOf(asWishlist())).toMatchObject({ code: 'retrieval-code-unknown' });
    expect(await refusalOf(asBasket())).toMatchObject({ code: 'retrieval-code-unknown' });
  });

  it('mail the code with its link', async () => {
    const owner = shop.visitor();
    const { wishlistId } = await keep(owner, 'TAP');
    const params = { id: wishlistId };
    const { retrievalCode } = await owner.services.wishlist.saveWishlist({ params, body: {} });
    await owner.services.wishlist.emailWishlist({
      params,
      body: { retrievalCode, emailAddress: 'partner@example.com' },
    });
    const { rows } = await shop.db.pool.query(
      `select kind, text from message where to_address = 'partner@example.com'`,
    );
    expect(rows).toMatchObject([{ kind: 'wishlist-saved' }]);
    expect(rows[0].text).toContain(`/wishlist/retrieve?code=${retrievalCode}`);
  });
});

describe('shareWishlist', () => {
  it("shows the items at the visitor's own prices, and nothing of the owner's", async () => {
    const plumber = await shop.signedIn({ band: 'band-3' });
    const { wishlistId } = await keep(plumber, 'TAP');
    const { token } = await plumber.services.wishlist.shareWishlist({ params: { id: wishlistId } });
    const shown = await shop.visitor().services.wishlist.getSharedWishlist({ params: { token } });
    expect(shown.items[0]!.price.incPence).toBe(129_00);
    expect(JSON.stringify(shown)).not.toMatch(/8000|9600|wishlistId|kept/);
  });

  it('ends the link that was made before, and all of them when it is stopped', async () => {
    const owner = shop.visitor();
    const { wishlistId } = await keep(owner, 'TAP');
    const params = { id: wishlistId };
    const look = (token: string) =>
      shop.visitor().services.wishlist.getSharedWishlist({ params: { token } });
    const first = await owner.services.wishlist.shareWishlist({ params });
    const second = await owner.services.wishlist.shareWishlist({ params });
    expect(await refusalOf(look(first.token))).toMatchObject({ status: 404 });
    expect(skusOf(await look(second.token))).toEqual(['TAP']);
    const stopped = await owner.services.wishlist.stopSharingWishlist({ params });
    expect(stopped.isShared).toBe(false);
    expect(await refusalOf(look(second.token))).toMatchObject({ status: 404 });
  });
});

describe("another's wishlist", () => {
  const calls = Object.entries({ ...wishlistCalls, ...wishlistShopCalls }).filter(
    ([, call]) => 'params' in call && !call.path.includes('{token}'),
  );

  it.each(calls)('%s cannot tell it from one that does not exist', async (name, call) => {
    const { wishlistId } = await keep(shop.visitor(), 'TAP');
    const stranger = shop.visitor();
    await keep(stranger, 'TRAP');
    const bodies: Record<string, object> = {
      setWishlistItem: { sku: 'TAP', quantity: 1 },
      removeWishlistItem: { sku: 'TAP' },
      emailWishlist: { retrievalCode: 'AAAA', emailAddress: 'a@example.com' },
    };
    const ask = async (id: string) => {
      const path = callPath(call, { params: { id, wishlistId: id }, query: {} });
      const mount = call.service === 'shop' ? '/services/shop' : '/services/ordering';
      const response = await stranger.fetch(shop.baseUrl + mount + path, {
        method: call.method,
        ...('body' in call
          ? {
              body: JSON.stringify(bodies[name] ?? {}),
              headers: { 'content-type': 'application/json' },
            }
          : {}),
      });
      return { ...((await response.json()) as object), requestId: '', instance: '' };
    };
    const anothers = await ask(wishlistId);
    expect(anothers).toEqual(await ask('AAAAAAAAAAAAAAAAAAAAAA'));
    expect(anothers).toMatchObject({ code: 'wishlist-not-found' });
  });
});
