import type { StaffView } from '@plumbline/contracts/staff/views.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const columns = 'id as "viewId", list, name, query';

const list = statement<StaffView>(
  'staffViews.list',
  `select ${columns} from staff_view where account_id = $1 and list = $2 order by lower(name), id`,
);
const lockAccount = statement(
  'staffViews.lockAccount',
  'select from account where id = $1 for no key update',
);
const save = statement<StaffView>(
  'staffViews.save',
  `insert into staff_view (account_id, list, name, query) values ($1, $2, $3, $4)
   on conflict (account_id, list, name) do update set query = excluded.query
   returning ${columns}`,
);
const remove = statement(
  'staffViews.remove',
  'delete from staff_view where account_id = $1 and id = $2',
);

/** The views of one list that are somebody's own, by their names. */
export const listViews = (tx: Queryable, accountId: number, listName: string) =>
  list.list(tx, [accountId, listName]);

/** Keeps others from saving for the same person until the transaction ends. */
export const lockViews = (tx: Tx, accountId: number) => lockAccount.run(tx, [accountId]);

/** Writes a view; one of the same name on the same list takes the new query. */
export async function saveView(
  tx: Tx,
  accountId: number,
  { list: listName, name, query }: Omit<StaffView, 'viewId'>,
): Promise<StaffView> {
  return (await save.find(tx, [accountId, listName, name, query]))!;
}

export const removeView = (tx: Queryable, accountId: number, viewId: number) =>
  remove.run(tx, [accountId, viewId]);
