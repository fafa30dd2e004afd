import type { DeletionRequest } from '@plumbline/contracts/staff/privacy.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** A request with the person who made it, as long as there is one. */
export interface DeletionRow {
  requestId: number;
  accountId: number;
  name: string | null;
  email: string | null;
  reason: string | null;
  state: DeletionRequest['state'];
  requestedAt: Date;
  closedAt: Date | null;
}

const findOpen = statement<{ requestedAt: Date }>(
  'privacy.findOpenDeletion',
  `select requested_at as "requestedAt" from deletion_request
    where account_id = $1 and state = 'open'`,
);
// The account's row is held: one that is being erased asks for nothing any more.
const insert = statement(
  'privacy.insertDeletion',
  `insert into deletion_request (account_id, reason, requested_at)
   select id, $2, $3 from account where id = $1 for key share
   on conflict (account_id) where state = 'open' do nothing`,
);
const withdraw = statement(
  'privacy.withdrawDeletion',
  `update deletion_request set state = 'withdrawn', closed_at = $2
    where account_id = $1 and state = 'open'`,
);

/** The account's open request to be deleted. */
export const findDeletionRequest = (tx: Queryable, accountId: number) =>
  findOpen.find(tx, [accountId]);

/** Asking again while a request is open changes nothing. */
export async function insertDeletionRequest(
  tx: Tx,
  accountId: number,
  reason: string | null,
  now: Date,
): Promise<void> {
  await insert.run(tx, [accountId, reason, now]);
}

/** Closes the account's open request as its owner wishes; without one nothing changes. */
export const withdrawDeletionRequest = (tx: Tx, accountId: number, now: Date) =>
  withdraw.run(tx, [accountId, now]);

const rows = `select r.id as "requestId", r.account_id as "accountId", a.display_name as name,
    a.email, r.reason, r.state, r.requested_at as "requestedAt", r.closed_at as "closedAt"
  from deletion_request r left join account a on a.id = r.account_id`;

// Those that wait come in the order of their dates, those that are closed the newest first.
const list = statement<DeletionRow>(
  'privacy.listDeletions',
  `${rows} where $1::text is null or r.state = $1
    order by r.state <> 'open', case when r.state = 'open' then r.requested_at end,
             r.closed_at desc, r.id
    limit $2 offset $3`,
);
const count = statement<{ total: number }>(
  'privacy.countDeletions',
  `select count(*)::int as total from deletion_request where $1::text is null or state = $1`,
);
const findById = statement<DeletionRow>('privacy.findDeletion', `${rows} where r.id = $1`);
const lockById = statement<{ accountId: number; state: DeletionRequest['state'] }>(
  'privacy.lockDeletion',
  `select account_id as "accountId", state from deletion_request where id = $1 for update`,
);
const closeAll = statement(
  'privacy.closeDeletions',
  `update deletion_request
      set reason = null, closed_at = coalesce(closed_at, $2),
          state = case when state = 'open' then 'done' else state end
    where account_id = $1`,
);

/** One page of requests, of one state or, by null, of all. */
export const listDeletionRows = (
  tx: Queryable,
  state: DeletionRequest['state'] | null,
  { limit, offset }: Page,
) => list.list(tx, [state, limit, offset]);

export async function countDeletions(
  tx: Queryable,
  state: DeletionRequest['state'] | null,
): Promise<number> {
  return (await count.find(tx, [state]))!.total;
}

export const findDeletion = (tx: Queryable, requestId: number) => findById.find(tx, [requestId]);

/** The request, with nobody else carrying it out until the transaction ends. */
export const lockDeletion = (tx: Tx, requestId: number) => lockById.find(tx, [requestId]);

/** Marks an erased account's request as done, and forgets what it ever gave as a reason. */
export const closeDeletions = (tx: Tx, accountId: number, now: Date) =>
  closeAll.run(tx, [accountId, now]);

const tell = statement<Record<string, unknown>>(
  'privacy.export',
  `select state, reason, requested_at as "requestedAt" from deletion_request
    where account_id = $1 order by requested_at`,
);

/** What an account ever asked about being deleted, for its owner. */
export const exportDeletionRequests = (tx: Queryable, accountId: number) =>
  tell.list(tx, [accountId]);
