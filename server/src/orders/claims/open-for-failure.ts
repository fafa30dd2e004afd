import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { requireConsignment } from '../orders/change.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { orderNumber } from '../orders/orders.ts';
import { answerDay } from './claims.ts';
import { tellOfClaim } from './claim-mails.ts';
import { readDays } from './read-days.ts';
import { findClaim, insertClaim } from './store.ts';

/**
 * A consignment that failed and that staff want to be made up for by a claim has one, for all that was
 * in it: in the transaction in which they said so.
 */
export async function openForFailure(
  tx: Tx,
  context: Context,
  { events, after }: OrderChange,
): Promise<void> {
  for (const { kind, detail } of events) {
    if (kind !== 'failure-resolved' || detail.resolution !== 'claim') continue;
    const { at, today, holidays } = await readDays(context);
    const { number, lines } = requireConsignment(after, detail.consignment as number);
    const claimNumber = orderNumber(context.randomBytes, 'CL');
    const isNew = await insertClaim(tx, {
      claimNumber,
      orderId: after.id,
      consignment: number,
      position: null,
      units: lines.reduce((sum, { units }) => sum + units, 0),
      problem: 'not-arrived',
      spot: null,
      description: '',
      wish: null,
      reportedBy: 'shop',
      at,
      answerBy: answerDay(today, holidays),
      pictures: [],
    });
    if (isNew) await tellOfClaim(tx, context, (await findClaim(tx, claimNumber, at))!);
  }
}
