import { expect, test } from 'vitest';
import { splitAtBob, traderLines } from './trader.ts';

const trader = {
  companyName: 'Bath & Bore Ltd',
  address: ['1 High Street', 'York', 'YO1 7HH'],
  companyNumber: '01234567',
  vatNumber: 'GB 123 4567 82',
  telephone: null,
  email: 'hello@shop.example',
};

test('a trader is told in a line of who and where, and a line of numbers', () => {
  expect(traderLines(trader)).toEqual([
    'Bath & Bore Ltd, 1 High Street, York, YO1 7HH',
    'Company number 01234567 · VAT number GB 123 4567 82',
  ]);
  expect(traderLines({ ...trader, companyNumber: null, vatNumber: null })).toHaveLength(1);
});

test.each([
  ['Plumbline', ['Plumb', 'l', 'ine']],
  ['Tap', ['Ta', 'p', '']],
  ['Bath Bore', ['Bath ', 'B', 'ore']],
  ['Pipe & Fall', ['Pipe & ', 'F', 'all']],
  ['B', ['', 'B', '']],
])('the bob of %j hangs from a letter in its middle', (name, parts) => {
  expect(splitAtBob(name)).toEqual(parts);
});
