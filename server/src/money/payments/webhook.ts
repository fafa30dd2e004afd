import type { FastifyInstance } from 'fastify';
import type { Context } from '../../core/context.ts';
import { Refusal, toProblem } from '../../core/refusal.ts';
import { EventRefused, type ProviderEvent } from '../../outside/payments.ts';
import { paymentEvents } from '../../outside/stripe-events.ts';
import { takeDisputeEvent } from './disputes.ts';
import { giveUpPayment } from './give-up.ts';
import { isOpen, isPaid } from './payments.ts';
import { takeRefundEvent } from './refund.ts';
import { requireSettler, type Settlers } from './settler.ts';
import { settlePayment } from './settle.ts';
import { countDeclines, declineEvent, findPaymentByIntent } from './store.ts';

/** What other modules do about the provider's events. */
export interface EventTakers {
  settlers: Settlers;
  /** Reads a customer's saved cards anew, and records the event with them. */
  takeCardEvent(context: Context, customerId: string, event: ProviderEvent): Promise<void>;
}

/**
 * The provider's events, at /webhooks/payments. The signature is checked on the raw bytes. An
 * event is recorded in the transaction of its effect; one that is early, about an intent that is
 * not written here yet, is refused, so that the provider sends it again; and so is one about a payment
 * whose purpose no module settles.
 */
export function mountPaymentWebhook(
  fastify: FastifyInstance,
  context: Context,
  takers: EventTakers,
): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.post('/webhooks/payments', { bodyLimit: 262_144 }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      let event: ProviderEvent;
      try {
        event = context.payments.verifyEvent(
          (request.body as Buffer | undefined) ?? Buffer.alloc(0),
          Array.isArray(signature) ? signature[0] : signature,
        );
      } catch (error) {
        if (!(error instanceof EventRefused)) throw error;
        const refusal = new Refusal('invalid-request', { detail: 'The signature is not genuine.' });
        return reply
          .code(400)
          .type('application/problem+json')
          .send(JSON.stringify(toProblem(refusal, request.id)));
      }
      await takeEvent(context, takers, event);
      return { received: true };
    });
  });
}

const tellsOfPayment: ReadonlySet<string> = new Set(paymentEvents);

async function takeEvent(
  context: Context,
  { settlers, takeCardEvent }: EventTakers,
  event: ProviderEvent,
): Promise<void> {
  const { intentId, refundId, disputeId, customerId } = event;
  if (refundId !== null) return takeRefundEvent(context, { ...event, refundId });
  if (disputeId !== null) return takeDisputeEvent(context, { ...event, disputeId });
  if (customerId !== null) return takeCardEvent(context, customerId, event);
  if (intentId === null || !tellsOfPayment.has(event.kind)) return;
  const payment = await findPaymentByIntent(context.db, intentId);
  if (!payment) throw new Refusal('payment-not-found', { detail: 'Not written here yet.' });
  // What follows from its money was written with it.
  if (isPaid(payment.state)) return;
  const outcome = await settlePayment(context, settlers, payment, event);
  if (event.kind !== declineEvent || outcome.kind !== 'open' || !isOpen(outcome.state)) return;
  // Cards are tried between a browser and the provider: only an intent that has ended stops them.
  if ((await countDeclines(context.db, intentId)) < context.config.limits.declinesPerPayer) return;
  await giveUpPayment(context, requireSettler(context, settlers, payment), payment);
}
