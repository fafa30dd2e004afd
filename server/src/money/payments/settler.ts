import type { Context } from '../../core/context.ts';
import type { Module } from '../../core/module.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentPurpose, RefundReason } from './payments.ts';
import type { Payment } from './store.ts';

/** What became of money that has arrived. */
export type Fulfilment<Result> =
  | { kind: 'settled'; result: Result }
  /**
   * Nothing can be made of it, and all of it goes back: the reason is for the books, the detail a
   * sentence for the customer.
   */
  | { kind: 'unsellable'; reason: RefundReason; detail: string };

/** What a payment was for, in the words of whoever paid it, for a mail about it. */
export interface PaidFor {
  /** Whom to write to; nobody where no address is known, or where it was erased. */
  people: readonly { name: string; email: string }[];
  /** What the mail is found and forgotten by, in its key: an order's guid, the id of a basket. */
  about: string;
  /** What its subject begins with: 'Order PL-7Q4F-2345'. */
  name: string;
  facts: readonly { label: string; value: string | readonly string[] }[];
  /** What can be done now that nothing came of it. */
  next: { text: string; label: string; href: string };
}

/**
 * What a module does about the payments of its purpose. Payments settles all of them in one way and
 * knows nothing of what they are for; it calls these within its own transactions, and never while
 * the provider is asked.
 */
export interface PaymentSettler<Subject = unknown, Result = unknown> {
  purpose: PaymentPurpose;
  /** What was made of a payment that has gone through; undefined for one whose money goes back. */
  findResult(tx: Queryable, payment: Payment): Promise<Result | undefined>;
  /**
   * Locks what is paid for, before the payment itself: whoever writes to both takes them in this
   * order, so that two never wait for each other. Undefined where there is no such thing.
   */
  lockSubject(tx: Tx, subject: string): Promise<Subject | undefined>;
  /**
   * Makes what was paid for, once in the life of a payment: its snapshot is what was agreed. What
   * it wrote before it answers 'unsellable' is undone by `cancelled`, which is called then.
   */
  succeeded(
    tx: Tx,
    context: Context,
    payment: Payment,
    subject: Subject,
  ): Promise<Fulfilment<Result>>;
  /** A try failed; another card may still pay, and `succeeded` be called. */
  failed(tx: Tx, context: Context, payment: Payment): Promise<void>;
  /** Nothing comes of the payment any more: what was kept for it is let go of. Bears repeating. */
  cancelled(tx: Tx, context: Context, payment: Payment): Promise<void>;
  /** Who is told that nothing came of a payment, and of what; asked once it is cancelled. */
  describePaid(
    tx: Tx,
    context: Context,
    payment: Payment,
    why: { subject: Subject; reason: RefundReason },
  ): Promise<PaidFor>;
}

/** The settlers of a shop, each under its own purpose. */
export type Settlers = ReadonlyMap<PaymentPurpose, PaymentSettler>;

/** Puts the modules' settlers together; throws where two of them want the same payments. */
export function collectSettlers(settlers: readonly PaymentSettler[]): Settlers {
  const byPurpose = new Map(settlers.map((settler) => [settler.purpose, settler]));
  if (byPurpose.size < settlers.length) throw new Error('Two settlers have the same purpose.');
  return byPurpose;
}

/** All that modules bring, for whoever goes through the payments of every purpose. */
export const settlersOf = (modules: readonly Module[]): Settlers =>
  collectSettlers(modules.flatMap(({ settlers = [] }) => settlers));

/** The settler of a payment's purpose; refuses where no module has registered one. */
export function requireSettler(
  context: Context,
  settlers: Settlers,
  { id, purpose }: Payment,
): PaymentSettler {
  const settler = settlers.get(purpose);
  if (settler) return settler;
  context.log.error({ paymentId: id, purpose }, 'no module settles a payment of this purpose');
  throw new Refusal('unavailable', { detail: `No module settles payments for a ${purpose}.` });
}

/** Keeps a payment from a settler that is not its own: what it did would be done to other things. */
export function requirePurpose({ purpose }: PaymentSettler, payment: Payment): void {
  if (payment.purpose === purpose) return;
  throw new Error(`Payment ${payment.id} is for a ${payment.purpose}, not for a ${purpose}.`);
}
