import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyOrder, testIssue, testSeller } from '../../../test/order-documents.ts';
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
