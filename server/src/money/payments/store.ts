import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentPurpose, PaymentState } from './payments.ts';

/** A payment as it is kept: amounts are whole pence of the currency. */
export interface Payment {
  id: string;
  /** What it is for: the settler that is registered for the purpose knows the subject by its id. */
  purpose: PaymentPurpose;
  subject: string;
  /** The subject's version that was agreed to. */
  subjectVersion: number;
  visitor: string;
  /** The provider's intent; null between the row's first commit and the provider's answer. */
  intentId: string | null;
  clientSecret: string | null;
  state: PaymentState;
  amountPence: number;
  refundedPence: number;
  currency: 'GBP';
  method: string | null;
  failure: string | null;
  holdId: string | null;
  /** The provider's customer whose saved cards may pay it. */
  customerId: string | null;
  /** Whether the card that pays it is kept for that customer. */
  savesCard: boolean;
  /** Whether a business's credit pays it: the shop's own ledger stands for a provider. */
  isOnAccount: boolean;
  /** What the customer agreed to, as the purpose's own module wrote it. */
  snapshot: unknown;
  createdAt: Date;
  updatedAt: Date;
}

export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'purpose'
  | 'subject'
  | 'subjectVersion'
  | 'visitor'
  | 'amountPence'
  | 'currency'
  | 'holdId'
  | 'customerId'
  | 'savesCard'
  | 'snapshot'
> & {
  at: Date;
  isOnAccount?: boolean;
  /** The network of a guest who pays, as its mark of the day. */
  network?: string | null;
};

/** What the provider calls the event of a card that was declined. */
export const declineEvent = 'payment_intent.payment_failed';

/** News of the provider; its id is the same however often it comes. */
export interface PaymentEvent {
  id: string;
  kind: string;
  intentId: string | null;
  at: Date;
}

const insertEvent = (values: string) =>
  `insert into payment_event (id, kind, provider_intent_id, received_at) values (${values})
   on conflict (id) do nothing`;
const record = statement('payments.recordEvent', insertEvent('$1, $2, $3, $4'));
const eventValues = ({ id, kind, intentId, at }: PaymentEvent) => [id, kind, intentId, at];

/** Remembers an event of the provider in the transaction of its effect; false if it is known. */
export async function recordEvent(tx: Tx, event: PaymentEvent): Promise<boolean> {
  return (await record.run(tx, eventValues(event))) === 1;
}

/** The columns of a payment, for a statement that has the table under another name. */
export const paymentColumns = (p = 'payment') =>
  `${p}.id, ${p}.purpose, ${p}.subject, ${p}.subject_version as "subjectVersion", ${p}.visitor,
  ${p}.provider_intent_id as "intentId", ${p}.client_secret as "clientSecret", ${p}.state,
  ${p}.amount_pence as "amountPence", ${p}.refunded_pence as "refundedPence", ${p}.currency,
  ${p}.method, ${p}.failure, ${p}.hold_id as "holdId", ${p}.customer_id as "customerId",
  ${p}.saves_card as "savesCard", ${p}.is_on_account as "isOnAccount", ${p}.snapshot, ${p}.created_at as "createdAt",
  ${p}.updated_at as "updatedAt"`;
const columns = paymentColumns();

const declinesOf = (payer: string) =>
  `(select count(*) from payment p join payment_event e
        on e.provider_intent_id = p.provider_intent_id and e.kind = '${declineEvent}'
     where p.created_at > $16 and ${payer})`;
const insert = statement<{ isTooMany: boolean; isUnproven: boolean }>(
  'payments.insert',
  `with counted as materialized (
     select (select count(*) from payment where visitor = $5 and created_at > $13) >= $14
              as "isTooMany",
            $17::int is not null and (
              (select count(*) from payment where network = $15 and created_at > $13) >= $17
              or ${declinesOf('p.visitor = $5')} >= $18
              or ${declinesOf('p.network = $15')} >= $19) as "isUnproven"),
   written as (
     insert into payment (id, purpose, subject, subject_version, visitor, state, amount_pence,
       currency, hold_id, customer_id, saves_card, snapshot, created_at, updated_at, network,
       is_on_account)
     select $1, $2, $3, $4, $5, 'created', $6, $7, $8, $9, $10, $11, $12, $12, $15, $20
       from counted where not "isTooMany" and not "isUnproven")
   select * from counted`,
);

/** How many payments somebody may have begun since an instant. */
export interface PaymentLimit {
  since: Date;
  most: number;
  /**
   * What a payer may have done whose address nobody knows to be theirs: payments that guests of the
   * network began since then, and cards declined since `declinesSince`, the payer's and the
   * network's. Null for who has proved it.
   */
  unproven?: {
    networkIntents: number;
    declinesSince: Date;
    declines: number;
    networkDeclines: number;
  } | null;
}

