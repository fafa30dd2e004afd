import type { PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import { guest } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { describeIntent } from '../../money/payments/describe-intent.ts';
import { openPayment, type Charge } from '../../money/payments/open-payment.ts';
import { smallestPaymentPence } from '../../money/payments/payments.ts';
import type { LedgerAccount } from '../../money/trade-ledger/account-store.ts';
import { findItem, listOpenItems } from '../../money/trade-ledger/item-store.ts';
import {
  statementSettler,
  type StatementWish,
} from '../../money/trade-ledger/statement-settler.ts';
import { pairOldest } from '../../money/trade-ledger/trade-ledger.ts';

interface Asked {
  itemIds: readonly number[];
  agreedTotalPence: number;
}

/**
 * Opens a card payment of a business's invoices: what is open and not in dispute of them, less the credit
 * that waits. One at a time of a business, so that nothing is paid twice at once; payers are counted by
 * their business.
 */
export async function payStatement(
  context: Context,
  businessId: number,
  asked: Asked,
): Promise<PaymentIntent> {
  const payment = await openPayment(context, {
    settler: statementSettler,
    subject: String(businessId),
    caller: { ...guest, visitor: `business:${businessId}` },
    description: `${context.config.shopName} statement`,
    charge: (tx, account) => chargeFor(tx, account!, asked),
  });
  const returnUrl = `${context.config.publicUrl}/trade/statement/paid`;
  return describeIntent(context, payment, { returnUrl });
}

async function chargeFor(
  tx: Tx,
  { businessId, version }: LedgerAccount,
  { itemIds, agreedTotalPence }: Asked,
): Promise<Charge> {
  const chosen: { id: number; openPence: number }[] = [];
  for (const itemId of new Set(itemIds)) {
    const item = await findItem(tx, businessId, itemId);
    if (item?.kind !== 'invoice') throw new Refusal('statement-item-not-found');
    // Of one that was settled since the page was shown nothing is to pay, so that the sum is another.
    chosen.push({ id: item.id, openPence: Math.max(0, item.openPence - item.disputedPence) });
  }
  const open = await listOpenItems(tx, businessId);
  const credits = open.filter(({ kind }) => kind !== 'invoice');
  const pairs = pairOldest(credits, chosen);
  const invoices = chosen.map(({ id, openPence }) => ({
    itemId: id,
    pence: openPence - sumOf(pairs.filter(({ toItem }) => toItem === id)),
  }));
  const totalPence = sumOf(invoices);
  if (totalPence !== agreedTotalPence) {
    throw new Refusal('statement-changed', {
      detail: `What is to pay has changed since you looked: it is ${pounds(totalPence)} now. Nothing was charged.`,
      extra: { totalPence },
    });
  }
  if (totalPence < smallestPaymentPence) {
    throw new Refusal('statement-changed', {
      detail:
        totalPence === 0
          ? 'Credit that you have covers this. Set it against the invoices; nothing is to be paid.'
          : 'A card payment takes at least 30p. Choose another invoice with it.',
    });
  }
  const snapshot: StatementWish = { pairs, invoices };
  return { version, amountPence: totalPence, snapshot, holdsStock: false };
}

const sumOf = (parts: readonly { pence: number }[]) =>
  parts.reduce((sum, { pence }) => sum + pence, 0);
