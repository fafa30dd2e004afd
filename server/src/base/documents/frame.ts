import { colours, fonts, inFont, inner, page, type Paper } from './paper.ts';
import { drawRule } from './table.ts';

/** From one line of the foot to the next, in points. */
const footLine = 11;

/**
 * Draws head and foot on every page, once all of them are there: whose document it is and of what
 * kind, and below notes with the page's number. They are no part of what a document says.
 */
export function drawFrames(
  { pdf }: Paper,
  {
    shopName,
    kind,
    notes,
    hasMark = true,
  }: {
    shopName: string;
    kind: string;
    notes: readonly string[];
    /** Whether it is a paper of the shop's own; what others write with it does not bear its mark. */
    hasMark?: boolean;
  },
): void {
  const { start, count } = pdf.bufferedPageRange();
  const { margin } = page;
  const atRight = { width: inner, align: 'right', lineBreak: false } as const;
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    // The foot stands in the margin, where text would otherwise go on to another page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact');
    pdf.font(fonts.bold).fontSize(13).fillColor(colours.ink);
    pdf.text(inFont(shopName), margin, margin - 8, { lineBreak: false });
    pdf.font(fonts.regular).fontSize(9).fillColor(colours.quiet);
    pdf.text(kind, margin, margin - 5, atRight);
    drawRule(pdf, margin + 14);
    // The brass bob of the shop's mark hangs from the first rule.
    if (hasMark) pdf.circle(margin + 31, margin + 17, 2).fill(colours.brass);
    const foot = page.height - margin;
    drawRule(pdf, foot - 14);
    pdf.fontSize(8).fillColor(colours.quiet);
    for (const [line, note] of notes.entries()) {
      pdf.text(inFont(note), margin, foot - 6 + line * footLine, { lineBreak: false });
    }
    pdf.text(`${index - start + 1} of ${count}`, margin, foot - 6, atRight);
    pdf.endMarkedContent();
  }
}
