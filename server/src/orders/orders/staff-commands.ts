import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import type { Decision, Deed, OrderBooks } from './books.ts';
import { changeOrder } from './change-order.ts';
import { findStaffOrder } from './staff-order-store.ts';

interface StaffRequest {
  params: { orderNumber: string };
  body: { version: number };
  caller: Caller;
}

/** Does what a member of staff asks of an order, by its version, and tells the order as it is then. */
export function commandByStaff(
  context: Context,
  command: string,
  { params, body, caller }: StaffRequest,
  decide: (books: OrderBooks, deed: Deed) => Decision,
): Promise<StaffOrder> {
  const { accountId } = caller;
  const at = context.now();
  return transaction(context.db, async (tx) => {
    const { after, events } = await changeOrder(
      tx,
      context,
      {
        order: params.orderNumber,
        command,
        expectedVersion: body.version,
        deed: { actor: 'staff', accountId, at },
      },
      decide,
    );
    await recordAudit(tx, {
      actorAccountId: accountId,
      action: `orders.${command}`,
      subject: `order:${after.number}`,
      after: { version: after.version, events },
      at,
    });
    return getStaffOrder(tx, after.number);
  });
}

export async function getStaffOrder(tx: Queryable, order: string): Promise<StaffOrder> {
  const found = await findStaffOrder(tx, order);
  if (!found) throw new Refusal('order-not-found');
  return found;
}
