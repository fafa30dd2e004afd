import fc from 'fast-check';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { amountFrom, type Basis } from '@plumbline/contracts/nouns/vat.ts';
import type { ShopFace } from '../src/core/config.ts';
import { deliveryAmount, discountLines, lineAmount } from '../src/goods/pricing/totals.ts';
import type { InvoicedOrder } from '../src/orders/order-documents/invoice.ts';
import { sellerOf, type Issue } from '../src/orders/order-documents/invoice.ts';

/** Who sells in tests of papers: plainly invented. */
export const testShopFace: ShopFace = {
  shopName: 'Plumbline',
  publicUrl: 'https://shop.example',
  trader: {
    companyName: 'Plumbline Ltd',
    address: ['1 Specimen Street', 'Exampleton', 'ZZ1 1ZZ'],
    companyNumber: '00000000',
    vatNumber: 'GB 123 4567 89',
    telephone: '01632 960123',
    email: 'hello@example.com',
  },
};
export const testSeller = sellerOf(testShopFace);

export const testIssue: Issue = {
  number: 'INV-000042',
  issuedOn: '2026-11-23',
  isSpecimen: true,
};

/** Goods as they are bought: a price in its own basis, so many of it, at its rate. */
export interface Bought {
  pence: number;
  quantity: number;
  ratePercent: number;
}

/** An order as a checkout freezes it: its lines priced, discounted and delivered by the shop's rules. */
export function orderOf(
  basis: Basis,
  goods: readonly Bought[],
  more: { discountBasisPoints?: number; deliveryPence?: number } & Partial<InvoicedOrder> = {},
): InvoicedOrder {
  const { discountBasisPoints = 0, deliveryPence = 0, ...rest } = more;
  const before = goods.map(({ pence, quantity, ratePercent }) => {
    const { incPence, exPence } = amountFrom(basis, pence, ratePercent);
    const unit = { basis, incPence, exPence, vatRatePercent: ratePercent };
    const amount = lineAmount(unit as Parameters<typeof lineAmount>[0], quantity);
    return { amount, vatRatePercent: ratePercent };
  });
  const reduction = { kind: 'Percentage', basisPoints: discountBasisPoints } as const;
  const after = discountLines(before, basis, discountBasisPoints > 0 ? reduction : null);
  const paid = before.map((line, index) => ({ ...line, amount: after[index]! }));
  const delivery = deliveryAmount(deliveryPence, paid);
  return {
    id: 1,
    guid: '00000000-0000-4000-8000-000000000001',
    number: 'PL-4H8T-2W6N',
    email: 'robin@example.com',
    currency: 'GBP',
    isBusiness: false,
    poNumber: null,
    jobReference: null,
    placedAt: new Date('2026-11-21T10:15:00Z'),
    paidWith: 'Visa card ending 4242',
    contact: { firstName: 'Robin', lastName: 'Larch' },
    billingAddress: testAddress,
    deliveryAddress: testAddress,
    deliveryName: 'Standard, kerbside',
    deliveryIncPence: delivery.incPence,
    deliveryExPence: delivery.exPence,
    lines: paid.map((line, index) => ({
      position: index + 1,
      sku: `SKU-${index + 1}`,
      name: `Goods ${index + 1}`,
      variant: null,
      quantity: goods[index]!.quantity,
      ratePercent: line.vatRatePercent,
      beforeExPence: before[index]!.amount.exPence,
      discountExPence: before[index]!.amount.exPence - line.amount.exPence,
      exPence: line.amount.exPence,
      vatPence: line.amount.vatPence,
    })),
    ...rest,
  };
}

export const testAddress = {
  line1: '14 Larch Road',
  town: 'London',
  postcode: 'SW4 7AB',
  countryCode: 'GB',
};

/** Orders of any goods, in either basis, at mixed rates, with a code and delivery or without. */
export const anyOrder = fc
  .record({
    basis: fc.constantFrom<Basis>('inc', 'ex'),
    goods: fc.array(
      fc.record({
        pence: fc.integer({ min: 1, max: 250_000 }),
        quantity: fc.integer({ min: 1, max: 999 }),
        ratePercent: fc.constantFrom(20, 20, 20, 5, 0),
      }),
      { minLength: 1, maxLength: 30 },
    ),
    discountBasisPoints: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })),
    deliveryPence: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 15_000 })),
  })
  .map(({ basis, goods, ...more }) => orderOf(basis, goods, more));

/** What an order's own rows come to. */
export function totalOf({ lines, deliveryIncPence, deliveryExPence }: InvoicedOrder): LineAmount {
  const exPence = lines.reduce((sum, line) => sum + line.exPence, deliveryExPence);
  const incPence = lines.reduce(
    (sum, line) => sum + line.exPence + line.vatPence,
    deliveryIncPence,
  );
  return { incPence, exPence, vatPence: incPence - exPence };
}
