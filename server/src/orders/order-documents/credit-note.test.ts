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

/** Goods at two rates, each less a tenth, sent for £10.00 to somewhere else than the bill. */
const mixed = (onTerms: { dueOn: string; taxPoint: string } | null = null) => {
  const goods = [20, 5].map((ratePercent) => ({ pence: 50_00, quantity: 2, ratePercent }));
  const order = orderOf('ex', goods, {
    discountBasisPoints: 1_000,
    deliveryPence: 10_00,
    poNumber: 'PO-7',
    jobReference: 'Loft',
  });
  return invoiceOf(order, testSeller, testIssue, order.lines, onTerms);
};
const terms = { dueOn: '2026-12-31', taxPoint: '2026-11-22' };

describe('a credit note', () => {
  it('says what it takes back and why, is of its own day, and is never to be paid', () => {
    const { dueOn: _dueOn, ...whole } = mixed(terms);
    const part = { orderLine: 1, quantity: 1, incPence: 54_00, vatPence: 9_00 };
    const taxPoint = '2026-11-30';
    const note = creditNoteOf(mixed(terms), [part], { ...issue, issuedOn: taxPoint, taxPoint });
    expect(note).toEqual({
      ...whole,
      kind: 'credit-note',
      number: 'CN-000001',
      issuedOn: taxPoint,
      taxPoint,
      reason: 'Goods given back',
      preceding: { number: whole.number, issuedOn: whole.issuedOn },
      lines: [expect.objectContaining({ position: 1, exPence: 45_00, vatPence: 9_00 })],
      delivery: [],
      vat: [{ category: 'S', ratePercent: 20, exPence: 45_00, vatPence: 9_00 }],
      totals: expect.objectContaining({ incPence: 54_00, duePence: 0 }),
    });
  });

  it('for all of an invoice is of the day that its VAT was of', () => {
    const whole = mixed(terms);
    const all = creditAllOf(whole, leftOf(whole, []), { ...issue, issuedOn: '2026-12-05' });
    expect(all).toMatchObject({
      kind: 'credit-note',
      number: 'CN-000001',
      issuedOn: '2026-12-05',
      taxPoint: terms.taxPoint,
      reason: 'Goods given back',
      preceding: { number: whole.number, issuedOn: whole.issuedOn },
    });
    expect(all.vat).toEqual(whole.vat);
    expect(all).not.toHaveProperty('dueOn');
  });

  it('for delivery names the rates of which anything comes back, and no other', () => {
    const pennies = [20, 0].map((ratePercent) => ({ pence: 1, quantity: 1, ratePercent }));
    const whole = invoice(orderOf('inc', pennies, { deliveryPence: 1024 }));
    const deliveryOf = (incPence: number, vatPence: number) =>
      creditNoteOf(whole, [{ orderLine: null, quantity: null, incPence, vatPence }], issued)
        .delivery;
    expect(whole.delivery).toHaveLength(2);
    expect(deliveryOf(2, 1)).toEqual([
      { category: 'S', ratePercent: 20, exPence: 0, vatPence: 1 },
      { category: 'Z', ratePercent: 0, exPence: 1, vatPence: 0 },
    ]);
    expect(deliveryOf(1, 0)).toEqual([{ category: 'Z', ratePercent: 0, exPence: 1, vatPence: 0 }]);
  });

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
  it('is each line as it was, with its discount, where nothing of it came back', () => {
    const whole = mixed();
    expect(whole.lines[1]).toMatchObject({ beforeExPence: 100_00, discountExPence: 10_00 });
    expect(leftOf(whole, [])).toEqual({ lines: whole.lines, delivery: whole.delivery });
    const part = { orderLine: 1, quantity: 1, incPence: 54_00, vatPence: 9_00 };
    const { lines, delivery } = leftOf(whole, [creditNoteOf(whole, [part], issued)]);
    expect(lines).toEqual([
      expect.objectContaining({ quantity: 1, beforeExPence: 45_00, discountExPence: 0 }),
      whole.lines[1],
    ]);
    expect(delivery).toEqual(whole.delivery);
  });

  it('is what each rate of delivery has left, and that of no VAT apart from what is beyond it', () => {
    const whole = mixed();
    const delivery = [
      { category: 'S' as const, ratePercent: 20, exPence: 5_00, vatPence: 1_00 },
      { category: 'S' as const, ratePercent: 5, exPence: 4_00, vatPence: 20 },
      { category: 'Z' as const, ratePercent: 0, exPence: 3_00, vatPence: 0 },
      { category: 'G' as const, ratePercent: 0, exPence: 2_00, vatPence: 0 },
    ];
    const back = delivery.map((part, at) => ({
      ...part,
      exPence: at + 1,
      vatPence: at < 2 ? 1 : 0,
    }));
    const credit = { ...creditAllOf(whole, { lines: [], delivery: [] }, issue), delivery: back };
    const left = [
      [4_99, 99],
      [3_98, 19],
      [2_97, 0],
      [1_96, 0],
    ].map(([exPence, vatPence], at) => ({ ...delivery[at], exPence, vatPence }));
    expect(leftOf({ ...whole, delivery }, [credit]).delivery).toEqual(left);
  });

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

describe('the invoice in the place of another', () => {
  const anewOf = (whole: DocumentFields, change: Parameters<typeof correctedInvoice>[2]) =>
    correctedInvoice(whole, leftOf(whole, []), change, { ...issue, number: 'INV-000043' });

  it('leaves the goods where they went, whoever the bill goes to', () => {
    const whole = invoice(orderOf('inc', [{ pence: 1999, quantity: 1, ratePercent: 20 }]));
    const buyer = { ...whole.buyer, company: 'Larch & Daughter Ltd' };
    const anew = anewOf(whole, { buyer });
    expect(anew).toMatchObject({ buyer, deliveredTo: whole.buyer });
    expect(anew.preceding).toEqual({ number: whole.number, issuedOn: whole.issuedOn });

    const elsewhere = { ...whole.buyer, lines: ['2 Elm Road'] };
    const sent = { ...whole, deliveredTo: elsewhere };
    expect(anewOf(sent, { buyer }).deliveredTo).toEqual(elsewhere);
    expect(anewOf(whole, { poNumber: 'PO-8' }).deliveredTo).toBeNull();
  });

  it('has its own number and reason, and of the references those that were put right', () => {
    const whole = mixed();
    const { number, reason, kind, order } = anewOf(whole, {});
    expect([number, reason, kind]).toEqual(['INV-000043', 'Goods given back', 'invoice']);
    expect(order).toEqual(whole.order);
    const changes = ['PO-8', null].map((poNumber) => ({ poNumber }));
    for (const change of [...changes, { jobReference: 'Attic' }, { jobReference: null }])
      expect(anewOf(whole, change).order).toEqual({ ...whole.order, ...change });
  });

  it('is to be paid where the other was, and was paid where it was', () => {
    const due = mixed(terms);
    expect(due.totals.duePence).toBeGreaterThan(0);
    expect(anewOf(due, { poNumber: 'PO-8' })).toMatchObject({
      dueOn: terms.dueOn,
      totals: due.totals,
    });
    expect(anewOf(mixed(), { poNumber: 'PO-8' }).totals).toMatchObject({ duePence: 0 });
  });
});
