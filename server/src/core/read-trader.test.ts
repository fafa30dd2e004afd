import { expect, test } from 'vitest';
import { readTrader, traderProblems } from './read-trader.ts';

/** Reads settings strictly: what is wrong is thrown. */
function traderOf(settings: Record<string, string>, mode: 'demo' | 'live' = 'demo') {
  return readTrader(
    (name, parse, otherwise) => (settings[name] ? parse(settings[name]) : otherwise),
    mode,
    'Bath & Bore',
  );
}

test('a demo shop invents its trader, under the shop’s name and with numbers that fail as real ones', () => {
  const invented = traderOf({});
  expect(invented.companyName).toBe('Bath & Bore Ltd');
  expect(() => traderOf({ VAT_NUMBER: invented.vatNumber! }, 'live')).toThrow('is no VAT number');
  expect(() => traderOf({ COMPANY_NUMBER: invented.companyNumber! }, 'live')).toThrow(
    'Companies House',
  );
});

test('a live shop invents nothing, and asks for what the law has every trader tell', () => {
  const told = traderOf({}, 'live');
  expect(told).toMatchObject({ companyNumber: null, vatNumber: null, telephone: null });
  expect(traderProblems(told).map((problem) => problem.split(' ')[0])).toEqual([
    'COMPANY_NAME',
    'COMPANY_ADDRESS',
    'SHOP_EMAIL',
  ]);
});

test('a number is written in one way, however it was typed', () => {
  const { vatNumber, address } = traderOf(
    { VAT_NUMBER: 'GB980780684', COMPANY_ADDRESS: '1 High Street ,York' },
    'live',
  );
  expect(vatNumber).toBe('GB 980 7806 84');
  expect(address).toEqual(['1 High Street', 'York']);
});

test.each([
  ['COMPANY_ADDRESS', 'York'],
  ['COMPANY_ADDRESS', '1 High Street,, York'],
  ['COMPANY_NUMBER', '1234'],
  ['VAT_NUMBER', 'GB 12'],
  ['VAT_NUMBER', 'GB 980 7806 85'],
  ['SHOP_TELEPHONE', 'the office'],
  ['SHOP_EMAIL', 'York Office <hello@shop.example>'],
])('%s=%s is refused', (name, text) => {
  expect(() => traderOf({ [name]: text }, 'live')).toThrow(text);
});
