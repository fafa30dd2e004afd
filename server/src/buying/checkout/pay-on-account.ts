import type { PaymentOption } from '@plumbline/contracts/nouns/payments.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { giveUpPayment } from '../../money/payments/give-up.ts';
import { requireSettled } from '../../money/payments/require-settled.ts';
import { settleIn } from '../../money/payments/settle.ts';
import { findCreditLeft } from '../../money/trade-ledger/charge.ts';
import type { PlacedOrderRow } from '../../orders/orders/store.ts';
import { basketSettler } from './basket-settler.ts';
import { requireGivenUp } from './given-up.ts';
import { byCredit } from '../../money/saved-cards/payment-means.ts';
import { beginPayment, type PaymentRequest } from './start-payment.ts';

/**
 * Places a basket's order on the account of the business that it is for: nobody outside is asked, so
 * that price, stock, credit and order are one transaction. A card's payment that was begun for the
 * basket is given up first.
 */
export async function payOnAccount(
  context: Context,
  asked: Pick<PaymentRequest, 'basketId' | 'agreedTotalPence' | 'agreedDays' | 'caller'>,
): Promise<PlacedOrderRow> {
  const terms = await context.deliveryTables.getForPayment();
  // Whoever buys for a business has proved who they are.
  const request = { ...asked, terms, means: byCredit, isProven: true };
  const place = () =>
    transaction(context.db, async (tx) => {
      const begun = await beginPayment(tx, context, request);
      if (begun.kind === 'outdated') return begun;
      const unasked = { seen: null, event: null };
      const outcome = await settleIn(tx, context, basketSettler, begun.payment, unasked);
      return { kind: 'placed' as const, order: requireSettled(outcome) };
    });
  let placed = await place();
  if (placed.kind === 'outdated') {
    for (const payment of placed.payments) {
      requireGivenUp(await giveUpPayment(context, basketSettler, payment));
    }
    placed = await place();
  }
  if (placed.kind === 'placed') return placed.order;
  throw new Refusal('payment-changed', { detail: 'Another payment of this has begun.' });
}

/** Paying on account, for a business that has credit or had it: with why not, where that is so now. */
export async function listCreditWays(
  context: Context,
  { businessId }: Caller,
): Promise<PaymentOption[]> {
  if (businessId === null) return [];
  const credit = await findCreditLeft(context.db, context, businessId);
  if (credit === null) return [];
  const { leftPence, problem } = credit;
  return [{ kind: 'on-account', label: 'On account', leftPence, problem }];
}
