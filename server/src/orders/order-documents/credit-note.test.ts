import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOrder, orderOf, testIssue, testSeller } from '../../../test/order-documents.ts';
import { listArithmeticFaults } from './arithmetic.ts';
import {
  correctedInvoice,
  creditAllOf,
  creditNoteOf,
  leftOf,
  type CreditedPart,
} from './credit-note.ts';
import type { DocumentFields } from './document-fields.ts';
import { invoiceOf, type InvoicedOrder } from './invoice.ts';

const issue = { ...testIssue, number: 'CN-000001', reason: 'Goods given back' };
const issued = { ...issue, taxPoint: testIssue.issuedOn };
const invoice = (order: InvoicedOrder) => invoiceOf(order, testSeller, testIssue);

/** Some of a line or of delivery, of what is left of it, with the VAT that is in so much of it. */
function partOf(order: InvoicedOrder, at: number, share: number): CreditedPart | null {
  const line = order.lines[at];
  const vatOfDelivery = order.deliveryIncPence - order.deliveryExPence;
  const whole = line
    ? { incPence: line.exPence + line.vatPence, vatPence: line.vatPence }
    : { incPence: order.deliveryIncPence, vatPence: vatOfDelivery };
  const incPence = Math.floor(whole.incPence * share);
  if (incPence === 0) return null;
  const vatPence = Math.floor((whole.vatPence * incPence) / whole.incPence);
  return { orderLine: line?.position ?? null, quantity: null, incPence, vatPence };
}

const sumInc = (documents: readonly DocumentFields[]) =>
  documents.reduce((sum, { totals }) => sum + totals.incPence, 0);

describe('a credit note', () => {
  it('comes to the pence and the VAT of its refund, whatever that is for', () => {
    fc.assert(
      fc.property(
        anyOrder,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 31 }),
        (order, shares) => {
          const parts = shares
            .map((share, at) => partOf(order, at % (order.lines.length + 1), share))
            .filter((part) => part !== null)
            .filter((part, at, all) => all.findIndex((a) => a.orderLine === part.orderLine) === at);
          fc.pre(parts.length > 0);
          const { totals, ...fields } = creditNoteOf(invoice(order), parts, issued);
          expect(listArithmeticFaults({ totals, ...fields })).toEqual([]);
          expect(totals.incPence).toBe(parts.reduce((sum, { incPence }) => sum + incPence, 0));
          expect(totals.vatPence).toBe(parts.reduce((sum, { vatPence }) => sum + vatPence, 0));
        },
      ),
    );
  });

  it('for pieces says how many, and for money alone that it is money off', () => {
    const order = orderOf('inc', [{ pence: 12_900, quantity: 3, ratePercent: 20 }]);
    const { lines } = creditNoteOf(
      invoice(order),
      [
        { orderLine: 1, quantity: 2, incPence: 25_800, vatPence: 4300 },
        { orderLine: 1, quantity: null, incPence: 600, vatPence: 100 },
      ],
      issued,
    );
    expect(lines).toMatchObject([
      { quantity: 2, exPence: 21_500, unitEx: '107.5000' },
      { quantity: 1, exPence: 500, isMoneyOnly: true },
    ]);
  });

  it('for a line that the invoice has not is never made', () => {
    const fields = invoice(orderOf('inc', [{ pence: 100, quantity: 1, ratePercent: 20 }]));
    const part = { orderLine: 2, quantity: 1, incPence: 100, vatPence: 17 };
    expect(() => creditNoteOf(fields, [part], issued)).toThrow('no line 2');
  });
});

