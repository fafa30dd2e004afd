import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import { drawBars } from '../../base/documents/bar-code.ts';
import {
  addPart,
  finishPaper,
  fonts,
  inFont,
  labelPage,
  startLabels,
  type Paper,
} from '../../base/documents/paper.ts';
import type { Party, Seller } from './document-fields.ts';
import { partyLines } from './paper-texts.ts';

/** The labels of a consignment, one for each of its boxes. */
export interface DeliveryLabels {
  seller: Seller;
  isSpecimen: boolean;
  orderNumber: string;
  consignment: number;
  carrier: string;
  service: string;
  to: Party;
  /** For the driver: 'Leave with number 16'. */
  instructions: string | null;
  boxes: readonly LabelledBox[];
  printedAt: Date;
}

export interface LabelledBox {
  number: number;
  /** The carrier's own number, in bars and in figures. */
  trackingNumber: string;
  weightGrams: number | null;
}

const { width, margin } = labelPage;
const inner = width - 2 * margin;

/** The labels as a PDF of 4 × 6 inches, in black alone, as label printers have it. */
export async function deliveryLabelsPaper(labels: DeliveryLabels): Promise<FileAnswer> {
  const name = `${labels.orderNumber}-${labels.consignment}`;
  const paper = startLabels({
    title: `Delivery labels ${name}`,
    author: labels.seller.tradingName,
    writtenAt: labels.printedAt,
  });
  for (const [index, box] of labels.boxes.entries()) {
    if (index > 0) paper.pdf.addPage();
    drawLabel(paper, labels, box);
  }
  return { fileName: `labels-${name}.pdf`, bytes: await finishPaper(paper) };
}

function drawLabel(paper: Paper, labels: DeliveryLabels, box: LabelledBox): void {
  const { carrier, service, seller, to, instructions } = labels;
  say(paper, carrier, { y: 16, size: 15, isBold: true });
  say(paper, `Box ${box.number} of ${labels.boxes.length}`, {
    y: 16,
    size: 15,
    isBold: true,
    atRight: true,
  });
  say(paper, service, { y: 36, size: 10 });
  if (box.weightGrams) say(paper, weightText(box.weightGrams), { y: 36, size: 10, atRight: true });
  rule(paper, 56);
  say(paper, 'To', { y: 64, size: 8 });
  const lines = partyLines(to).filter((line) => line !== to.postcode);
  // Eight lines are the most that an address has, and fit in this size.
  for (const [index, line] of lines.entries()) {
    say(paper, line, { y: 76 + index * 16, size: 12.5, isBold: index === 0 });
  }
  say(paper, to.postcode, { y: 206, size: 26, isBold: true });
  // A grey word across the bars would keep them from being read.
  if (labels.isSpecimen) say(paper, 'SPECIMEN', { y: 210, size: 20, isBold: true, atRight: true });
  rule(paper, 238);
  if (instructions) say(paper, instructions, { y: 244, size: 9 });
  bars(paper, box.trackingNumber, { y: 270, height: 86 });
  rule(paper, 384);
  say(paper, `${labels.orderNumber} / ${labels.consignment}`, { y: 390, size: 10, isBold: true });
  say(paper, `From ${[seller.tradingName, ...seller.address].join(', ')}`, { y: 406, size: 8 });
}

interface Said {
  y: number;
  size: number;
  isBold?: boolean;
  atRight?: boolean;
}

/** One line, made smaller where it is too long for the label, and cut where that is not enough. */
function say(paper: Paper, text: string, { y, size, isBold, atRight }: Said): void {
  const { pdf } = paper;
  addPart(paper, 'P', () => {
    pdf
      .font(isBold ? fonts.bold : fonts.regular)
      .fontSize(size)
      .fillColor('#000000');
    const wide = pdf.widthOfString(inFont(text));
    if (wide > inner) pdf.fontSize(Math.max(8, (size * inner) / wide - 0.1));
    pdf.text(inFont(text), margin, y, {
      width: inner,
      height: size * 1.2,
      ellipsis: true,
      align: atRight ? 'right' : 'left',
    });
  });
}

function bars(paper: Paper, text: string, at: { y: number; height: number }): void {
  const { pdf } = paper;
  // Ten free modules on either side lie within the margin and this.
  const place = { x: margin + 8, y: at.y, width: inner - 16, height: at.height };
  addPart(paper, 'Figure', () => void drawBars(pdf, text, place), { alt: `Bar code: ${text}` });
  say(paper, text, { y: at.y + at.height + 6, size: 11 });
}

function rule({ pdf }: Paper, y: number): void {
  pdf.markContent('Artifact');
  pdf
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .lineWidth(1)
    .strokeColor('#000000')
    .stroke();
  pdf.endMarkedContent();
}

const weightText = (grams: number) => `${(grams / 1000).toFixed(1)} kg`;
