import type { PromotionData } from '@plumbline/contracts/staff/promotions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { data, each, findCardPrice, offerings, terms } from '../../../test/promotions.ts';

const day = 86_400_000;
let shop: TestShop;
let finance: Visitor;
beforeAll(async () => {
  shop = await startTestShop({ offerings });
});
// The clock is moved, and sessions end with it.
beforeEach(async () => {
  finance = await shop.signedIn({ roles: ['finance'] });
});
afterAll(() => shop.stop());

const promotions = () => finance.services.promotions;
const create = (slug: string, body: PromotionData) =>
  promotions().createPromotion({ body: { slug, ...body } });
const cardPrice = (sku: string) => findCardPrice(shop, sku);

describe('the preview of a promotion', () => {
  it('shows each price with its rival and with the was-price that it may claim, and saves nothing', async () => {
    const now = shop.app.context.now();
    await shop.db.pool.query(`delete from price_history`);
    await shop.db.pool.query(
      `insert into price_history (offering_id, channel, inc_pence, from_at, reason)
       values ($1, 100, 19999, $2, 'list price')`,
      [shop.offeringIds.get('MIXER'), new Date(now.getTime() - 40 * day)],
    );
    await create('rival', data(each(['TAP', 90_00])));
    const version = await shop.app.context.catalogue.refresh().then(() => cardPrice('MIXER'));
    const preview = await promotions().previewPromotion({
      body: { startsAt: now.toISOString(), prices: terms({ targets: ['TAP', 'MIXER', 'GONE'] }) },
    });
    const picture = { file: 'tap-chrome.avif', alt: 'A tap', width: 640, height: 640 };
    expect(preview).toEqual({
      offeringCount: 2,
      outdoneCount: 1,
      lines: [
        {
          sku: 'MIXER',
          name: 'Offering MIXER',
          picture,
          listIncPence: 199_99,
          incPence: 169_99,
          other: null,
          wasIncPence: 199_99,
        },
        {
          sku: 'TAP',
          name: 'Offering TAP',
          picture,
          listIncPence: 129_00,
          incPence: 109_65,
          other: { name: 'Winter taps', incPence: 90_00 },
          wasIncPence: null,
        },
      ],
    });
    // A promotion that is being edited is no rival of itself.
    const own = await promotions().previewPromotion({
      body: { startsAt: now.toISOString(), prices: each(['TAP', 95_00]), slug: 'rival' },
    });
    expect(own).toMatchObject({ outdoneCount: 0, lines: [{ other: null }] });
    expect(await cardPrice('MIXER')).toEqual(version);
  });
});
