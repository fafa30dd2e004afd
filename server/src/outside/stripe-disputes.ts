import type Stripe from 'stripe';
import type { DisputeKeeper, SeenDispute } from './disputes.ts';
import type { StripeConnection } from './stripe-client.ts';

const stateOf: Record<string, SeenDispute['state']> = {
  warning_needs_response: 'needs-response',
  warning_under_review: 'under-review',
  warning_closed: 'closed',
  needs_response: 'needs-response',
  under_review: 'under-review',
  appeal_needs_response: 'needs-response',
  appeal_under_review: 'under-review',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
};

/** Disputes by Stripe. */
export function createStripeDisputes({ stripe, ask }: StripeConnection): DisputeKeeper {
  return {
    async get(disputeId) {
      return seenDispute(await ask(() => stripe.disputes.retrieve(disputeId)));
    },

    async listNewest(most) {
      const disputes = await ask(() =>
        stripe.disputes.list({ limit: Math.min(most, 100) }).autoPagingToArray({ limit: most }),
      );
      return disputes.map(seenDispute);
    },

    async answer({ disputeId, text, customerName, customerEmail }) {
      const evidence = {
        uncategorized_text: text,
        ...(customerName && { customer_name: customerName }),
        ...(customerEmail && { customer_email_address: customerEmail }),
      };
      return seenDispute(
        await ask(() => stripe.disputes.update(disputeId, { evidence, submit: true })),
      );
    },
  };
}

function seenDispute(dispute: Stripe.Dispute): SeenDispute {
  const state = stateOf[dispute.status];
  if (!state) throw new Error(`The provider reports an unknown dispute: ${dispute.status}`);
  const moved = dispute.balance_transactions;
  const intent = dispute.payment_intent;
  // The provider says 0 where the bank takes no answer at all.
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    disputeId: dispute.id,
    intentId: typeof intent === 'object' ? (intent?.id ?? null) : intent,
    state,
    isInquiry: dispute.status.startsWith('warning_'),
    reason: dispute.reason,
    amountPence: dispute.amount,
    withdrawnPence: sumOf(moved.map(({ amount }) => -amount)),
    feePence: sumOf(moved.map(({ fee }) => fee)),
    evidenceDueAt: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  };
}

/** Pence of the provider’s own accounts; nothing is never minus nothing. */
const sumOf = (pence: readonly number[]) => pence.reduce((sum, each) => sum + each, 0) || 0;
