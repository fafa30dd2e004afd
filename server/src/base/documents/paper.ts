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

/** What a document is called, who writes it and when: the same of all gives the same bytes. */
interface PaperInfo {
  title: string;
  author: string;
  /** Now, where nothing depends on the bytes. */
  writtenAt?: Date;
}

const a4Margins = {
  top,
  left: page.margin,
  right: page.margin,
  bottom: page.height - bottom,
};

/** Begins a document of A4 pages, whose parts are tagged for who hears them read. */
export const startPaper = (info: PaperInfo): Paper => start(info, 'A4', a4Margins);

/** A label in points: 102 × 152 mm, the common roll of four by six inches. */
export const labelPage = { width: 288, height: 432, margin: 16 };

/** Begins a document of labels. What stands on one is placed, so that no text goes on to another. */
export function startLabels(info: PaperInfo): Paper {
  const { width, height, margin } = labelPage;
  const paper = start(info, [width, height], { top: 0, left: margin, right: margin, bottom: 0 });
  paper.pdf.y = margin;
  return paper;
}

function start(
  { title, author, writtenAt = new Date() }: PaperInfo,
  size: 'A4' | [number, number],
  margins: typeof a4Margins,
): Paper {
  const pdf = new PDFDocument({
    size,
    margins,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: writtenAt },
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.y = margins.top;
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
 * Goes on to another page where so much does not fit on this one any more, and tells whether it
 * did. Between parts only: a page would end within the tags of one that is being drawn.
 */
export function keepTogether({ pdf }: Paper, height: number): boolean {
  if (pdf.y + height <= bottom) return false;
  pdf.addPage();
  pdf.y = top;
  return true;
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
