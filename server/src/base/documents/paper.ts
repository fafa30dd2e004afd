import PDFDocument from 'pdfkit';

/** A document being written: its pages, and the root of the tags that tell its parts. */
export interface Paper {
  pdf: InstanceType<typeof PDFDocument>;
  root: Tag;
}
type Tag = ReturnType<Paper['pdf']['struct']>;

/** A4 in points, with the margin around what is written. */
export const page = { width: 595.28, height: 841.89, margin: 48 };
/** How wide lines may be. */
export const inner = page.width - 2 * page.margin;
// Below the head, and above the foot.
const top = page.margin + 34;
const bottom = page.height - page.margin - 28;

export const colours = {
  ink: '#1d1a1f',
  quiet: '#5d5761',
  line: '#d9d6d0',
  accent: '#6d1a4e',
  brass: '#b48a3a',
};
/** Every reader of PDF has these two, so that a document brings no fonts. */
export const fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold' };

/** Begins a document of A4 pages, whose parts are tagged for who hears them read. */
export function startPaper({ title, author }: { title: string; author: string }): Paper {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top, left: page.margin, right: page.margin, bottom: page.height - bottom },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author },
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.y = top;
  return { pdf, root };
}

/** Ends a document and gives its bytes. */
export function finishPaper({ pdf, root }: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  root.end();
  pdf.end();
  return bytes;
}

/**
 * Goes on to another page where so much does not fit on this one any more. Between parts only: a
 * page would end within the tags of one that is being drawn.
 */
export function keepTogether({ pdf }: Paper, height: number): void {
  if (pdf.y + height <= bottom) return;
  pdf.addPage();
  pdf.y = top;
}

/** Draws a part and tags it, within another or on its own; `alt` says in words what is drawn. */
export function addPart(
  { pdf, root }: Paper,
  tag: string,
  draw: () => void,
  { within = root, alt }: { within?: Tag; alt?: string } = {},
): void {
  within.add(pdf.struct(tag, alt === undefined ? {} : { alt }, draw));
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
