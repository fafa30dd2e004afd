import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyOrder,
  orderOf,
  testAddress,
  testIssue,
  testSeller,
} from '../../../test/order-documents.ts';
import { creditNoteOf } from './credit-note.ts';
import { invoiceOf } from './invoice.ts';
import { ublOf } from './ubl.ts';

/** What stands in every element of a name, in the order of the document. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text]) => text,
  );

const pence = (text: string | undefined) => Math.round(Number(text) * 100);

/** Whether each tag that opens is closed, in turn. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, slash, name, selfClosed] of xml.matchAll(/<(\/?)([A-Za-z:]+)[^>]*?(\/?)>/g)) {
    if (selfClosed) continue;
    if (!slash) open.push(name!);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

describe('UBL of an invoice', () => {
  it('is well formed and says the sums of its fields, whatever was ordered', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const fields = invoiceOf(order, testSeller, testIssue);
        const xml = ublOf(fields);
        expect(isWellFormed(xml)).toBe(true);
        const { linesExPence, deliveryExPence, exPence, incPence } = fields.totals;
        expect(pence(textsOf(xml, 'cbc:LineExtensionAmount')[0])).toBe(linesExPence);
        expect(pence(textsOf(xml, 'cbc:TaxExclusiveAmount')[0])).toBe(exPence);
        expect(pence(textsOf(xml, 'cbc:TaxInclusiveAmount')[0])).toBe(incPence);
        expect(pence(textsOf(xml, 'cbc:ChargeTotalAmount')[0])).toBe(deliveryExPence);
        expect(textsOf(xml, 'cbc:PayableAmount')).toEqual(['0.00']);
        expect(textsOf(xml, 'cbc:InvoicedQuantity')).toHaveLength(order.lines.length);
        // Price over base quantity times quantity is the line before its code, exactly.
        expect(textsOf(xml, 'cbc:BaseQuantity')).toEqual(textsOf(xml, 'cbc:InvoicedQuantity'));
        expect(textsOf(xml, 'cbc:PriceAmount').map(pence)).toEqual(
          order.lines.map(({ beforeExPence }) => beforeExPence),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('says who sells, who buys, what for and how it was paid', () => {
    const order = orderOf('inc', [{ pence: 1999, quantity: 3, ratePercent: 20 }], {
      poNumber: 'PO-1 <&>',
      billingAddress: { ...testAddress, company: 'Larch & Daughter "Ltd"' },
    });
    const xml = ublOf(invoiceOf(order, testSeller, testIssue));
    expect(isWellFormed(xml)).toBe(true);
    expect(xml).toContain(
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
    );
    expect(textsOf(xml, 'cbc:CustomizationID')).toEqual(['urn:cen.eu:en16931:2017']);
    expect(textsOf(xml, 'cbc:InvoiceTypeCode')).toEqual(['380']);
    expect(textsOf(xml, 'cbc:IssueDate')).toEqual(['2026-11-23']);
    expect(textsOf(xml, 'cbc:TaxPointDate')).toEqual(['2026-11-21']);
    expect(textsOf(xml, 'cbc:CompanyID')[0]).toBe('GB123456789');
    expect(textsOf(xml, 'cbc:RegistrationName')).toEqual([
      'Plumbline Ltd',
      'Larch &amp; Daughter &quot;Ltd&quot;',
    ]);
    expect(xml).toContain('<cbc:ID>PO-1 &lt;&amp;&gt;</cbc:ID>');
    expect(xml).toContain('<cbc:PaymentMeansCode name="Visa card ending 4242">48<');
    expect(textsOf(xml, 'cbc:Note')).toEqual(['SPECIMEN: nothing was sold.']);
  });

  it('says why no VAT is charged beyond where it reaches', () => {
    const deliveryAddress = { ...testAddress, countryCode: 'JE', postcode: 'JE2 3AB' };
    const goods = [{ pence: 1999, quantity: 1, ratePercent: 0 }];
    const xml = ublOf(invoiceOf(orderOf('inc', goods, { deliveryAddress }), testSeller, testIssue));
    expect(textsOf(xml, 'cbc:TaxExemptionReason')).toEqual([
      'Delivered outside the scope of UK VAT',
    ]);
  });

  it('keeps what XML has no sign for out of it', () => {
    const order = orderOf('inc', [{ pence: 1999, quantity: 1, ratePercent: 20 }]);
    order.lines[0]!.name = 'Tap\u0000\u000b "½″"';
    const xml = ublOf(invoiceOf(order, testSeller, testIssue));
    expect(textsOf(xml, 'cbc:Name')).toContain('Tap &quot;½″&quot;');
  });
});

it('UBL of a credit note is one, of what it is against', () => {
  const order = orderOf('inc', [{ pence: 1999, quantity: 3, ratePercent: 20 }]);
  const invoice = invoiceOf(order, testSeller, testIssue);
  const part = { orderLine: 1, quantity: 1, incPence: 1999, vatPence: 333 };
  const issue = { ...testIssue, number: 'CN-000001', reason: 'Goods given back' };
  const xml = ublOf(creditNoteOf(invoice, [part], { ...issue, taxPoint: '2026-12-02' }));
  expect(isWellFormed(xml)).toBe(true);
  expect(textsOf(xml, 'cbc:CreditNoteTypeCode')).toEqual(['381']);
  expect(textsOf(xml, 'cbc:CreditedQuantity')).toEqual(['1']);
  expect(xml).toMatch(/InvoiceDocumentReference>\s*<cbc:ID>INV-000042</);
  expect(xml).not.toContain('PaymentMeans');
});
