import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import { drawingSheet, sizesInWords } from '@plumbline/contracts/catalogue/drawing-sheet.ts';
import type { Mark } from '@plumbline/contracts/nouns/drawn-sheet.ts';
import { traderLines } from '@plumbline/contracts/nouns/trader.ts';
import { drawFrames } from '../../base/documents/frame.ts';
import {
  colours,
  finishPaper,
  fonts,
  inFont,
  startPaper,
  type Paper,
} from '../../base/documents/paper.ts';
import { entry, heading, paragraph, picture, title } from '../../base/documents/parts.ts';
import { table } from '../../base/documents/table.ts';
import type { SheetContent } from './specification-content.ts';

/** How high a drawing may be, in points: it leaves half of the page to the words. */
const mostDrawing = 235;

/** A specification sheet as a PDF: its words are text, and its drawing is lines. */
export async function specificationSheet(content: SheetContent): Promise<FileAnswer> {
  const { shop, sku, name, variant, brand, description, rows, drawing, sets } = content;
  const paper = startPaper({ title: `${name}: specification`, author: shop.shopName });
  paragraph(paper, brand, { size: 9, colour: colours.quiet });
  title(paper, name);
  if (variant) paragraph(paper, variant, { size: 11, gap: 4 });
  if (description) paragraph(paper, description, { colour: colours.quiet, gap: 6 });
  if (drawing) {
    const note = 'Outlines are to one scale. Rely on the figures, all in mm.';
    // The title block would say again what the table says.
    const { width, height, marks } = drawingSheet({ ...drawing, facts: [] }, note);
    const alt = `Drawing: ${sizesInWords(drawing)}`;
    picture(paper, { width, height, most: mostDrawing, alt }, (pdf) => {
      for (const mark of marks) drawMark(pdf, mark);
    });
  }
  heading(paper, 'Specification');
  table(paper, rows);
  for (const set of sets) {
    heading(paper, set.title);
    for (const item of set.items) entry(paper, item.name, item.reason);
  }
  drawFrames(paper, {
    shopName: shop.shopName,
    kind: 'Specification sheet',
    notes: [`${content.address} · as of ${content.day}`, ...traderLines(shop.trader)],
  });
  return {
    fileName: `${sku.replaceAll(/[^A-Za-z0-9-]/g, '-')}-specification.pdf`,
    bytes: await finishPaper(paper),
  };
}

const strokes = {
  outline: { colour: colours.ink, width: 1.2, opacity: 1 },
  hidden: { colour: colours.line, width: 1, opacity: 1 },
  measure: { colour: colours.accent, width: 0.9, opacity: 1 },
  leader: { colour: colours.accent, width: 0.9, opacity: 0.5 },
} as const;

function drawMark(pdf: Paper['pdf'], mark: Mark): void {
  if (mark.kind === 'path') {
    const { colour, width, opacity } = strokes[mark.role];
    pdf.path(mark.d).lineWidth(width).strokeOpacity(opacity).strokeColor(colour);
    if (mark.role === 'hidden') pdf.dash(3, { space: 3 });
    pdf.stroke();
    pdf.undash().strokeOpacity(1);
    return;
  }
  const { x, y, anchor, upright, role } = mark;
  const text = inFont(mark.text);
  pdf.font(role === 'figure' ? fonts.bold : fonts.regular).fontSize(11);
  pdf.fillColor(role === 'figure' ? colours.accent : colours.ink);
  const width = pdf.widthOfString(text);
  const shift = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
  pdf.save();
  if (upright) pdf.rotate(-90, { origin: [x, y] });
  pdf.text(text, x - shift, y - 9, { lineBreak: false });
  pdf.restore();
}
