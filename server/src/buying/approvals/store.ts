import type { ApprovalState, OverLimit } from '@plumbline/contracts/nouns/approvals.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AskedOrder } from './asked-order.ts';
import { decides } from './deciders-store.ts';

/** A request as it stands now. */
export interface ApprovalRecord {
  id: string;
  businessId: number;
  businessName: string;
  askerId: number | null;
  askedBy: string | null;
  askerEmail: string | null;
  basketId: string;
  state: ApprovalState;
  asked: AskedOrder;
  over: OverLimit[];
  note: string | null;
  askedAt: Date;
  heldUntil: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  orderNumber: string | null;
  basketStatus: string | null;
  /** Whether who asked is in the business no more. */
  hasAskerLeft: boolean;
  /** Whether it was neither refused nor taken back, asked anew or taken over. */
  isLive: boolean;
}

// What waits for an answer to somebody who is out waits no more: nobody has to write that down.
const hasAskerLeft = `not exists (select from business_member m
                     where m.business_id = a.business_id and m.account_id = a.asker_account_id)`;
const stateNow = `case when a.state = 'waiting' and ${hasAskerLeft}
  then 'withdrawn' else a.state end`;
const columns = `a.id, a.business_id as "businessId", b.name as "businessName",
  a.asker_account_id as "askerId", asker.display_name as "askedBy", asker.email as "askerEmail",
  a.basket_id as "basketId", ${stateNow} as state, a.asked, a.over_limits as over, a.note,
  a.asked_at as "askedAt", a.held_until as "heldUntil", decider.display_name as "decidedBy",
  a.decided_at as "decidedAt", a.reason,
  case when a.state = 'approved'
       then (select o.number from customer_order o where o.basket_id = a.basket_id) end
    as "orderNumber",
  (select k.status from basket k where k.id = a.basket_id) as "basketStatus",
  ${hasAskerLeft} as "hasAskerLeft", a.state in ('waiting', 'approved') as "isLive"`;
const tables = `order_approval a join business b on b.id = a.business_id
  left join account asker on asker.id = a.asker_account_id
  left join account decider on decider.id = a.decided_by`;

const find = statement<ApprovalRecord>(
  'approvals.find',
  `select ${columns} from ${tables} where a.id = $1`,
);
const lock = statement<ApprovalRecord>(
  'approvals.lock',
  `select ${columns} from ${tables} where a.id = $1 for update of a`,
);

export const findApproval = (tx: Queryable, id: string) => find.find(tx, [id]);

/** The same, kept from others until the transaction ends. */
export const lockApproval = (tx: Tx, id: string) => lock.find(tx, [id]);

export type ApprovalView = 'waiting' | 'mine' | 'decided';

// $1 is the business, $2 who asks, $3 the day in London.
const isOfView: Readonly<Record<ApprovalView, string>> = {
  waiting: `${stateNow} = 'waiting' and ${decides('a', '$2', '$3')}`,
  mine: `a.asker_account_id = $2 and $3::date is not null`,
  decided: `${stateNow} <> 'waiting' and (a.asker_account_id = $2 or ${decides('a', '$2', '$3')})`,
};
const listOf = (view: ApprovalView, order: string) =>
  statement<ApprovalRecord & { total: number }>(
    `approvals.list-${view}`,
    `select ${columns}, count(*) over ()::int as total from ${tables}
      where a.business_id = $1 and ${isOfView[view]}
      order by ${order}, a.id limit $4 offset $5`,
  );
const lists: Readonly<Record<ApprovalView, ReturnType<typeof listOf>>> = {
  waiting: listOf('waiting', 'a.asked_at'),
  mine: listOf('mine', 'a.asked_at desc'),
  decided: listOf('decided', 'coalesce(a.decided_at, a.asked_at) desc'),
};
const count = statement<{ waiting: number; mine: number }>(
  'approvals.count',
  `select count(*) filter (where ${isOfView.waiting})::int as waiting,
          count(*) filter (where a.asker_account_id = $2 and ${stateNow} = 'waiting')::int as mine
     from order_approval a where a.business_id = $1 and a.state = 'waiting'`,
);

interface Viewer {
  businessId: number;
  accountId: number;
  /** The day in London. */
  today: string;
}

/** A page of the requests of a business that somebody may see. */
export async function listApprovals(
  tx: Queryable,
  { businessId, accountId, today }: Viewer,
  view: ApprovalView,
  { limit, offset }: Page,
): Promise<{ total: number; rows: ApprovalRecord[] }> {
  const rows = await lists[view].list(tx, [businessId, accountId, today, limit, offset]);
  return { total: rows[0]?.total ?? 0, rows };
}

/** How many wait for somebody's yes, and how many of their own wait. */
export const countWaiting = async (tx: Queryable, { businessId, accountId, today }: Viewer) =>
  (await count.find(tx, [businessId, accountId, today]))!;

const endLive = statement(
  'approvals.endLive',
  `update order_approval set state = 'withdrawn'
    where basket_id = $1 and state in ('waiting', 'approved')`,
);
const insert = statement(
  'approvals.insert',
  `insert into order_approval (id, business_id, asker_account_id, basket_id, asked, over_limits,
                               note, asked_at, held_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export interface NewApproval {
  id: string;
  businessId: number;
  askerId: number;
  basketId: string;
  asked: AskedOrder;
  over: OverLimit[];
  note: string | null;
  askedAt: Date;
  heldUntil: Date;
}

/** Writes a request; one that there was of the basket ends with it. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<void> {
  const { id, businessId, askerId, basketId, asked, over, note, askedAt, heldUntil } = approval;
  await endLive.run(tx, [basketId]);
  await insert.run(tx, [
    id,
    businessId,
    askerId,
    basketId,
    JSON.stringify(asked),
    JSON.stringify(over),
    note,
    askedAt,
    heldUntil,
  ]);
}

const decide = statement(
  'approvals.decide',
  `update order_approval set state = $2, decided_by = $3, decided_at = $4, reason = $5 where id = $1`,
);

export interface Decision {
  state: 'approved' | 'refused';
  by: number;
  at: Date;
  reason: string | null;
}

/** Writes what was decided about a request that waits. */
export const saveDecision = (tx: Tx, id: string, { state, by, at, reason }: Decision) =>
  decide.run(tx, [id, state, by, at, reason]);

const setTakeOver = statement(
  'approvals.saveTakeOver',
  `update order_approval set state = 'withdrawn', taken_over_at = $2, taken_over_by = $3 where id = $1`,
);

/**
 * Ends a request whose goods somebody else has now, so that who asked cannot order them as well who is
 * in the business again.
 */
export const saveTakeOver = (tx: Tx, id: string, { by, at }: { by: number; at: Date }) =>
  setTakeOver.run(tx, [id, at, by]);

const endWaiting = statement(
  'approvals.endWaiting',
  `update order_approval set state = 'withdrawn' where basket_id = $1 and state = 'waiting'`,
);

/** Ends what waits of a basket's requests, as its buyer takes it back; a yes that there is stays. */
export const withdrawApproval = (tx: Tx, basketId: string) => endWaiting.run(tx, [basketId]);
