import PDFDocument from 'pdfkit';
import { drawingSheet, sizesInWords, type Mark, type Sheet } from './drawing-shapes.ts';
import type { Drawing } from './drawing.ts';

/** All that a specification sheet says of one offering; it has no price, so anyone may have it. */
export interface SheetContent {
  name: string;
  variant: string | null;
  brand: string;
  description: string;
  rows: readonly { label: string; value: string }[];
  drawing: Drawing | null;
  /** What it needs and includes: "Needed", with a line each. */
  sets: readonly { title: string; items: readonly { name: string; reason: string }[] }[];
  address: string;
  /** "21 November 2026". */
  day: string;
}

const page = { width: 595.28, height: 841.89, margin: 48 };
const inner = page.width - 2 * page.margin;
const bottom = page.height - page.margin - 28;
const largestDrawing = 235;
const colours = {
  ink: '#1d1a1f',
  quiet: '#5d5761',
  line: '#d9d6d0',
  accent: '#6d1a4e',
  brass: '#b48a3a',
};
const regular = 'Helvetica';
const bold = 'Helvetica-Bold';

type Pdf = InstanceType<typeof PDFDocument>;

/**
 * A specification sheet as a PDF of A4 pages: its words are text, its drawing is lines, and its
 * parts are tagged for who hears it read.
 */
