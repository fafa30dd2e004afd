import { isDeepStrictEqual } from 'node:util';
import { guest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { openPayment } from '../../money/payments/open-payment.ts';
import type { Payment } from '../../money/payments/store.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { findOverCap } from '../checkout/provisional-cap.ts';
import { holdDiscount, holdGoods } from '../checkout/hold-for-payment.ts';
import { lockStanding } from '../../people/businesses/store.ts';
import { getBuyer } from './buyer.ts';
import { listChanges, recordChange } from './changes-store.ts';
import { saveFrozen, type FoundLink } from './link-store.ts';
import type { KeptOrderBasket } from './order-basket.ts';
import { orderBasketSettler } from './order-basket-settler.ts';
import { freshenDelivery } from './still-good.ts';
import { lockOrderBasket, saveOrderBasket } from './store.ts';

/** What the customer's page showed. */
interface Agreed {
  agreedTotalPence: number;
  agreedDay: string;
}

/**
 * Opens the payment of a link for exactly what it has frozen, and holds its goods from now on. Whoever
 * has the link reads the mail of the order's address, so that no other proof is asked for; holds and
 * tries are counted by the order basket.
 */
export async function payOrderBasket(
  context: Context,
  link: FoundLink,
  agreed: Agreed,
): Promise<Payment> {
  const { orderBasketId: id } = link;
  const caller = { ...guest, visitor: `order-basket:${id}`, isProven: true };
  const terms = await context.deliveryTables.getForPayment();
  const buyer = await getBuyer(context.db, link.frozen);
  let frozen = link.frozen;
  try {
    return await openPayment(context, {
      settler: orderBasketSettler,
      subject: id,
      caller,
      description: `${context.config.shopName} order`,
      charge: async (tx, present) => {
        const open = requireLink(present, link, context.now());
        const now = { orderBasketId: id, frozen: open.frozen };
        frozen = await freshenDelivery(tx, context, terms, now, buyer.caller);
        await requireBuyer(tx, id, frozen);
        requireAgreed(frozen, agreed);
        const version = await moveOn(tx, context, present!, frozen);
        const holdsStock = frozen.lines.some(({ toOrder }) => !toOrder);
        return { version, amountPence: frozen.total.incPence, snapshot: frozen, holdsStock };
      },
      keep: async (tx, payment) => {
        if (!(await holdDiscount(tx, context, payment, frozen))) throw codeUsedUp();
        await holdGoods(tx, context, payment, frozen, { caller, isProven: true });
      },
    });
  } catch (error) {
    const why = error instanceof Refusal ? whatToTell(error) : null;
    if (why) await noteFailure(context, id, why);
    throw error;
  }
}

/** Staff may have withdrawn it, or somebody have paid it, since it was read. */
function requireLink(present: KeptOrderBasket | undefined, { tokenHash }: FoundLink, now: Date) {
  const open = present?.state === 'awaiting-payment' ? present.link : null;
  if (open?.tokenHash.equals(tokenHash) && open.expiresAt > now) return open;
  throw new Refusal('link-expired', {
    detail: 'This link no longer works. Nothing was charged. Load the page again to see why.',
  });
}

/**
 * The prices of a link stand for its day; but the business may have been closed to its buyer since, or
 * another link of theirs have taken what was left of a provisional cap.
 */
async function requireBuyer(
  tx: Tx,
  id: string,
  { accountId, businessId = null, total }: FrozenOrder,
): Promise<void> {
  if (accountId === null || businessId === null) return;
  const standing = await lockStanding(tx, accountId, businessId);
  if (!standing) {
    throw new Refusal('payment-changed', {
      detail: `This order is for a business that you cannot buy for at present. ${ringUs}`,
      extra: { barred: 'business-gone' },
    });
  }
  const inHand = { purpose: 'order-basket', subject: id } as const;
  const over = await findOverCap(tx, standing, inHand, total.exPence);
  if (over === null) return;
  throw new Refusal('payment-changed', {
    detail: `${over} ${ringUs}`,
    extra: { barred: 'over-cap' },
  });
}

const ringUs = 'Nothing was charged. Please ring us.';

/** Nobody pays another total than they saw, or waits for another day. */
function requireAgreed(frozen: FrozenOrder, { agreedTotalPence, agreedDay }: Agreed): void {
  const totalPence = frozen.total.incPence;
  const { day } = frozen.deliveryOption;
  if (agreedTotalPence !== totalPence) {
    throw new Refusal('payment-changed', {
      detail: 'The total is not the one that you saw. Please check it before you pay.',
      extra: { totalPence },
    });
  }
  if (agreedDay === day) return;
  throw new Refusal('payment-changed', {
    detail: 'The delivery day has moved on. Please check it before you pay.',
    extra: { day },
  });
}

/** Keeps a day that has moved on with the link, as another version, so that staff see it too. */
async function moveOn(tx: Tx, context: Context, before: KeptOrderBasket, frozen: FrozenOrder) {
  if (frozen === before.link!.frozen) return before.version;
  const version = before.version + 1;
  const at = context.now();
  const { day } = frozen.deliveryOption;
  const detail = { day, before: before.link!.frozen.deliveryOption.day };
  await saveFrozen(tx, before.id, frozen, version);
  await saveOrderBasket(tx, before, { ...before, version, updatedAt: at });
  await recordChange(tx, { id: before.id, version }, { kind: 'day-moved', detail, by: null }, at);
  return version;
}

const codeUsedUp = () =>
  new Refusal('payment-changed', {
    detail: `The code of this order has been used up. ${ringUs}`,
    extra: { barred: 'code-used-up' },
  });

/** Refusals that only staff can put right, by another line, another day or another link. */
const staffShouldKnow: ReadonlySet<string> = new Set([
  'item-unavailable',
  'out-of-stock',
  'delivery-option-unavailable',
  'address-undeliverable',
]);

/** What staff are told of a refusal; null for what the customer puts right alone. */
function whatToTell({ code, details: { extra } }: Refusal): Record<string, unknown> | null {
  if (extra?.['barred']) return { code: extra['barred'] };
  if (!staffShouldKnow.has(code)) return null;
  return { code, ...(extra?.['items'] ? { items: extra['items'] } : {}) };
}

/**
 * Writes down that the customer could not pay and why: somebody should ring them. However often they
 * press, it is said once of a version.
 */
async function noteFailure(
  context: Context,
  id: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await transaction(context.db, async (tx) => {
    const present = await lockOrderBasket(tx, id);
    if (!present) return;
    const since = await listChanges(tx, id, present.version - 1);
    if (since.some((each) => each.kind === 'not-paid' && isDeepStrictEqual(each.detail, detail))) {
      return;
    }
    await recordChange(tx, present, { kind: 'not-paid', detail, by: null }, context.now());
  });
}
