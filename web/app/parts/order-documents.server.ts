import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import type { OrderDocument } from '@plumbline/contracts/nouns/order-documents.ts';
import { pounds, shortDay } from '../kit/format.ts';

/** The papers of an order, ready to be read and fetched. */
export interface OrderDocumentsView {
  documents: { name: string; about: string; href: string; xmlHref: string | null }[];
  /** When the first comes, for as long as there is none. */
  whenInvoiced: string;
  /** The address of the confirmation, which is there from the first. */
  confirmation: string;
  /** Where the form that asks for the invoice by e-mail is sent. */
  action: string;
  /** What became of it. */
  sent: string | null;
}

/** What stands in the place of a document's number for the confirmation, which has none. */
export const confirmationName = 'confirmation';

/** What the page shows once the invoice was sent; its form leads back here. */
const sentMark = 'invoice';

/** Back to the order's page, which then says that the invoice is on its way. */
export const afterSending = (page: string) => `${page}?${sentMark}=sent#documents`;

/** The documents below the address of an order's page. */
export function orderDocumentsView(
  documents: readonly OrderDocument[],
  {
    page,
    url,
    email,
    hasXml,
    isOnAccount,
  }: { page: string; url: URL; email: string; hasXml: boolean; isOnAccount: boolean },
): OrderDocumentsView {
  return {
    documents: documents.map((document) => {
      const href = `${page}/documents/${document.documentNumber}`;
      return {
        name: `${kindNames[document.kind]} ${document.documentNumber}`,
        about: aboutOf(document),
        href,
        xmlHref: hasXml ? `${href}/ubl` : null,
      };
    }),
    whenInvoiced: isOnAccount
      ? 'A VAT invoice is here for each delivery, a minute after it has left.'
      : 'Your VAT invoice is here a minute after you have paid.',
    confirmation: `${page}/documents/${confirmationName}`,
    action: `${page}/documents`,
    sent: url.searchParams.get(sentMark) === 'sent' ? `The link is on its way to ${email}.` : null,
  };
}

const kindNames = { invoice: 'VAT invoice', 'credit-note': 'Credit note' } as const;

function aboutOf({ issuedOn, totalIncPence, isReplaced, isSpecimen, kind }: OrderDocument): string {
  return [
    shortDay(issuedOn),
    pounds(totalIncPence),
    ...(isReplaced && kind === 'invoice' ? ['corrected by a later one'] : []),
    ...(isSpecimen ? ['specimen'] : []),
  ].join(' · ');
}

/** A document as a file that nothing on the way keeps. */
export function documentFile({ fileName, bytes }: FileAnswer): Response {
  const isXml = fileName.endsWith('.xml');
  return new Response(bytes, {
    headers: {
      'content-type': isXml ? 'application/xml' : 'application/pdf',
      // A browser shows a PDF, and has nothing to show of XML.
      'content-disposition': `${isXml ? 'attachment' : 'inline'}; filename="${fileName}"`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    },
  });
}
