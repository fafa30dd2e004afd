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
  threadContext({ catalogue } as unknown as Services, { orderNumber: null, sku, email: null });

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
