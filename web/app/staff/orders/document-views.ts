import type { OrderDocument } from '@plumbline/contracts/nouns/order-documents.ts';
import { pounds, shortDay } from '../../kit/format.ts';

const hrefOf = (documentNumber: string) => `/staff/orders/documents/${documentNumber}`;

/** The papers of an order as its page lists them, each invoice that stands with the way to correct it. */
export const documentViews = (documents: readonly OrderDocument[]) =>
  documents.map((document) => {
    const { documentNumber, kind, issuedOn, totalIncPence, isReplaced } = document;
    return {
      number: documentNumber,
      href: hrefOf(documentNumber),
      correctHref: isCorrectable(document, documents) ? `${hrefOf(documentNumber)}/correct` : null,
      name: kind === 'invoice' ? 'VAT invoice' : 'Credit note',
      about: [shortDay(issuedOn), pounds(totalIncPence), isReplaced && 'replaced']
        .filter(Boolean)
        .join(', '),
    };
  });

/** An invoice that nothing stands in for, and of which something was not given back. */
function isCorrectable(
  { documentNumber, kind, totalIncPence, isReplaced }: OrderDocument,
  all: readonly OrderDocument[],
): boolean {
  const credited = all.filter((each) => isCreditOf(each, documentNumber));
  const creditedPence = credited.reduce((sum, each) => sum + each.totalIncPence, 0);
  return kind === 'invoice' && !isReplaced && creditedPence < totalIncPence;
}

const isCreditOf = ({ kind, preceding }: OrderDocument, invoice: string) =>
  kind === 'credit-note' && preceding === invoice;

/** The two papers by which an invoice was put right; null where it was not. */
export function correctionOf(documents: readonly OrderDocument[], wrong: string | null) {
  const made = documents.find(({ kind, preceding }) => kind === 'invoice' && preceding === wrong);
  // What was given back of it before has credit notes too: the one of the correction is the last.
  const credit = documents.findLast((each) => wrong !== null && isCreditOf(each, wrong));
  if (!made || !credit) return null;
  const [creditNote, invoice] = [credit, made].map(({ documentNumber }) => ({
    number: documentNumber,
    href: hrefOf(documentNumber),
  }));
  return { wrong: made.preceding!, creditNote: creditNote!, invoice: invoice! };
}

export type CorrectionView = NonNullable<ReturnType<typeof correctionOf>>;
