import { traderLines } from '@plumbline/contracts/nouns/trader.ts';
import { blocks, stampPages, sums, type Block, type SumRow } from '../../base/documents/blocks.ts';
import { drawFrames } from '../../base/documents/frame.ts';
import { itemTable, type ItemColumn } from '../../base/documents/item-table.ts';
import { colours, finishPaper, startPaper, type Paper } from '../../base/documents/paper.ts';
import { heading, paragraph, title } from '../../base/documents/parts.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import {
  lineName,
  type DocumentFields,
  type DocumentLine,
  type RatedAmount,
} from './document-fields.ts';
import { dayText, partyLines } from './paper-texts.ts';

/** An invoice or a credit note as a PDF. The same fields give the same bytes. */
export async function documentPaper(fields: DocumentFields): Promise<Uint8Array<ArrayBuffer>> {
  const { number, seller, issuedOn, isSpecimen } = fields;
  const kind = kindText(fields);
  const paper = startPaper({
    title: `${kind} ${number}`,
    author: seller.tradingName,
    writtenAt: new Date(`${issuedOn}T12:00:00Z`),
  });
  title(paper, kind);
  if (isSpecimen) {
    paragraph(
      paper,
      'Specimen of a demonstration shop. Nothing was sold and nothing was charged; no VAT can be reclaimed with it.',
      { colour: colours.accent, size: 9, gap: 3 },
    );
  }
  if (fields.reason) paragraph(paper, reasonText(fields), { size: 9.5, gap: 3 });
  paper.pdf.y += 14;
  blocks(paper, [numberBlock(fields), orderBlock(fields), datesBlock(fields)], 3);
  paper.pdf.y += 6;
  blocks(paper, parties(fields), 3);
  paper.pdf.y += 10;
  drawLines(paper, fields);
  sums(paper, sumRows(fields));
  drawRates(paper, fields);
  paragraph(paper, paidText(fields), { size: 9, colour: colours.quiet, gap: 16 });
  drawFrames(paper, {
    shopName: seller.tradingName,
    kind: `${kind} ${number}`,
    notes: traderLines(seller),
  });
  if (isSpecimen) stampPages(paper, 'SPECIMEN');
  return finishPaper(paper);
}

/** Only who is registered for VAT may write an invoice for it. */
function kindText({ kind, seller }: DocumentFields): string {
  if (kind === 'credit-note') return 'Credit note';
  return seller.vatNumber === null ? 'Invoice' : 'VAT invoice';
}

function reasonText({ kind, preceding, reason }: DocumentFields): string {
  const { number, issuedOn } = preceding!;
  const of = `invoice ${number} of ${dayText(issuedOn)}`;
  return kind === 'credit-note' ? `Against ${of}. ${reason}.` : `In place of ${of}. ${reason}.`;
}

const numberBlock = ({ number, kind, preceding }: DocumentFields): Block => ({
  name: kind === 'invoice' ? 'Invoice number' : 'Credit note number',
  lines: [number, ...(preceding ? [`for ${preceding.number}`] : [])],
});

function orderBlock({ order }: DocumentFields): Block {
  return {
    name: 'Order',
    lines: [
      order.number,
      ...(order.poNumber ? [`Your PO ${order.poNumber}`] : []),
      ...(order.jobReference ? [`Job ${order.jobReference}`] : []),
    ],
  };
}

function datesBlock({ issuedOn, taxPoint }: DocumentFields): Block {
  if (issuedOn === taxPoint) return { name: 'Date and tax point', lines: [dayText(issuedOn)] };
  return { name: 'Date', lines: [dayText(issuedOn), `Tax point ${dayText(taxPoint)}`] };
}

function parties({ seller, buyer, deliveredTo }: DocumentFields): Block[] {
  const from = [
    seller.companyName,
    ...seller.address,
    ...(seller.vatNumber ? [`VAT number ${seller.vatNumber}`] : []),
  ];
  return [
    { name: deliveredTo ? 'Billed to' : 'Billed and delivered to', lines: partyLines(buyer) },
    ...(deliveredTo ? [{ name: 'Delivered to', lines: partyLines(deliveredTo) }] : []),
    { name: 'From', lines: from },
  ];
}

