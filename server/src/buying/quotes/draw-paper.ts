import type { ClientPaper } from '@plumbline/contracts/nouns/quotes.ts';
import { blocks, sums, type Block } from '../../base/documents/blocks.ts';
import { drawFrames } from '../../base/documents/frame.ts';
import { itemTable, type ItemColumn } from '../../base/documents/item-table.ts';
import {
  addPart,
  colours,
  finishPaper,
  keepTogether,
  page,
  startPaper,
  type Paper,
} from '../../base/documents/paper.ts';
import { heading, paragraph, title } from '../../base/documents/parts.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { dayText } from '../../orders/order-documents/paper-texts.ts';

/** A client's quote as a PDF: of what the client sees, and with the name of who quotes alone. */
export async function drawClientPaper(
  quote: ClientPaper,
  logo: Uint8Array | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = startPaper({
    title: `Quote ${quote.number}`,
    author: quote.from.name,
    writtenAt: new Date(`${quote.issuedOn}T12:00:00Z`),
  });
  if (logo) drawLogo(paper, logo, quote.from.name);
  title(paper, quote.title);
  if (quote.introduction) paragraph(paper, quote.introduction, { size: 10, gap: 6 });
  paper.pdf.y += 12;
  blocks(paper, headBlocks(quote), 3);
  for (const section of quote.sections) {
    heading(paper, `${section.title}: ${pounds(section.pence)}`);
    itemTable(paper, columnsOf(quote), rowsOf(quote, section));
  }
  sums(paper, sumRows(quote));
  drawNotes(paper, quote);
  drawFrames(paper, {
    shopName: quote.from.name,
    kind: `Quote ${quote.number}`,
    notes: [contactText(quote.from)],
    hasMark: false,
  });
  return finishPaper(paper);
}

const logoHeight = 48;

function drawLogo(paper: Paper, logo: Uint8Array, name: string): void {
  keepTogether(paper, logoHeight + 12);
  addPart(
    paper,
    'Figure',
    () => {
      const { pdf } = paper;
      const { y } = pdf;
      pdf.image(Buffer.from(logo), page.margin, y, { fit: [160, logoHeight] });
      pdf.x = page.margin;
      pdf.y = y + logoHeight + 12;
    },
    { alt: name },
  );
}

const contactText = ({ name, lines, phone, email, vatNumber }: ClientPaper['from']) =>
  [name, ...lines, phone, email, vatNumber && `VAT number ${vatNumber}`]
    .filter(Boolean)
    .join(' · ');

function headBlocks({ from, client, number, issuedOn, validUntil }: ClientPaper): Block[] {
  const contact = [from.phone, from.email].flatMap((each) => (each ? [each] : []));
  return [
    { name: 'From', lines: [from.name, ...from.lines, ...contact] },
    { name: 'For', lines: [client.name, ...client.lines] },
    {
      name: 'Quote',
      lines: [number, dayText(issuedOn), `Holds until ${dayText(validUntil)}`],
    },
  ];
}

const hasLines = ({ sections }: ClientPaper) =>
  sections.some(({ lines }) => lines.some(({ pence }) => pence !== null));

function columnsOf(quote: ClientPaper): ItemColumn[] {
  const what: ItemColumn[] = [{ title: 'What' }, { title: 'Quantity', width: 62, align: 'right' }];
  if (!hasLines(quote)) return what;
  const { isRegistered } = quote.vat;
  return [
    ...what,
    { title: 'Each', width: 66, align: 'right' },
    ...(isRegistered ? [{ title: 'VAT', width: 60, align: 'right' as const }] : []),
    { title: isRegistered ? 'Ex VAT' : 'Price', width: 72, align: 'right' },
  ];
}

function rowsOf(quote: ClientPaper, { lines }: ClientPaper['sections'][number]) {
  return lines.map(({ text, note, quantity, eachPence, pence, vatPence }) => ({
    cells:
      pence === null
        ? [text, quantity]
        : [
            text,
            quantity,
            pounds(eachPence!),
            ...(quote.vat.isRegistered ? [pounds(vatPence!)] : []),
            pounds(pence),
          ],
    ...(note && { note }),
  }));
}

function sumRows({ vat, exPence, vatPence, totalPence }: ClientPaper) {
  const total = { name: 'To pay', amount: pounds(totalPence), isGrand: true };
  if (!vat.isRegistered) return [total];
  return [
    { name: 'Total ex VAT', amount: pounds(exPence) },
    { name: `VAT at ${vat.ratePercent} %, by line`, amount: pounds(vatPence) },
    total,
  ];
}

function drawNotes(paper: Paper, { depositPence, exclusions, terms }: ClientPaper): void {
  if (depositPence) {
    paragraph(paper, `A deposit of ${pounds(depositPence)} is asked for on acceptance.`, {
      gap: 14,
    });
  }
  if (exclusions.length > 0) {
    heading(paper, 'Not included');
    for (const each of exclusions) paragraph(paper, `• ${each}`, { gap: 2 });
  }
  if (terms) {
    heading(paper, 'Terms');
    paragraph(paper, terms, { colour: colours.quiet, size: 9 });
  }
}
