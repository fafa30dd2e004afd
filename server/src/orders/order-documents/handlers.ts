import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import type { orderDocumentCalls } from '@plumbline/contracts/help/order-documents.ts';
import type { orderDocumentShopCalls } from '@plumbline/contracts/shop/order-documents.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { readOrderToken } from '../orders/orders.ts';
import { confirmationFile } from './confirm-on-paper.ts';
import { describeDocument } from './describe-document.ts';
import { mailInvoices } from './mail-invoices.ts';
import { findOrderKey, type OrderKey } from './orders-store.ts';
import { findByNumber, getPdf, listOfOrder, type IssuedDocument } from './store.ts';
import { ublOf } from './ubl.ts';

export const orderDocumentHandlers: Handlers<
  typeof orderDocumentCalls & typeof orderDocumentShopCalls
> = {
  requestVatInvoice: async ({ params, caller }, context) => {
    const mayAskForAnybody = caller.roles.some((role) => rolesOfAnybody.includes(role));
    const accountId = mayAskForAnybody ? null : caller.accountId;
    return mailInvoices(context, await getOrderKey(context.db, params.id, accountId));
  },

  listOrderDocuments: async ({ params, caller }, context) => {
    const { id } = await getOrderKey(context.db, params.orderGuid, caller.accountId);
    return listDocuments(context.db, id);
  },

  getOrderDocument: async ({ params, caller }, context) =>
    pdfFile(context.db, await getOwnDocument(context.db, params, caller)),

  getOrderDocumentXml: async ({ params, caller }, context) =>
    xmlFile(await getOwnDocument(context.db, params, caller)),

  getOrderConfirmationPaper: async ({ params, caller }, context) =>
    confirmationFile(context, await getOrderKey(context.db, params.orderGuid, caller.accountId)),

  getLinkedConfirmationPaper: async ({ params }, context) =>
    confirmationFile(context, await getLinkedOrder(context, params.token)),

  listLinkedDocuments: async ({ params }, context) => {
    const { id } = await getLinkedOrder(context, params.token);
    return listDocuments(context.db, id);
  },

  getLinkedDocument: async ({ params }, context) => {
    const { id } = await getLinkedOrder(context, params.token);
    return pdfFile(context.db, await getDocumentOf(context.db, id, params.documentNumber));
  },

  requestLinkedVatInvoice: async ({ params }, context) =>
    mailInvoices(context, await getLinkedOrder(context, params.token)),
};

/** Who answers customers about their orders. */
const rolesOfAnybody: readonly string[] = ['support', 'finance', 'admin'];

/** An order by its name; another account's is refused like one that does not exist. */
export async function getOrderKey(
  tx: Queryable,
  name: string,
  accountId: number | null,
): Promise<OrderKey> {
  const order = await findOrderKey(tx, name, accountId);
  if (!order) throw new Refusal('order-not-found');
  return order;
}

async function getLinkedOrder({ db, signingKey }: Context, token: string): Promise<OrderKey> {
  const guid = readOrderToken(signingKey, token);
  if (!guid) throw new Refusal('order-not-found');
  return getOrderKey(db, guid, null);
}

async function getOwnDocument(
  tx: Queryable,
  { orderGuid, documentNumber }: { orderGuid: string; documentNumber: string },
  { accountId }: Caller,
): Promise<IssuedDocument> {
  const { id } = await getOrderKey(tx, orderGuid, accountId);
  return getDocumentOf(tx, id, documentNumber);
}

async function getDocumentOf(
  tx: Queryable,
  orderId: number,
  documentNumber: string,
): Promise<IssuedDocument> {
  const document = await findByNumber(tx, documentNumber);
  if (document?.orderId !== orderId) throw new Refusal('document-not-found');
  return document;
}

/** The documents of an order, the oldest first. */
export async function listDocuments(tx: Queryable, orderId: number) {
  return { documents: (await listOfOrder(tx, orderId)).map(describeDocument) };
}

/** The PDF as it was kept. */
export async function pdfFile(tx: Queryable, { id, fields }: IssuedDocument): Promise<FileAnswer> {
  return { fileName: fileName(fields, 'pdf'), bytes: await getPdf(tx, id) };
}

/** The XML, written from the fields that are kept beside the PDF. */
export const xmlFile = ({ fields }: IssuedDocument): FileAnswer => ({
  fileName: fileName(fields, 'xml'),
  bytes: new TextEncoder().encode(ublOf(fields)),
});

const fileName = ({ number, isSpecimen }: IssuedDocument['fields'], ending: string) =>
  `${isSpecimen ? 'specimen-' : ''}${number}.${ending}`;
