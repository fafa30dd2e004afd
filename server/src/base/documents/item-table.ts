import { addPart, colours, fonts, inFont, keepTogether, page, type Paper } from './paper.ts';
import { drawRule } from './table.ts';

/** A column of a table of things; what is left of the width goes to the one without a width. */
export interface ItemColumn {
  title: string;
  width?: number;
  align?: 'left' | 'right';
}

/** A thing with a text for each column; `note` stands quietly below the first wide one. */
export interface ItemRow {
  cells: readonly string[];
  note?: string;
}

const fontSize = 9;
const noteSize = 8;
const gap = 10;
const padding = 5;

/** A table of things under titles, which stand again on every page that it goes on to. */
export function itemTable(
  paper: Paper,
  columns: readonly ItemColumn[],
  rows: readonly ItemRow[],
): void {
  const { pdf } = paper;
  const whole = pdf.struct('Table');
  paper.root.add(whole);
  const places = placesOf(columns);
  const wide = Math.max(
    0,
    columns.findIndex(({ width }) => width === undefined),
  );
  keepTogether(paper, 60);
  const head = pdf.struct('TR');
  whole.add(head);
  for (const [index, { title }] of columns.entries()) {
    addPart(paper, 'TH', () => drawTitle(paper, title, places[index]!), { within: head });
  }
  closeHead(paper);
  for (const { cells, note } of rows) {
    const height = heightOf(paper, cells, places, note, places[wide]!.width);
    if (keepTogether(paper, height)) {
      // The titles were told once; on later pages they are there to be seen.
      pdf.markContent('Artifact');
      for (const [index, { title }] of columns.entries()) drawTitle(paper, title, places[index]!);
      pdf.endMarkedContent();
      closeHead(paper);
    }
    const row = pdf.struct('TR');
    whole.add(row);
    const { y } = pdf;
    for (const [index, text] of cells.entries()) {
      const draw = () => {
        drawCell(paper, text, { ...places[index]!, y: y + padding });
        if (index === wide && note) drawNote(paper, note, places[index]!);
      };
      addPart(paper, 'TD', draw, { within: row });
    }
    pdf.x = page.margin;
    pdf.y = y + height;
    pdf.markContent('Artifact');
    drawRule(pdf, pdf.y);
    pdf.endMarkedContent();
  }
}

interface Place {
  x: number;
  width: number;
  align: 'left' | 'right';
}

function placesOf(columns: readonly ItemColumn[]): Place[] {
  const inner = page.width - 2 * page.margin - gap * (columns.length - 1);
  const given = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  let x = page.margin;
  return columns.map(({ width = inner - given, align = 'left' }) => {
    const place = { x, width, align };
    x += width + gap;
    return place;
  });
}

function heightOf(
  { pdf }: Paper,
  cells: readonly string[],
  places: readonly Place[],
  note: string | undefined,
  noteWidth: number,
): number {
  pdf.font(fonts.regular).fontSize(fontSize);
  const tallest = Math.max(
    ...cells.map((text, index) =>
      pdf.heightOfString(inFont(text), { width: places[index]!.width, lineGap: 1 }),
    ),
  );
  pdf.fontSize(noteSize);
  const below = note ? pdf.heightOfString(inFont(note), { width: noteWidth, lineGap: 1 }) + 1 : 0;
  return tallest + below + 2 * padding;
}

function drawTitle({ pdf }: Paper, title: string, { x, width, align }: Place): void {
  const { y } = pdf;
  pdf.font(fonts.regular).fontSize(8).fillColor(colours.quiet);
  pdf.text(inFont(title), x, y, { width, align, lineBreak: false });
  pdf.y = y;
}

function closeHead({ pdf }: Paper): void {
  pdf.x = page.margin;
  pdf.y += 14;
  pdf.markContent('Artifact');
  pdf.moveTo(page.margin, pdf.y).lineTo(page.width - page.margin, pdf.y);
  pdf.lineWidth(0.9).strokeColor(colours.ink).stroke();
  pdf.endMarkedContent();
}

function drawCell(
  { pdf }: Paper,
  text: string,
  { x, y, width, align }: Place & { y: number },
): void {
  pdf.font(fonts.regular).fontSize(fontSize).fillColor(colours.ink);
  pdf.text(inFont(text), x, y, { width, align, lineGap: 1 });
}

function drawNote({ pdf }: Paper, note: string, { x, width }: Place): void {
  pdf.fontSize(noteSize).fillColor(colours.quiet);
  pdf.text(inFont(note), x, pdf.y + 1, { width, lineGap: 1 });
}
