import {
  discountChannel,
  discountTargetType,
  type DiscountTargetType,
} from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Checkout } from '@plumbline/contracts/nouns/checkout.ts';
import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../../test/discounts.ts';
import { listOrderFaults } from '../../orders/orders/faults-store.ts';
import { addAmounts, subtractAmount } from '../../goods/pricing/vat.ts';
import {
  payAtProvider,
  startTestShop,
  testDetails,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

/** Prices that round badly, at every rate, in packs and without, with and without a band's own. */
const shelf = [
  { incPence: 38_23, band: 31_86 },
  { incPence: 19_99 },
  { incPence: 3_00, band: 1_41 },
  { incPence: 1 },
  { incPence: 10_01, vatRatePercent: 5, band: 7_77 },
  { incPence: 5_55, vatRatePercent: 5, packSize: 3 },
  { incPence: 100_00, vatRatePercent: 0 },
  { incPence: 7_03, vatRatePercent: 0, packSize: 2, band: 6_01 },
  { incPence: 649_00, band: 417_33 },
  { incPence: 66_67, packSize: 6 },
  ...Array.from({ length: 17 }, (_, index) => ({ incPence: 10_01 + 13 * index })),
].map(({ band, ...each }, index) => ({
  packSize: 1,
  ...each,
  sku: `GOODS-${index}`,
  stock: 1_000_000,
  // However many of them go by parcel, also overseas.
  weightGrams: 10,
  ...(band !== undefined && { bandExPence: { 'band-3': band } }),
}));

let shop: TestShop;
let plumber: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: shelf,
    limits: {
      discountTriesPerMinute: 100_000,
      discountTriesPerDay: 100_000,
      intentsPer10Minutes: 100_000,
      holdsPerVisitor: 1_000,
    },
  });
  plumber = await shop.signedIn({ band: 'band-3' });
});
afterAll(() => shop.stop());

interface Campaign {
  type: 'Percentage' | 'FixedAmount';
  amount: number;
  targetType: DiscountTargetType;
  targets: string[];
}
/** Somebody's basket, their code and how it reaches them. */
interface Purchase {
  isTrade: boolean;
  items: { sku: string; quantity: number }[];
  campaign: Campaign | null;
  postcode: string;
  /** Which of the delivery options on offer. */
  option: number;
}

let campaignCount = 0;

/** Puts it all into a basket, pays, and gives what the basket said and what the order says. */
async function buy(purchase: Purchase) {
  const visitor = purchase.isTrade ? plumber : shop.visitor();
  const { basket, checkout, orders } = visitor.services;
  const { basketId } = await basket.createBasketWithItems({ body: { items: purchase.items } });
  const params = { basketId };
  if (purchase.campaign) {
    const code = `PENNY${(campaignCount += 1)}`;
    const channel = purchase.isTrade ? discountChannel.tradeSite : discountChannel.website;
    await makeCampaign(shop.db, code, { ...(purchase.campaign as object), channel });
    await basket.addDiscount({ params, body: { code } });
  }
  const { postcode } = purchase;
  const countryCode = postcode.startsWith('GY') ? 'GG' : 'GB';
  const address = { ...testDetails.delivery.address, postcode, countryCode };
  await checkout.setContactDetails({ params, body: testDetails.contact });
  await checkout.setDeliveryDetails({ params, body: { address } });
  const { options } = await checkout.listDeliveryOptions({ params, body: {} });
  const { optionId, specificDay, day } = options[purchase.option % options.length]!;
  const chosen = specificDay ? { optionId, day } : { optionId };
  await checkout.setDeliveryOption({ params, body: chosen });
  await checkout.setBillingDetails({ params, body: { sameAsDelivery: true } });
  const seen = await checkout.getCheckout({ params });
  const agreedTotalPence = seen.basket.totals.total.incPence;
  // Less than a card payment takes is refused: discounts.test.ts.
  fc.pre(agreedTotalPence === 0 || agreedTotalPence >= 30);
  const intent = await checkout.createPaymentIntent({
    params,
    body: { method: 'card', agreedTotalPence },
  });
  expect(intent.amountPence).toBe(agreedTotalPence);
  // Nobody is asked for a card where nothing is left to pay.
  if (intent.amountPence > 0) await payAtProvider(shop, intent);
  const { confirmationToken } = await checkout.completePayment({
    params,
    body: { intentId: intent.intentId },
  });
  const order = await orders.getOrderConfirmation({ params: { token: confirmationToken } });
  return { seen, order };
}

const bySku = (lines: readonly { sku: string; quantity: number; amount: LineAmount }[]) =>
  lines.map(({ sku, quantity, amount }) => ({ sku, quantity, amount }));

/** All that has to be so between a basket and its order, in the inc and in the ex view. */
function expectAgreement({ basket }: Checkout, order: OrderConfirmation): void {
  const { items, discount, delivery, total } = basket.totals;
  expect(bySku(order.lines)).toEqual(bySku(basket.lines));
  expect({ ...order }).toMatchObject({ basis: basket.basis, items, discount, delivery, total });
  // A code that would take nothing off is not used up: the order then has none.
  const nothing = { incPence: 0, exPence: 0, vatPence: 0 };
  const off = order.discountCode?.deliveryOff ?? nothing;
  expect(off).toEqual(basket.discount?.deliveryOff ?? nothing);
  const net = addAmounts(order.lines.map(({ amount }) => amount));
  expect(addAmounts([net, order.delivery])).toEqual(order.total);
  expect(subtractAmount(order.items, net)).toEqual(order.discount);
  for (const line of basket.lines) {
    const { incPence, exPence, vatPence } = line.amount;
    expect(line.trace.at(-1)).toMatchObject({ incPence, exPence });
    expect(incPence).toBe(exPence + vatPence);
  }
}

