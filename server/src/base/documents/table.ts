import { addPart, colours, fonts, inFont, inner, keepTogether, page, type Paper } from './paper.ts';

const labelWidth = 170;
const valueWidth = inner - labelWidth;
const fontSize = 9.5;

/** Labels with what is known of each, a line below every row; no row is parted by a page's end. */
export function table(paper: Paper, rows: readonly { label: string; value: string }[]): void {
  const { pdf } = paper;
  const whole = pdf.struct('Table');
  paper.root.add(whole);
  for (const { label, value } of rows) {
    const row = pdf.struct('TR');
    whole.add(row);
    pdf.font(fonts.regular).fontSize(fontSize);
    const height = Math.max(12, pdf.heightOfString(inFont(value), { width: valueWidth })) + 6;
    keepTogether(paper, height);
    const { y } = pdf;
    const cell = (text: string, colour: string, x: number, width: number) => {
      pdf.font(fonts.regular).fontSize(fontSize).fillColor(colour);
      pdf.text(inFont(text), page.margin + x, y + 3.5, { width });
    };
    addPart(paper, 'TH', () => cell(label, colours.quiet, 0, labelWidth - 12), { within: row });
    addPart(
      paper,
      'TD',
      () => {
        cell(value, colours.ink, labelWidth, valueWidth);
        pdf.y = y + height;
        drawRule(pdf, pdf.y);
      },
      { within: row },
    );
  }
}

/** A thin line over the whole width. */
export function drawRule(pdf: Paper['pdf'], y: number): void {
  pdf.moveTo(page.margin, y).lineTo(page.width - page.margin, y);
  pdf.lineWidth(0.5).strokeColor(colours.line).stroke();
}
