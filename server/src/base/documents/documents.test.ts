import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { drawFrames } from './frame.ts';
import { finishPaper, inFont, startPaper, type Paper } from './paper.ts';
import { entry, heading, paragraph, picture, title } from './parts.ts';
import { table } from './table.ts';

/** A document with what is written onto it, read back. */
async function written(write: (paper: Paper) => void) {
  const paper = startPaper({ title: 'Receipt', author: 'Plumbline' });
  write(paper);
  drawFrames(paper, {
    shopName: 'Plumbline',
    kind: 'Receipt',
    notes: ['shop.example', '1 High Street, York'],
  });
  return readPdf(await finishPaper(paper));
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Row ${at}`, value: `Value ${at}.` }));

test('a document is text with tagged parts, in English, between a head and a foot', async () => {
  const { source, text, pages } = await written((paper) => {
    title(paper, 'Wall-hung unit');
    paragraph(paper, 'With 2 drawers.');
    heading(paper, 'Parts');
    table(paper, rows(1));
  });
  expect(source.startsWith('%PDF-1.7')).toBe(true);
  expect(source).toContain('/Lang (en-GB)');
  for (const tag of ['Document', 'H1', 'P', 'H2', 'Table', 'TR', 'TH', 'TD']) {
    expect(source).toContain(`/S /${tag}\n`);
  }
  for (const words of ['Wall-hung unit', 'With 2 drawers.', 'Parts', 'Row 0', 'Value 0.']) {
    expect(text).toContain(words);
  }
  for (const words of ['Plumbline', 'Receipt', 'shop.example', '1 High Street, York', '1 of 1']) {
    expect(text).toContain(words);
  }
  expect(pages).toBe(1);
});

test('a long table goes on to further pages, each with its number, and loses no row', async () => {
  const { text, pages } = await written((paper) => table(paper, rows(80)));
  expect(pages).toBe(3);
  for (const number of ['1 of 3', '2 of 3', '3 of 3']) expect(text).toContain(number);
  for (const { label, value } of rows(80)) expect(text).toContain(`${label}\n${value}`);
});

test('a heading never stands at the foot of a page without what it is of', async () => {
  // Below 36 rows there is room for a heading, but for nothing under it.
  const { text, pages } = await written((paper) => {
    table(paper, rows(36));
    heading(paper, 'Prices');
    entry(paper, 'Delivery', 'Free.');
  });
  expect(pages).toBe(2);
  expect(text.indexOf('1 of 2')).toBeLessThan(text.indexOf('Prices'));
});

test.each([24, 30, 34, 35, 36, 37])(
  'every tag ends on the page that it began on, below a table of %i rows',
  async (count) => {
    const { pages, looseTags } = await written((paper) => {
      table(paper, rows(count));
      heading(paper, 'Prices');
      entry(paper, 'Delivery', 'Free.');
      picture(paper, { width: 100, height: 100, most: 200, alt: 'A square' }, (pdf) => {
        pdf.rect(0, 0, 100, 100).stroke();
      });
      paragraph(paper, 'Long words. '.repeat(500));
    });
    expect(pages).toBeGreaterThan(1);
    expect(looseTags).toBe(0);
  },
);

describe('inFont', () => {
  test.each([
    ['1¼″ BSP', '1¼" BSP'],
    ['⅜″', '3/8"'],
    ['612 W at ΔT50', '612 W at dT50'],
    ['800 × 460 × 520 mm', '800 × 460 × 520 mm'],
    ['1.5 m²', '1.5 m²'],
    ['水', '?'],
  ])('writes %s as %s', (text, expected) => {
    expect(inFont(text)).toBe(expected);
  });
});