/** What is stored of an order is what was seen, to the VAT of each line. */
async function expectStored({ basket }: Checkout, order: OrderConfirmation): Promise<void> {
  const { rows } = await shop.db.pool.query(
    `select l.sku, l.quantity, l.before_inc_pence as "beforeInc", l.discount_inc_pence as "off",
            l.inc_pence as "incPence", l.ex_pence as "exPence", l.vat_pence as "vatPence"
       from order_line l join customer_order o on o.id = l.order_id
      where o.guid = $1 order by l.position`,
    [order.orderGuid],
  );
  expect(rows.map((row) => ({ ...row }))).toEqual(
    basket.lines.map(({ sku, quantity, beforeDiscount, discountIncPence, amount }) => ({
      sku,
      quantity,
      beforeInc: beforeDiscount.incPence,
      off: discountIncPence,
      ...amount,
    })),
  );
}

async function expectToThePenny(purchase: Purchase): Promise<OrderConfirmation> {
  const { seen, order } = await buy(purchase);
  expectAgreement(seen, order);
  await expectStored(seen, order);
  return order;
}

const { allProducts, specificProducts, delivery } = discountTargetType;
const everything = (type: Campaign['type'], amount: number): Campaign => ({
  type,
  amount,
  targetType: allProducts,
  targets: [],
});
const plain: Purchase = {
  isTrade: false,
  items: [],
  campaign: null,
  postcode: 'SW4 7AB',
  option: 0,
};
const goods = (index: number, quantity: number) => ({ sku: `GOODS-${index}`, quantity });

describe('from basket to order', () => {
  it('£38.23 × 10 with 6.2 % off is £358.60', async () => {
    const campaign = everything('Percentage', 620);
    const order = await expectToThePenny({ ...plain, items: [goods(0, 10)], campaign });
    expect(order.lines[0]!.amount).toEqual({ incPence: 358_60, exPence: 298_83, vatPence: 59_77 });
  });

  it('£1.41 ex VAT × 100 is £169.20, from the line and not from a rounded unit', async () => {
    const order = await expectToThePenny({ ...plain, isTrade: true, items: [goods(2, 100)] });
    expect(order.items).toEqual({ incPence: 169_20, exPence: 141_00, vatPence: 28_20 });
  });

  it('17 different lines have the VAT of their lines, not of their sum', async () => {
    const items = Array.from({ length: 17 }, (_, index) => goods(10 + index, 1));
    const order = await expectToThePenny({ ...plain, items });
    const vat = order.lines.map(({ amount }) => Math.round(amount.incPence / 6));
    expect(order.items.vatPence).toBe(vat.reduce((sum, each) => sum + each, 0));
  });

  it('25 % off £19.99 is £14.99', async () => {
    const campaign = everything('Percentage', 2_500);
    const order = await expectToThePenny({ ...plain, items: [goods(1, 1)], campaign });
    expect(order.lines[0]!.amount.incPence).toBe(14_99);
  });

  it('goods with 100 % off cost exactly nothing, line by line', async () => {
    const campaign = everything('Percentage', 10_000);
    const items = [goods(1, 3), goods(4, 7), goods(6, 1)];
    const order = await expectToThePenny({ ...plain, items, campaign });
    const nothing = { incPence: 0, exPence: 0, vatPence: 0 };
    expect(order.lines.map(({ amount }) => amount)).toEqual([nothing, nothing, nothing]);
    expect(order.total).toEqual(order.delivery);
  });

  it('delivery of goods at several rates takes the VAT of its goods, by value', async () => {
    const order = await expectToThePenny({ ...plain, items: [goods(8, 1), goods(6, 3)] });
    const { incPence, vatPence } = order.delivery;
    const standardPart = Math.round((incPence * 649_00) / (649_00 + 300_00));
    expect(vatPence).toBe(Math.round(standardPart / 6));
  });

  it('of any goods, quantities, bands, codes and deliveries: lines, discount, VAT and total', async () => {
    const item = fc
      .record({ at: fc.nat({ max: shelf.length - 1 }), packs: fc.integer({ min: 1, max: 60 }) })
      .map(({ at, packs }) => goods(at, packs * shelf[at]!.packSize));
    const items = fc.uniqueArray(item, {
      minLength: 1,
      maxLength: 12,
      selector: ({ sku }) => sku,
    });
    const terms = fc.oneof(
      fc.record({
        type: fc.constant('Percentage' as const),
        amount: fc.integer({ min: 1, max: 10_000 }),
      }),
      fc.record({
        type: fc.constant('FixedAmount' as const),
        amount: fc.integer({ min: 1, max: 300_00 }),
      }),
    );
    const purchase = fc
      .record({
        isTrade: fc.boolean(),
        items,
        terms: fc.option(terms, { freq: 4 }),
        target: fc.constantFrom(allProducts, specificProducts, delivery),
        postcode: fc.constantFrom('SW4 7AB', 'IV2 3AA', 'BT1 1AA', 'GY1 1AA'),
        option: fc.nat({ max: 4 }),
      })
      .map(({ terms: wanted, target, ...rest }): Purchase => {
        const targets = target === specificProducts ? [rest.items[0]!.sku] : [];
        return { ...rest, campaign: wanted && { ...wanted, targetType: target, targets } };
      });
    const agrees = fc.asyncProperty(purchase, async (each) => {
      await expectToThePenny(each);
    });
    await fc.assert(agrees, { numRuns: 40 });
    expect(await listOrderFaults(shop.db)).toEqual([]);
  });
});
