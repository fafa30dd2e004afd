import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { type TestShop, type Visitor, refusalOf } from '../../../test/shop.ts';
import { startTapsShop } from '../../../test/taps-shelf.ts';
import { recordCatalogueChange } from './store.ts';

let shop: TestShop;
let guest: Visitor;
let trader: Visitor;

beforeAll(async () => {
  shop = await startTapsShop();
  guest = shop.visitor();
  trader = await shop.signedIn({ band: 'band-1' });
});
afterAll(() => shop.stop());

const slug = 'taps/basin-taps';

describe.each(['getProductSummary', 'getQuickView'] as const)('%s', (call) => {
  it('answers the product with all its offerings, for its viewer', async () => {
    const product = await guest.services.catalogue[call]({ query: { slug: ' mixer/' } });
    expect(product).toMatchObject({
      slug: 'mixer',
      status: 'live',
      breadcrumb: [{ slug: 'taps' }, { slug }],
      rating: { average: 4.6, count: 10 },
    });
    expect(product.offerings).toMatchObject([
      { sku: 'MIXER-CHROME', price: { incPence: 12_000, basis: 'inc' } },
      {
        sku: 'MIXER-BRASS',
        finish: { value: 'brass', label: 'Brushed brass', swatch: '#b08d57' },
        pictures: [{ file: 'tap-chrome.avif', width: 640, height: 640 }],
        specification: [
          { key: 'shape', label: 'Shape', value: 'Round, Square' },
          { key: 'thread', label: 'Thread', value: '½″ BSP' },
        ],
      },
    ]);
    const forTrade = await trader.services.catalogue[call]({ query: { slug: 'mixer' } });
    expect(forTrade.offerings[0]!.price).toMatchObject({ exPence: 7_000, basis: 'ex' });
    const again = await guest.services.catalogue[call]({ query: { slug: 'mixer' } });
    expect(again).toEqual(product);
  });

  it('says that a product is no longer sold, and names the one that is sold in its place', async () => {
    for (const old of ['old-spout', 'older-spout']) {
      const refused = await refusalOf(guest.services.catalogue[call]({ query: { slug: old } }));
      expect(refused).toMatchObject({ status: 410, code: 'product-withdrawn' });
      expect(refused.problem.successor).toEqual({ slug: 'spout', name: 'Product spout' });
    }
    const alone = await refusalOf(guest.services.catalogue[call]({ query: { slug: 'lonely' } }));
    expect(alone).toMatchObject({
      status: 410,
      problem: { successor: null, category: { slug: 'taps/basin-taps', name: 'Basin taps' } },
    });
  });

  it('knows no product of another name', async () => {
    expect(
      await refusalOf(guest.services.catalogue[call]({ query: { slug: 'no-such' } })),
    ).toMatchObject({ status: 404, code: 'product-unknown' });
  });
});

describe('getProductSummaryBySku', () => {
  const find = (sku: string) => guest.services.catalogue.getProductSummaryBySku({ query: { sku } });

  it('answers the product that holds the offering', async () => {
    expect((await find('MIXER-BRASS')).slug).toBe('mixer');
    expect(await refusalOf(find('NO-SUCH'))).toMatchObject({ status: 404 });
  });

  it('sends on from a withdrawn offering to its successor or to the product that goes on', async () => {
    expect((await refusalOf(find('OLD-SPOUT'))).problem).toMatchObject({
      status: 410,
      successor: { slug: 'spout' },
    });
    await shop.db.pool.query(`update offering set status = 'withdrawn' where sku = 'MIXER-CHROME'`);
    const productId = (await find('MIXER-BRASS')).productId;
    await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'content', productId }));
    await shop.app.context.catalogue.refresh();
    expect((await refusalOf(find('MIXER-CHROME'))).problem).toMatchObject({
      status: 410,
      successor: { slug: 'mixer' },
    });
    // The texts of the page were kept, and are read again now that they changed.
    expect((await find('MIXER-BRASS')).offerings).toHaveLength(1);
  });
});
