import { RequestError } from '@plumbline/contracts/call/client.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import { expect, test } from 'vitest';
import { toggleCompared } from './compare.server.ts';

/** A shop that sells these part numbers and no others. */
function shopWith(...sold: string[]): Services {
  const getProductSummaryBySku = async ({ query: { sku } }: { query: { sku: string } }) => {
    if (sold.includes(sku)) return { name: sku, offerings: [{ sku }] };
    throw new RequestError('', 410, { code: 'product-withdrawn', status: 410, title: '' });
  };
  return { catalogue: { getProductSummaryBySku } } as unknown as Services;
}

const chosen = ['A', 'B', 'C', 'D'];

test('what is no longer sold takes up no place of the four', async () => {
  expect(await toggleCompared(shopWith('A', 'C', 'D', 'E'), chosen, 'E')).toEqual({
    skus: ['A', 'C', 'D', 'E'],
    answer: {},
  });
});

test('a fifth that is sold beside four is refused, and the four stay', async () => {
  const { skus, answer } = await toggleCompared(shopWith(...chosen, 'E'), chosen, 'E');
  expect(skus).toEqual(chosen);
  expect(answer.refused).toMatchObject({ status: 409 });
});
