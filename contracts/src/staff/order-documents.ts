import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { DocumentNumber, OrderDocument, OrderDocuments } from '../nouns/order-documents.ts';
import { PostalAddress } from '../nouns/postal-address.ts';
import { Pence, Version } from '../nouns/values.ts';

const documentParams = strictObject({ documentNumber: DocumentNumber });
const orderParams = strictObject({
  orderNumber: Type.String({ minLength: 1, maxLength: 60 }),
});

/** To whom an invoice is made out, and under which references. */
const BillingOfInvoice = strictObject({
  orderNumber: Type.String(),
  billedTo: strictObject({
    firstName: Type.String(),
    lastName: Type.String(),
    company: Type.String(),
    line1: Type.String(),
    line2: Type.String(),
    town: Type.String(),
    county: Type.String(),
    postcode: Type.String(),
    countryCode: Type.String(),
  }),
  poNumber: nullable(Type.String()),
  jobReference: nullable(Type.String()),
  /** What no credit note has taken back: so much the next one and the new invoice come to. */
  leftIncPence: Pence,
  /** Whether another stands in for it by now, which is the one to put right. */
  isReplaced: Type.Boolean(),
});
export type BillingOfInvoice = Static<typeof BillingOfInvoice>;

const reference = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));

/** Calls of ours: the papers of anybody's order, and putting an invoice right. */
export const orderDocumentStaffCalls = defineCalls('staff', {
  listDocumentsOfOrder: {
    method: 'GET',
    path: '/orders/{orderNumber}/documents',
    summary: 'The invoices and credit notes of an order, the oldest first.',
    access: 'staff:support|finance',
    refusals: ['order-not-found'],
    params: orderParams,
    answer: OrderDocuments,
  },
  getDocument: {
    method: 'GET',
    path: '/order-documents/{documentNumber}/pdf',
    summary: 'Any document as it was issued. Audited.',
    access: 'staff:support|finance',
    refusals: ['document-not-found'],
    params: documentParams,
    file: 'application/pdf',
  },
  getDocumentXml: {
    method: 'GET',
    path: '/order-documents/{documentNumber}/ubl',
    summary: 'Any document as UBL 2.1, by EN 16931. Audited.',
    access: 'staff:support|finance',
    refusals: ['document-not-found'],
    params: documentParams,
    file: 'application/xml',
  },
  getBillingOfInvoice: {
    method: 'GET',
    path: '/order-documents/{documentNumber}/billing',
    summary: 'What of an invoice may be put right, as it says it, and how much of it is left.',
    access: 'staff:support|finance',
    refusals: ['document-not-found'],
    params: documentParams,
    answer: BillingOfInvoice,
  },
  correctInvoice: {
    method: 'POST',
    path: '/order-documents/{documentNumber}/correction',
    summary:
      'Puts an invoice right: a credit note for what is left of it, and a new one with the address or references given, under which its order is billed from then on. What is left out stays, and one that would say the same again is refused. Audited.',
    access: 'staff:support|finance',
    refusals: [
      'document-not-found',
      'document-replaced',
      'document-credited',
      'correction-unchanged',
      'order-not-found',
      'order-changed',
    ],
    params: documentParams,
    body: strictObject({
      /** The version of the order that was seen; without it, the order is taken as it is found. */
      version: Type.Optional(Version),
      billingAddress: Type.Optional(PostalAddress),
      poNumber: reference(40),
      jobReference: reference(40),
      reason: withTexts(Type.String({ minLength: 3, maxLength: 200 }), {
        advice: 'Say what was wrong, such as “Wrong company name”. It is printed on both.',
      }),
    }),
    answer: strictObject({ creditNote: OrderDocument, invoice: OrderDocument }),
    status: 201,
  },
});
