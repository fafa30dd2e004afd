import type { orderDocumentStaffCalls } from '@plumbline/contracts/staff/order-documents.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { correctInvoice } from './correct.ts';
import { describeBilling } from './describe-billing.ts';
import { describeDocument } from './describe-document.ts';
import { getOrderKey, listDocuments, pdfFile, xmlFile } from './handlers.ts';
import { findByNumber, listCreditsOf, type IssuedDocument } from './store.ts';

export const orderDocumentStaffHandlers: Handlers<typeof orderDocumentStaffCalls> = {
  listDocumentsOfOrder: async ({ params }, { db }) =>
    listDocuments(db, (await getOrderKey(db, params.orderNumber, null)).id),

  getDocument: async ({ params, caller }, context) => {
    const document = await getDocument(context, params.documentNumber);
    await note(context, caller, 'orderDocuments.getDocument', document.number);
    return pdfFile(context.db, document);
  },

  getDocumentXml: async ({ params, caller }, context) => {
    const document = await getDocument(context, params.documentNumber);
    await note(context, caller, 'orderDocuments.getDocumentXml', document.number);
    return xmlFile(document);
  },

  getBillingOfInvoice: async ({ params }, { db }) => {
    const invoice = await getDocument({ db }, params.documentNumber);
    if (invoice.kind !== 'invoice') throw new Refusal('document-not-found');
    return describeBilling(invoice, await listCreditsOf(db, invoice.id));
  },

  correctInvoice: async ({ params, body, caller }, context) => {
    const { reason, version = null, ...correction } = body;
    const { creditNote, invoice } = await correctInvoice(
      context,
      params.documentNumber,
      correction,
      // A sentence on paper has its full stop already.
      { reason: reason.trim().replace(/\.$/, ''), madeBy: caller.accountId, version },
    );
    await note(context, caller, 'orderDocuments.correctInvoice', params.documentNumber, {
      creditNote: creditNote.number,
      invoice: invoice.number,
    });
    return { creditNote: describeDocument(creditNote), invoice: describeDocument(invoice) };
  },
};

async function getDocument(
  { db }: Pick<Context, 'db'>,
  documentNumber: string,
): Promise<IssuedDocument> {
  const document = await findByNumber(db, documentNumber);
  if (!document) throw new Refusal('document-not-found');
  return document;
}

function note(
  { db, now }: Context,
  { accountId }: Caller,
  action: string,
  documentNumber: string,
  after?: object,
): Promise<void> {
  const subject = `document:${documentNumber}`;
  return recordAudit(db, { actorAccountId: accountId, action, subject, after, at: now() });
}
