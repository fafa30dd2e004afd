import { expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { blocks, stampPages, sums } from './blocks.ts';
import { itemTable } from './item-table.ts';
import { finishPaper, startPaper, type Paper } from './paper.ts';
import { paragraph } from './parts.ts';

const writtenAt = new Date('2026-11-23T12:00:00Z');

async function written(write: (paper: Paper) => void) {
  const paper = startPaper({ title: 'Invoice', author: 'Plumbline', writtenAt });
  write(paper);
  return finishPaper(paper);
}

const columns = [{ title: 'Goods' }, { title: 'Price', width: 60, align: 'right' }] as const;
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    cells: [`Goods ${at}`, `£${at}.00`],
    note: `SKU-${at}`,
  }));

test('a table loses no row and no note, and has its titles on every page', async () => {
  const { text, pages, looseTags } = readPdf(
    await written((paper) => itemTable(paper, columns, rows(70))),
  );
  expect(pages).toBe(4);
  expect(looseTags).toBe(0);
  expect(text.match(/^Price$/gm)).toHaveLength(pages);
  for (const { cells, note } of rows(70)) {
    expect(text).toContain(`${cells[0]}\n${note}\n${cells[1]}\n`);
  }
});

test.each([0, 10, 20, 24, 26, 27, 28, 30])(
  'sums are never parted, below %i rows',
  async (count) => {
    const { text, looseTags } = readPdf(
      await written((paper) => {
        itemTable(paper, columns, rows(count));
        sums(paper, [
          { name: 'Ex VAT', amount: '£10.00' },
          { name: 'VAT', amount: '£2.00' },
          { name: 'Total', amount: '£12.00', isGrand: true },
        ]);
      }),
    );
    expect(text).toContain('Ex VAT\n£10.00\nVAT\n£2.00\nTotal\n£12.00');
    expect(looseTags).toBe(0);
  },
);

test('a line of a block that is too long goes on below, and cuts nothing off', async () => {
  const long = 'Larch & Daughter Plumbing, Heating and Bathrooms of Leeds Limited';
  const { text } = readPdf(
    await written((paper) => {
      blocks(paper, [
        { name: 'Billed to', lines: [long, 'Leeds'] },
        { name: 'Order', lines: ['PL-1'] },
        { name: 'Date', lines: ['Today'] },
      ]);
      paragraph(paper, 'After.');
    }),
  );
  expect(text.replaceAll('\n', ' ').replaceAll('  ', ' ')).toContain(long);
});

test('the stamp is on every page', async () => {
  const { text, pages } = readPdf(
    await written((paper) => {
      itemTable(paper, columns, rows(40));
      stampPages(paper, 'SPECIMEN');
    }),
  );
  expect(pages).toBeGreaterThan(1);
  expect(text.match(/SPECIMEN/g)).toHaveLength(pages);
});

test('the same writing gives the same bytes', async () => {
  const write = () => written((paper) => itemTable(paper, columns, rows(3)));
  const [first, second] = [await write(), await write()];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
});
