import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { MailedInvoices } from '../nouns/order-documents.ts';

export const orderDocumentCalls = defineCalls('help', {
  requestVatInvoice: {
    method: 'POST',
    path: '/Order/{id}/vat-invoice',
    summary:
      'Mails the VAT invoices of one’s own order, by its number or guid, to where its confirmation went; staff may ask for anybody’s.',
    access: 'shopper',
    refusals: ['order-not-found', 'document-not-found', 'order-refuses'],
    params: strictObject({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    answer: MailedInvoices,
  },
});
