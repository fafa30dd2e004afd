import type { orderChangeCalls } from '@plumbline/contracts/help/order-changes.ts';
import type { OrderChange } from '@plumbline/contracts/nouns/order-changes.ts';
import type { orderChangeShopCalls } from '@plumbline/contracts/shop/order-changes.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { answerOnce } from '../../db/answer-once.ts';
import { transaction } from '../../db/transaction.ts';
import { giveUpPayment } from '../../money/payments/give-up.ts';
import { isOpen } from '../../money/payments/payments.ts';
import { requireSettled } from '../../money/payments/require-settled.ts';
import { settleWith } from '../../money/payments/settle.ts';
import { findPaymentByIntent, listPaymentsFor } from '../../money/payments/store.ts';
import { listCardWays } from '../../money/saved-cards/pay-by-card.ts';
import { setChangingUntil } from '../orders/additions-store.ts';
import { lockBooks } from '../orders/books-store.ts';
import type { Deed } from '../orders/books.ts';
import { acceptChange, requireSubject } from './accept-change.ts';
import { previewChange, type AgreedSums } from './apply-change.ts';
import { getOwnOrder, requireNamedAlike } from '../orders/own-order.ts';
import { beginChange, isForStaff } from './begin-change.ts';
import { changeMail } from './change-mails.ts';
import { actionsOf, isOpenChange, type Action } from './change-set.ts';
import { describeChangeNow } from './describe-change.ts';
import { findAddableParts } from './parts-to-add.ts';
import { changeSettler, lockChangeAndOrder } from './settler.ts';
import { findChange, findLatestChange, saveDecision } from './store.ts';

/** How customers change their orders, signed in or by the mailed link. */
export const orderChangeHandlers: Handlers<typeof orderChangeCalls & typeof orderChangeShopCalls> =
  {
    amendOrder: async ({ params, body, caller }, context) => {
      const { modifications, note = '' } = body;
      const agreed = agreedOf(body);
      const order = await getOwnOrder(context, caller, params.id);
      requireNamedAlike(order, params.id, body);
      const { guid } = order;
      const actions = actionsOf(modifications);
      const asked = { guid, actions, note: note.trim(), caller, agreed };
      return describeNow(context, (await beginChange(context, asked)).id);
    },

    cancelOrder: async ({ params, body, caller }, context) => {
      const { reason = '' } = body;
      const agreed = agreedOf(body);
      const order = await getOwnOrder(context, caller, params.id);
      requireNamedAlike(order, params.id, body);
      const { guid } = order;
      const note = reason.trim();
      const asked = { guid, actions: [cancelAll], note, caller, agreed };
      return describeNow(context, (await beginChange(context, asked)).id);
    },

    previewOrderChange: async ({ params, body, caller }, context) => {
      const { guid } = await getOwnOrder(context, caller, params.order);
      const actions = 'cancel' in body ? [cancelAll] : actionsOf(body.modifications);
      const terms = await context.deliveryTables.get();
      return transaction(context.db, async (tx) => {
        const books = await lockBooks(tx, guid);
        if (!books) throw new Refusal('order-not-found');
        const isRequest = isForStaff(books);
        const actor = isRequest ? 'staff' : 'customer';
        const deed: Deed = { actor, accountId: caller.accountId, at: context.now() };
        const { plan } = await previewChange(tx, context, books, { actions, deed, terms });
        return { sums: plan.sums, isRequest };
      });
    },

    findPartsToAdd: async ({ params, query, caller }, context) => {
      const { id } = await getOwnOrder(context, caller, params.order);
      return findAddableParts(context, id, query.text);
    },

    getOrderChange: async ({ params, caller }, context) => {
      const { guid } = await getOwnOrder(context, caller, params.order);
      const { access: provider } = context.payments;
      const terms = await context.deliveryTables.get();
      const change = await transaction(context.db, async (tx) => {
        const books = await lockBooks(tx, guid);
        if (!books) throw new Refusal('order-not-found');
        const row = await findLatestChange(tx, books.id);
        return row ? describeChangeNow(tx, context, row, terms) : null;
      });
      return { change, provider, options: await listCardWays(context, caller) };
    },

    acceptOrderChange: ({ params, body, caller, idempotency }, context) =>
      answerOnce(context.db, idempotency, async () => {
        const { changeId } = params;
        const { guid } = await getOwnOrder(context, caller, params.order);
        const agreed = {
          duePence: body.agreedDuePence,
          backPence: body.agreedBackPence,
          days: body.agreedDays,
        };
        const asked = { changeId, guid, caller, agreed, card: body };
        const payment = await acceptChange(context, asked);
        return { change: await describeNow(context, changeId), payment };
      }),

    payOrderChange: async ({ params, body, caller }, context) => {
      await getOwnChange(context, caller, params);
      const payment = await findPaymentByIntent(context.db, body.intentId);
      if (payment?.purpose !== 'amendment' || payment.subject !== String(params.changeId)) {
        throw new Refusal('payment-not-found');
      }
      requireSettled(await settleWith(context, changeSettler, payment));
      return describeNow(context, params.changeId);
    },

    declineOrderChange: async ({ params, caller }, context) => {
      const { guid } = await getOwnChange(context, caller, params);
      await giveUpPayments(context, params.changeId);
      await transaction(context.db, async (tx) => {
        const subject = await lockChangeAndOrder(tx, params.changeId);
        const { change, books } = requireSubject(subject, guid);
        if (change.state === 'declined' || change.state === 'withdrawn') return;
        if (!isOpenChange(change.state)) throw new Refusal('order-change-over');
        const state = change.origin === 'staff' ? 'declined' : 'withdrawn';
        await saveDecision(tx, change.id, { state, by: caller.accountId, at: context.now() });
        await setChangingUntil(tx, books.id, null);
        if (state === 'declined') await changeMail(tx, context, change, { kind: 'declined' });
      });
      return describeNow(context, params.changeId);
    },
  };

/** All of an order that nobody has begun. */
const cancelAll: Action = { kind: 'cancel', reason: 'cancelled by the customer' };

/** Both sums were seen, or none: one that is not told is nothing. */
function agreedOf({
  agreedDuePence: duePence,
  agreedBackPence: backPence,
  agreedDays: days,
}: {
  agreedDuePence?: number;
  agreedBackPence?: number;
  agreedDays?: string[];
}): AgreedSums | undefined {
  if (duePence === undefined && backPence === undefined) return undefined;
  return { duePence: duePence ?? 0, backPence: backPence ?? 0, days };
}

/** Nobody pays for what they have said no to. */
export async function giveUpPayments(context: Context, changeId: number): Promise<void> {
  for (const payment of await listPaymentsFor(context.db, 'amendment', String(changeId))) {
    if (!isOpen(payment.state)) continue;
    const outcome = await giveUpPayment(context, changeSettler, payment);
    if (outcome.kind !== 'open' || !isOpen(outcome.state)) continue;
    throw new Refusal('payment-not-ready', {
      detail: 'A payment for this change is on its way. Please wait for it.',
    });
  }
}

async function getOwnChange(
  context: Context,
  caller: Caller,
  { order, changeId }: { order: string; changeId: number },
): Promise<{ guid: string }> {
  const { guid } = await getOwnOrder(context, caller, order);
  const change = await findChange(context.db, changeId);
  if (change?.orderGuid !== guid) throw new Refusal('order-change-not-found');
  return { guid };
}

export async function describeNow(context: Context, changeId: number): Promise<OrderChange> {
  const terms = await context.deliveryTables.get();
  const row = (await findChange(context.db, changeId))!;
  return describeChangeNow(context.db, context, row, terms);
}
