import type { Books as BooksOf } from '../ground/books.ts';
import type { Delivery } from '../ground/sender.ts';

export type CreditState =
  | 'registered'
  | 'submitted'
  | 'in-review'
  | 'approved'
  | 'on-hold'
  | 'rejected';

/** A business that a shop registered, by the shop's id for it. */
export interface Customer {
  id: string;
  name: string;
  kind: string;
  email: string;
  proposalId: string;
  /** Whether somebody went through the provider's own pages and signed there. */
  isSigned: boolean;
  state: CreditState;
  limitPence: number | null;
  /** Why it was turned down: for the shop's staff alone. */
  reason: string | null;
  changedAt: number;
  /** When the next happens by itself; null where nothing does. */
  nextAt: number | null;
}

/** A way into the provider's pages, for one customer, once and not for long. */
export interface Session {
  id: string;
  customerId: string;
  expiresAt: number;
  returnUrl: string;
}

/** What is told of a customer. */
export interface CreditEvent {
  id: string;
  customerId: string;
  state: CreditState;
  limitPence: number | null;
  reason: string | null;
  happenedAt: string;
}

/** A mail that the provider would send. */
export interface SentMail {
  id: string;
  customerId: string;
  at: number;
}

export type Books = BooksOf<{
  customer: Customer;
  session: Session;
  event: CreditEvent;
  mail: SentMail;
  delivery: Delivery;
}>;
