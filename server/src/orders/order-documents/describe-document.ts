import type { OrderDocument } from '@plumbline/contracts/nouns/order-documents.ts';
import type { IssuedDocument } from './store.ts';

/** A document as calls tell of it. */
export function describeDocument(document: IssuedDocument): OrderDocument {
  const { kind, number, fields, isReplaced } = document;
  return {
    documentNumber: number,
    kind,
    issuedOn: fields.issuedOn,
    totalIncPence: fields.totals.incPence,
    preceding: fields.preceding?.number ?? null,
    isReplaced,
    isSpecimen: fields.isSpecimen,
  };
}
