import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  anyOrder,
  orderOf,
  testIssue,
  testSeller,
  totalOf,
} from '../../../test/order-documents.ts';
import { listArithmeticFaults } from './arithmetic.ts';
import { carriedOn, invoicedOf } from './dispatch-share.ts';
import { sumOf, type DocumentFields } from './document-fields.ts';
import { invoiceOf, type InvoicedOrder } from './invoice.ts';

const terms = { dueOn: '2026-12-31', taxPoint: '2026-11-23' };

/** The invoices of an order on account and of what was added to it, whose lines leave one after another as said. */
function invoicesOf(sales: readonly InvoicedOrder[], consignmentOf: (index: number) => number) {
  const [order] = sales as [InvoicedOrder];
  const lines = sales
    .flatMap((sale) => sale.lines)
    .map((line, index) => ({ ...line, position: index + 1 }));
  const incPence = sales.reduce((sum, sale) => sum + sale.deliveryIncPence, 0);
  const exPence = sales.reduce((sum, sale) => sum + sale.deliveryExPence, 0);
  const delivery = { exPence, vatPence: incPence - exPence };
  const numbers = [...new Set(lines.map((_, index) => consignmentOf(index)))];
  return numbers.reduce<DocumentFields[]>((before, number) => {
    const billed = lines
      .filter((_, index) => consignmentOf(index) === number)
      .map((line) => ({ ...line, units: line.quantity }));
    const share = invoicedOf({ lines, delivery }, billed, before);
    const carried = carriedOn(sales, order.deliveryAddress, before);
    return [
      ...before,
      invoiceOf({ ...order, ...share, paidWith: null }, testSeller, testIssue, carried, terms),
    ];
  }, []);
}

function expectWhole(sales: readonly InvoicedOrder[], invoices: readonly DocumentFields[]) {
  expect(invoices.flatMap(listArithmeticFaults)).toEqual([]);
  const ordered = sales.map(totalOf);
  const sum = (name: 'incPence' | 'exPence' | 'vatPence') =>
    ordered.reduce((all, each) => all + each[name], 0);
  const totals = invoices.map((each) => each.totals);
  expect(totals.reduce((all, { exPence }) => all + exPence, 0)).toBe(sum('exPence'));
  expect(totals.reduce((all, { vatPence }) => all + vatPence, 0)).toBe(sum('vatPence'));
}

it('an order on account is invoiced to the penny however its rates are spread over what leaves', () => {
  fc.assert(
    fc.property(
      fc.array(anyOrder, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1 }),
      (sales, spread) => {
        expectWhole(
          sales,
          invoicesOf(sales, (index) => spread[index % spread.length]!),
        );
      },
    ),
    { numRuns: 500 },
  );
});

it('delivery has the rates of all that was ordered, on the invoice of what leaves first', () => {
  const goods = [
    { pence: 100_00, quantity: 1, ratePercent: 0 },
    { pence: 100_00, quantity: 1, ratePercent: 20 },
  ];
  const order = orderOf('inc', goods, { deliveryPence: 60_00 });
  const [first, second] = invoicesOf([order], (index) => index) as [DocumentFields, DocumentFields];
  expect(first.lines.map(({ ratePercent }) => ratePercent)).toEqual([0]);
  expect(first.delivery).toEqual([
    { category: 'S', ratePercent: 20, exPence: 25_00, vatPence: 5_00 },
    { category: 'Z', ratePercent: 0, exPence: 30_00, vatPence: 0 },
  ]);
  expect(sumOf(second.delivery, 'exPence')).toBe(0);
});
