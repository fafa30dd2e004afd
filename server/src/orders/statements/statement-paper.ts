import type { Statement } from '@plumbline/contracts/nouns/trade-ledger.ts';
import { traderLines } from '@plumbline/contracts/nouns/trader.ts';
import { blocks, stampPages, sums } from '../../base/documents/blocks.ts';
import { drawFrames } from '../../base/documents/frame.ts';
import { itemTable } from '../../base/documents/item-table.ts';
import { colours, finishPaper, startPaper } from '../../base/documents/paper.ts';
import { heading, paragraph, title } from '../../base/documents/parts.ts';
import type { ShopFace } from '../../core/config.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { dayText } from '../order-documents/paper-texts.ts';

type Item = Statement['items'][number];

const money = { width: 64, align: 'right' } as const;

/** What a business owes on a day as a PDF: open invoices, what waits to be placed, and the sums. */
export async function statementPaper(
  { businessName, tradeExternalId, on, sums: credit, items }: Statement,
  { shopName, trader }: ShopFace,
  isSpecimen: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const writtenAt = new Date(`${on}T12:00:00Z`);
  const paper = startPaper({ title: `Statement of ${businessName}`, author: shopName, writtenAt });
  title(paper, 'Statement');
  if (isSpecimen) {
    const text = 'Specimen of a demonstration shop. Nothing was sold and nothing is owed.';
    paragraph(paper, text, { colour: colours.accent, size: 9, gap: 3 });
  }
  paper.pdf.y += 14;
  const owed = credit.invoicedPence - credit.creditPence;
  blocks(paper, [
    { name: 'Business', lines: [businessName, `Trade account ${tradeExternalId}`] },
    { name: 'On', lines: [dayText(on)] },
    { name: 'Overdue', lines: [pounds(credit.overduePence)] },
  ]);
  paper.pdf.y += 10;
  itemTable(
    paper,
    [
      { title: 'Invoice' },
      { title: 'Dated', width: 72 },
      { title: 'Due', width: 72 },
      { title: 'Of', ...money },
      { title: 'Open', ...money },
    ],
    items.filter(({ kind }) => kind === 'invoice').map(invoiceRow),
  );
  const waiting = items.filter(({ kind }) => kind !== 'invoice');
  if (waiting.length > 0) {
    heading(paper, 'Not yet placed');
    paper.pdf.y += 2;
    itemTable(
      paper,
      [{ title: 'What' }, { title: 'Dated', width: 72 }, { title: 'Waits', ...money }],
      waiting.map(({ reference, datedOn, openPence }) => ({
        cells: [reference, dayText(datedOn), pounds(openPence)],
      })),
    );
  }
  sums(paper, [
    { name: 'Open invoices', amount: pounds(credit.invoicedPence) },
    { name: 'Not yet placed', amount: `–${pounds(credit.creditPence)}` },
    { name: owed < 0 ? 'In your favour' : 'Owed', amount: pounds(Math.abs(owed)), isGrand: true },
  ]);
  paragraph(
    paper,
    `All sums include VAT. Please name the invoices that you pay. ${pounds(credit.orderedPence)} more is ordered and not invoiced yet.`,
    { size: 9, colour: colours.quiet, gap: 16 },
  );
  drawFrames(paper, {
    shopName,
    kind: `Statement ${on}`,
    notes: traderLines(trader),
  });
  if (isSpecimen) stampPages(paper, 'SPECIMEN');
  return finishPaper(paper);
}

function invoiceRow({ reference, jobReference, poNumber, datedOn, dueOn, ...item }: Item) {
  const { amountPence, openPence, daysLate, disputedPence, toCreditPence } = item;
  const inDisputePence = disputedPence - toCreditPence;
  const notes = [
    jobReference && `Job ${jobReference}`,
    poNumber && `PO ${poNumber}`,
    daysLate > 0 && (daysLate === 1 ? '1 day late' : `${daysLate} days late`),
    inDisputePence > 0 && `${pounds(inDisputePence)} in dispute`,
    toCreditPence > 0 && `${pounds(toCreditPence)} to be credited`,
  ];
  return {
    cells: [reference, dayText(datedOn), dayText(dueOn!), pounds(amountPence), pounds(openPence)],
    note: notes.filter(Boolean).join(' · '),
  };
}
