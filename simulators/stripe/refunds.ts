import { newId } from './books.ts';
import { testCardOf } from './cards.ts';
import { isChargeHeld } from './disputes.ts';
import { integer, mergeMetadata, requiredText, text, type FormObject } from './form-body.ts';
import { emit, getRow, seconds, type Provider } from './provider.ts';
import { invalidRequest, type Charge, type Refund } from './wire.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

/** Gives back some or all of a charge, named by itself or by its intent. */
export function createRefund(provider: Provider, form: FormObject): Refund {
  const charge = chargeToRefund(provider, form);
  if (isChargeHeld(provider, charge.id)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
  }
  const remaining = charge.amount_captured - charge.amount_refunded;
  if (remaining <= 0) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      'charge_already_refunded',
    );
  }
  const amount = integer(form, 'amount') ?? remaining;
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount > remaining) {
    throw invalidRequest(
      `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(remaining)})`,
      undefined,
      'amount',
    );
  }
  const reason = text(form, 'reason') ?? null;
  if (reason && !reasons.includes(reason)) {
    throw invalidRequest(
      `Invalid reason: must be one of ${reasons.join(', ')}`,
      undefined,
      'reason',
    );
  }
  const later = testCardOf(charge.payment_method_details.card).refund;
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: seconds(provider),
    currency: charge.currency,
    metadata: mergeMetadata({}, form),
    payment_intent: charge.payment_intent,
    reason,
    status: later ? 'pending' : 'succeeded',
  };
  provider.books.put('refund', refund);
  const changed = putRefunded(provider, charge, amount);
  if (later) {
    provider.books.put('settlement', {
      id: refund.id,
      kind: 'refund',
      outcome: later === 'succeeds-later' ? 'succeeded' : 'failed',
      dueAt: provider.now() + provider.settleMs,
    });
  }
  emit(provider, 'refund.created', refund);
  emit(provider, 'charge.refunded', changed);
  return refund;
}

/** The end of a refund that took its time; one that fails leaves the money with the shop. */
export function settleRefund(
  provider: Provider,
  refundId: string,
  outcome: 'succeeded' | 'failed',
): void {
  const refund = provider.books.get('refund', refundId);
  if (refund?.status !== 'pending') return;
  const after: Refund = {
    ...refund,
    status: outcome,
    ...(outcome === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  };
  provider.books.put('refund', after);
  if (outcome === 'failed') {
    putRefunded(provider, getRow(provider, 'charge', refund.charge), -refund.amount);
  }
  emit(provider, 'charge.refund.updated', after);
  emit(provider, outcome === 'failed' ? 'refund.failed' : 'refund.updated', after);
}

function putRefunded(provider: Provider, charge: Charge, pence: number): Charge {
  const amountRefunded = charge.amount_refunded + pence;
  const after = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  };
  provider.books.put('charge', after);
  return after;
}

function chargeToRefund(provider: Provider, form: FormObject): Charge {
  const chargeId = text(form, 'charge');
  if (chargeId) return getRow(provider, 'charge', chargeId, 'charge');
  const intentId = requiredText(form, 'payment_intent');
  const intent = getRow(provider, 'payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    );
  }
  return getRow(provider, 'charge', intent.latest_charge);
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
