import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { tellOfClaim } from './claim-mails.ts';
import { answerDay } from './claims.ts';
import { readDays } from './read-days.ts';
import { findClaim, reopenClaimOfRefund } from './store.ts';

/**
 * A claim that was to be made up for in money which a second person does not agree to waits for another
 * decision, and its customer is told: in the transaction in which the money was refused.
 */
export async function reopenForRefund(tx: Tx, context: Context, refundId: number): Promise<void> {
  const { at, today, holidays } = await readDays(context);
  const claimNumber = await reopenClaimOfRefund(tx, refundId, answerDay(today, holidays));
  if (claimNumber) await tellOfClaim(tx, context, (await findClaim(tx, claimNumber, at))!);
}