export async function specificationSheet(content: SheetContent): Promise<Buffer<ArrayBuffer>> {
  const { name, variant, brand, description, rows, drawing, sets, address, day } = content;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: page.margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${name}: specification`, Author: 'Plumbline' },
  });
  const done = collect(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const add = (tag: string, draw: () => void, alt?: string) =>
    root.add(pdf.struct(tag, alt === undefined ? {} : { alt }, draw));

  pdf.y = page.margin + 34;
  add('P', () => words(pdf, brand, { size: 9, colour: colours.quiet }));
  add('H1', () => words(pdf, name, { font: bold, size: 20, gap: 2 }));
  if (variant) add('P', () => words(pdf, variant, { size: 11, gap: 4 }));
  if (description) add('P', () => words(pdf, description, { colour: colours.quiet, gap: 6 }));
  if (drawing) {
    const note = 'Outlines to one scale; the figures count. All figures in mm.';
    // The title block would say again what the table says.
    const sheet = drawingSheet({ ...drawing, facts: [] }, note);
    pdf.y += 14;
    add('Figure', () => drawSheet(pdf, sheet), `Drawing: ${sizesInWords(drawing)}`);
  }
  add('H2', () => heading(pdf, 'Specification'));
  root.add(specificationTable(pdf, rows));
  for (const { title, items } of sets) {
    add('H2', () => heading(pdf, title));
    for (const item of items) add('P', () => setItem(pdf, item));
  }
  root.end();
  frame(pdf, address, day);
  pdf.end();
  return done;
}

function collect(pdf: Pdf): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/**
 * The fonts that every reader of PDF has know no signs beyond those of Western Europe, so the few
 * others that goods are told with are spelt.
 */
export function inFont(text: string): string {
  return text
    .replaceAll('″', '"')
    .replaceAll('′', "'")
    .replaceAll('⅜', '3/8')
    .replaceAll('ΔT', 'dT')
    .replaceAll('−', '–')
    .replaceAll('≤', 'up to ')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€™]/g, '?');
}

function words(
  pdf: Pdf,
  text: string,
  { font = regular, size = 9.5, colour = colours.ink, gap = 0 } = {},
): void {
  pdf
    .font(font)
    .fontSize(size)
    .fillColor(colour)
    .text(inFont(text), page.margin, pdf.y + gap, { width: inner, lineGap: 2 });
}

function heading(pdf: Pdf, text: string): void {
  keepTogether(pdf, 64);
  words(pdf, text, { font: bold, size: 12, gap: 16 });
  pdf.y += 5;
}

function setItem(pdf: Pdf, { name, reason }: { name: string; reason: string }): void {
  keepTogether(pdf, 32);
  words(pdf, name, { font: bold, size: 9, gap: 3 });
  words(pdf, reason, { size: 9, colour: colours.quiet });
}

/** Goes on to another page where so much does not fit on this one any more. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height <= bottom) return;
  pdf.addPage();
  pdf.y = page.margin + 34;
}

function specificationTable(pdf: Pdf, rows: SheetContent['rows']) {
  const table = pdf.struct('Table');
  const labelWidth = 170;
  for (const { label, value } of rows) {
    const row = pdf.struct('TR');
    let y = 0;
    let height = 0;
    row.add(
      pdf.struct('TH', {}, () => {
        pdf.font(regular).fontSize(9.5);
        const options = { width: inner - labelWidth };
        height = Math.max(12, pdf.heightOfString(inFont(value), options)) + 6;
        keepTogether(pdf, height);
        y = pdf.y;
        pdf.fillColor(colours.quiet);
        pdf.text(inFont(label), page.margin, y + 3.5, { width: labelWidth - 12 });
      }),
    );
    row.add(
      pdf.struct('TD', {}, () => {
        pdf.font(regular).fontSize(9.5).fillColor(colours.ink);
        pdf.text(inFont(value), page.margin + labelWidth, y + 3.5, { width: inner - labelWidth });
        const line = y + height;
        pdf.moveTo(page.margin, line).lineTo(page.width - page.margin, line);
        pdf.lineWidth(0.5).strokeColor(colours.line).stroke();
        pdf.y = line;
      }),
    );
    table.add(row);
  }
  return table;
}

const strokes = {
  outline: { colour: colours.ink, width: 1.2, opacity: 1 },
  hidden: { colour: colours.line, width: 1, opacity: 1 },
  measure: { colour: colours.accent, width: 0.9, opacity: 1 },
  leader: { colour: colours.accent, width: 0.9, opacity: 0.5 },
} as const;

function drawSheet(pdf: Pdf, sheet: Sheet): void {
  const scale = Math.min(inner / sheet.width, largestDrawing / sheet.height, 0.9);
  keepTogether(pdf, sheet.height * scale);
  const y = pdf.y;
  pdf.save();
  pdf.translate(page.margin, y).scale(scale);
  for (const mark of sheet.marks) drawMark(pdf, mark);
  pdf.restore();
  pdf.x = page.margin;
  pdf.y = y + sheet.height * scale;
}

function drawMark(pdf: Pdf, mark: Mark): void {
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
  pdf.font(role === 'figure' ? bold : regular).fontSize(11);
  pdf.fillColor(role === 'figure' ? colours.accent : colours.ink);
  const width = pdf.widthOfString(text);
  const shift = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0;
  pdf.save();
  if (upright) pdf.rotate(-90, { origin: [x, y] });
  pdf.text(text, x - shift, y - 9, { lineBreak: false });
  pdf.restore();
}

/** The head and foot of every page are no part of what it says. */
function frame(pdf: Pdf, address: string, day: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    // The foot stands in the margin, where text would otherwise go on to another page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact');
    const right = { width: inner, align: 'right', lineBreak: false } as const;
    pdf.font(bold).fontSize(13).fillColor(colours.ink);
    pdf.text('Plumbline', page.margin, page.margin - 8, { lineBreak: false });
    pdf.font(regular).fontSize(9).fillColor(colours.quiet);
    pdf.text('Specification sheet', page.margin, page.margin - 5, right);
    rule(pdf, page.margin + 14);
    const foot = page.height - page.margin;
    rule(pdf, foot - 14);
    pdf.fontSize(8);
    pdf.text(`${inFont(address)} · as of ${day}`, page.margin, foot - 6, { lineBreak: false });
    pdf.text(`${index - start + 1} of ${count}`, page.margin, foot - 6, right);
    pdf.endMarkedContent();
  }
}

function rule(pdf: Pdf, y: number): void {
  pdf.moveTo(page.margin, y).lineTo(page.width - page.margin, y);
  pdf.lineWidth(0.5).strokeColor(colours.line).stroke();
  // The brass bob of the shop's mark hangs from the first rule only.
  if (y < page.height / 2) pdf.circle(page.margin + 31, y + 3, 2).fill(colours.brass);
  pdf.fillColor(colours.quiet);
}
