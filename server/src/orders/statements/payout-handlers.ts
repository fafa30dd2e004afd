import type { Collection, collectionCalls } from '@plumbline/contracts/staff/collections.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { findAnswer, saveAnswer } from '../../db/idempotency.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { lockAccount } from '../../money/trade-ledger/account-store.ts';
import { getPayoutPlan, refused, sendPayout } from '../../money/trade-ledger/pay-out.ts';
import {
  findPayout,
  insertPayout,
  listPayouts,
  savePayoutDecision,
  sumPaidOutAlone,
} from '../../money/trade-ledger/payout-store.ts';
import { aloneCountedMs, type PayoutPlan } from '../../money/trade-ledger/payouts.ts';
import { barOfRefund, refundBars } from '../refunds/refunds.ts';
import { describeCollection, noteCollection, requireBusiness } from './describe-collection.ts';
import { tellOfPayout } from './statement-mails.ts';

type PayoutCalls = Pick<typeof collectionCalls, 'payOutCredit' | 'decidePayout'>;

/** How staff pay out credit that waits: by one alone up to the limit of refunds, by two above it. */
export const payoutHandlers: Handlers<PayoutCalls> = {
  payOutCredit: ({ params: { businessId }, body, caller, idempotency }, context) =>
    transaction(context.db, async (tx) => {
      const before = await findAnswer<Collection>(tx, idempotency);
      if (before) return before;
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      const [newest] = await listPayouts(tx, businessId, 1);
      if (newest?.state === 'waiting') {
        throw refused('Another payout of this business waits. Decide about that one first.');
      }
      const { amountPence: pence } = body;
      const asked = { businessId, pence, bankReference: body.bankReference?.trim() ?? null };
      const plan = await getPayoutPlan(tx, asked);
      const at = context.now();
      const since = new Date(at.getTime() - aloneCountedMs);
      const alonePence = (await sumPaidOutAlone(tx, businessId, since)) + pence;
      const payout = {
        ...asked,
        bankPence: plan.bankPence,
        bankReference: plan.bankPence > 0 ? asked.bankReference : null,
        note: body.note.trim(),
        state: alonePence > context.config.limits.refundAlonePence ? 'waiting' : 'sent',
        askedBy: caller.accountId!,
        at,
      } as const;
      const id = await insertPayout(tx, payout);
      if (payout.state === 'sent') await send(tx, context, { ...payout, id }, plan, null);
      const told = { payout: id, state: payout.state, pence };
      await noteCollection(tx, context, caller, 'payOutCredit', businessId, told);
      const answer = await describeCollection(tx, context, businessId, caller);
      await saveAnswer(tx, idempotency, answer);
      return answer;
    }),

  decidePayout: ({ params: { businessId, payoutId }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await requireBusiness(tx, businessId);
      await lockAccount(tx, businessId);
      const payout = await findPayout(tx, businessId, payoutId);
      if (!payout) throw new Refusal('payout-not-found');
      if (payout.state !== 'waiting') {
        throw new Refusal('refund-barred', { detail: 'Somebody has decided about it already.' });
      }
      const bar = barOfRefund(payout, caller);
      // Whoever asked may think better of it; agreeing to it is never theirs.
      const isWithdrawn = body.decision === 'declined' && bar === 'asked-by-you';
      if (bar !== null && !isWithdrawn) {
        throw new Refusal('refund-barred', { detail: refundBars[bar] });
      }
      const state = isWithdrawn ? 'withdrawn' : body.decision === 'agreed' ? 'sent' : 'declined';
      const by = caller.accountId!;
      await savePayoutDecision(tx, payoutId, { state, by, at: context.now() });
      if (state === 'sent') {
        const plan = await getPayoutPlan(tx, payout);
        if (plan.bankPence !== payout.bankPence) {
          throw refused(
            'The cards can take back another sum by now. Decline this payout, and ask for it again.',
          );
        }
        await send(tx, context, payout, plan, by);
      }
      const told = { payout: payoutId, state, pence: payout.pence };
      await noteCollection(tx, context, caller, 'decidePayout', businessId, told);
      return describeCollection(tx, context, businessId, caller);
    }),
};

type Sent = Parameters<typeof sendPayout>[2];

async function send(
  tx: Tx,
  context: Context,
  payout: Sent,
  plan: PayoutPlan,
  approvedBy: number | null,
): Promise<void> {
  await sendPayout(tx, context, payout, { plan, approvedBy });
  await tellOfPayout(tx, context, payout, plan);
}
