import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Sums } from './trade-ledger.ts';

/** A movement of an account: by how many pence it changes each of its sums. */
export interface Entry extends Partial<Sums> {
  businessId: number;
  kind:
    | 'ordered'
    | 'released'
    | 'invoiced'
    | 'corrected'
    | 'credited'
    | 'received'
    | 'allocated'
    | 'unallocated'
    | 'taken-back'
    | 'paid-out';
  /** What it is of, so that it is written once. */
  cause: string;
  orderId?: number | null;
  at: Date;
}

const write = statement(
  'tradeLedger.writeEntry',
  `with entry as (
     insert into ledger_entry (business_id, kind, cause, ordered_pence, invoiced_pence, credit_pence,
                               order_id, happened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (cause) do nothing returning business_id)
   update ledger_account a
      set ordered_pence = ordered_pence + $4, invoiced_pence = invoiced_pence + $5,
          credit_pence = credit_pence + $6, version = version + 1
     from entry where a.business_id = entry.business_id`,
);

/** Writes a movement and counts it, under the account's lock; false for one that was written before. */
export async function writeEntry(
  tx: Tx,
  { businessId, kind, cause, orderId = null, at, ...sums }: Entry,
): Promise<boolean> {
  const { orderedPence = 0, invoicedPence = 0, creditPence = 0 } = sums;
  const values = [businessId, kind, cause, orderedPence, invoicedPence, creditPence, orderId, at];
  return (await write.run(tx, values)) === 1;
}
