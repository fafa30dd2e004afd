import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { SavedCard } from '@plumbline/contracts/nouns/saved-cards.ts';

export type CardBilling = NonNullable<SavedCard['billing']>;

/** A card that the provider keeps for a customer, as far as the shop may know it. */
export interface SeenCard extends Pick<
  SavedCard,
  'paymentMethodId' | 'brand' | 'lastFour' | 'expiryMonth' | 'expiryYear' | 'billing'
> {
  savedAt: Date;
  /** The same for the same card number, however often it was saved. The shop never keeps it. */
  fingerprint: string | null;
}

/** The saving of a card without a payment, as it stands at the provider. */
export interface SeenSetup {
  customerId: string | null;
  state: 'open' | 'succeeded' | 'failed' | 'cancelled';
  /** Why the last try did not go through, in a sentence for the customer. */
  failure: string | null;
}

/**
 * Who keeps cards for later: a customer at the provider has them, and the shop knows their ids.
 * Every method may throw PaymentsUnavailable and PaymentRequestRefused, as those of payments do.
 */
export interface CardKeeper {
  /** The provider's id of a new customer; the same key always makes the same one. */
  createCustomer(customer: { reference: string; idempotencyKey: string }): Promise<string>;
  /** Forgets a customer with all cards, for good. One that is gone already is no error. */
  deleteCustomer(customerId: string): Promise<void>;
  /** A customer's cards, the newest first; null when the provider has no such customer. */
  list(customerId: string): Promise<SeenCard[] | null>;
  setBilling(
    paymentMethodId: string,
    billing: { name: string; address: PostalAddress },
  ): Promise<void>;
  /** Takes a card from its customer, for good. One that was taken before is no error. */
  detach(paymentMethodId: string): Promise<void>;
  createSetup(setup: {
    customerId: string;
    idempotencyKey: string;
  }): Promise<{ setupId: string; clientSecret: string }>;
  getSetup(setupId: string): Promise<SeenSetup>;
}
