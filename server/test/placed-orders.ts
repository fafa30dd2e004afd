import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from '../src/core/context.ts';
import type { Database } from '../src/db/connect.ts';
import { transaction } from '../src/db/transaction.ts';
import { claimHold, holdStock } from '../src/goods/stock/store.ts';
import {
  linePositions,
  orderNumber,
  type FrozenOrder,
  type FrozenTerms,
} from '../src/orders/orders/orders.ts';
import { insertOrder } from '../src/orders/orders/store.ts';

/** One line of an order for a test: of this offering, so many, from the stock or made to order. */
export interface TestLine {
  offeringId: number;
  quantity: number;
  toOrder?: boolean;
}

const each = { incPence: 12_00, exPence: 10_00, vatPence: 2_00 };
const nothing = { incPence: 0, exPence: 0, vatPence: 0 };
const times = (quantity: number) => ({
  incPence: each.incPence * quantity,
  exPence: each.exPence * quantity,
  vatPence: each.vatPence * quantity,
});

/** What a customer agreed to who buys these lines at £12 each, delivered free on 10 December. */
export function testFrozenOrder(lines: readonly TestLine[]): FrozenOrder {
  const address = {
    line1: '14 Larch Road',
    town: 'London',
    postcode: 'SW4 7AB',
    countryCode: 'GB',
  };
  const items = times(lines.reduce((sum, { quantity }) => sum + quantity, 0));
  return {
    accountId: null,
    visitor: null,
    channel: 100,
    bandCode: null,
    basis: 'inc',
    vatPolicy: 'VAT-2026-1',
    currency: 'GBP',
    contact: {
      email: 'home@example.com',
      firstName: 'Robin',
      lastName: 'Larch',
      phone: '07700 900142',
    },
    deliveryAddress: address,
    deliveryInstructions: null,
    billingAddress: address,
    deliveryOption: {
      optionId: 'standard',
      name: 'Standard delivery',
      detail: 'By 18:00',
      day: '2026-12-10',
      price: nothing,
      surchargeIncPence: 0,
      orderBy: '2026-12-08T16:00:00.000Z',
      specificDay: false,
    },
    lines: lines.map(({ offeringId, quantity, toOrder = false }) => ({
      offeringId,
      sku: `TRAP-${offeringId}`,
      slug: 'slim-trap',
      name: 'Slim bottle trap',
      variant: null,
      brand: 'Corvane',
      picture: { src: '/trap.avif', alt: 'A trap', width: 640, height: 640 } as never,
      quantity,
      roomLabel: null,
      toOrder,
      unitPence: each.incPence,
      unitBasis: 'inc',
      vatRatePercent: 20,
      before: times(quantity),
      discount: nothing,
      amount: times(quantity),
      trace: [],
    })),
    discountCode: null,
    items,
    discount: nothing,
    delivery: nothing,
    total: items,
  };
}

/** Places an order as a payment does, without the payment: its goods leave the stock. */
export async function placeTestOrder(
  db: Database,
  lines: readonly TestLine[],
  now: Date,
  terms: Partial<FrozenTerms> = {},
): Promise<{ id: number; guid: string; number: string }> {
  const frozen = { ...testFrozenOrder(lines), ...terms };
  const guid = randomUUID();
  const holdId = randomUUID();
  const held = frozen.lines.filter(({ toOrder }) => !toOrder);
  return transaction(db, async (tx) => {
    if (held.length > 0) {
      const expiresAt = new Date(now.getTime() + 900_000);
      const hold = { holdId, visitor: `visitor:${guid}`, basketId: guid, lines: held };
      const result = await holdStock(tx, { ...hold, now, expiresAt, maxLiveHolds: 3 });
      if (result.kind !== 'held') throw new Error(`The stock is ${result.kind}.`);
      await claimHold(tx, holdId, { guid, lines: linePositions(frozen) }, now);
    }
    return insertOrder(tx, {
      guid,
      number: orderNumber(randomBytes),
      basketId: guid,
      paymentId: null,
      frozen,
      paidWith: null,
      now,
    });
  });
}

/** As much of a context as commands of orders use. */
export const orderContext = {
  randomBytes,
  modules: [],
  now: () => new Date(),
  jobs: { send: () => Promise.resolve() },
} as unknown as Context;
