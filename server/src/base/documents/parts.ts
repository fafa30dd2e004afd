import { addPart, colours, fonts, inFont, inner, keepTogether, page, type Paper } from './paper.ts';

/** How words are set: sizes and gaps in points. */
export interface WordStyle {
  font?: string;
  size?: number;
  colour?: string;
  /** What is left free above them. */
  gap?: number;
}

/** A paragraph over the whole width. */
export function paragraph(paper: Paper, text: string, style: WordStyle = {}): void {
  addPart(paper, 'P', () => words(paper, text, style));
}

/** What the whole document is of. */
export function title(paper: Paper, text: string): void {
  addPart(paper, 'H1', () => words(paper, text, { font: fonts.bold, size: 20, gap: 2 }));
}

/** A heading, which never stands at the foot of a page without what it is of. */
export function heading(paper: Paper, text: string): void {
  keepTogether(paper, 64);
  addPart(paper, 'H2', () => {
    words(paper, text, { font: fonts.bold, size: 12, gap: 16 });
    paper.pdf.y += 5;
  });
}

/** What a thing is, in bold, and a quiet line about it below, on one page. */
export function entry(paper: Paper, name: string, about: string): void {
  keepTogether(paper, 32);
  addPart(paper, 'P', () => {
    words(paper, name, { font: fonts.bold, size: 9, gap: 3 });
    words(paper, about, { size: 9, colour: colours.quiet });
  });
}

/** A picture of so many units, made as large as fits; `draw` works in its own units. */
export function picture(
  paper: Paper,
  { width, height, most, alt }: { width: number; height: number; most: number; alt: string },
  draw: (pdf: Paper['pdf']) => void,
): void {
  const { pdf } = paper;
  const scale = Math.min(inner / width, most / height, 0.9);
  pdf.y += 14;
  keepTogether(paper, height * scale);
  addPart(
    paper,
    'Figure',
    () => {
      const { y } = pdf;
      pdf.save();
      pdf.translate(page.margin, y).scale(scale);
      draw(pdf);
      pdf.restore();
      pdf.x = page.margin;
      pdf.y = y + height * scale;
    },
    { alt },
  );
}

function words(
  { pdf }: Paper,
  text: string,
  { font = fonts.regular, size = 9.5, colour = colours.ink, gap = 0 }: WordStyle,
): void {
  pdf
    .font(font)
    .fontSize(size)
    .fillColor(colour)
    .text(inFont(text), page.margin, pdf.y + gap, { width: inner, lineGap: 2 });
}
