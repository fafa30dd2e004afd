import type { TradeRequest } from '@plumbline/contracts/nouns/trade-accounts.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { describeRequest } from './describe-request.ts';
import { barOf } from './requests.ts';
import { findRequest, insertRequest, type NewRequest } from './store.ts';

/**
 * Writes down what a second member of staff is to decide; one of a kind waits about the same. Neither
 * of the two is a member of the business.
 */
export async function askRequest(
  tx: Tx,
  context: Pick<Context, 'now'>,
  caller: Caller,
  asked: NewRequest,
): Promise<TradeRequest> {
  const made = await insertRequest(tx, asked, context.now());
  if (!made) {
    throw new Refusal('request-waits', {
      detail: 'A colleague has asked for this already. Decide about that one first.',
    });
  }
  const row = (await findRequest(tx, made.id))!;
  if (barOf(row, caller) === 'about-you') {
    throw new Refusal('request-barred', {
      detail: 'You are a member of this business. Ask a colleague who is not to make this request.',
    });
  }
  await recordAudit(tx, {
    actorAccountId: caller.accountId,
    action: `tradeRequests.ask.${asked.kind}`,
    subject: asked.businessId === null ? asked.subject : `business:${asked.businessId}`,
    after: { request: made.id, wish: asked.wish, reason: asked.reason },
    at: context.now(),
  });
  return describeRequest(row, caller);
}
