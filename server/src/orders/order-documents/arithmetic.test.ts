import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatOfEx } from '@plumbline/contracts/nouns/vat.ts';
import {
  anyOrder,
  orderOf,
  testAddress,
  testIssue,
  testSeller,
  totalOf,
} from '../../../test/order-documents.ts';
import { listArithmeticFaults } from './arithmetic.ts';
import { unitText, type DocumentFields } from './document-fields.ts';
import { invoiceOf } from './invoice.ts';

const invoice = (order: Parameters<typeof invoiceOf>[0]) => invoiceOf(order, testSeller, testIssue);

describe('an invoice of any order', () => {
  it('keeps every rule of EN 16931 about sums', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(listArithmeticFaults(invoice(order))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('comes to what its order stores, ex VAT, VAT and inc, to the penny', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { totals } = invoice(order);
        const { exPence, vatPence, incPence } = totals;
        expect({ exPence, vatPence, incPence }).toEqual(totalOf(order));
        expect(totals.duePence).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  it('has the VAT of each rate within a penny a line of the rate times its sum', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { lines, delivery, vat } = invoice(order);
        for (const { ratePercent, exPence, vatPence } of vat) {
          const own = [...lines, ...delivery].filter((each) => each.ratePercent === ratePercent);
          expect(Math.abs(vatPence - vatOfEx(exPence, ratePercent))).toBeLessThanOrEqual(
            own.length,
          );
        }
      }),
    );
  });

  it('says a unit to four decimals, which comes to its line within the half of the last one', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        for (const { unitEx, quantity, beforeExPence } of invoice(order).lines) {
          expect(unitEx).toMatch(/^\d+\.\d{4}$/);
          const tenThousandths = BigInt(unitEx.replace('.', '')) * BigInt(quantity);
          const away = tenThousandths - BigInt(beforeExPence) * 100n;
          expect(2n * (away < 0n ? -away : away)).toBeLessThanOrEqual(BigInt(quantity));
        }
      }),
    );
  });
});

describe('probes that have broken others', () => {
  it.each([
    [
      '£38.23 × 10 inc with 6.2 % off',
      'inc',
      [{ pence: 3823, quantity: 10, ratePercent: 20 }],
      620,
    ],
    ['1.41 ex × 100', 'ex', [{ pence: 141, quantity: 100, ratePercent: 20 }], 0],
    ['25 % off 19.99', 'inc', [{ pence: 1999, quantity: 1, ratePercent: 20 }], 2500],
    ['all of it off', 'inc', [{ pence: 1999, quantity: 3, ratePercent: 20 }], 10_000],
    [
      '17 different lines at 20 %',
      'inc',
      Array.from({ length: 17 }, (_, at) => ({ pence: 99 + at, quantity: 1, ratePercent: 20 })),
      0,
    ],
    [
      'two rates and none, delivered',
      'inc',
      [20, 5, 0].map((ratePercent) => ({ pence: 1999, quantity: 3, ratePercent })),
      0,
    ],
  ] as const)('%s', (_, basis, goods, discountBasisPoints) => {
    const order = orderOf(basis, goods, { discountBasisPoints, deliveryPence: 495 });
    const fields = invoice(order);
    expect(listArithmeticFaults(fields)).toEqual([]);
    expect(fields.totals).toMatchObject(totalOf(order));
  });
});

it('goods for the Channel Islands carry no VAT, and say that they left its scope', () => {
  const deliveryAddress = { ...testAddress, postcode: 'GY1 1AA', countryCode: 'GG' };
  const goods = [{ pence: 12_900, quantity: 1, ratePercent: 0 }];
  const fields = invoice(orderOf('inc', goods, { deliveryAddress, deliveryPence: 2000 }));
  expect(fields.vat).toEqual([{ category: 'G', ratePercent: 0, exPence: 14_900, vatPence: 0 }]);
  expect(listArithmeticFaults(fields)).toEqual([]);
});

describe('unitText', () => {
  it.each([
    [31_858, 10, '31.8580'],
    [100, 3, '0.3333'],
    [200, 3, '0.6667'],
    [1, 8, '0.0013'],
    [0, 7, '0.0000'],
    [104_083, 1, '1040.8300'],
  ])('%i pence over %i pieces is £%s each', (pence, quantity, text) => {
    expect(unitText(pence, quantity)).toBe(text);
  });
});

describe('a document that does not add up', () => {
  const sound = invoice(
    orderOf(
      'inc',
      [
        { pence: 12_900, quantity: 2, ratePercent: 20 },
        { pence: 1999, quantity: 3, ratePercent: 0 },
      ],
      { deliveryPence: 495 },
    ),
  );
  const broken = (change: (fields: DocumentFields) => void) => {
    const fields = structuredClone(sound);
    change(fields);
    return listArithmeticFaults(fields).join('; ');
  };
  it.each<[rule: string, change: (fields: DocumentFields) => void]>([
    ['BR-16', (f) => Object.assign(f, { lines: [], delivery: [] })],
    ['BR-CO-10', (f) => f.totals.linesExPence++],
    ['BR-CO-12', (f) => f.totals.deliveryExPence++],
    ['BR-CO-13', (f) => f.totals.exPence++],
    ['BR-CO-14', (f) => f.totals.vatPence++],
    ['BR-CO-15', (f) => f.totals.incPence++],
    ['BR-CO-16', (f) => f.totals.duePence++],
    ['BR-CO-18', (f) => f.vat.push(f.vat[0]!)],
    ['BR-24', (f) => f.lines[0]!.discountExPence++],
    ['BR-24', (f) => (f.lines[0]!.quantity = 0)],
    ['BR-27', (f) => (f.delivery[0]!.vatPence = -1)],
    ['BR-S-08', (f) => f.vat[0]!.exPence++],
    ['BR-S-09', (f) => f.vat[0]!.vatPence++],
    ['BR-CO-17', (f) => (f.vat[0]!.vatPence += 101)],
    ['BR-S-05', (f) => (f.vat[0]!.ratePercent = 0)],
    ['BR-Z-09', (f) => (f.vat[1]!.vatPence = 1)],
    ['BR-S-01', (f) => f.vat.pop()],
  ])('breaks %s, and says so', (rule, change) => {
    expect(broken(change)).toContain(rule);
  });
  it('is not this one', () => expect(broken(() => {})).toBe(''));
});