/**
 * Writes a payment that the provider does not know of yet. Nothing is written where its visitor has
 * begun as many as they may, or has to give proof first.
 */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment,
  { since, most, unproven = null }: PaymentLimit,
): Promise<'begun' | 'too-many' | 'unproven'> {
  const counted = await insert.find(tx, [
    payment.id,
    payment.purpose,
    payment.subject,
    payment.subjectVersion,
    payment.visitor,
    payment.amountPence,
    payment.currency,
    payment.holdId,
    payment.customerId,
    payment.savesCard,
    JSON.stringify(payment.snapshot),
    payment.at,
    since,
    most,
    payment.network ?? null,
    unproven?.declinesSince ?? since,
    unproven?.networkIntents ?? null,
    unproven?.declines ?? null,
    unproven?.networkDeclines ?? null,
    payment.isOnAccount ?? false,
  ]);
  if (counted!.isTooMany) return 'too-many';
  return counted!.isUnproven ? 'unproven' : 'begun';
}

const countDeclined = statement<{ declines: number }>(
  'payments.countDeclines',
  `select count(*)::int as declines from payment_event
    where provider_intent_id = $1 and kind = '${declineEvent}'`,
);

/** How many cards were declined for one intent, as the provider has told by now. */
export async function countDeclines(tx: Queryable, intentId: string): Promise<number> {
  return (await countDeclined.find(tx, [intentId]))!.declines;
}

const attach = statement<Payment>(
  'payments.attachIntent',
  `update payment set provider_intent_id = $2, client_secret = $3, updated_at = $4
   where id = $1 and (provider_intent_id is null or provider_intent_id = $2)
   returning ${columns}`,
);

/** Notes the provider's intent and gives the payment; undefined when it already has another one. */
export const attachIntent = (
  tx: Queryable,
  paymentId: string,
  { intentId, clientSecret, at }: { intentId: string; clientSecret: string; at: Date },
) => attach.find(tx, [paymentId, intentId, clientSecret, at]);

const findById = statement<Payment>(
  'payments.findById',
  `select ${columns} from payment where id = $1`,
);
const findByIntent = statement<Payment>(
  'payments.findByIntent',
  `select ${columns} from payment where provider_intent_id = $1`,
);
const listBySubject = statement<Payment>(
  'payments.listBySubject',
  `select ${columns} from payment where purpose = $1 and subject = $2
    order by created_at desc, id`,
);
const lockById = statement<Payment>(
  'payments.lock',
  `select ${columns} from payment where id = $1 for update`,
);
const lockForEvent = statement<Payment>(
  'payments.lockForEvent',
  `with event as (${insertEvent('$2, $3, $4, $5')})
   select ${columns} from payment where id = $1 for update`,
);

/** A payment by our own id. */
export const findPayment = (tx: Queryable, id: string) => findById.find(tx, [id]);

/** The payment that the provider knows by this intent. */
export const findPaymentByIntent = (tx: Queryable, intentId: string) =>
  findByIntent.find(tx, [intentId]);

/** All payments that were begun for one thing, the newest first. */
export const listPaymentsFor = (tx: Queryable, purpose: PaymentPurpose, subject: string) =>
  listBySubject.list(tx, [purpose, subject]);

/**
 * The payment, with nobody else changing it until this transaction ends. An event that brought us
 * here is remembered with it.
 */
export const lockPayment = (tx: Tx, id: string, event: PaymentEvent | null = null) =>
  event ? lockForEvent.find(tx, [id, ...eventValues(event)]) : lockById.find(tx, [id]);

const setState = statement(
  'payments.setState',
  `update payment set state = $2, method = coalesce($3, method), failure = $4, updated_at = $5
   where id = $1`,
);

/** Writes what nextPaymentState decided. A method that is not known leaves the one that was. */
export async function setPaymentState(
  tx: Tx,
  paymentId: string,
  seen: { state: PaymentState; method: string | null; failure: string | null; at: Date },
): Promise<void> {
  await setState.run(tx, [paymentId, seen.state, seen.method, seen.failure, seen.at]);
}

const touch = statement('payments.touch', 'update payment set updated_at = $2 where id = $1');

/** Puts a payment that could not be settled to the end of the reconciler's list. */
export async function touchPayment(tx: Tx, paymentId: string, at: Date): Promise<void> {
  await touch.run(tx, [paymentId, at]);
}

const unsettled = statement<Payment>(
  'payments.listUnsettled',
  `select ${columns} from payment
   where state in ('created', 'requires-action', 'processing', 'failed') and updated_at < $1
   order by updated_at limit $2`,
);

/**
 * Payments about which the provider may still change its mind and that nobody has touched since
 * `before`, the oldest first.
 */
export const listUnsettledPayments = (tx: Queryable, before: Date, limit: number) =>
  unsettled.list(tx, [before, limit]);
