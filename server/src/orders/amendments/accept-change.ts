import type { OrderChangeSums } from '@plumbline/contracts/nouns/order-changes.ts';
import type { CardChoice, PaymentIntent } from '@plumbline/contracts/nouns/payments.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { holdStock } from '../../goods/stock/store.ts';
import { heldUntil } from '../../money/payments/held-until.ts';
import type { Payment } from '../../money/payments/store.ts';
import { payByCard } from '../../money/saved-cards/pay-by-card.ts';
import { setChangingUntil } from '../orders/additions-store.ts';
import type { OrderBooks } from '../orders/books.ts';
import { requireMayGrow } from '../orders/growth.ts';
import { orderToken } from '../orders/orders.ts';
import { applyChange, previewChange, requireAgreed, type AgreedSums } from './apply-change.ts';
import { changeMail } from './change-mails.ts';
import { heldBy, holdNameOf, isOpenChange, type Action } from './change-set.ts';
import { deedFor } from './describe-change.ts';
import { isChangeOnAccount, payOnAccount } from './pay-on-account.ts';
import { changeSettler, lockChangeAndOrder, type PaidChange } from './settler.ts';
import { saveAcceptance, type ChangeRow } from './store.ts';

interface Acceptance {
  changeId: number;
  guid: string;
  caller: Caller;
  agreed: AgreedSums;
  /** What pays, where something is due. */
  card: CardChoice;
}

/**
 * Takes a customer's yes. Everything is worked out anew, and what comes to something else than they
 * agreed to is refused with the difference. Where nothing is due it is done at once, once; otherwise the
 * goods are held, the order is kept from being picked, and the payment that is answered completes it. It
 * stays so where a saved card does not pay, for another card.
 * What is due of an order on account goes on the account as well, and so is done at once.
 */
export async function acceptChange(
  context: Context,
  { changeId, guid, caller, agreed, card }: Acceptance,
): Promise<PaymentIntent | null> {
  const terms = await context.deliveryTables.get();
  const { accountId } = caller;
  const look = async (tx: Tx, change: ChangeRow, books: OrderBooks) => {
    const deed = deedFor(change, accountId, context.now());
    const asked = { actions: change.actions, deed, terms, heldBy: heldBy(change) };
    const { priced, plan } = await previewChange(tx, context, books, asked);
    requireAgreed(plan.sums, agreed);
    if (change.origin === 'customer') {
      await limitAddition(tx, context, books, { ...change, sums: plan.sums });
    }
    return { priced, deed, moreExPence: growth(plan.sums) };
  };
  if (agreed.duePence === 0 || (await isChangeOnAccount(context, changeId))) {
    await transaction(context.db, async (tx) => {
      const { change, books } = requireSubject(await lockChangeAndOrder(tx, changeId), guid);
      // Agreed to twice, by a double press or in two tabs, it is one change.
      if (change.state === 'applied') return;
      requireOpen(change);
      const { priced, deed } = await look(tx, change, books);
      const payment =
        agreed.duePence === 0 ? null : await payOnAccount(tx, context, change, agreed.duePence);
      const done = { changeId, orderGuid: guid, priced, deed, payment, ...agreed };
      const sums = await applyChange(tx, context, done);
      await changeMail(tx, context, change, { kind: 'applied', sums });
    });
    return null;
  }
  const { config, signingKey } = context;
  const page = `${config.publicUrl}/order/${orderToken(signingKey, guid)}/change`;
  const wish = {
    settler: changeSettler,
    subject: String(changeId),
    caller,
    description: `${config.shopName} order, a change`,
    returnUrl: `${page}/paid?change=${changeId}`,
    charge: async (tx: Tx, subject: Subject) => {
      const { change, books } = requireSubject(subject, guid);
      requireOpen(change);
      const { priced, deed, moreExPence } = await look(tx, change, books);
      const { duePence } = agreed;
      const { actor } = deed;
      const snapshot: PaidChange = { priced, duePence, moreExPence, accountId, actor };
      return {
        version: books.version,
        amountPence: duePence,
        snapshot,
        holdsStock: priced.lines.some(({ toOrder }) => !toOrder),
      };
    },
    keep: (tx: Tx, payment: Payment) => keepForPayment(tx, context, payment, changeId),
  };
  return payByCard(context, { caller, card }, wish);
}

/** What customers do to an order by themselves is limited as the order was; what staff suggest is not. */
export async function limitAddition(
  tx: Tx,
  context: Context,
  { id: orderId }: OrderBooks,
  { id, actions, sums }: { id: number; actions: readonly Action[]; sums: OrderChangeSums },
): Promise<void> {
  await requireMayGrow(tx, context, {
    orderId,
    moreExPence: growth(sums),
    isSentElsewhere: actions.some(({ kind }) => kind === 'address'),
    inHand: { purpose: 'amendment', subject: String(id) },
  });
}

const growth = ({ added, takenOut }: OrderChangeSums) => added.exPence - takenOut.exPence;

/** Holds the goods and keeps pickers away for as long as a payment takes at a checkout. */
async function keepForPayment(
  tx: Tx,
  context: Context,
  payment: Payment,
  changeId: number,
): Promise<void> {
  const { priced, duePence } = payment.snapshot as PaidChange;
  const expiresAt = heldUntil(context, payment);
  if (payment.holdId !== null) {
    const held = await holdStock(tx, {
      holdId: payment.holdId,
      visitor: payment.visitor,
      basketId: holdNameOf(changeId),
      lines: priced.lines.filter(({ toOrder }) => !toOrder),
      now: payment.createdAt,
      expiresAt,
      maxLiveHolds: context.config.limits.holdsPerVisitor,
    });
    if (held.kind === 'short') {
      const { offeringId, available } = held.short[0]!;
      const { name } = priced.lines.find((line) => line.offeringId === offeringId)!;
      throw new Refusal('out-of-stock', {
        detail:
          available === 0
            ? `${name} has just sold out. Nothing has been charged.`
            : `Only ${available} of ${name} are left. Nothing has been charged.`,
      });
    }
    if (held.kind !== 'held') throw new Refusal('too-many-holds');
  }
  const { change, books } = (await lockChangeAndOrder(tx, changeId))!;
  await saveAcceptance(tx, change.id, { paymentId: payment.id, heldUntil: expiresAt, duePence });
  await setChangingUntil(tx, books.id, expiresAt);
}

type Subject = Awaited<ReturnType<typeof lockChangeAndOrder>>;

/** Another order's change is answered like none. */
export function requireSubject(subject: Subject, guid: string): NonNullable<Subject> {
  if (subject?.books.guid !== guid) throw new Refusal('order-change-not-found');
  return subject;
}

/** What is decided about stays so. */
export function requireOpen({ state }: ChangeRow): void {
  if (isOpenChange(state) && state !== 'requested') return;
  const detail =
    state === 'requested'
      ? 'We are looking at this request. We write to you as soon as we have decided.'
      : state === 'applied'
        ? 'The order has been changed already, and nothing more was charged.'
        : undefined;
  throw new Refusal('order-change-over', detail === undefined ? {} : { detail });
}
