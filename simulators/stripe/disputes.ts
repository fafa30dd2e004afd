import { newId } from './books.ts';
import { object, text, type FormObject } from './form-body.ts';
import { emit, getRow, seconds, type Provider } from './provider.ts';
import { invalidRequest, type Charge, type Dispute } from './wire.ts';

const answerDays = 7;
const feePence = 20_00;

// What Stripe takes of the texts of an answer, each and together, in characters.
const longestText = 20_000;
const longestOfAll = 150_000;

/** What the simulator is told of a dispute that a customer's bank opens. */
export interface DisputeOrder {
  intentId: string;
  /** Less than all of the charge, where only some of it is disputed. */
  amount?: number;
  reason?: string;
  /** The bank asks before it takes anything. */
  isInquiry?: boolean;
}

/** A bank takes a charge back, or asks about it first; the shop hears of it by events. */
export function openDispute(provider: Provider, order: DisputeOrder): Dispute {
  const intent = getRow(provider, 'payment_intent', order.intentId, 'payment_intent');
  if (!intent.latest_charge) throw invalidRequest('Nothing was charged that could be disputed.');
  return disputeCharge(provider, getRow(provider, 'charge', intent.latest_charge), order);
}

/** The same, of a charge. */
export function disputeCharge(
  provider: Provider,
  charge: Charge,
  { amount, reason = 'fraudulent', isInquiry = false }: Omit<DisputeOrder, 'intentId'>,
): Dispute {
  const created = seconds(provider);
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: amount ?? charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: created + answerDays * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  provider.books.put('charge', { ...charge, disputed: true });
  provider.books.put('dispute', dispute);
  emit(provider, 'charge.dispute.created', dispute);
  return isInquiry ? dispute : withdraw(provider, dispute);
}

function withdraw(provider: Provider, dispute: Dispute): Dispute {
  const taken = move(provider, dispute, -dispute.amount, feePence);
  emit(provider, 'charge.dispute.funds_withdrawn', taken);
  return taken;
}

/** `POST /v1/disputes/:id`: evidence, which says by Stripe's own magic words how the bank decides. */
export function updateDispute(provider: Provider, id: string, form: FormObject): Dispute {
  const dispute = getRow(provider, 'dispute', id);
  requireOpen(dispute);
  const evidence = form.evidence ? object(form, 'evidence') : {};
  requireFitting(evidence);
  const after: Dispute = { ...dispute, evidence: { ...dispute.evidence, ...evidence } };
  if (text(form, 'submit') !== 'true') {
    provider.books.put('dispute', after);
    return after;
  }
  const said = text(evidence, 'uncategorized_text') ?? '';
  const reviewed: Dispute = {
    ...after,
    status: dispute.status === 'warning_needs_response' ? 'warning_under_review' : 'under_review',
    evidence_details: { ...after.evidence_details, has_evidence: true, submission_count: 1 },
  };
  provider.books.put('dispute', reviewed);
  emit(provider, 'charge.dispute.updated', reviewed);
  if (said.includes('winning_evidence')) return endDispute(provider, id, 'won');
  if (said.includes('losing_evidence')) return endDispute(provider, id, 'lost');
  return reviewed;
}

/** `POST /v1/disputes/:id/close`: the shop gives in. */
export function closeDispute(provider: Provider, id: string): Dispute {
  requireOpen(getRow(provider, 'dispute', id));
  return endDispute(provider, id, 'lost');
}

/** The bank decides. Whoever wins has the money in the end; an inquiry that is won moves none. */
function endDispute(provider: Provider, id: string, outcome: 'won' | 'lost'): Dispute {
  const before = getRow(provider, 'dispute', id);
  const isInquiry = before.status.startsWith('warning_');
  const status = isInquiry ? 'warning_closed' : outcome;
  const dispute: Dispute = { ...before, status };
  provider.books.put('dispute', dispute);
  const ended =
    outcome === 'won' && !isInquiry ? move(provider, dispute, dispute.amount, -feePence) : dispute;
  if (outcome === 'won' && !isInquiry) emit(provider, 'charge.dispute.funds_reinstated', ended);
  emit(provider, 'charge.dispute.closed', ended);
  return ended;
}

/** `_control` names the payment, since it is the shop's words that are known outside. */
export function endDisputeOf(provider: Provider, intentId: string, outcome: 'won' | 'lost'): void {
  const dispute = provider.books.all('dispute').find((each) => each.payment_intent === intentId);
  if (!dispute) throw invalidRequest('This payment is not disputed.');
  endDispute(provider, dispute.id, outcome);
}

function move(provider: Provider, dispute: Dispute, amount: number, fee: number): Dispute {
  const moved = { id: newId('txn'), object: 'balance_transaction' as const, amount, fee };
  const after = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, moved],
  };
  provider.books.put('dispute', after);
  return after;
}

function requireFitting(evidence: FormObject): void {
  const texts = Object.entries(evidence).map(([name]) => ({
    name,
    length: text(evidence, name)?.length ?? 0,
  }));
  for (const { name, length } of texts) {
    if (length <= longestText) continue;
    const message = `Invalid string: ${name} must be at most ${longestText} characters`;
    throw invalidRequest(message, undefined, `evidence[${name}]`);
  }
  const all = texts.reduce((sum, { length }) => sum + length, 0);
  if (all > longestOfAll) {
    throw invalidRequest(`Evidence may have ${longestOfAll} characters in all, and has ${all}.`);
  }
  const email = text(evidence, 'customer_email_address');
  if (email !== undefined && !email.includes('@')) {
    const param = 'evidence[customer_email_address]';
    throw invalidRequest(`Invalid email address: ${email}`, 'email_invalid', param);
  }
}

function requireOpen({ id, status }: Dispute): void {
  if (status === 'needs_response' || status === 'warning_needs_response') return;
  throw invalidRequest(`The dispute ${id} takes no evidence any more.`, 'dispute_closed');
}

/** Whether a bank keeps a charge for now, so that none of it can be refunded. */
export const isChargeHeld = (provider: Provider, chargeId: string): boolean =>
  provider.books
    .all('dispute')
    .some(
      ({ charge, is_charge_refundable, status }) =>
        charge === chargeId && !is_charge_refundable && status !== 'won',
    );
