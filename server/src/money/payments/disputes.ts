import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import type { DisputeKeeper, SeenDispute } from '../../outside/disputes.ts';
import type { ProviderEvent } from '../../outside/payments.ts';
import { askPayments } from './ask-payments.ts';
import { findDispute, listDisputesSince, saveDispute, type KeptDispute } from './dispute-store.ts';
import { findPaymentByIntent, lockPayment, type Payment } from './store.ts';

/** What the provider's news made of a dispute, for the modules that have to hear of it. */
export interface DisputeChange {
  payment: Payment;
  /** Null where it is new to us. */
  before: KeptDispute | null;
  after: KeptDispute;
}

/**
 * The provider's events about disputes. The event only says where to look; one about a payment that
 * is not written here yet is refused, so that the provider sends it again.
 */
export async function takeDisputeEvent(
  context: Context,
  event: ProviderEvent & { disputeId: string },
): Promise<void> {
  const askedAt = context.now();
  const seen = await askPayments(() => context.payments.disputes.get(event.disputeId));
  const isWritten = await recordDispute(context, seen, askedAt, event);
  if (!isWritten) throw new Refusal('payment-not-found', { detail: 'Not written here yet.' });
}

/** Looks at the provider's newest disputes, for those whose events never came. */
export async function reconcileDisputes(context: Context, newest: number): Promise<void> {
  const askedAt = context.now();
  for (const seen of await context.payments.disputes.listNewest(newest)) {
    const isWritten = await recordDispute(context, seen, askedAt, null);
    if (!isWritten) {
      context.log.warn({ disputeId: seen.disputeId }, 'a dispute of no payment of this shop');
    }
  }
}

/**
 * Writes a dispute as it was seen, and lets the modules hear of what changed in the same transaction;
 * false for one of a payment that we do not know.
 */
export async function recordDispute(
  context: Context,
  { intentId, ...seen }: SeenDispute,
  askedAt: Date,
  event: ProviderEvent | null,
): Promise<boolean> {
  const payment = intentId === null ? undefined : await findPaymentByIntent(context.db, intentId);
  if (!payment) return false;
  await transaction(context.db, async (tx) => {
    await lockPayment(tx, payment.id, event && { ...event, at: context.now() });
    const before = (await findDispute(tx, seen.disputeId)) ?? null;
    const after = { ...seen, paymentId: payment.id };
    if (!(await saveDispute(tx, { ...after, seenAt: askedAt }))) return;
    for (const { takesDisputeChange } of context.modules) {
      await takesDisputeChange?.(tx, context, { payment, before, after });
    }
  });
  return true;
}

/**
 * Compares our disputes with the provider's newest, both ways, a sentence for each difference. Ours
 * from before the oldest that it told of are taken as they stand.
 */
export async function listDisputeFaults(
  tx: Queryable,
  { listNewest }: Pick<DisputeKeeper, 'listNewest'>,
  newest: number,
): Promise<string[]> {
  const theirs = await listNewest(newest);
  const oldest = theirs.length < newest ? new Date(0) : theirs.at(-1)!.openedAt;
  const ours = new Map((await listDisputesSince(tx, oldest)).map((each) => [each.disputeId, each]));
  const found: string[] = [];
  for (const seen of theirs) {
    const kept = ours.get(seen.disputeId);
    ours.delete(seen.disputeId);
    const differs =
      kept &&
      (kept.state !== seen.state ||
        kept.withdrawnPence !== seen.withdrawnPence ||
        kept.feePence !== seen.feePence);
    if (!kept) found.push(`dispute ${seen.disputeId} is the provider’s, and not written here`);
    if (differs) {
      found.push(
        `dispute ${seen.disputeId}: the provider says ${seen.state} with ${seen.withdrawnPence} ` +
          `pence taken, but it says ${kept.state} with ${kept.withdrawnPence}`,
      );
    }
  }
  for (const { disputeId } of ours.values()) {
    found.push(`dispute ${disputeId} is one that the provider does not know`);
  }
  return found;
}
