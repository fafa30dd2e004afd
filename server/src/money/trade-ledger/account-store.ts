import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { disputedOf } from './dispute-store.ts';
import type { Sums } from './trade-ledger.ts';

/** A business's account in the ledger. */
export interface LedgerAccount extends Sums {
  businessId: number;
  version: number;
  heldAt: Date | null;
  holdNote: string | null;
  remindedAt: Date | null;
}

const columns = `business_id as "businessId", ordered_pence as "orderedPence",
  invoiced_pence as "invoicedPence", credit_pence as "creditPence", version,
  held_at as "heldAt", hold_note as "holdNote", reminded_at as "remindedAt"`;

const open = statement(
  'tradeLedger.openAccount',
  'insert into ledger_account (business_id) values ($1) on conflict do nothing',
);
const lock = statement<LedgerAccount>(
  'tradeLedger.lockAccount',
  `select ${columns} from ledger_account where business_id = $1 for update`,
);
const find = statement<LedgerAccount>(
  'tradeLedger.findAccount',
  `select ${columns} from ledger_account where business_id = $1`,
);

/**
 * A business's account, with nobody else changing what it owes until the transaction ends. Taken after
 * every other lock that the transaction needs, so that two never wait for each other.
 */
export async function lockAccount(tx: Tx, businessId: number): Promise<LedgerAccount> {
  const locked = await lock.find(tx, [businessId]);
  if (locked) return locked;
  await open.run(tx, [businessId]);
  return (await lock.find(tx, [businessId]))!;
}

const nothing: Omit<LedgerAccount, 'businessId'> = {
  orderedPence: 0,
  invoicedPence: 0,
  creditPence: 0,
  version: 1,
  heldAt: null,
  holdNote: null,
  remindedAt: null,
};

/** The same to look at; a business that never had anything on account owes nothing. */
export const findAccount = async (tx: Queryable, businessId: number): Promise<LedgerAccount> =>
  (await find.find(tx, [businessId])) ?? { businessId, ...nothing };

const hold = statement(
  'tradeLedger.saveHold',
  `update ledger_account set held_at = $2, held_by = $3, hold_note = $4, version = version + 1
    where business_id = $1`,
);

/** Keeps new orders off an account, with a note for the business; or lets them on again. */
export async function saveHold(
  tx: Tx,
  businessId: number,
  held: { note: string; by: number; at: Date } | null,
): Promise<void> {
  await hold.run(tx, [businessId, held?.at ?? null, held?.by ?? null, held?.note ?? null]);
}

const remind = statement(
  'tradeLedger.saveReminder',
  'update ledger_account set reminded_at = $2 where business_id = $1',
);

export const saveReminder = (tx: Tx, businessId: number, at: Date) =>
  remind.run(tx, [businessId, at]);

/** What is past its day, not in dispute and not agreed to be credited, less what credit would cover: `$2` is today. */
const overdue = statement<{ pence: number }>(
  'tradeLedger.findOverdue',
  `select greatest(0, coalesce(sum(greatest(0, i.open_pence - ${disputedOf('i.id')})), 0)
                      - (select credit_pence from ledger_account where business_id = $1))::bigint
            as pence
     from ledger_item i
    where i.business_id = $1 and i.kind = 'invoice' and i.open_pence > 0 and i.due_on < $2::date`,
);

/** How much of a business's invoices should have been paid before a day. */
export const findOverdue = async (tx: Queryable, businessId: number, today: string) =>
  (await overdue.find(tx, [businessId, today]))!.pence ?? 0;

const provider = statement<{
  state: 'approved';
  limitPence: number | null;
  creditFrom: Date | null;
  isSuspended: boolean;
}>(
  'tradeLedger.findStanding',
  `select c.state, c.limit_pence as "limitPence", b.credit_from as "creditFrom",
          b.status <> 'active' as "isSuspended"
     from business b left join credit_customer c on c.business_id = b.id where b.id = $1`,
);
// A limit that is lowered meanwhile waits, or was lowered before this read it.
const lockProvider = statement<{ one: number }>(
  'tradeLedger.lockStanding',
  'select 1 as one from credit_customer where business_id = $1 for share',
);

/** What the provider and the shop say of a business's credit; kept as it is within a transaction of ours. */
export async function findStanding(tx: Queryable, businessId: number) {
  return (await provider.find(tx, [businessId]))!;
}

export async function lockStanding(tx: Tx, businessId: number) {
  await lockProvider.find(tx, [businessId]);
  return findStanding(tx, businessId);
}
