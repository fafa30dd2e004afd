import Type, { type Static } from 'typebox';
import { strictObject } from '../call/schema.ts';
import { Day, Pence } from './values.ts';

export const OrderDocumentKind = Type.Enum(['invoice', 'credit-note']);
export type OrderDocumentKind = Static<typeof OrderDocumentKind>;

/** As it is printed: INV-000042 or CN-000007. Each kind is a series of its own, without a gap. */
export const DocumentNumber = Type.String({
  pattern: '^(INV|CN)-[0-9]{6,10}$',
  minLength: 9,
  maxLength: 14,
});

/** A document that was issued for an order; it is never changed afterwards. */
export const OrderDocument = strictObject({
  documentNumber: DocumentNumber,
  kind: OrderDocumentKind,
  issuedOn: Day,
  totalIncPence: Pence,
  /** The invoice that a credit note takes back, or that this one stands in for. */
  preceding: Type.Union([DocumentNumber, Type.Null()]),
  /** Whether another stands in for it by now. */
  isReplaced: Type.Boolean(),
  /** A demo's, which says plainly that it is none. */
  isSpecimen: Type.Boolean(),
});
export type OrderDocument = Static<typeof OrderDocument>;

export const OrderDocuments = strictObject({ documents: Type.Array(OrderDocument) });

/**
 * The invoices that were asked for, the oldest first: those that stand, without what was wholly credited
 * where another is left. They are there from now on, and one mail has a link to each.
 */
export const MailedInvoices = strictObject({
  documents: Type.Array(OrderDocument, { minItems: 1 }),
  sentTo: Type.String(),
});
