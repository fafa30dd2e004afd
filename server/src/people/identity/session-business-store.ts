import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const set = statement(
  'identity.setSessionBusiness',
  'update session set business_id = $2 where id = $1',
);
const pin = statement(
  'identity.pinSessions',
  `update session set business_id = $2
    where account_id = $1 and business_id is null and id is distinct from $3`,
);

/** Has a session buy for a business from its next request on. */
export const setSessionBusiness = (tx: Tx, sessionId: string, businessId: number) =>
  set.run(tx, [sessionId, businessId]);

/** Has an account's other sessions that followed its default stay with the business that it was. */
export const pinSessions = (
  tx: Tx,
  accountId: number,
  businessId: number,
  exceptId: string | null,
) => pin.run(tx, [accountId, businessId, exceptId]);
