import { describe, expect, it } from 'vitest';
import { orderOf, testAddress, testIssue, testSeller } from '../../../test/order-documents.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { creditNoteOf } from './credit-note.ts';
import { documentPaper } from './document-paper.ts';
import { invoiceOf } from './invoice.ts';
import { withoutBuyer } from './privacy-store.ts';

const order = orderOf(
  'inc',
  [
    { pence: 12_900, quantity: 2, ratePercent: 20 },
    { pence: 3823, quantity: 10, ratePercent: 5 },
  ],
  {
    discountBasisPoints: 620,
    deliveryPence: 4995,
    poNumber: 'PO-77120',
    jobReference: 'Larch Road, ensuite',
    billingAddress: { ...testAddress, line1: 'Unit 4', town: 'Leeds', company: 'Larch Ltd' },
  },
);
const real = { ...testIssue, isSpecimen: false };
const invoice = invoiceOf(order, testSeller, real);
const read = async (fields: typeof invoice) => readPdf(await documentPaper(fields));

describe('an invoice on paper', () => {
  it('says all that the tax office asks for', async () => {
    const { text, pages, looseTags } = await read(invoice);
    expect(pages).toBe(1);
    expect(looseTags).toBe(0);
    for (const words of [
      'VAT invoice',
      'INV-000042',
      '23 November 2026',
      'Tax point 21 November 2026',
      'Plumbline Ltd',
      '1 Specimen Street',
      'VAT number GB 123 4567 89',
      'Larch Ltd',
      'Unit 4',
      'Leeds',
      '14 Larch Road',
      'PL-4H8T-2W6N',
      'Your PO PO-77120',
      'Job Larch Road, ensuite',
      'Paid with Visa card ending 4242 on 21 November 2026.',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('Specimen of');
    expect(text).not.toContain('SPECIMEN');
  });

  it('says each line with its quantity, its unit to four decimals, its rate and its sum', async () => {
    const { text } = await read(invoice);
    for (const line of invoice.lines) {
      // The dash of a sum less than nothing, in the signs of a PDF.
      const off = `\u0096£${(line.discountExPence / 100).toFixed(2)}`;
      const cells = [
        line.quantity,
        line.name,
        line.sku,
        `£${line.unitEx}`,
        off,
        `${line.ratePercent}%`,
        `£${(line.exPence / 100).toFixed(2)}`,
      ];
      expect(text).toContain(`${cells.join('\n')}\n`);
    }
  });

  it('says the VAT of each rate and what everything comes to', async () => {
    const { text } = await read(invoice);
    const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
    for (const { ratePercent, exPence, vatPence } of invoice.vat) {
      expect(text).toContain(`${ratePercent}%\n${pounds(exPence)}\n${pounds(vatPence)}\n`);
    }
    const { exPence, vatPence, incPence } = invoice.totals;
    expect(text).toContain(`Total ex VAT\n${pounds(exPence)}\nVAT\n${pounds(vatPence)}\n`);
    expect(text).toContain(`Total inc VAT\n${pounds(incPence)}\n`);
  });

  it('of a demo says so in words, on every page and in its file', async () => {
    const { text, pages } = await read({ ...invoice, isSpecimen: true });
    expect(text).toContain('Specimen of a demonstration shop. Nothing was sold');
    expect(text.match(/SPECIMEN/g)).toHaveLength(pages);
  });

  it('of a shop that is not registered for VAT is no VAT invoice', async () => {
    const { text } = await read({ ...invoice, seller: { ...testSeller, vatNumber: null } });
    expect(text).not.toContain('VAT invoice');
    expect(text).not.toContain('VAT number');
  });

  it('is drawn again as the same bytes', async () => {
    const [first, second] = [await documentPaper(invoice), await documentPaper(invoice)];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });

  it('of somebody erased says what tax needs, and nobody', async () => {
    const { text } = await read(withoutBuyer(invoice));
    for (const words of ['Larch', 'Unit 4', 'SW4 7AB', 'Robin', 'PO-77120', '4242']) {
      expect(text).not.toContain(words);
    }
    for (const words of ['INV-000042', 'United Kingdom', 'Visa card', 'Total inc VAT']) {
      expect(text).toContain(words);
    }
  });
});

it('a credit note says what it is against, why, and what it credits', async () => {
  const parts = [
    { orderLine: 1, quantity: 1, incPence: 12_100, vatPence: 2017 },
    { orderLine: 2, quantity: null, incPence: 105, vatPence: 5 },
  ];
  const issue = {
    ...real,
    number: 'CN-000007',
    reason: 'Goods given back',
    taxPoint: '2026-12-02',
  };
  const { text } = await read(creditNoteOf(invoice, parts, issue));
  for (const words of [
    'Credit note',
    'CN-000007',
    'Against invoice INV-000042 of 23 November 2026. Goods given back.',
    'Money off Goods 2',
    'Credited inc VAT\n£122.05',
    'Tax point 2 December 2026',
  ]) {
    expect(text).toContain(words);
  }
});
