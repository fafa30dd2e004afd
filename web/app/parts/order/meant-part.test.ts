import type { AddableParts } from '@plumbline/contracts/nouns/found-parts.ts';
import { expect, test } from 'vitest';
import { findMeantPart } from './meant-part.server.ts';

const tap: AddableParts['parts'][number] = {
  sku: 'TAP',
  slug: 'tap',
  name: 'Basin mixer',
  variant: 'Chrome',
  picture: { file: 'tap.jpg', alt: '', width: 100, height: 100 } as never,
  packSize: 1,
  price: {
    currency: 'GBP',
    basis: 'ex',
    incPence: 96_01,
    exPence: 80_01,
    vatRatePercent: 20,
    was: null,
    promotion: null,
    trace: [],
  },
  availability: {
    state: 'in-stock',
    quantity: 37,
    leadDays: 0,
    sizeClass: 'parcel',
    expectedOn: null,
  },
  freeStock: 37,
  successorSlug: null,
  arrivesOn: '2026-11-19',
};
const found = (parts: AddableParts['parts'], basis: 'inc' | 'ex' = 'ex') => ({
  isExact: false,
  corrected: null,
  basis,
  parts,
});

test('what is far too long for a name is looked for like any other, and found nowhere', async () => {
  const asked: number[] = [];
  const find = (text: string) => {
    asked.push(text.length);
    return Promise.resolve(found([]));
  };
  expect(await findMeantPart('x'.repeat(6_000), find)).toEqual({ choices: [] });
  // The call refuses more.
  expect(asked).toEqual([200]);
});

test('words leave what they mean to be chosen, each with its price, stock and day', async () => {
  const gone = { ...tap, sku: 'OLD', arrivesOn: null };
  const parts = [
    tap,
    {
      ...tap,
      sku: 'OUT',
      arrivesOn: null,
      availability: { ...tap.availability, state: 'out-of-stock' },
    },
    { ...tap, sku: 'FAR', arrivesOn: null },
    { ...gone, availability: { ...tap.availability, state: 'discontinued' } },
  ] as AddableParts['parts'];
  const meant = await findMeantPart('mixer', () => Promise.resolve(found(parts)));
  expect(meant).toMatchObject({
    choices: [
      {
        sku: 'TAP',
        note: 'Chrome, TAP',
        price: '£80.01 ex VAT',
        arrival: 'In stock, 37, comes Thu 19 Nov',
        canBeAdded: true,
      },
      { sku: 'OUT', arrival: 'Out of stock', canBeAdded: false },
      { sku: 'FAR', arrival: 'Not delivered to this address', canBeAdded: false },
    ],
  });
});

test('a number is one part, and nothing is left to choose', async () => {
  const find = () => Promise.resolve({ ...found([tap]), isExact: true });
  expect(await findMeantPart('TAP', find)).toEqual({ sku: 'TAP' });
});
