import { isDeepStrictEqual } from 'node:util';
import type { PaymentIntent, UpgradePaymentData } from '@plumbline/contracts/nouns/payments.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Charge } from '../../money/payments/open-payment.ts';
import { payByCard } from '../../money/saved-cards/pay-by-card.ts';
import { requireMayGrow } from '../orders/growth.ts';
import { orderToken } from '../orders/orders.ts';
import type { OwnOrder } from '../orders/own-order-store.ts';
import { priceNow, upgradeSettler, type LockedUpgrade } from './settle-upgrade.ts';
import { findOpenUpgrade, saveChoice } from './store.ts';

interface PayRequest {
  caller: Caller;
  /** How it is to be paid, and the sum that the page showed; any card at hand where nothing is said. */
  wish?: UpgradePaymentData;
}

/**
 * Opens a payment of exactly what the choice costs now, or gives the one that is open for it. A card that
 * the payer's own account keeps pays at once.
 */
export async function openUpgradePayment(
  context: Context,
  order: OwnOrder,
  { caller, wish }: PayRequest,
): Promise<PaymentIntent> {
  const open = await findOpenUpgrade(context.db, order.id);
  if (!open) throw new Refusal('upgrade-not-found');
  const { config, signingKey } = context;
  return payByCard(
    context,
    { caller, card: wish ?? {} },
    {
      settler: upgradeSettler,
      subject: open.id,
      caller,
      description: `${config.shopName} delivery of ${order.number}`,
      charge: (tx, locked) => chargeFor(tx, context, locked, wish?.agreedTotalPence),
      returnUrl: `${config.publicUrl}/order/${orderToken(signingKey, order.guid)}/upgrade/paid`,
    },
  );
}

async function chargeFor(
  tx: Tx,
  context: Context,
  locked: LockedUpgrade | undefined,
  agreedTotalPence: number | undefined,
): Promise<Charge> {
  if (locked?.upgrade.state !== 'open') throw new Refusal('upgrade-not-found');
  const { upgrade } = locked;
  const priced = await priceNow(tx, context, locked);
  if (!upgrade.billingAddress) {
    throw new Refusal('details-missing', { detail: 'Say who is billed for it first.' });
  }
  const { incPence: totalPence } = priced.premium;
  if (totalPence === 0) {
    throw new Refusal('payment-changed', {
      detail: 'Nothing is to be paid for this any more. Complete it without paying.',
      extra: { totalPence },
    });
  }
  if (agreedTotalPence !== undefined && agreedTotalPence !== totalPence) {
    throw new Refusal('payment-changed', {
      detail: 'The price has changed since you looked. Please check it before you pay.',
      extra: { totalPence },
    });
  }
  await requireMayGrow(tx, context, {
    orderId: upgrade.orderId,
    moreExPence: priced.premium.exPence,
    isSentElsewhere: false,
    inHand: { purpose: upgradeSettler.purpose, subject: upgrade.id },
  });
  // The terms may have changed since it was chosen, and the page shows what is kept.
  const isAsKept = isDeepStrictEqual(priced.premium, upgrade.premium);
  if (!isAsKept) await saveChoice(tx, upgrade.id, priced);
  return {
    version: isAsKept ? upgrade.version : upgrade.version + 1,
    amountPence: totalPence,
    snapshot: { premium: priced.premium },
    holdsStock: false,
  };
}
