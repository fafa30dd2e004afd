import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { readOrderKey } from './orders.ts';

/** An order of whoever asks, as what is done about it needs it. */
export interface OwnOrder {
  id: number;
  guid: string;
  number: string;
  email: string;
  firstName: string;
  lastName: string;
}

const columns = `id, guid, number, email, contact->>'firstName' as "firstName",
  contact->>'lastName' as "lastName"`;
const byGuid = statement<OwnOrder>(
  'orders.findOwnByGuid',
  `select ${columns} from customer_order where guid = $1`,
);
const ofAccount = statement<OwnOrder>(
  'orders.findOwnOfAccount',
  `select ${columns} from customer_order
    where account_id = $3 and (guid = $1::uuid or number = $2)`,
);

/** The order with this guid, whosever it is: only for who has proved that it is theirs. */
export const findLinkedOrder = (tx: Queryable, guid: string) => byGuid.find(tx, [guid]);

/** The account's own order by its guid or number; another's is found no more than a missing one. */
export async function findAccountsOrder(
  tx: Queryable,
  name: string,
  accountId: number,
): Promise<OwnOrder | undefined> {
  const { guid, number } = readOrderKey(name);
  return ofAccount.find(tx, [guid, number, accountId]);
}
