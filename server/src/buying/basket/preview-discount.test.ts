import type { DiscountData } from '@plumbline/contracts/ordering/discounts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { named, offerings, plain } from '../../../test/discounts.ts';

let shop: TestShop;
let finance: Visitor;
beforeAll(async () => {
  shop = await startTestShop({ offerings });
  finance = await shop.signedIn({ roles: ['finance'] });
});
afterAll(() => shop.stop());

const create = (body: DiscountData) => finance.services.discounts.createDiscount({ body });

describe('the preview', () => {
  const ofCodes = new Set(['promotionCode', 'issueCode', 'issueCodeLimit']);
  const terms = (data: DiscountData) =>
    Object.fromEntries(Object.entries(data).filter(([field]) => !ofCodes.has(field))) as Omit<
      DiscountData,
      'promotionCode' | 'issueCode' | 'issueCodeLimit'
    >;
  const preview = (change: Partial<DiscountData>, more: object = {}) =>
    finance.services.discounts.previewDiscount({
      body: {
        terms: terms({ ...plain, ...change }),
        basket: {
          items: [
            { sku: 'TAP', quantity: 2 },
            { sku: 'TRAP', quantity: 1 },
          ],
        },
        channel: 100,
        ...more,
      },
    });

  it('says what the checkout would, to the penny, for lines and for a basket', async () => {
    await create(named('SAMEAS', { targetType: 202, targets: ['TAP'] }));
    const { services } = shop.visitor();
    const basket = await services.basket.createBasketWithItems({
      body: {
        items: [
          { sku: 'TAP', quantity: 2 },
          { sku: 'TRAP', quantity: 1 },
        ],
      },
    });
    const { basketId } = basket;
    const paid = await services.basket.addDiscount({
      params: { basketId },
      body: { code: 'SAMEAS' },
    });
    const change = { targetType: 202 as const, targets: ['TAP'] };
    const shown = await preview(change);
    expect(shown).toMatchObject({
      items: paid.totals.items,
      discount: paid.totals.discount,
      total: paid.totals.total,
      problem: null,
    });
    const seen = ({ amount, picture }: (typeof shown.lines | typeof paid.lines)[number]) => ({
      amount,
      picture,
    });
    expect(shown.lines.map(seen)).toEqual(paid.lines.map(seen));
    expect(await preview(change, { basket: { basketId } })).toEqual(shown);
  });

  it('knows bands, channels, instants and delivery', async () => {
    expect(await preview({ channel: 200 }, { bandCode: 'band-3', channel: 200 })).toMatchObject({
      basis: 'ex',
      items: { exPence: 205_00 },
    });
    expect(await preview({ channel: 200 })).toMatchObject({ problem: 'refused' });
    expect(await preview({}, { at: '2027-01-01T00:00:00Z' })).toMatchObject({ problem: 'refused' });
    const bring = await preview(
      { targetType: 205, targets: [], amount: 10_000 },
      { deliveryIncPence: 35_00 },
    );
    expect(bring).toMatchObject({
      delivery: { incPence: 0 },
      deliveryOff: { incPence: 35_00 },
      discount: { incPence: 0 },
    });
  });

  it('refuses what it cannot reckon with, and saves nothing', async () => {
    const gone = { basket: { items: [{ sku: 'NOSUCH', quantity: 1 }] } };
    expect((await refusalOf(preview({}, gone))).code).toBe('sku-unknown');
    const none = { basket: { basketId: 'AAAAAAAAAAAAAAAAAAAAAA' } };
    expect((await refusalOf(preview({}, none))).code).toBe('basket-not-found');
    expect((await refusalOf(preview({}, { bandCode: 'band-99' }))).paths).toEqual([
      '/body/bandCode',
    ]);
    for (const at of ['2026-13-01T00:00:00Z', '2026-11-21T25:00:00Z']) {
      expect(await refusalOf(preview({}, { at }))).toMatchObject({
        code: 'invalid-request',
        paths: ['/body/at'],
      });
    }
  });
});
