import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyOrder, orderOf, testIssue, testSeller } from '../../../test/order-documents.ts';
import { linesOf } from '../statements/lines-store.ts';
import type { DocumentFields, DocumentLine } from './document-fields.ts';
import { invoiceOf } from './invoice.ts';
import { purchaseLines } from './purchase-lines.ts';

it('tells an invoice in lines that add up to it, and a credit note in the same below nothing', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const fields = invoiceOf(order, testSeller, testIssue);
      const sum = (kind: 'invoice' | 'credit-note') => {
        const lines = purchaseLines({ ...fields, kind });
        return lines.reduce(
          (all, line) => [all[0]! + line.exPence, all[1]! + line.vatPence],
          [0, 0],
        );
      };
      const { exPence, vatPence } = fields.totals;
      expect(sum('invoice')).toEqual([exPence, vatPence]);
      expect(sum('credit-note').map((pence) => 0 - pence)).toEqual([exPence, vatPence]);
    }),
    { numRuns: 100 },
  );
});

it('tells pieces that came back below nothing, and money off as no piece, in both files alike', () => {
  const goods = [
    { pence: 12_00, quantity: 3, ratePercent: 20 },
    { pence: 6_00, quantity: 2, ratePercent: 20 },
  ];
  const invoice = invoiceOf(orderOf('inc', goods), testSeller, testIssue);
  const [back, off] = invoice.lines as [DocumentLine, DocumentLine];
  const fields: DocumentFields = {
    ...invoice,
    kind: 'credit-note',
    lines: [back, { ...off, quantity: 1, isMoneyOnly: true }],
  };
  expect(purchaseLines(fields)).toMatchObject([
    { name: back.name, quantity: -3, unitEx: back.unitEx, exPence: -back.exPence },
    { name: `Money off ${off.name}`, quantity: 0, unitEx: '', exPence: -off.exPence },
  ]);
  expect(linesOf({ id: 1, kind: 'credit-note', dueOn: null, fields })).toMatchObject([
    { name: back.name, quantity: -3, exPence: -back.exPence },
    { name: `Money off ${off.name}`, quantity: null, exPence: -off.exPence },
  ]);
});
