import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const removeAll = statement<{ code: string }>(
  'savedLists.eraseAll',
  `delete from saved_list where owner_account_id = $1 returning encode(code_hash, 'hex') as code`,
);

/** Forgets what an account saved; answers what mails about it carry in their keys. */
export async function eraseSavedLists(tx: Tx, accountId: number): Promise<string[]> {
  return (await removeAll.list(tx, [accountId])).map(({ code }) => code);
}