const money = { width: 58, align: 'right' } as const;
const rate = { title: 'VAT', width: 32, align: 'right' } as const;

function drawLines(paper: Paper, { kind, lines, delivery, deliveryName }: DocumentFields): void {
  const hasDiscount = lines.some(({ discountExPence }) => discountExPence > 0);
  const columns: ItemColumn[] = [
    { title: 'Quantity', width: 42, align: 'right' },
    { title: 'Description' },
    { title: 'Each ex VAT', width: 64, align: 'right' },
    ...(hasDiscount ? [{ title: 'Code off', ...money }] : []),
    rate,
    { title: 'Ex VAT', ...money },
  ];
  const off = (text: string) => (hasDiscount ? [text] : []);
  itemTable(paper, columns, [
    ...lines.map((line) => ({
      cells: [
        line.isMoneyOnly ? '' : String(line.quantity),
        lineName(line),
        line.isMoneyOnly ? '' : unitPounds(line),
        ...off(line.discountExPence > 0 ? `–${pounds(line.discountExPence)}` : ''),
        rateText(line),
        pounds(line.exPence),
      ],
      note: noteOf(line),
    })),
    ...delivery.map((part) => ({
      cells: [
        '',
        kind === 'invoice' ? `Delivery: ${deliveryName}` : 'Delivery',
        '',
        ...off(''),
        rateText(part),
        pounds(part.exPence),
      ],
    })),
  ]);
}

/** '£1,040.8333': a thousand is parted as in the other sums. */
const unitPounds = ({ unitEx }: DocumentLine) =>
  `£${unitEx.replace(/^\d+/, (whole) => Number(whole).toLocaleString('en-GB'))}`;

const noteOf = ({ variant, sku }: DocumentLine) => [variant, sku].filter(Boolean).join(' · ');

const rateText = ({ ratePercent }: RatedAmount) => `${ratePercent}%`;

function sumRows({ kind, lines, delivery, totals }: DocumentFields): SumRow[] {
  const { linesExPence, deliveryExPence, exPence, vatPence, incPence } = totals;
  return [
    ...(lines.length > 0 && delivery.length > 0
      ? [
          { name: 'Goods ex VAT', amount: pounds(linesExPence) },
          { name: 'Delivery ex VAT', amount: pounds(deliveryExPence) },
        ]
      : []),
    { name: 'Total ex VAT', amount: pounds(exPence) },
    { name: 'VAT', amount: pounds(vatPence) },
    {
      name: kind === 'invoice' ? 'Total inc VAT' : 'Credited inc VAT',
      amount: pounds(incPence),
      isGrand: true,
    },
  ];
}

const rateNames = { S: '', Z: ' zero-rated', G: ' outside the scope of UK VAT' };

function drawRates(paper: Paper, { vat }: DocumentFields): void {
  heading(paper, 'VAT by rate');
  paper.pdf.y += 2;
  itemTable(
    paper,
    [{ title: 'Rate' }, { title: 'Ex VAT', ...money }, { title: 'VAT', ...money }],
    vat.map((part) => ({
      cells: [
        `${rateText(part)}${rateNames[part.category]}`,
        pounds(part.exPence),
        pounds(part.vatPence),
      ],
    })),
  );
}

function paidText({ kind, totals, paidWith, taxPoint, preceding, dueOn }: DocumentFields): string {
  if (kind === 'credit-note') {
    return `Keep this with invoice ${preceding!.number}. Goods and delivery are credited at the rates that they were charged at.`;
  }
  if (totals.incPence === 0) return 'Nothing was to be paid.';
  if (dueOn !== undefined) {
    return `On account. Please pay ${pounds(totals.duePence)} by ${dayText(dueOn)}: by bank with this invoice's number, or by card on your statement.`;
  }
  const means = paidWith ? ` with ${paidWith}` : '';
  return `Paid${means} on ${dayText(taxPoint)}. Nothing is left to pay.`;
}
