import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const save = statement(
  'tradeLedger.savePayer',
  `insert into ledger_payer (payment_id, account_id) values ($1, $2)
   on conflict (payment_id) do update set account_id = excluded.account_id`,
);
const find = statement<{ email: string; firstName: string | null }>(
  'tradeLedger.findPayer',
  `select a.email, a.display_name as "firstName"
     from ledger_payer p join account a on a.id = p.account_id where p.payment_id = $1`,
);

/**
 * Takes note of who pays a statement: whoever was given its payment last, or came back from having paid
 * it. Colleagues who want to pay the same have the same payment.
 */
export async function savePayer(tx: Tx, paymentId: string, accountId: number): Promise<void> {
  await save.run(tx, [paymentId, accountId]);
}

/** Who paid a statement; undefined of one who was erased since. */
export const findPayer = (tx: Queryable, paymentId: string) => find.find(tx, [paymentId]);
