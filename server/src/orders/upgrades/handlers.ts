import type { deliveryUpgradeCalls } from '@plumbline/contracts/help/delivery-upgrade.ts';
import type { Caller } from '../../core/caller.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { answerOnce } from '../../db/answer-once.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { settleWith } from '../../money/payments/settle.ts';
import { requireSettled } from '../../money/payments/require-settled.ts';
import { findPaymentByIntent, listPaymentsFor } from '../../money/payments/store.ts';
import { listCardWays } from '../../money/saved-cards/pay-by-card.ts';
import { requirePostcode } from '../../people/address-lookup/postcode.ts';
import { requireNoOpenChange } from '../amendments/open-change.ts';
import { lockBooks } from '../orders/books-store.ts';
import type { OrderBooks } from '../orders/books.ts';
import { refuses } from '../orders/change.ts';
import type { OwnOrder } from '../orders/own-order-store.ts';
import { getOwnOrder } from '../orders/own-order.ts';
import { getUpgradeGoods } from './goods-store.ts';
import { describeUpgrade as describe } from './describe-upgrade.ts';
import { openUpgradePayment } from './pay-upgrade.ts';
import { listChoices, priceChoice } from './quote-upgrade.ts';
import { applyUpgrade, priceNow, upgradeSettler, type LockedUpgrade } from './settle-upgrade.ts';
import {
  endUpgrade,
  findOpenUpgrade,
  findUpgrade,
  insertUpgrade,
  saveBilling,
  saveChoice,
  type Upgrade,
} from './store.ts';
import { listUpgradable, requireUpgradable } from './upgrades.ts';

