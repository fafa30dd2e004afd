import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import { drawBars } from '../../base/documents/bar-code.ts';
import { drawFrames } from '../../base/documents/frame.ts';
import { itemTable } from '../../base/documents/item-table.ts';
import {
  addPart,
  colours,
  finishPaper,
  page,
  startPaper,
  type Paper,
} from '../../base/documents/paper.ts';
import { heading, paragraph, title } from '../../base/documents/parts.ts';
import { byBin } from '../fulfilment/waves.ts';

/** What a picker takes from the shelves in one walk, for however many orders. */
export interface PickList {
  shopName: string;
  /** What the wave is called by, on screen and in bars: 'W-1042'. */
  wave: string;
  printedAt: Date;
  lines: readonly PickLine[];
  /** What was asked for and cannot be picked, a sentence each with why. */
  leftOut?: readonly string[];
}

export interface PickLine {
  /** Where it lies: 'A-04-2'; null for what has no place yet. */
  bin: string | null;
  sku: string;
  name: string;
  variant: string | null;
  quantity: number;
  orderNumber: string;
  /** The consignment's number within the order. */
  consignment: number;
}

/** The walk as a PDF: bins in the order in which a picker passes them, a box to tick at each. */
export async function pickListPaper(list: PickList): Promise<FileAnswer> {
  const { shopName, wave, printedAt, leftOut = [] } = list;
  const paper = startPaper({ title: `Pick list ${wave}`, author: shopName, writtenAt: printedAt });
  const lines = list.lines.toSorted(
    (a, b) => byBin(a, b) || a.orderNumber.localeCompare(b.orderNumber),
  );
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const orders = new Set(lines.map(({ orderNumber }) => orderNumber)).size;
  title(paper, `Pick list ${wave}`);
  const counts = [
    counted(lines.length, 'line'),
    counted(pieces, 'piece'),
    counted(orders, 'order'),
  ];
  paragraph(paper, counts.join(' · '), { colour: colours.quiet, gap: 3 });
  barsAtRight(paper, wave);
  paper.pdf.y += 18;
  const hasBins = lines.some(({ bin }) => bin !== null);
  itemTable(
    paper,
    [
      ...(hasBins ? [{ title: 'Bin', width: 62 }] : []),
      { title: 'Goods' },
      { title: 'SKU', width: 96 },
      { title: 'Pieces', width: 40, align: 'right' as const },
      { title: 'For order', width: 92 },
      { title: 'Picked', width: 38, align: 'right' as const },
    ],
    lines.map(({ bin, name, variant, sku, quantity, orderNumber, consignment }) => ({
      cells: [
        ...(hasBins ? [bin ?? 'No bin'] : []),
        name,
        sku,
        String(quantity),
        consignment === 1 ? orderNumber : `${orderNumber} / ${consignment}`,
        '____',
      ],
      ...(variant && { note: variant }),
    })),
  );
  if (leftOut.length > 0) {
    heading(paper, 'Left out');
    for (const sentence of leftOut) paragraph(paper, sentence, { gap: 2 });
  }
  drawFrames(paper, { shopName, kind: `Pick list ${wave}`, notes: [printedText(printedAt)] });
  return { fileName: `pick-list-${wave}.pdf`, bytes: await finishPaper(paper) };
}

/** Bars in the right upper corner, beside the title, for a scanner. */
export function barsAtRight(paper: Paper, text: string): void {
  const { pdf } = paper;
  const { y } = pdf;
  const width = 150;
  addPart(
    paper,
    'Figure',
    () => {
      drawBars(pdf, text, { x: page.width - page.margin - width, y: y - 34, width, height: 28 });
    },
    { alt: `Bar code: ${text}` },
  );
  pdf.x = page.margin;
  pdf.y = y;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const printedFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});
const printedText = (at: Date) => `Printed ${printedFormat.format(at)}`;
