import type { Drawing } from '@plumbline/contracts/catalogue/drawing.ts';
import { boxOutlines } from '@plumbline/contracts/nouns/outlines/outlines.ts';
import { expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import type { SheetContent } from './specification-content.ts';
import { specificationSheet } from './specification-sheet.ts';

const drawing: Drawing = {
  widthMm: 800,
  heightMm: 520,
  depthMm: 460,
  unitsPerMm: 0.4,
  scale: '1 : 10',
  outlines: boxOutlines({ w: 800, d: 460, h: 520 }),
  centres: [{ view: 'front', label: 'Bolts', mm: 640, down: 0.5 }],
  facts: [{ label: 'Tap hole', value: '35 mm' }],
};

const content: SheetContent = {
  shop: {
    shopName: 'Bath & Bore',
    publicUrl: 'https://shop.example',
    trader: {
      companyName: 'Bath & Bore Ltd',
      address: ['1 High Street', 'York'],
      companyNumber: '01234567',
      vatNumber: null,
      telephone: null,
      email: 'hello@shop.example',
    },
  },
  sku: 'SILL/800.OAK',
  name: 'Sill 800 wall-hung vanity unit',
  variant: 'Natural oak',
  brand: 'Brackwell',
  description: 'A unit with two drawers.',
  rows: [{ label: 'Trap size', value: '1¼″, 32 mm' }],
  drawing,
  sets: [{ title: 'Needed to work', items: [{ name: 'Bottle trap', reason: 'It seals.' }] }],
  address: 'https://shop.example/p/sill-800',
  day: '21 November 2026',
};

test('a sheet says all that is known of the offering, on one page, in a file of its SKU', async () => {
  const { fileName, bytes } = await specificationSheet(content);
  expect(fileName).toBe('SILL-800-OAK-specification.pdf');
  const { text, pages } = readPdf(bytes);
  expect(pages).toBe(1);
  for (const words of [
    'Sill 800 wall-hung vanity unit',
    'Natural oak',
    'Brackwell',
    'A unit with two drawers.',
    'Bath & Bore Ltd, 1 High Street, York',
    'Trap size',
    '1¼", 32 mm',
    'Needed to work',
    'Bottle trap',
    'It seals.',
    'Specification sheet',
    'shop.example/p/sill-800',
    'as of 21 November 2026',
  ]) {
    expect(text).toContain(words);
  }
});

test('a sheet draws outlines as lines with their figures, and nothing where there are none', async () => {
  const drawn = readPdf((await specificationSheet(content)).bytes);
  const plain = readPdf((await specificationSheet({ ...content, drawing: null })).bytes);
  expect(drawn.strokes - plain.strokes).toBeGreaterThan(15);
  expect(drawn.source).toContain('/Alt (Drawing: 800 wide, 460 deep, 520 high');
  expect(drawn.text).toMatch(/^800\n/m);
  expect(drawn.text).toContain('Bolts 640');
  // The table says it already.
  expect(drawn.text).not.toContain('Tap hole');
  expect(plain.text).not.toContain('Bolts 640');
});
