import { formatDay, londonDay } from '../../core/calendar.ts';
import type { PaymentSettler } from '../payments/settler.ts';
import { listOwners } from '../trade-credit/store.ts';
import { lockAccount, type LedgerAccount } from './account-store.ts';
import { findItem, findReceipt, type LedgerItem } from './item-store.ts';
import { findPayer } from './payer-store.ts';
import { postCredit, setAgainst } from './post.ts';

/** What somebody agreed to pay of a statement. */
export interface StatementWish {
  /** The invoices, with how much of each; credit that is set against them first. */
  pairs: readonly { fromItem: number; toItem: number; pence: number }[];
  invoices: readonly { itemId: number; pence: number }[];
}

/**
 * What a card's payment of a statement brings about: a receipt, set against the invoices that were
 * chosen as far as they are open still, each by no more than was agreed, since the rest of it may be in
 * dispute; what is over waits to be placed. Where all of them were settled meanwhile the money goes back.
 */
export const statementSettler: PaymentSettler<LedgerAccount, LedgerItem> = {
  purpose: 'statement',
  findResult: (tx, payment) => findReceipt(tx, payment.id),
  lockSubject: (tx, businessId) => lockAccount(tx, Number(businessId)),

  async succeeded(tx, context, payment, { businessId }) {
    const { pairs, invoices } = payment.snapshot as StatementWish;
    const chosen = [];
    for (const { itemId } of invoices) chosen.push((await findItem(tx, businessId, itemId))!);
    if (chosen.every(({ openPence }) => openPence === 0)) {
      const detail = 'These invoices had been paid already.';
      return { kind: 'unsellable', reason: 'duplicate-charge', detail };
    }
    const at = context.now();
    const by = { madeBy: null, at };
    for (const pair of pairs) {
      const [from, to] = [
        await findItem(tx, businessId, pair.fromItem),
        await findItem(tx, businessId, pair.toItem),
      ];
      const pence = Math.min(pair.pence, from!.openPence, to!.openPence);
      if (pence > 0) await setAgainst(tx, businessId, { ...pair, pence }, by);
    }
    const receipt = await postCredit(tx, {
      businessId,
      kind: 'receipt',
      reference: payment.method ?? 'Card',
      cause: `payment:${payment.id}`,
      datedOn: formatDay(londonDay(at)),
      amountPence: payment.amountPence,
      paymentId: payment.id,
      ...by,
    });
    for (const { itemId, pence: agreedPence } of invoices) {
      const { openPence } = (await findItem(tx, businessId, itemId))!;
      const pence = Math.min(agreedPence, openPence);
      if (pence > 0)
        await setAgainst(tx, businessId, { fromItem: receipt, toItem: itemId, pence }, by);
    }
    return { kind: 'settled', result: (await findReceipt(tx, payment.id))! };
  },

  async failed() {},
  async cancelled() {},

  // Whoever paid is told, and the owners as well, as of all that their business owes.
  async describePaid(tx, { config }, payment, { subject: { businessId } }) {
    const { invoices } = payment.snapshot as StatementWish;
    const references: string[] = [];
    for (const { itemId } of invoices) {
      references.push((await findItem(tx, businessId, itemId))!.reference);
    }
    const owners = await listOwners(tx, businessId);
    const payer = await findPayer(tx, payment.id);
    const others = owners.filter(({ email }) => email !== payer?.email);
    return {
      people: [...(payer ? [payer] : []), ...others].map(({ firstName, email }) => ({
        name: firstName ?? owners[0]?.businessName ?? 'there',
        email,
      })),
      about: String(businessId),
      name: 'Your statement',
      facts: [
        ...owners
          .slice(0, 1)
          .map(({ businessName }) => ({ label: 'Business', value: businessName })),
        {
          label: 'For',
          value: `Invoice${references.length > 1 ? 's' : ''} ${references.join(', ')}`,
        },
      ],
      next: {
        text: 'Your statement shows what is open by now, and what paid for the rest.',
        label: 'See your statement',
        href: `${config.publicUrl}/trade/statement`,
      },
    };
  },
};
