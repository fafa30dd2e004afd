import type { Caller } from '../../core/caller.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { holdClaim } from '../../goods/discounts/claim-store.ts';
import { findCustomerKeys } from '../../goods/discounts/customer-limit.ts';
import { Refusal } from '../../core/refusal.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { heldUntil } from '../../money/payments/held-until.ts';
import type { Payment } from '../../money/payments/store.ts';
import { addAmounts, noAmount } from '../../goods/pricing/vat.ts';
import { holdStock } from '../../goods/stock/store.ts';
import { guestNetwork } from './guest-network.ts';

/**
 * Keeps the claim of an order's code for its payment; false where none is left. Claims come before
 * stock in every transaction that takes both, so that two of them never wait for each other.
 */
export async function holdDiscount(
  tx: Tx,
  context: Context,
  payment: Payment,
  { discountCode, discount, accountId, contact }: FrozenOrder,
): Promise<boolean> {
  if (!discountCode) return true;
  const basketId = payment.subject;
  const customer = { accountId, email: contact.email, basketId };
  return holdClaim(tx, {
    claimId: uuidFrom(context.randomBytes),
    campaignId: discountCode.campaignId,
    issueCodeId: discountCode.issueCodeId,
    paymentId: payment.id,
    basketId,
    customerKeys: await findCustomerKeys(tx, context, customer),
    off: addAmounts([discount, discountCode.deliveryOff ?? noAmount]),
    now: context.now(),
    expiresAt: heldUntil(context, payment),
  });
}

/** Keeps the goods of a payment for its customer; refuses with what is missing. */
export async function holdGoods(
  tx: Tx,
  context: Context,
  payment: Payment,
  frozen: FrozenOrder,
  { caller, isProven }: { caller: Caller; isProven: boolean },
): Promise<void> {
  if (payment.holdId === null) return;
  const { limits } = context.config;
  const network = guestNetwork(context, caller);
  const unproven = {
    holds: limits.holdsPerNetwork,
    units: limits.unitsPerNetwork,
    unitsOfOne: limits.unitsPerHold,
  };
  const held = await holdStock(tx, {
    holdId: payment.holdId,
    visitor: payment.visitor,
    basketId: payment.subject,
    lines: frozen.lines.filter((line) => !line.toOrder),
    now: payment.createdAt,
    expiresAt: heldUntil(context, payment),
    maxLiveHolds: limits.holdsPerVisitor,
    guest: network === null ? null : { network, unproven: isProven ? null : unproven },
  });
  if (held.kind === 'unproven') throw new Refusal('proof-needed');
  if (held.kind === 'too-many-holds') throw new Refusal('too-many-holds');
  if (held.kind === 'short') throw outOfStock(frozen, held.short);
}

function outOfStock(
  frozen: FrozenOrder,
  short: readonly { offeringId: number; wanted: number; available: number }[],
): Refusal {
  const items = short.map(({ offeringId, wanted, available }) => {
    const line = frozen.lines.find((each) => each.offeringId === offeringId)!;
    return { sku: line.sku, name: line.name, wanted, available };
  });
  const [first] = items;
  return new Refusal('out-of-stock', {
    detail:
      first!.available === 0
        ? `${first!.name} has just sold out. Nothing has been charged.`
        : `Only ${first!.available} of ${first!.name} are left. Nothing has been charged.`,
    extra: { items },
  });
}
