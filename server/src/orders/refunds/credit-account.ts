import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { noAmount } from '../../goods/pricing/vat.ts';
import { postCredit, releaseOrder } from '../../money/trade-ledger/post.ts';
import { findAccountOrder, hasAnythingLeft, listUnbilled } from '../orders/account-order-store.ts';
import { listParts, listReleased, saveReleased, type KeptPart } from './account-refund-store.ts';
import type { OrderRefundRow } from './order-refund-store.ts';
import { releasedOf } from './release.ts';

/**
 * What a refund of an order on account comes to in the ledger. Pieces that are not sent were never
 * invoiced, and are owed no more; goods and delivery that were, or will be, get a credit note, which
 * posts itself; and what is given beside them is an allowance at once.
 */
export async function creditAccount(
  tx: Tx,
  context: Context,
  refund: OrderRefundRow,
): Promise<void> {
  const order = await findAccountOrder(tx, refund.orderId);
  if (!order) return;
  const { businessId } = order;
  const at = context.now();
  const parts = await listParts(tx, refund.id);
  const besidePence = sumInc(parts.filter(isBeside));
  const onCards = refund.payments.filter(({ isOnAccount }) => !isOnAccount);
  const cardPence = onCards.reduce((sum, { pence }) => sum + pence, 0);
  if (cardPence > besidePence) {
    throw new Refusal('invalid-request', {
      detail: 'Goods and delivery that went on account are credited to it, and not to a card.',
    });
  }
  const releasedPence = await releaseParts(tx, refund, parts);
  const cause = `refund:${refund.id}`;
  await releaseOrder(tx, { businessId, orderId: order.id, pence: releasedPence, cause }, at);
  const allowedPence = besidePence - cardPence;
  if (allowedPence === 0) return;
  await postCredit(tx, {
    businessId,
    kind: 'allowance',
    reference: `Allowance on ${order.number}`,
    cause: `allowance:${refund.id}`,
    order,
    datedOn: formatDay(londonDay(at)),
    amountPence: allowedPence,
    madeBy: null,
    at,
  });
}

const isBeside = ({ kind }: KeptPart) => kind === 'goodwill' || kind === 'duplicate-charge';

const sumInc = (parts: readonly KeptPart[]) =>
  parts.reduce((sum, { amount }) => sum + amount.incPence, 0);

/** Notes what of each part will never be invoiced; answers what that comes to. */
async function releaseParts(
  tx: Tx,
  { id: refundId, orderId }: OrderRefundRow,
  parts: readonly KeptPart[],
): Promise<number> {
  const lines = new Map((await listUnbilled(tx, orderId)).map((line) => [line.position, line]));
  const released = new Map((await listReleased(tx, orderId)).map((line) => [line.position, line]));
  const isUnsent = !(await hasAnythingLeft(tx, orderId));
  let releasedPence = 0;
  for (const part of parts) {
    const { place, kind, position, amount } = part;
    const own =
      kind === 'goods'
        ? releasedOf(part, lines.get(position!)!, released.get(position!))
        : { units: 0, amount: kind === 'delivery' && isUnsent ? amount : noAmount };
    if (own.amount.incPence === 0 && own.units === 0) continue;
    await saveReleased(tx, { refundId, place }, own);
    releasedPence += own.amount.incPence;
  }
  return releasedPence;
}
