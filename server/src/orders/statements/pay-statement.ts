import type { CardChoice, PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import { guest, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import type { Charge } from '../../money/payments/open-payment.ts';
import { smallestPaymentPence } from '../../money/payments/payments.ts';
import type { Payment } from '../../money/payments/store.ts';
import { payByCard } from '../../money/saved-cards/pay-by-card.ts';
import type { LedgerAccount } from '../../money/trade-ledger/account-store.ts';
import { findItem, listOpenItems } from '../../money/trade-ledger/item-store.ts';
import { savePayer } from '../../money/trade-ledger/payer-store.ts';
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
 * their business, and who of them it was given to is kept, who are told if the money goes back. A saved
 * card is the member's own, and never a colleague's.
 */
export function payStatement(
  context: Context,
  caller: Caller,
  asked: Asked & CardChoice,
): Promise<PaymentIntent> {
  const { config, db } = context;
  const businessId = caller.owesFor!;
  const wish = {
    settler: statementSettler,
    subject: String(businessId),
    caller: { ...guest, visitor: `business:${businessId}` },
    description: `${config.shopName} statement`,
    returnUrl: `${config.publicUrl}/trade/statement/paid`,
    charge: (tx: Tx, account: LedgerAccount | undefined) => chargeFor(tx, account!, asked),
    opened: ({ id }: Pick<Payment, 'id'>) =>
      transaction(db, (tx) => savePayer(tx, id, caller.accountId!)),
  };
  return payByCard(context, { caller, card: asked }, wish);
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
