import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { DocumentNumber, MailedInvoices, OrderDocuments } from '../nouns/order-documents.ts';

const orderGuid = Type.String({ minLength: 36, maxLength: 36 });
const token = Type.String({ minLength: 20, maxLength: 200 });

/** Calls of ours beside the specification's: for the account, and for the link in an order's mails. */
export const orderDocumentShopCalls = defineCalls('shop', {
  listOrderDocuments: {
    method: 'GET',
    path: '/account/orders/{orderGuid}/documents',
    summary: 'The invoices and credit notes of one of the account’s own orders, the oldest first.',
    access: 'shopper',
    refusals: ['order-not-found'],
    params: strictObject({ orderGuid }),
    answer: OrderDocuments,
  },
  getOrderDocument: {
    method: 'GET',
    path: '/account/orders/{orderGuid}/documents/{documentNumber}/pdf',
    summary: 'A document of one of the account’s own orders, as it was issued.',
    access: 'shopper',
    refusals: ['order-not-found', 'document-not-found'],
    params: strictObject({ orderGuid, documentNumber: DocumentNumber }),
    file: 'application/pdf',
  },
  getOrderDocumentXml: {
    method: 'GET',
    path: '/account/orders/{orderGuid}/documents/{documentNumber}/ubl',
    summary: 'The same as UBL 2.1 for accounting software, by EN 16931.',
    access: 'shopper',
    refusals: ['order-not-found', 'document-not-found'],
    params: strictObject({ orderGuid, documentNumber: DocumentNumber }),
    file: 'application/xml',
  },
  getOrderConfirmationPaper: {
    method: 'GET',
    path: '/account/orders/{orderGuid}/confirmation/pdf',
    summary: 'The confirmation of one of the account’s own orders, as it was when it was placed.',
    access: 'shopper',
    refusals: ['order-not-found', 'document-not-found'],
    params: strictObject({ orderGuid }),
    file: 'application/pdf',
  },
  getLinkedConfirmationPaper: {
    method: 'GET',
    path: '/order-confirmations/{token}/pdf',
    summary: 'The confirmation of the order behind the link, as it was when it was placed.',
    access: 'anyone',
    refusals: ['order-not-found', 'document-not-found'],
    params: strictObject({ token }),
    file: 'application/pdf',
  },
  listLinkedDocuments: {
    method: 'GET',
    path: '/order-confirmations/{token}/documents',
    summary: 'The invoices and credit notes of the order behind the link that its buyer was given.',
    access: 'anyone',
    refusals: ['order-not-found'],
    params: strictObject({ token }),
    answer: OrderDocuments,
  },
  getLinkedDocument: {
    method: 'GET',
    path: '/order-confirmations/{token}/documents/{documentNumber}/pdf',
    summary: 'A document of the order behind the link, as it was issued.',
    access: 'anyone',
    refusals: ['order-not-found', 'document-not-found'],
    params: strictObject({ token, documentNumber: DocumentNumber }),
    file: 'application/pdf',
  },
  requestLinkedVatInvoice: {
    method: 'POST',
    path: '/order-confirmations/{token}/vat-invoice',
    summary: 'Mails the VAT invoice of the order behind the link to where its confirmation went.',
    access: 'anyone',
    refusals: ['order-not-found', 'document-not-found', 'order-refuses'],
    params: strictObject({ token }),
    answer: MailedInvoices,
  },
});
