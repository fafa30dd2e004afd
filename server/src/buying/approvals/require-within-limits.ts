import type { OverLimit } from '@plumbline/contracts/nouns/approvals.ts';
import type { MemberLimits } from '@plumbline/contracts/nouns/businesses.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { takeTurn } from '../../db/turn.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { findOutdated, type Approved } from './asked-order.ts';
import { findOver, isUnlimited, monthBegan } from './limits.ts';
import { findUsed } from './spending-store.ts';

/** Who orders for which business, and what they may spend. */
export interface Spender {
  businessId: number;
  accountId: number;
  limits: MemberLimits;
}

/** The limits that a basket is over as it would be paid now; counted for nothing, and so a forecast. */
export async function findOverOf(
  tx: Queryable,
  context: Pick<Context, 'now'>,
  { businessId, accountId, limits }: Spender,
  { basketId, order }: { basketId: string; order: FrozenOrder },
): Promise<OverLimit[]> {
  if (isUnlimited(limits)) return [];
  const used = await findUsed(
    tx,
    { businessId, accountId, orderId: null, inHand: { purpose: 'basket', subject: basketId } },
    { monthBegan: monthBegan(context.now()), jobReference: order.jobReference ?? null },
  );
  return findOver(limits, used, order.total.exPence);
}

/**
 * Refuses what goes over a limit of whoever orders it, unless somebody has approved it. What they
 * ordered and what they are just paying for count, one payment after the other, so that however many
 * begin at once no limit is passed. It is called in the transaction that begins to pay.
 */
export async function requireWithinLimits(
  tx: Tx,
  context: Pick<Context, 'now'>,
  spender: Spender,
  asked: { basketId: string; order: FrozenOrder; approved: Approved | null },
): Promise<void> {
  if (isUnlimited(spender.limits)) return;
  await takeTurn(tx, `spending:${spender.businessId}:${spender.accountId}`);
  const [first] = await findOverOf(tx, context, spender, asked);
  if (!first) return;
  const { approved, order } = asked;
  const outdated = approved && findOutdated(approved, order);
  if (approved && outdated === null) return;
  throw new Refusal('over-limit', {
    detail: `${outdated === null ? overInWords(first) : outdatedInWords[outdated]} Nothing has been charged. You can ask for approval.`,
  });
}

const outdatedInWords = {
  changed: 'This is not what was approved.',
  dearer: 'It has become more than 2 % dearer than what was approved.',
};

/** A limit that is passed, in a sentence. */
export function overInWords({ kind, limitPence, usedPence, orderPence }: OverLimit): string {
  const limit = pounds(limitPence);
  const order = `${pounds(orderPence)} ex VAT`;
  if (kind === 'order') return `This order is ${order}, and you may spend ${limit} an order.`;
  const left = pounds(Math.max(0, limitPence - usedPence));
  const of = kind === 'month' ? 'this month' : 'for this job';
  return `This order is ${order}, and of the ${limit} that you may spend ${of} ${left} is left.`;
}
