import type { askApprovalCalls } from '@plumbline/contracts/shop/approvals.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { answerOnce } from '../../db/answer-once.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { giveUpPayment } from '../../money/payments/give-up.ts';
import { isOpen } from '../../money/payments/payments.ts';
import { listPaymentsFor } from '../../money/payments/store.ts';
import { findCreditLeft } from '../../money/trade-ledger/charge.ts';
import { askDeciders } from '../approvals/approval-mails.ts';
import { askedOrder, findOutdated } from '../approvals/asked-order.ts';
import { listDeciders, type Decider } from '../approvals/deciders-store.ts';
import { isUnlimited } from '../approvals/limits.ts';
import { findOverOf } from '../approvals/require-within-limits.ts';
import { insertApproval } from '../approvals/store.ts';
import { putAsideAsAsked } from '../basket/store.ts';
import { basketSettler } from './basket-settler.ts';
import { requireGivenUp } from './given-up.ts';
import { forgetCheckout, getOpenCheckout, lockOpenCheckout } from './own-checkout.ts';
import { requireStanding, type Standing } from './require-standing.ts';
import { anyCard } from '../../money/saved-cards/payment-means.ts';
import { freezeNow } from './start-payment.ts';

/** How long the prices of an order that is asked for hold. */
const heldForMs = 7 * 86_400_000;

export const askApprovalHandlers: Handlers<typeof askApprovalCalls> = {
  reviewApproval: async ({ params, caller }, context) => {
    const { basketId } = params;
    const terms = await context.deliveryTables.getForPayment();
    return transaction(context.db, async (tx) => {
      const found = await getOpenCheckout(tx, basketId, caller);
      const standing = await requireStanding(tx, caller, found.basket);
      const nothing = { over: [], approved: null, outdated: null, deciders: [] };
      if (!standing || isUnlimited(standing.limits)) return nothing;
      const order = await freezeNow(tx, context, found, { caller, terms, means: anyCard });
      const spender = spenderOf(standing, caller);
      const over = await findOverOf(tx, context, spender, { basketId, order });
      if (over.length === 0) return nothing;
      const { approval } = found;
      const outdated = approval && findOutdated(approval, order);
      const deciders = await listDecidersOf(tx, context, standing, caller);
      return {
        over,
        approved: approval && {
          approvalId: approval.id,
          heldUntil: approval.heldUntil.toISOString(),
          isHeld: approval.heldUntil > context.now(),
        },
        outdated,
        deciders: deciders.map(({ displayName }) => displayName),
      };
    });
  },

  askApproval: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const { basketId } = params;
      const note = body.note?.trim() || null;
      await getOpenCheckout(context.db, basketId, caller);
      // What is begun might be paid while somebody is asked about it.
      await giveUpPayments(context, basketId);
      const terms = await context.deliveryTables.getForPayment();
      const approvalId = await transaction(context.db, async (tx) => {
        const found = await lockOpenCheckout(tx, basketId, caller);
        const standing = await requireStanding(tx, caller, found.basket);
        await requireNothingBegun(tx, basketId);
        const order = await freezeNow(tx, context, found, { caller, terms, means: anyCard });
        if (!standing) throw new Refusal('approval-not-needed');
        const spender = spenderOf(standing, caller);
        const over = await findOverOf(tx, context, spender, { basketId, order });
        const { approval } = found;
        const isCovered = approval !== null && findOutdated(approval, order) === null;
        if (over.length === 0 || isCovered) throw new Refusal('approval-not-needed');
        const deciders = await listDecidersOf(tx, context, standing, caller);
        if (deciders.length === 0) {
          throw new Refusal('approval-nobody', {
            detail: `Nobody else of ${standing.businessName} may approve orders. Ask an owner to make somebody an approver, or to raise your limit.`,
          });
        }
        const askedAt = context.now();
        // What a yes has held was held for what it said; what is asked again has the prices of now.
        const anew = { ...found, approval: null };
        const asked = await freezeNow(tx, context, anew, { caller, terms, means: anyCard });
        const request = {
          id: uuidFrom(context.randomBytes),
          businessId: standing.businessId,
          askerId: spender.accountId,
          basketId,
          asked: askedOrder(asked),
          over: await findOverOf(tx, context, spender, { basketId, order: asked }),
          note,
          askedAt,
          heldUntil: new Date(askedAt.getTime() + heldForMs),
        };
        await insertApproval(tx, request);
        await putAsideAsAsked(tx, basketId, standing.businessId, askedAt);
        const names = {
          businessName: standing.businessName,
          askedBy: caller.displayName ?? standing.businessName,
        };
        const credit = await findCreditLeft(tx, context, standing.businessId);
        await askDeciders(tx, context, { ...request, credit }, names, deciders);
        return request.id;
      });
      forgetCheckout(context, { basketId });
      return { approvalId };
    }),
};

const spenderOf = ({ businessId, limits }: Standing, { accountId }: Caller) => ({
  businessId,
  limits,
  accountId: accountId!,
});

const listDecidersOf = (
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { businessId }: Standing,
  { accountId }: Caller,
): Promise<Decider[]> =>
  listDeciders(tx, { businessId, askerId: accountId, today: formatDay(londonDay(now())) });

async function giveUpPayments(context: Context, basketId: string): Promise<void> {
  for (const payment of await listPaymentsFor(context.db, 'basket', basketId)) {
    if (isOpen(payment.state)) {
      requireGivenUp(await giveUpPayment(context, basketSettler, payment));
    }
  }
}

/** Under the basket's lock: a payment may have begun again since the last was given up. */
async function requireNothingBegun(tx: Tx, basketId: string): Promise<void> {
  const payments = await listPaymentsFor(tx, 'basket', basketId);
  if (payments.some(({ state }) => isOpen(state))) throw new Refusal('payment-not-ready');
}
