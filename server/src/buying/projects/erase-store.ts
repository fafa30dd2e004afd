import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const removeAll = statement('projects.eraseAll', `delete from project where owner_account_id = $1`);

/** Removes the projects of an account that is erased; links that showed them end with them. */
export const eraseProjects = (tx: Tx, accountId: number) => removeAll.run(tx, [accountId]);
