import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Context } from '../../core/context.ts';
import { PaymentRequestRefused } from '../../outside/payments.ts';
import { askPayments } from '../payments/ask-payments.ts';
import { syncCards } from './sync-cards.ts';

/**
 * Writes onto the card that paid, and was to be kept, where its payment was billed to. What its
 * owner or a wallet gave the provider themselves stays. Bears repeating.
 */
export async function keepBillingOfPaidCard(
  context: Context,
  paid: { customerId: string; intentId: string },
  billing: { name: string; address: PostalAddress },
): Promise<void> {
  const { payments } = context;
  const { paymentMethodId } = await askPayments(() => payments.getIntent(paid.intentId));
  const cards = await askPayments(() => payments.cards.list(paid.customerId));
  const card = cards?.find((each) => each.paymentMethodId === paymentMethodId);
  if (card && !card.billing?.address) {
    const whole = { ...billing, name: card.billing?.name || billing.name };
    try {
      await askPayments(() => payments.cards.setBilling(card.paymentMethodId, whole));
    } catch (error) {
      if (!(error instanceof PaymentRequestRefused)) throw error;
      context.log.warn({ err: error, ...paid }, 'the provider refused a card’s billing details');
    }
  }
  await syncCards(context, paid.customerId);
}
