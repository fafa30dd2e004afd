import type { FactorReset } from '@plumbline/contracts/staff/second-factors.ts';
import type { Page } from '../../db/paging.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** A request to take a second factor away, with those whom it is about. */
export interface FactorResetRow {
  id: number;
  accountId: number;
  subject: string;
  name: string;
  email: string;
  reason: string;
  state: FactorReset['state'];
  askedBy: number | null;
  askedByName: string | null;
  askedAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
}

const columns = `r.id, r.account_id as "accountId", a.subject, a.display_name as name, a.email,
    r.reason, r.state, r.asked_by as "askedBy", asker.display_name as "askedByName",
    r.asked_at as "askedAt", decider.display_name as "decidedByName", r.decided_at as "decidedAt"
  from second_factor_reset r
  join account a on a.id = r.account_id
  left join account asker on asker.id = r.asked_by
  left join account decider on decider.id = r.decided_by`;

const list = statement<FactorResetRow>(
  'identity.listFactorResets',
  `select ${columns}
    where $1::text is null or r.state = $1
    order by r.state <> 'open', case when r.state = 'open' then r.id else -r.id end
    limit $2 offset $3`,
);
const count = statement<{ count: number }>(
  'identity.countFactorResets',
  `select count(*)::int as count from second_factor_reset where $1::text is null or state = $1`,
);
const find = statement<FactorResetRow>(
  'identity.findFactorReset',
  `select ${columns} where r.id = $1`,
);
const lock = statement<FactorResetRow>(
  'identity.lockFactorReset',
  `select ${columns} where r.id = $1 for update of r`,
);
// Only of people whom the embedded provider knows, and who have a second factor to lose.
const findHolder = statement<{ accountId: number }>(
  'identity.findFactorHolder',
  `select a.id as "accountId" from credential c
     join account a on a.issuer = 'embedded' and a.subject = c.subject
    where lower(c.email) = lower($1) and c.totp_confirmed_at is not null`,
);
const insert = statement<{ id: number }>(
  'identity.insertFactorReset',
  `insert into second_factor_reset (account_id, reason, asked_by, asked_at)
   values ($1, $2, $3, $4)
   on conflict (account_id) where state = 'open' do nothing
   returning id`,
);
const decide = statement(
  'identity.decideFactorReset',
  `update second_factor_reset set state = $2, decided_by = $3, decided_at = $4 where id = $1`,
);

export const listFactorResetRows = (
  tx: Queryable,
  state: FactorReset['state'] | null,
  { pageNumber, pageSize }: Page,
) => list.list(tx, [state, pageSize, (pageNumber - 1) * pageSize]);

export async function countFactorResets(tx: Queryable, state: FactorReset['state'] | null) {
  return (await count.find(tx, [state]))!.count;
}

export const findFactorReset = (tx: Queryable, id: number) => find.find(tx, [id]);

/** The request, which nobody else decides meanwhile. */
export const lockFactorReset = (tx: Tx, id: number) => lock.find(tx, [id]);

/** Whose second factor it is that signs in with this address; undefined for one without any. */
export const findFactorHolder = (tx: Queryable, email: string) => findHolder.find(tx, [email]);

/** Keeps a request; undefined where one about this person waits already. */
export const insertFactorReset = (tx: Tx, { accountId, reason, askedBy, at }: FactorResetRequest) =>
  insert.find(tx, [accountId, reason, askedBy, at]);

export interface FactorResetRequest {
  accountId: number;
  reason: string;
  askedBy: number;
  at: Date;
}

export async function saveFactorDecision(
  tx: Tx,
  id: number,
  { state, decidedBy, at }: { state: 'done' | 'refused'; decidedBy: number; at: Date },
): Promise<void> {
  await decide.run(tx, [id, state, decidedBy, at]);
}
