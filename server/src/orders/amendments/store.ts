import type { OrderChangeState } from '@plumbline/contracts/nouns/order-changes.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Action } from './change-set.ts';

/** A change of an order as it is kept. */
export interface ChangeRow {
  id: number;
  orderId: number;
  orderGuid: string;
  orderNumber: string;
  /** Whether what it costs more is owed, as its order is. */
  isOnAccount: boolean;
  customer: string;
  email: string;
  origin: 'customer' | 'staff';
  state: OrderChangeState;
  actions: readonly Action[];
  note: string;
  answer: string | null;
  duePence: number;
  backPence: number;
  begunAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  attempt: number;
  paymentId: string | null;
  heldUntil: Date | null;
}

const columns = `c.id, c.order_id as "orderId", o.guid as "orderGuid", o.number as "orderNumber",
  o.payment_terms = 'on-account' as "isOnAccount", concat_ws(' ', o.contact->>'firstName', o.contact->>'lastName') as customer, o.email,
  c.origin, c.state, c.actions, c.note, c.answer, c.due_pence as "duePence",
  c.back_pence as "backPence", c.begun_at as "begunAt", c.expires_at as "expiresAt",
  c.decided_at as "decidedAt", c.attempt, c.payment_id as "paymentId",
  c.held_until as "heldUntil"`;
const from = 'from order_change c join customer_order o on o.id = c.order_id';

const byId = statement<ChangeRow>(
  'amendments.findChange',
  `select ${columns} ${from} where c.id = $1`,
);
const lockById = statement<ChangeRow>(
  'amendments.lockChange',
  `select ${columns} ${from} where c.id = $1 for no key update of c`,
);
const latest = statement<ChangeRow>(
  'amendments.findLatest',
  `select ${columns} ${from} where c.order_id = $1
    order by c.state in ('requested', 'proposed', 'accepted') desc, c.id desc limit 1`,
);
const byPayment = statement<{ id: number; orderId: number }>(
  'amendments.findByPayment',
  `select id, order_id as "orderId" from order_change where payment_id = $1 and state = 'applied'`,
);

export const findChange = (tx: Queryable, id: number) => byId.find(tx, [id]);

/** A change that nobody else decides about until this transaction ends; its order is locked before it. */
export const lockChange = (tx: Tx, id: number) => lockById.find(tx, [id]);

/** The open change of an order, or the one that was decided last. */
export const findLatestChange = (tx: Queryable, orderId: number) => latest.find(tx, [orderId]);

/** The change that a payment was applied for. */
export const findChangeOfPayment = (tx: Queryable, paymentId: string) =>
  byPayment.find(tx, [paymentId]);

const insert = statement<{ id: number }>(
  'amendments.insertChange',
  `insert into order_change (order_id, origin, state, actions, note, due_pence, back_pence, begun_by,
     begun_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (order_id) where state in ('requested', 'proposed', 'accepted') do nothing
   returning id`,
);

/** Keeps a new change; undefined where the order has an open one. */
export async function insertChange(
  tx: Tx,
  change: Pick<ChangeRow, 'orderId' | 'origin' | 'actions' | 'note' | 'duePence' | 'backPence'> & {
    state: 'requested' | 'proposed';
    begunBy: number | null;
    at: Date;
    expiresAt: Date;
  },
): Promise<number | undefined> {
  const row = await insert.find(tx, [
    change.orderId,
    change.origin,
    change.state,
    JSON.stringify(change.actions),
    change.note,
    change.duePence,
    change.backPence,
    change.begunBy,
    change.at,
    change.expiresAt,
  ]);
  return row?.id;
}

const propose = statement(
  'amendments.propose',
  `update order_change
      set state = 'proposed', due_pence = $2, back_pence = $3, answer = coalesce($4, answer),
          expires_at = $5, held_until = null
    where id = $1`,
);

/** Puts a change to the customer, with what it comes to. */
export async function saveProposal(
  tx: Tx,
  id: number,
  said: { duePence: number; backPence: number; answer: string | null; expiresAt: Date },
): Promise<void> {
  await propose.run(tx, [id, said.duePence, said.backPence, said.answer, said.expiresAt]);
}

const decide = statement(
  'amendments.decide',
  `update order_change
      set state = $2, answer = coalesce($3, answer), decided_by = $4, decided_at = $5,
          held_until = null, due_pence = coalesce($6, due_pence),
          back_pence = coalesce($7, back_pence), refund_id = $8
    where id = $1`,
);

/** Ends a change, with what it came to where it was applied. */
export async function saveDecision(
  tx: Tx,
  id: number,
  end: {
    state: 'applied' | 'declined' | 'refused' | 'withdrawn' | 'lapsed';
    answer?: string | null;
    by: number | null;
    at: Date;
    came?: { duePence: number; backPence: number; refundId: number | null };
  },
): Promise<void> {
  const { state, answer = null, by, at, came } = end;
  const values = [came?.duePence ?? null, came?.backPence ?? null, came?.refundId ?? null];
  await decide.run(tx, [id, state, answer, by, at, ...values]);
}

const accept = statement(
  'amendments.accept',
  `update order_change
      set state = 'accepted', payment_id = $2, held_until = $3, due_pence = $4, back_pence = 0,
          attempt = attempt + 1
    where id = $1`,
);

/** The customer pays for it now, by this payment; payments count tries, so that each is another. */
export async function saveAcceptance(
  tx: Tx,
  id: number,
  accepted: { paymentId: string; heldUntil: Date; duePence: number },
): Promise<void> {
  await accept.run(tx, [id, accepted.paymentId, accepted.heldUntil, accepted.duePence]);
}

const inState = `($1::text is null and c.state in ('requested', 'proposed', 'accepted'))
  or c.state = $1`;
const list = statement<ChangeRow>(
  'amendments.list',
  `select ${columns} ${from} where ${inState}
    order by c.state = 'requested' desc, c.begun_at, c.id limit $2 offset $3`,
);
const count = statement<{ count: number }>(
  'amendments.count',
  `select count(*)::int as count from order_change c where ${inState}`,
);

/** Changes in a state, or all that are open: what waits for staff first, the oldest before all. */
export const listChanges = (
  tx: Queryable,
  state: OrderChangeState | null,
  { limit, offset }: Page,
) => list.list(tx, [state, limit, offset]);

export const countChanges = async (tx: Queryable, state: OrderChangeState | null) =>
  (await count.find(tx, [state]))!.count;

const overdue = statement<{ id: number; orderGuid: string }>(
  'amendments.listOverdue',
  `select c.id, o.guid as "orderGuid" ${from}
    where (c.state = 'accepted' and c.held_until <= $1)
       or (c.state in ('requested', 'proposed') and c.expires_at <= $1)
    order by c.id limit $2`,
);

/** Changes whose time is up: to pay, or to decide. */
export const listOverdueChanges = (tx: Queryable, now: Date, limit: number) =>
  overdue.list(tx, [now, limit]);
