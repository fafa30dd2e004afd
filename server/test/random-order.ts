import type { OrderBooks } from '../src/orders/orders/books.ts';
import { between, type Random } from './read-model/random-catalogue.ts';

/** An order of chance as it is when it is placed: up to four lines, one consignment. */
export function randomOrder(random: Random): OrderBooks {
  const count = between(random, 1, 4);
  const zero = {
    added: 0,
    cancelled: 0,
    resent: 0,
    replaced: 0,
    short: 0,
    picked: 0,
    dispatched: 0,
    failed: 0,
    delivered: 0,
    comingBack: 0,
    returned: 0,
  };
  const lines = Array.from({ length: count }, (_, index) => {
    const isToOrder = random() < 0.25;
    const ordered = between(random, 1, 5);
    const allocated = isToOrder ? 0 : ordered;
    const own = {
      position: index + 1,
      offeringId: index + 1,
      sku: `SKU-${index + 1}`,
      name: 'A tap',
    };
    return { ...zero, ...own, isToOrder, ordered, allocated };
  });
  const option = {
    optionId: 'standard',
    name: 'Standard',
    detail: 'By van',
    day: '2026-12-10',
    price: { incPence: 0, exPence: 0, vatPence: 0 },
    surchargeIncPence: 0,
    orderBy: '2026-12-08T16:00:00.000Z',
    specificDay: false,
  };
  return {
    id: 1,
    guid: '5f0c6a54-4f62-4a35-8f5c-3a7a2ed9a1b1',
    number: 'PL-TEST-0001',
    version: 1,
    status: 'placed',
    placedAt: '2026-12-01T10:00:00.000Z',
    capacity: random() < 0.5 ? 'consumer' : 'business',
    lines,
    consignments: [
      {
        number: 1,
        kind: 'order',
        state: 'planned',
        option,
        joinedPence: 0,
        address: null,
        promisedDay: '2026-12-10',
        expectedDay: '2026-12-10',
        carrier: null,
        service: null,
        failure: null,
        resolution: null,
        replaces: null,
        pickingAt: null,
        packedAt: null,
        dispatchedAt: null,
        deliveredAt: null,
        failedAt: null,
        lines: lines.map(({ position, ordered }) => ({ position, units: ordered, picked: 0 })),
        boxes: [],
      },
    ],
    holds: [],
    promiseChanges: [],
  };
}
