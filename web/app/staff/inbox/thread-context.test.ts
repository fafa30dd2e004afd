import type { Services } from '@plumbline/contracts/calls.ts';
import { expect, test } from 'vitest';
import { threadContext } from './thread-context.server.ts';

const offering = {
  sku: 'LOD-1',
  price: { incPence: 129_00 },
  availability: { state: 'low-stock', quantity: 3 },
  specification: [
    { key: 'hole', label: 'Tap hole', value: '35 mm' },
    { key: 'pressure', label: 'Least pressure', value: '0.5 bar' },
  ],
};
const catalogue = {
  getProductSummaryBySku: async () => ({
    name: 'Lode',
    slug: 'lode',
    offerings: [{ ...offering, sku: 'LOD-2' }, offering],
  }),
};
const about = (sku: string) =>
  threadContext({ catalogue } as unknown as Services, {
    orderNumber: null,
    sku,
    itemName: 'Lode basin mixer',
    email: null,
  });

test('beside a question about a product stand what is left of it, its price and its attributes', async () => {
  const { product } = await about('LOD-1');
  expect(product).toMatchObject({ href: '/p/lode?sku=LOD-1', sku: 'LOD-1' });
  expect(product!.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Stock: 3 left',
    'Price: £129.00',
    'Tap hole: 35 mm',
    'Least pressure: 0.5 bar',
  ]);
  offering.availability = { state: 'out-of-stock', quantity: 0 };
  expect((await about('LOD-1')).product!.facts[0]).toEqual({
    label: 'Stock',
    value: 'out of stock',
  });
  expect((await about('GONE')).product!.facts).toEqual([]);
});

test('a product that is sold no more is named beside what was written about it', async () => {
  catalogue.getProductSummaryBySku = () => Promise.reject(new Error('gone'));
  expect((await about('LOD-1')).product).toEqual({
    name: 'Lode basin mixer',
    href: null,
    sku: 'LOD-1',
    facts: [{ label: 'Stock', value: 'no longer sold' }],
  });
});

test('each line of an order is told with its delivery and the day of that', async () => {
  const units = { ordered: 2, added: 0, cancelled: 0 };
  const consignment = { state: 'planned', promisedDay: '2026-11-30', expectedDay: '2026-11-30' };
  const getStaffOrder = async () => ({
    orderNumber: 'PL-1111-1111',
    status: 'placed',
    placedAt: '2026-11-27T09:00:00.000Z',
    consignments: [
      { ...consignment, number: 1, lines: [{ position: 1, units: 2 }] },
      { ...consignment, number: 2, state: 'cancelled', lines: [{ position: 1, units: 2 }] },
      { ...consignment, number: 3, lines: [{ position: 2, units: 1 }] },
    ],
    lines: [{ position: 1, name: 'Lode', sku: 'LOD-1', units }],
  });
  const asked = { orderNumber: 'PL-1111-1111', sku: null, itemName: null, email: null };
  const { order } = await threadContext({ orders: { getStaffOrder } } as never, asked);
  expect(order!.lines).toMatchObject([{ about: 'LOD-1 · 2 · Delivery 1, Mon 30 Nov' }]);
});