/** A better delivery of one's own order, step by step; nothing is taken before it is complete. */
export const upgradeHandlers: Handlers<typeof deliveryUpgradeCalls> = {
  startUpgrade: ({ params, query, caller }, context) =>
    underLock(context, caller, params.orderId, async (tx, books) => {
      const open = await findOpenUpgrade(tx, books.id);
      const [first] = listUpgradable(books);
      const number = query.consignment ?? open?.consignment ?? first;
      if (number === undefined) {
        throw refuses(
          'All of it is packed, sent or on hold, so its delivery can no longer be changed.',
        );
      }
      requireUpgradable(books, number);
      await requireNoOpenChange(tx, books.id);
      if (open?.consignment === number) return describe(context, open, books);
      if (open) await endUpgrade(tx, open.id);
      const id = uuidFrom(context.randomBytes);
      const at = context.now();
      await insertUpgrade(tx, { id, orderId: books.id, consignment: number, at });
      return describe(context, (await findUpgrade(tx, id))!, books);
    }),

  listUpgradeDays: async ({ params, body, caller }, context) => {
    const terms = await context.deliveryTables.get();
    return underLock(context, caller, params.orderId, async (tx, books) => {
      const { consignment } = await getOpen(tx, books);
      const goods = await getUpgradeGoods(tx, books.id);
      const question = { books, consignment, goods, terms, now: context.now() };
      return listChoices(context, question, body.from);
    });
  },

  setUpgradeOption: async ({ params, body, caller }, context) => {
    const terms = await context.deliveryTables.get();
    return underLock(context, caller, params.orderId, async (tx, books) => {
      const { id, consignment } = await getOpen(tx, books);
      const goods = await getUpgradeGoods(tx, books.id);
      const question = { books, consignment, goods, terms, now: context.now() };
      const chosen = { optionId: body.optionId, day: body.day ?? null };
      await saveChoice(tx, id, priceChoice(context, question, chosen));
      return describe(context, (await findUpgrade(tx, id))!, books);
    });
  },

  setUpgradeBilling: ({ params, body, caller }, context) =>
    underLock(context, caller, params.orderId, async (tx, books) => {
      const { id, orderId } = await getOpen(tx, books);
      if (!body.sameAsDelivery && body.address.countryCode === 'GB') {
        requirePostcode(body.address.postcode, '/body/address/postcode');
      }
      const { address } = body.sameAsDelivery ? await getUpgradeGoods(tx, orderId) : body;
      await saveBilling(tx, id, address);
      return describe(context, (await findUpgrade(tx, id))!, books);
    }),

  listUpgradePaymentOptions: async ({ params, caller }, context) => {
    const order = await getOwnOrder(context, caller, params.orderId);
    const open = await findOpenUpgrade(context.db, order.id);
    if (!open) throw notBegun();
    const payments = await listPaymentsFor(context.db, 'delivery-upgrade', open.id);
    const { incPence: amountPence } = open.premium;
    return {
      amountPence,
      options: amountPence === 0 ? [] : await listCardWays(context, caller),
      provider: context.payments.access,
      lastFailure: payments.find(({ state }) => state === 'failed')?.failure ?? null,
    };
  },

  createUpgradePaymentIntent: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const order = await getOwnOrder(context, caller, params.orderId);
      return openUpgradePayment(context, order, { caller, wish: body });
    }),

  refreshUpgradePayment: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const order = await getOwnOrder(context, caller, params.orderId);
      await getPaymentOf(context, order, body.intentId);
      return openUpgradePayment(context, order, { caller });
    }),

  completeUpgradePayment: ({ params, body, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const order = await getOwnOrder(context, caller, params.orderId);
      const payment = await getPaymentOf(context, order, body.intentId);
      const outcome = await settleWith(context, upgradeSettler, payment);
      if (outcome.kind === 'given-back') {
        throw refuses(`${outcome.reason} Your money is on its way back to your card, in full.`);
      }
      const { id } = requireSettled(outcome);
      return describeById(context, order, id);
    }),

  completeUpgradeWithoutPayment: ({ params, caller, idempotency }, context) =>
    answerOnce(context.db, idempotency, () =>
      underLock(context, caller, params.orderId, async (tx, books) => {
        const upgrade = await getOpen(tx, books);
        const locked: LockedUpgrade = { upgrade, books };
        const priced = await priceNow(tx, context, locked);
        const { incPence: totalPence } = priced.premium;
        if (totalPence > 0) {
          throw new Refusal('payment-due', {
            detail: `${pounds(totalPence)} is to be paid for this.`,
            extra: { totalPence },
          });
        }
        const { accountId } = caller;
        const deed = { actor: 'customer' as const, accountId, at: context.now() };
        await applyUpgrade(tx, context, locked, { priced, paymentId: null, deed });
        const after = (await lockBooks(tx, books.guid))!;
        return describe(context, (await findUpgrade(tx, upgrade.id))!, after);
      }),
    ),
};

/** Works on one's own order under the lock that packing takes. */
async function underLock<T>(
  context: Context,
  caller: Caller,
  key: string,
  work: (tx: Tx, books: OrderBooks) => Promise<T>,
): Promise<T> {
  const { guid } = await getOwnOrder(context, caller, key);
  return transaction(context.db, async (tx) => work(tx, (await lockBooks(tx, guid))!));
}

async function getOpen(tx: Tx, books: OrderBooks): Promise<Upgrade> {
  const open = await findOpenUpgrade(tx, books.id);
  if (!open) throw notBegun();
  return open;
}

const notBegun = () =>
  new Refusal('upgrade-not-found', {
    detail: 'Begin with the delivery that is to come better; it may have been changed already.',
  });

/** A payment for an upgrade of this order; another's is the same as none. */
async function getPaymentOf(context: Context, order: OwnOrder, intentId: string) {
  const payment = await findPaymentByIntent(context.db, intentId);
  const isOfUpgrade = payment?.purpose === 'delivery-upgrade';
  const upgrade = isOfUpgrade ? await findUpgrade(context.db, payment.subject) : undefined;
  if (!payment || upgrade?.orderId !== order.id) throw new Refusal('payment-not-found');
  return payment;
}

const describeById = (context: Context, { guid }: OwnOrder, id: string) =>
  transaction(context.db, async (tx) => {
    const books = (await lockBooks(tx, guid))!;
    return describe(context, (await findUpgrade(tx, id))!, books);
  });
