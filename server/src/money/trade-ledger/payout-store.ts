import type { PayoutState } from '@plumbline/contracts/nouns/trade-ledger.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { gonePence } from '../payments/refund-store.ts';
import type { RefundableCard } from './payouts.ts';

/** Credit that is paid out, or is to be; sums are pence. */
export interface PayoutRow {
  id: number;
  businessId: number;
  pence: number;
  bankPence: number;
  bankReference: string | null;
  note: string;
  state: PayoutState;
  askedBy: number | null;
  askedByName: string | null;
  askedAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
}

const columns = `p.id, p.business_id as "businessId", p.pence, p.bank_pence as "bankPence",
  p.bank_reference as "bankReference", p.note, p.state, p.asked_by as "askedBy",
  asker.display_name as "askedByName", p.asked_at as "askedAt",
  decider.display_name as "decidedByName", p.decided_at as "decidedAt"
  from ledger_payout p
  left join account asker on asker.id = p.asked_by
  left join account decider on decider.id = p.decided_by`;

const insert = statement<{ id: number }>(
  'tradeLedger.insertPayout',
  `insert into ledger_payout (business_id, pence, bank_pence, bank_reference, note, state, asked_by,
                              asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);
const find = statement<PayoutRow>(
  'tradeLedger.findPayout',
  `select ${columns} where p.id = $1 and p.business_id = $2`,
);
const listOf = statement<PayoutRow>(
  'tradeLedger.listPayouts',
  `select ${columns} where p.business_id = $1
    order by p.state = 'waiting' desc, p.id desc limit $2`,
);
const decide = statement(
  'tradeLedger.savePayoutDecision',
  'update ledger_payout set state = $2, decided_by = $3, decided_at = $4 where id = $1',
);
const alone = statement<{ pence: number }>(
  'tradeLedger.sumPaidOutAlone',
  `select coalesce(sum(pence), 0)::bigint as pence from ledger_payout
    where business_id = $1 and state = 'sent' and decided_by is null and asked_at > $2`,
);

/** Keeps what somebody wants to pay out, under the account's lock; answers its id. */
export async function insertPayout(
  tx: Tx,
  payout: Pick<
    PayoutRow,
    'businessId' | 'pence' | 'bankPence' | 'bankReference' | 'note' | 'state' | 'askedBy'
  > & { at: Date },
): Promise<number> {
  const { businessId, pence, bankPence, bankReference, note, state, askedBy, at } = payout;
  const values = [businessId, pence, bankPence, bankReference, note, state, askedBy, at];
  return (await insert.find(tx, values))!.id;
}

/** A payout of a business; another's is not found. */
export const findPayout = (tx: Queryable, businessId: number, id: number) =>
  find.find(tx, [id, businessId]);

/** What waits for a second person, and then the newest. */
export const listPayouts = (tx: Queryable, businessId: number, limit: number) =>
  listOf.list(tx, [businessId, limit]);

export const savePayoutDecision = (
  tx: Tx,
  id: number,
  { state, by, at }: { state: PayoutState; by: number; at: Date },
) => decide.run(tx, [id, state, by, at]);

/** How much of a business's credit was paid out since an instant by one person alone, in pence. */
export const sumPaidOutAlone = async (tx: Queryable, businessId: number, since: Date) =>
  (await alone.find(tx, [businessId, since]))!.pence;

// Those first whose own money waits still, and then the newest: a provider gives back of late ones.
const cards = statement<RefundableCard>(
  'tradeLedger.listRefundableCards',
  `select p.id as "paymentId", i.id as "itemId", p.method,
          (p.amount_pence - ${gonePence('p.id')})::bigint as "leftPence"
     from ledger_item i join payment p on p.id = i.payment_id
    where i.business_id = $1 and p.state in ('succeeded', 'partly-refunded')
      and p.amount_pence > ${gonePence('p.id')}
    order by i.open_pence > 0 desc, p.created_at desc, p.id`,
);

/** Cards that paid a business's statements, with what can still go back to each. */
export const listRefundableCards = (tx: Queryable, businessId: number) =>
  cards.list(tx, [businessId]);

const paidOut = statement<{ pence: number }>(
  'tradeLedger.sumPaidOutOfItem',
  `select coalesce(sum(a.pence), 0)::bigint as pence
     from ledger_allocation a join ledger_item i on i.id = a.to_item
    where a.from_item = $1 and a.undone_at is null and i.kind = 'payout'`,
);

/** How much of a credit was paid out, in pence. */
export const sumPaidOutOfItem = async (tx: Queryable, itemId: number) =>
  (await paidOut.find(tx, [itemId]))!.pence;
