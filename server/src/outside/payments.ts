import type { CardKeeper } from './cards.ts';
import type { DisputeKeeper } from './disputes.ts';

/** How far a payment has come in the provider's books, in our words. */
export type ProviderState =
  | 'created'
  | 'requires-action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled';

export interface NewIntent {
  amountPence: number;
  currency: 'GBP';
  /** Our payment's id: the reconciler finds a payment by it when the answer here was lost. */
  reference: string;
  /** The same key asks for the same intent, however often it is sent. */
  idempotencyKey: string;
  /** What the customer reads beside the payment. */
  description?: string;
  /** Whose saved cards may pay it, and whether the card that pays becomes one of them. */
  customer?: { customerId: string; savesCard: boolean };
}

export interface CreatedIntent {
  intentId: string;
  /** Lets a browser pay this one intent; it is never logged. */
  clientSecret: string;
  state: ProviderState;
}

export interface SeenIntent {
  intentId: string;
  state: ProviderState;
  amountPence: number;
  /** What the customer has paid; refunds do not lower it. */
  receivedPence: number;
  refundedPence: number;
  currency: string;
  reference: string | null;
  /** The card that was tried last, as the provider knows it. */
  paymentMethodId: string | null;
  /** 'Visa ending 4242', once a card was tried. */
  methodLabel: string | null;
  /** Why the last try did not go through, in a sentence for the customer. */
  failure: { code: string; message: string } | null;
  /** Where the bank asks its customer, as long as that is what the payment waits for. */
  actionUrl: string | null;
}

export interface Confirmation {
  intentId: string;
  /** A saved card of the intent's own customer. */
  paymentMethodId: string;
  /** Where the bank's page leads back to. */
  returnUrl: string;
}

export interface NewRefund {
  intentId: string;
  amountPence: number;
  /** Our refund's id: the same one is made once only, and news of it finds its row. */
  reference: string;
  /** For the provider's books; never shown to the customer. */
  reason: string;
}

export interface SeenRefund {
  refundId: string;
  state: 'pending' | 'succeeded' | 'failed';
  amountPence: number;
  reference: string | null;
  /** Why it failed, in the provider's own word. */
  failure: string | null;
}

/** An event that the provider signed. It says where to look: what it reports may be out of date. */
export interface ProviderEvent {
  id: string;
  /** The provider's own name, such as 'payment_intent.succeeded'. */
  kind: string;
  intentId: string | null;
  /** The refund that it is about. */
  refundId: string | null;
  /** The dispute that it is about. */
  disputeId: string | null;
  /** The customer whose saved cards it is about. */
  customerId: string | null;
  happenedAt: Date;
}

/** What a browser needs to reach the provider; nothing in it is secret. */
export interface ProviderAccess {
  mode: 'stripe' | 'simulator';
  publishableKey: string;
  apiUrl: string;
}

/**
 * The provider of card payments. Amounts are whole pence. Every method may throw
 * PaymentsUnavailable, after 9 seconds at most, and PaymentRequestRefused.
 */
export interface PaymentProvider {
  createIntent(intent: NewIntent): Promise<CreatedIntent>;
  getIntent(intentId: string): Promise<SeenIntent>;
  /**
   * Pays with a saved card. A card that is declined is an answer and no error, and so is an intent
   * that was paid or given up meanwhile; a card that is not its customer's is refused.
   */
  confirmIntent(confirmation: Confirmation): Promise<SeenIntent>;
  /** Changes what is to be paid; refused once the customer has begun to pay. */
  updateIntentAmount(intentId: string, amountPence: number): Promise<SeenIntent>;
  /** Gives the intent up and says how it stands then: a payment that went through stays paid. */
  cancelIntent(intentId: string): Promise<SeenIntent>;
  refund(refund: NewRefund): Promise<SeenRefund>;
  getRefund(refundId: string): Promise<SeenRefund>;
  /** Checks the signature over the raw body; throws EventRefused for any that is not genuine. */
  verifyEvent(rawBody: Buffer, signatureHeader: string | undefined): ProviderEvent;
  /** The saved cards of the provider's customers. */
  cards: CardKeeper;
  disputes: DisputeKeeper;
  access: ProviderAccess;
  /** A wallet's button that the provider's own script draws; null where there is none. */
  paymentButton: { label: string; scriptUrl: string } | null;
  /**
   * Where a browser without JavaScript can pay an intent or type the card of a setup, or null where
   * there is no such page.
   */
  hostedPageUrl(page: { id: string; clientSecret: string; returnUrl: string }): string | null;
}

/** The provider cannot be reached, is too slow or is broken; what was asked may have happened. */
export class PaymentsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment provider is not available.', { cause });
    this.name = 'PaymentsUnavailable';
  }
}

/** The provider understood and said no; nothing has happened. The code is the provider's own. */
export class PaymentRequestRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'PaymentRequestRefused';
    this.code = code;
  }
}

/** A webhook call whose signature is missing, wrong or too old. */
export class EventRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EventRefused';
  }
}
