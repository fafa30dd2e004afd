import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { noAmount } from '../../goods/pricing/vat.ts';
import { postCredit, releaseOrder } from '../../money/trade-ledger/post.ts';
import {
  findAccountOrder,
  hasAnythingLeft,
  listAccountLines,
} from '../orders/account-order-store.ts';
import { listGiven, listParts, saveReleased, type KeptPart } from './account-refund-store.ts';
import type { OrderRefundRow } from './order-refund-store.ts';
import { releasedOf, unsentOf } from './release.ts';

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

/** Notes which pieces of a refund that is asked for never left, where its order went on account. */
export async function noteUnsent(
  tx: Tx,
  { id: refundId, orderId }: Pick<OrderRefundRow, 'id' | 'orderId'>,
): Promise<void> {
  if (!(await findAccountOrder(tx, orderId))) return;
  const { lineOf, givenOf } = await readLines(tx, { refundId, orderId });
  for (const part of await listParts(tx, refundId)) {
    if (part.kind !== 'goods') continue;
    const unsent = unsentOf(part, lineOf(part), givenOf(part));
    if (unsent.units + unsent.amount.incPence > 0)
      await saveReleased(tx, { refundId, place: part.place }, unsent);
  }
}

/** Notes what of each part will never be invoiced; answers what that comes to. */
async function releaseParts(
  tx: Tx,
  { id: refundId, orderId }: OrderRefundRow,
  parts: readonly KeptPart[],
): Promise<number> {
  const { lineOf, givenOf } = await readLines(tx, { refundId, orderId });
  const isUnsent = !(await hasAnythingLeft(tx, orderId));
  let releasedPence = 0;
  for (const part of parts) {
    const { place, kind, amount } = part;
    const released =
      kind === 'goods'
        ? releasedOf(amount, part.released, lineOf(part), givenOf(part))
        : { units: 0, amount: kind === 'delivery' && isUnsent ? amount : noAmount };
    if (released.amount.incPence === 0) continue;
    await saveReleased(tx, { refundId, place }, released);
    releasedPence += released.amount.incPence;
  }
  return releasedPence;
}

/** The lines of an order, and what was given back of them by others than a refund. */
async function readLines(tx: Tx, { orderId, refundId }: { orderId: number; refundId: number }) {
  const lines = await listAccountLines(tx, orderId);
  const given = await listGiven(tx, orderId, refundId);
  type Of = Pick<KeptPart, 'position'>;
  return {
    lineOf: ({ position }: Of) => lines.find((each) => each.position === position)!,
    givenOf: ({ position }: Of) => given.find((each) => each.position === position),
  };
}
