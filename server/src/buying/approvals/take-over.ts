import type { ProjectItemState } from '../projects/projects.ts';
import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { changeCurrentBasket } from '../basket/current-basket.ts';
import { saveBasketJob } from '../basket/job-store.ts';
import { rememberBasket } from '../basket/owned-basket.ts';
import { lockBasket } from '../basket/store.ts';
import { fillBasket, type FilledBasket } from '../projects/fill-basket.ts';
import { seenNow } from '../wishlist/wishlist.ts';
import type { AskedOrder } from './asked-order.ts';
import { isBeingPaid } from './spending-store.ts';
import { lockApproval, saveTakeOver, type ApprovalRecord } from './store.ts';
import { getVisible } from './visible-approval.ts';

/** Whether the goods of a request wait for somebody else: who asked has left, and nobody ordered them. */
export const waitsForOthers = ({ hasAskerLeft, orderNumber, isLive }: ApprovalRecord) =>
  hasAskerLeft && orderNumber === null && isLive;

/**
 * Puts what somebody had asked for who has left the business into the basket in use of whoever decides,
 * at the prices of now and for its job, once. Tells what of it cannot be had.
 */
export async function takeOver(
  tx: Tx,
  context: Context,
  caller: Caller,
  approvalId: string,
): Promise<{ addedCount: number; missing: string[] }> {
  const { businessId, basketId, asked } = await getVisible(tx, context, caller, approvalId);
  // The basket in use is of the business that is bought for: another's goods are not put into it.
  if (businessId !== caller.businessId) throw new Refusal('approval-not-found');
  let filled: FilledBasket | undefined;
  // The basket before the request, as whoever asks takes their locks.
  const basket = await changeCurrentBasket(tx, context, caller, (lines) => {
    filled = fill(lines, asked, context, caller);
    return filled.lines;
  });
  await requireUnpaid(tx, basketId);
  if (!waitsForOthers((await lockApproval(tx, approvalId))!)) {
    throw new Refusal('approval-over', {
      detail:
        'Nobody has to order these goods: they were ordered, refused or taken over, or whoever asked is still in the team.',
    });
  }
  const { addedCount, entries } = filled!;
  const added = new Set(entries.flatMap(({ kind, sku }) => (kind === 'added' ? [sku] : [])));
  if (addedCount === 0) {
    throw new Refusal('out-of-stock', { detail: 'None of it can be bought now.' });
  }
  // What the basket was for before stays where the request was for no job.
  if (asked.jobReference !== null) await saveBasketJob(tx, basket.basketId, asked.jobReference);
  rememberBasket(context, basket);
  await saveTakeOver(tx, approvalId, { by: caller.accountId!, at: context.now() });
  const missing = asked.lines.filter(({ sku }) => !added.has(sku)).map(({ name }) => name);
  return { addedCount, missing };
}

/**
 * Refuses what its asker began to pay for before they left: that payment orders it. A payment begins under
 * its basket's lock, and none begins once they have left.
 */
async function requireUnpaid(tx: Tx, basketId: string): Promise<void> {
  await lockBasket(tx, basketId);
  if (!(await isBeingPaid(tx, basketId))) return;
  throw new Refusal('approval-over', {
    detail:
      'Whoever asked had started to pay for it before they left. Look again in a few minutes: by then it is ordered, or you can take it over.',
  });
}

function fill(
  before: Parameters<typeof fillBasket>[0],
  { lines }: AskedOrder,
  { catalogue }: Context,
  { bandId }: Caller,
): FilledBasket {
  const offers = catalogue.findOffersById(
    lines.map(({ offeringId }) => offeringId),
    { bandId, channel: discountChannel.tradeSite },
  );
  const items = lines.flatMap(({ offeringId, quantity }): ProjectItemState[] => {
    const offer = offers.get(offeringId);
    return offer ? [{ offeringId, quantity, room: null, note: '', ...seenNow(offer) }] : [];
  });
  return fillBasket(before, items, offers, () => null);
}
