import { describe, expect, it } from 'vitest';
import { testSeller } from '../../../test/order-documents.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { deliveryLabelsPaper } from './delivery-labels.ts';
import { packingSlipPaper, type PackingSlip } from './packing-slip.ts';
import { pickListPaper } from './pick-list.ts';

const at = new Date('2026-11-24T09:30:00Z');
const to = {
  name: 'Robin Larch',
  company: null,
  lines: ['14 Larch Road'],
  town: 'London',
  postcode: 'SW4 7AB',
  countryCode: 'GB',
};

describe('a pick list', () => {
  const line = (bin: string | null, sku: string, quantity = 1) => ({
    bin,
    sku,
    name: `Goods of ${sku}`,
    variant: 'Brass',
    quantity,
    orderNumber: 'PL-4H8T-2W6N',
    consignment: 1,
  });

  it('leads through the bins in the order in which they are passed, what has none at the end', async () => {
    const lines = [line(null, 'D'), line('A-10', 'C'), line('A-2', 'A', 3), line('A-2', 'B')];
    const list = { shopName: 'Plumbline', wave: 'W-7', printedAt: at, lines };
    const { bytes, fileName } = await pickListPaper(list);
    const { text, looseTags } = readPdf(bytes);
    expect(fileName).toBe('pick-list-W-7.pdf');
    expect(looseTags).toBe(0);
    expect(text).toContain('4 lines · 6 pieces · 1 order');
    expect(text.match(/^(A-2|A-10|No bin)$/gm)).toEqual(['A-2', 'A-2', 'A-10', 'No bin']);
    expect(text).toContain('Printed 24 November 2026 at 09:30');
  });

  it('tells the consignment where an order has another than its first', async () => {
    const lines = [{ ...line('A-1', 'A'), consignment: 2 }];
    const { bytes } = await pickListPaper({ shopName: 'P', wave: 'W', printedAt: at, lines });
    expect(readPdf(bytes).text).toContain('PL-4H8T-2W6N / 2');
  });
});

describe('a packing slip', () => {
  const slip: PackingSlip = {
    seller: testSeller,
    isSpecimen: false,
    orderNumber: 'PL-4H8T-2W6N',
    consignment: 1,
    delivery: { number: 1, of: 2 },
    boxes: 2,
    packedOn: '2026-11-24',
    to,
    service: 'Standard, kerbside',
    expectedDay: '2026-11-26',
    poNumber: 'PO-77120',
    jobReference: null,
    returnDays: 14,
    lines: [
      { sku: 'TAP', name: 'Tap', variant: null, quantity: 2, ordered: 3, roomLabel: 'Ensuite' },
    ],
    toFollow: [{ name: 'Bath', sku: 'BATH', quantity: 1, expectedDay: '2026-12-04' }],
  };

  it('says what is here, of how many, in which room, and what follows; and no price', async () => {
    const { bytes, fileName } = await packingSlipPaper(slip);
    const { text, looseTags } = readPdf(bytes);
    expect(fileName).toBe('packing-slip-PL-4H8T-2W6N-1.pdf');
    expect(looseTags).toBe(0);
    expect(text).toContain('Delivery 1 of 2, in 2 boxes.');
    expect(text).toContain('2\nTap\nEnsuite\nTAP\n3\n');
    expect(text).toContain('1\nBath\nBATH\n4 December 2026\n');
    expect(text).not.toContain('£');
    expect(text).not.toContain('SPECIMEN');
  });

  it('tells consumers alone that they may send it back without a reason', async () => {
    const told = async (returnDays: number | null) =>
      readPdf((await packingSlipPaper({ ...slip, returnDays })).bytes).text;
    expect(await told(14)).toContain('without a reason');
    expect(await told(null)).not.toContain('without a reason');
  });

  it('of a demo says so', async () => {
    const { bytes } = await packingSlipPaper({ ...slip, isSpecimen: true });
    expect(readPdf(bytes).text).toContain('SPECIMEN');
  });
});

describe('delivery labels', () => {
  const boxes = [1, 2].map((number) => ({
    number,
    trackingNumber: `DC0000${number}`,
    weightGrams: 12_400,
  }));
  const labels = {
    seller: testSeller,
    isSpecimen: true,
    orderNumber: 'PL-4H8T-2W6N',
    consignment: 1,
    carrier: 'Demo Carrier',
    service: 'Next day',
    to,
    instructions: 'Leave with number 16',
    printedAt: at,
    boxes,
  };

  it('are one a box, each with its place, its way and its number', async () => {
    const { text, pages, looseTags, strokes } = readPdf((await deliveryLabelsPaper(labels)).bytes);
    expect(pages).toBe(2);
    expect(looseTags).toBe(0);
    // The bars of each, beside three rules.
    expect(strokes).toBeGreaterThanOrEqual(2 * 4);
    for (const words of ['Box 1 of 2', 'Box 2 of 2', 'DC00001', 'DC00002', '12.4 kg']) {
      expect(text).toContain(words);
    }
    for (const words of ['Robin Larch', '14 Larch Road', 'London', 'SW4 7AB', 'SPECIMEN']) {
      expect(text.split('\n').filter((line) => line === words)).toHaveLength(2);
    }
  });

  it('hold the longest address that there is', async () => {
    const long = 'Llanfairpwllgwyngyll'.repeat(4);
    const most = { ...to, name: long, company: long, lines: [long, long, long], town: long };
    const { pages } = readPdf((await deliveryLabelsPaper({ ...labels, to: most })).bytes);
    expect(pages).toBe(2);
  });
});
