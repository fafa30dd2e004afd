import type { OrderDocumentKind } from '@plumbline/contracts/nouns/order-documents.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { DocumentFields } from './document-fields.ts';

/** A document that was issued, without its PDF. */
export interface IssuedDocument {
  id: number;
  kind: OrderDocumentKind;
  number: string;
  orderId: number;
  cause: string;
  fields: DocumentFields;
  isToBusiness: boolean;
  issuedAt: Date;
  /** Whether a corrected one stands in for it. */
  isReplaced: boolean;
}

const columns = `d.id, d.kind, d.number, d.order_id as "orderId", d.cause, d.fields,
  d.is_to_business as "isToBusiness", d.issued_at as "issuedAt",
  exists (select from order_document later
           where later.kind = 'invoice' and later.preceding_id = d.id) as "isReplaced"`;

const take = statement<{ number: number }>(
  'orderDocuments.takeNumber',
  `update document_series set last_number = last_number + 1 where kind = $1
   returning last_number as number`,
);

/**
 * The next number of a series. Its row stays locked until the document is stored or the transaction
 * is gone, and the number with it: so there is never a gap, and never the same number twice.
 */
export async function takeNumber(tx: Tx, kind: OrderDocumentKind): Promise<number> {
  return (await take.find(tx, [kind]))!.number;
}

const lock = statement<{ one: number }>(
  'orderDocuments.lockSeries',
  'select 1 as one from document_series where kind = $1 for update',
);

/**
 * Keeps a series for who takes a number of another one first: that of invoices comes before that of
 * credit notes, and both before what a business owes, so that two never wait for each other.
 */
export const lockSeries = (tx: Tx, kind: OrderDocumentKind) => lock.find(tx, [kind]);

const insert = statement<{ id: number }>(
  'orderDocuments.insert',
  `insert into order_document (kind, series_number, number, order_id, cause, refund_id,
     preceding_id, fields, pdf, pdf_sha256, ex_pence, inc_pence, currency, is_specimen,
     is_to_business, made_by, issued_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, sha256($9), $10, $11, $12, $13, $14, $15, $16)
   returning id`,
);

export interface NewDocument {
  seriesNumber: number;
  orderId: number;
  cause: string;
  /** The refund of the order that it credits. */
  refundId: number | null;
  precedingId: number | null;
  fields: DocumentFields;
  pdf: Uint8Array;
  isToBusiness: boolean;
  /** Who made it; null for the shop itself. */
  madeBy: number | null;
  at: Date;
}

/** Keeps a document as it is issued, in the transaction that took its number. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<IssuedDocument> {
  const { fields, orderId, cause, isToBusiness, at } = document;
  const { kind, number, totals } = fields;
  const row = await insert.find(tx, [
    kind,
    document.seriesNumber,
    number,
    orderId,
    cause,
    document.refundId,
    document.precedingId,
    JSON.stringify(fields),
    document.pdf,
    totals.exPence,
    totals.incPence,
    fields.currency,
    fields.isSpecimen,
    isToBusiness,
    document.madeBy,
    at,
  ]);
  const { id } = row!;
  return {
    id,
    kind,
    number,
    orderId,
    cause,
    fields,
    isToBusiness,
    issuedAt: at,
    isReplaced: false,
  };
}

const byCause = statement<IssuedDocument>(
  'orderDocuments.findByCause',
  `select ${columns} from order_document d
    where d.order_id = $1 and d.kind = $2 and d.cause = $3`,
);
const byNumber = statement<IssuedDocument>(
  'orderDocuments.findByNumber',
  `select ${columns} from order_document d where d.number = $1`,
);
const ofOrder = statement<IssuedDocument>(
  'orderDocuments.listOfOrder',
  `select ${columns} from order_document d where d.order_id = $1 order by d.id`,
);
const ofRefund = statement<IssuedDocument>(
  'orderDocuments.listOfRefund',
  `select ${columns} from order_document d where d.refund_id = $1 order by d.id`,
);
const creditsOf = statement<{ fields: DocumentFields }>(
  'orderDocuments.listCredits',
  `select fields from order_document
    where kind = 'credit-note' and preceding_id = $1 order by id`,
);
const pdfOf = statement<{ pdf: Buffer }>(
  'orderDocuments.findPdf',
  'select pdf from order_document where id = $1',
);

/** The document that something was the cause of, if it is made. */
export const findByCause = (
  tx: Queryable,
  orderId: number,
  kind: OrderDocumentKind,
  cause: string,
) => byCause.find(tx, [orderId, kind, cause]);

/** A document by its printed number. */
export const findByNumber = (tx: Queryable, number: string) => byNumber.find(tx, [number]);

/** The documents of an order, the oldest first. */
export const listOfOrder = (tx: Queryable, orderId: number) => ofOrder.list(tx, [orderId]);

/** The credit notes of a refund, one for each invoice that it is of. */
export const listOfRefund = (tx: Queryable, refundId: number) => ofRefund.list(tx, [refundId]);

/** What credit notes have taken back of an invoice. */
export async function listCreditsOf(tx: Queryable, invoiceId: number): Promise<DocumentFields[]> {
  return (await creditsOf.list(tx, [invoiceId])).map(({ fields }) => fields);
}

/** The bytes of a document, as they were kept. */
export async function getPdf(tx: Queryable, id: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array((await pdfOf.find(tx, [id]))!.pdf);
}
