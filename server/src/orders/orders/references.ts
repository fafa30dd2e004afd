import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Decision, OrderBooks } from './books.ts';
import { decided, unchanged } from './change.ts';

/** What an order is billed under; what is left out stays, and null takes it away. */
export interface References {
  billingAddress?: PostalAddress;
  poNumber?: string | null;
  jobReference?: string | null;
}

const names = { billingAddress: 'billing-address', poNumber: 'po', jobReference: 'job' } as const;

/**
 * Puts right what an order is billed under, as the invoice was that `invoice` names. Where its goods
 * go is another matter: that is a consignment's. The ledger tells what was changed and not to what,
 * since it names nobody.
 */
export function amendReferences(
  books: OrderBooks,
  amended: References,
  { invoice }: { invoice: string },
): Decision {
  const keys = ['billingAddress', 'poNumber', 'jobReference'] as const;
  const fields = keys.filter((key) => amended[key] !== undefined).map((key) => names[key]);
  if (fields.length === 0) return unchanged(books);
  return { ...decided(books, [{ kind: 'amended', detail: { fields, invoice } }]), amended };
}
