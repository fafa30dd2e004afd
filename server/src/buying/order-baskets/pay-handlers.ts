import type { OrderToPay } from '@plumbline/contracts/nouns/order-baskets.ts';
import { notesOf } from '@plumbline/contracts/nouns/line-notes.ts';
import type { orderBasketShopCalls } from '@plumbline/contracts/shop/order-baskets.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { answerOnce } from '../../db/answer-once.ts';
import { hashToken } from '../../http/session.ts';
import { describeIntent } from '../../money/payments/describe-intent.ts';
import { requireSettled } from '../../money/payments/require-settled.ts';
import { settleWith } from '../../money/payments/settle.ts';
import { listPaymentsFor } from '../../money/payments/store.ts';
import { isConsumer } from '../../orders/orders/confirmation-mail.ts';
import { findTerms } from '../../orders/return-terms/store.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import { describePlaced } from '../checkout/describe-placed.ts';
import { findLink, type FoundLink } from './link-store.ts';
import { orderBasketSettler } from './order-basket-settler.ts';
import { payOrderBasket } from './pay-order-basket.ts';
import { freshenDelivery } from './still-good.ts';
import { getBuyer } from './buyer.ts';
import { findOrderBasket } from './store.ts';

/** What customers do with the link that staff had mailed to them. */
export const orderToPayHandlers: Handlers<typeof orderBasketShopCalls> = {
  getOrderToPay: async ({ params }, context) => {
    const link = await getLink(context, params.token);
    requireOpenLink(link, context.now());
    return {
      order: await describeToPay(context, link),
      provider: context.payments.access,
    };
  },

  startOrderToPay: ({ params: { token }, body, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const link = await getLink(context, token);
      requireOpenLink(link, context.now());
      const payment = await payOrderBasket(context, link, body);
      const returnUrl = `${context.config.publicUrl}/pay/${token}/paid`;
      return describeIntent(context, payment, { returnUrl });
    }),

  completeOrderToPay: ({ params: { token }, body: { intentId }, idempotency }, context) =>
    answerOnce(context.db, idempotency, async () => {
      const { orderBasketId } = await getLink(context, token);
      const payments = await listPaymentsFor(context.db, 'order-basket', orderBasketId);
      // A payment with nothing to pay is unknown to the provider, and goes by our own id.
      const payment = payments.find((each) => (each.intentId ?? each.id) === intentId);
      if (!payment) throw new Refusal('payment-not-found');
      const order = requireSettled(await settleWith(context, orderBasketSettler, payment));
      return describePlaced(context, order);
    }),
};

/** A link that was guessed is the same as none. */
async function getLink(context: Context, token: string): Promise<FoundLink> {
  const link = await findLink(context.db, hashToken(token));
  if (!link || link.ending === 'erased') throw new Refusal('order-basket-not-found');
  return link;
}

const endings = {
  paid: 'This order has been paid. We have e-mailed you the confirmation.',
  withdrawn:
    'We have taken this link back, because the order is being changed. Nothing was charged. We will send you a new one.',
  expired: 'This link has run out. Nothing was charged. Ring us, and we will send you a new one.',
  erased: '',
};

/** Refuses a link that has ended, and says how. */
function requireOpenLink({ ending, expiresAt }: FoundLink, now: Date): void {
  const how = ending ?? (expiresAt <= now ? 'expired' : null);
  if (how) throw new Refusal('link-expired', { detail: endings[how], extra: { ending: how } });
}

async function describeToPay(context: Context, link: FoundLink): Promise<OrderToPay> {
  const { orderBasketId, frozen: said, expiresAt } = link;
  const kept = (await findOrderBasket(context.db, orderBasketId))!;
  const terms = await context.deliveryTables.get();
  const { caller } = await getBuyer(context.db, said);
  const freshen = () => freshenDelivery(context.db, context, terms, link, caller);
  const { frozen, problem } = await stateOf(freshen, said);
  const [payment] = await listPaymentsFor(context.db, 'order-basket', orderBasketId);
  return {
    name: kept.name,
    firstName: frozen.contact.firstName,
    emailAddress: frozen.contact.email,
    basis: frozen.basis,
    currency: frozen.currency,
    isConsumer: isConsumer(frozen),
    consumerReturnDays: (await findTerms(context.db)).terms.consumerDays,
    lines: frozen.lines.map((line) => ({
      sku: line.sku,
      slug: line.slug,
      name: line.name,
      variant: line.variant,
      picture: line.picture,
      quantity: line.quantity,
      ...notesOf(line),
      amount: line.amount,
    })),
    items: frozen.items,
    discount: frozen.discount,
    discountText: frozen.discountCode?.text ?? null,
    delivery: frozen.delivery,
    total: frozen.total,
    deliveryName: frozen.deliveryOption.name,
    deliveryDay: frozen.deliveryOption.day,
    saidDay: said.deliveryOption.day,
    orderBy: frozen.deliveryOption.orderBy,
    deliveryAddress: frozen.deliveryAddress,
    billingAddress: frozen.billingAddress,
    poNumber: frozen.poNumber ?? null,
    expiresAt: expiresAt.toISOString(),
    problem,
    lastFailure: payment?.state === 'failed' ? payment.failure : null,
  };
}

/** What it stands at by now; one that cannot be paid is shown all the same, with the reason. */
async function stateOf(
  freshen: () => Promise<FrozenOrder>,
  said: FrozenOrder,
): Promise<{ frozen: FrozenOrder; problem: string | null }> {
  try {
    return { frozen: await freshen(), problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { frozen: said, problem: error.message };
  }
}