describe('what is left of an invoice', () => {
  it('and what was credited come to the invoice, and to the new one in its place', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyOrder, fc.nat(), share, (order, seed, part) => {
        const whole = invoice(order);
        const credited = partOf(order, seed % (order.lines.length + 1), part);
        const credits = credited ? [creditNoteOf(whole, [credited], issued)] : [];
        const left = leftOf(whole, credits);
        fc.pre(left.lines.length + left.delivery.length > 0);
        const taken = creditAllOf(whole, left, issue);
        const anew = correctedInvoice(whole, left, { poNumber: 'PO-1' }, issue);
        expect(listArithmeticFaults(taken)).toEqual([]);
        expect(listArithmeticFaults(anew)).toEqual([]);
        expect(sumInc([...credits, taken])).toBe(whole.totals.incPence);
        expect(anew.totals).toEqual(taken.totals);
        expect(anew.order.poNumber).toBe('PO-1');
        expect(anew.taxPoint).toBe(whole.taxPoint);
      }),
    );
  });

  it('is never less than nothing at any rate, however often some of delivery is given back', () => {
    const pennies = [20, 0].map((ratePercent) => ({ pence: 1, quantity: 1, ratePercent }));
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), shares, (deliveryPence, all) => {
        const order = orderOf('inc', pennies, { deliveryPence });
        const whole = invoice(order);
        const credits: DocumentFields[] = [];
        for (const share of all) {
          const { delivery } = leftOf(whole, credits);
          const deliveryExPence = delivery.reduce((sum, { exPence }) => sum + exPence, 0);
          const vatPence = delivery.reduce((sum, part) => sum + part.vatPence, 0);
          const rest = { ...order, deliveryIncPence: deliveryExPence + vatPence, deliveryExPence };
          const part = partOf(rest, order.lines.length, share);
          if (part) credits.push(creditNoteOf(whole, [part], issued, credits));
          for (const { exPence, vatPence: vat } of leftOf(whole, credits).delivery) {
            expect(Math.min(exPence, vat)).toBeGreaterThanOrEqual(0);
          }
        }
        for (const credit of credits) expect(listArithmeticFaults(credit)).toEqual([]);
      }),
    );
  });

  it('of a delivery that was given back but for a penny is that penny', () => {
    const pennies = [20, 0].map((ratePercent) => ({ pence: 1, quantity: 1, ratePercent }));
    const whole = invoice(orderOf('inc', pennies, { deliveryPence: 1024 }));
    const part = { orderLine: null, quantity: null, incPence: 1023, vatPence: 84 };
    const left = leftOf(whole, [creditNoteOf(whole, [part], issued)]).delivery;
    for (const { exPence, vatPence } of left) {
      expect(Math.min(exPence, vatPence)).toBeGreaterThanOrEqual(0);
    }
    expect(left.reduce((sum, { exPence, vatPence }) => sum + exPence + vatPence, 0)).toBe(1);
  });

  it('is nothing once all of it was taken back', () => {
    const whole = invoice(
      orderOf('inc', [{ pence: 1999, quantity: 3, ratePercent: 20 }], { deliveryPence: 495 }),
    );
    const all = creditAllOf(whole, leftOf(whole, []), issue);
    expect(leftOf(whole, [all])).toEqual({ lines: [], delivery: [] });
  });

  it('counts pieces that came back, and not those that only money was given for', () => {
    const whole = invoice(orderOf('inc', [{ pence: 12_000, quantity: 5, ratePercent: 20 }]));
    const credit = creditNoteOf(
      whole,
      [
        { orderLine: 1, quantity: 2, incPence: 24_000, vatPence: 4000 },
        { orderLine: 1, quantity: null, incPence: 600, vatPence: 100 },
      ],
      issued,
    );
    expect(leftOf(whole, [credit]).lines).toMatchObject([
      { quantity: 3, exPence: 29_500, vatPence: 5900 },
    ]);
  });
});

it('a new bill-to leaves the goods where they went', () => {
  const whole = invoice(orderOf('inc', [{ pence: 1999, quantity: 1, ratePercent: 20 }]));
  const buyer = { ...whole.buyer, company: 'Larch & Daughter Ltd' };
  const anew = correctedInvoice(whole, leftOf(whole, []), { buyer }, issue);
  expect(anew).toMatchObject({ buyer, deliveredTo: whole.buyer });
  expect(anew.preceding).toEqual({ number: whole.number, issuedOn: whole.issuedOn });
});
