import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import { traderLines } from '@plumbline/contracts/nouns/trader.ts';
import { blocks, stampPages } from '../../base/documents/blocks.ts';
import { drawFrames } from '../../base/documents/frame.ts';
import { itemTable } from '../../base/documents/item-table.ts';
import { colours, finishPaper, startPaper } from '../../base/documents/paper.ts';
import { heading, paragraph, title } from '../../base/documents/parts.ts';
import type { Party, Seller } from './document-fields.ts';
import { dayText, partyLines } from './paper-texts.ts';
import { barsAtRight } from './pick-list.ts';

/** What lies in the boxes of a consignment, for whoever opens them. It says no prices. */
export interface PackingSlip {
  seller: Seller;
  isSpecimen: boolean;
  orderNumber: string;
  /** The consignment's number within the order. */
  consignment: number;
  /** Which delivery it is of how many; one that was cancelled counts as none. */
  delivery: { number: number; of: number };
  boxes: number;
  packedOn: string;
  to: Party;
  service: string;
  expectedDay: string;
  poNumber: string | null;
  jobReference: string | null;
  /** For how many days consumers may send goods back without a reason; a business has its terms for that. */
  returnDays: number | null;
  lines: readonly SlipLine[];
  /** What of the order comes in other consignments, and when. */
  toFollow: readonly (Pick<SlipLine, 'name' | 'sku' | 'quantity'> & { expectedDay: string })[];
}

export interface SlipLine {
  sku: string;
  name: string;
  variant: string | null;
  /** How many are in these boxes, and how many the order has. */
  quantity: number;
  ordered: number;
  roomLabel: string | null;
}

/** The slip as a PDF, which lies on top in the first box. */
export async function packingSlipPaper(slip: PackingSlip): Promise<FileAnswer> {
  const { seller, orderNumber, consignment, delivery, toFollow } = slip;
  const name = `${orderNumber}-${consignment}`;
  const paper = startPaper({
    title: `Packing slip ${name}`,
    author: seller.tradingName,
    writtenAt: new Date(`${slip.packedOn}T12:00:00Z`),
  });
  title(paper, 'What is in your delivery');
  const { number, of } = delivery;
  const part = of > 1 ? `Delivery ${number} of ${of}` : 'Your whole order';
  const boxes = slip.boxes === 1 ? 'one box' : `${slip.boxes} boxes`;
  paragraph(paper, `${part}, in ${boxes}.`, { colour: colours.quiet, gap: 3 });
  barsAtRight(paper, name);
  paper.pdf.y += 18;
  const references = [
    ...(slip.poNumber ? [`Your PO ${slip.poNumber}`] : []),
    ...(slip.jobReference ? [`Job ${slip.jobReference}`] : []),
  ];
  blocks(
    paper,
    [
      { name: 'Order', lines: [orderNumber, ...references] },
      { name: 'To', lines: partyLines(slip.to) },
      { name: 'Delivery', lines: [slip.service, dayText(slip.expectedDay)] },
    ],
    3,
  );
  paper.pdf.y += 8;
  const hasRooms = slip.lines.some(({ roomLabel }) => roomLabel);
  itemTable(
    paper,
    [
      { title: 'Here', width: 40, align: 'right' },
      { title: 'Goods' },
      ...(hasRooms ? [{ title: 'Room', width: 96 }] : []),
      { title: 'SKU', width: 96 },
      { title: 'Ordered', width: 44, align: 'right' as const },
    ],
    slip.lines.map((line) => ({
      cells: [
        String(line.quantity),
        line.name,
        ...(hasRooms ? [line.roomLabel ?? ''] : []),
        line.sku,
        String(line.ordered),
      ],
      ...(line.variant && { note: line.variant }),
    })),
  );
  if (toFollow.length > 0) {
    heading(paper, 'Comes separately');
    itemTable(
      paper,
      [
        { title: 'Pieces', width: 40, align: 'right' },
        { title: 'Goods' },
        { title: 'Expected', width: 110 },
      ],
      toFollow.map((line) => ({
        cells: [String(line.quantity), line.name, dayText(line.expectedDay)],
        note: line.sku,
      })),
    );
  }
  paragraph(paper, `${checkText}${returnText(slip)}`, {
    size: 9,
    colour: colours.quiet,
    gap: 16,
  });
  paragraph(paper, contactText(seller), { size: 9, colour: colours.quiet, gap: 4 });
  drawFrames(paper, {
    shopName: seller.tradingName,
    kind: `Packing slip ${name}`,
    notes: traderLines(seller),
  });
  if (slip.isSpecimen) stampPages(paper, 'SPECIMEN');
  return { fileName: `packing-slip-${name}.pdf`, bytes: await finishPaper(paper) };
}

const checkText =
  'Please check what you have against this list. If anything is damaged or missing, tell us whenever you find it and we will put it right.';
const returnText = ({ returnDays }: PackingSlip) =>
  returnDays === null
    ? ''
    : ` You can send things back within ${returnDays} days of the last delivery, without a reason.`;

const contactText = ({ email, telephone }: Seller) =>
  `Write to ${email}${telephone ? ` or call ${telephone}` : ''}, and have the order number ready.`;
