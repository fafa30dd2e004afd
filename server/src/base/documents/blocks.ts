import { addPart, colours, fonts, inFont, inner, keepTogether, page, type Paper } from './paper.ts';

/** A few lines under a quiet name: an address, or a number and its day. */
export interface Block {
  name: string;
  lines: readonly string[];
}

const gap = 18;
const nameHeight = 13;
const size = 9.5;
const lineGap = 2;

/** Blocks beside one another, in columns of one width; a line that is too long goes on below. */
export function blocks(paper: Paper, all: readonly Block[], inColumns = all.length): void {
  const { pdf } = paper;
  const width = (inner - gap * (inColumns - 1)) / inColumns;
  pdf.font(fonts.regular).fontSize(size);
  const heightOf = ({ lines }: Block) =>
    pdf.heightOfString(lines.map(inFont).join('\n'), { width, lineGap });
  const height = nameHeight + Math.max(...all.map(heightOf));
  keepTogether(paper, height);
  const { y } = pdf;
  for (const [index, { name, lines }] of all.entries()) {
    const x = page.margin + index * (width + gap);
    addPart(paper, 'P', () => {
      pdf.font(fonts.regular).fontSize(8).fillColor(colours.quiet);
      pdf.text(inFont(name), x, y, { width, lineBreak: false });
      pdf.fontSize(size).fillColor(colours.ink);
      pdf.text(lines.map(inFont).join('\n'), x, y + nameHeight, { width, lineGap });
    });
  }
  pdf.x = page.margin;
  pdf.y = y + height + 8;
}

/** A sum of money by its name; the grand one is what everything comes to. */
export interface SumRow {
  name: string;
  amount: string;
  isGrand?: boolean;
}

const sumWidth = 220;

/** Sums that add up, in the right half of the page; they are never parted. */
export function sums(paper: Paper, rows: readonly SumRow[]): void {
  const { pdf } = paper;
  const heightOf = ({ isGrand }: SumRow) => (isGrand ? 24 : 16);
  keepTogether(
    paper,
    rows.reduce((height, row) => height + heightOf(row), 8),
  );
  const x = page.width - page.margin - sumWidth;
  const whole = pdf.struct('Table');
  paper.root.add(whole);
  pdf.y += 8;
  for (const row of rows) {
    const tag = pdf.struct('TR');
    whole.add(tag);
    const { y } = pdf;
    const top = y + (row.isGrand ? 9 : 3);
    const set = () =>
      pdf
        .font(row.isGrand ? fonts.bold : fonts.regular)
        .fontSize(row.isGrand ? 12 : 9.5)
        .fillColor(row.isGrand ? colours.ink : colours.quiet);
    if (row.isGrand) drawLine(pdf, x, y + 3);
    addPart(
      paper,
      'TH',
      () => set().text(inFont(row.name), x, top, { width: sumWidth - 90, lineBreak: false }),
      { within: tag },
    );
    addPart(
      paper,
      'TD',
      () => {
        set().fillColor(colours.ink);
        pdf.text(inFont(row.amount), x, top, { width: sumWidth, align: 'right', lineBreak: false });
      },
      { within: tag },
    );
    pdf.x = page.margin;
    pdf.y = y + heightOf(row);
  }
}

function drawLine(pdf: Paper['pdf'], x: number, y: number): void {
  pdf.markContent('Artifact');
  pdf.moveTo(x, y).lineTo(x + sumWidth, y);
  pdf.lineWidth(0.9).strokeColor(colours.ink).stroke();
  pdf.endMarkedContent();
}

/** Says one word across every page, so that no copy of one can pass for what it is not. */
export function stampPages({ pdf }: Paper, word: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    const { width, height } = pdf.page;
    pdf.markContent('Artifact');
    pdf.save();
    pdf
      .font(fonts.bold)
      .fontSize(width / 6.4)
      .fillColor(colours.accent)
      .fillOpacity(0.09);
    pdf.rotate(-52, { origin: [width / 2, height / 2] });
    const wide = pdf.widthOfString(word);
    pdf.text(word, (width - wide) / 2, height / 2 - width / 13, { lineBreak: false });
    pdf.restore();
    pdf.fillOpacity(1);
    pdf.endMarkedContent();
  }
}
