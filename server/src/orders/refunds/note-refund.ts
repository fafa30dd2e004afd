import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Deed, OrderEvent } from '../orders/books.ts';
import { decided } from '../orders/change.ts';
import { changeOrder } from '../orders/change-order.ts';
import { endClocks } from '../orders/clocks-store.ts';
import { unitsOwedBack } from '../orders/units-owed-back.ts';
import { listGivenUnits } from './refundable-store.ts';
import type { SentRefund } from './send-refund.ts';

/**
 * Writes a refund whose money is promised into the ledger of its order, and ends the fourteen days
 * to give back once every piece that will not stay with the customer has been paid back. Those of a
 * return end when it is decided: what was paid back may be for pieces that stay.
 */
export async function noteRefund(
  tx: Tx,
  context: Context,
  { refund, askedBy, approvedBy }: SentRefund,
): Promise<void> {
  const deed: Deed = {
    actor: askedBy === null ? 'shop' : 'staff',
    accountId: approvedBy ?? askedBy,
    at: context.now(),
  };
  const event: OrderEvent = {
    kind: 'refunded',
    detail: {
      refund: refund.id,
      incPence: refund.total.incPence,
      reasons: [...new Set(refund.parts.map(({ kind }) => kind))],
    },
  };
  const asked = { order: refund.orderNumber, command: 'sendRefund', expectedVersion: null, deed };
  const { after } = await changeOrder(tx, context, asked, (books) => decided(books, [event]));
  const given = await listGivenUnits(tx, after.id, ['sent']);
  const isSquare = [...unitsOwedBack(after)].every(
    ([position, units]) => units <= (given.get(position) ?? 0),
  );
  if (!isSquare) return;
  await endClocks(tx, { orderId: after.id, kind: 'refund-by', at: deed.at });
}
