import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Currency, Day, Instant, Pence } from './values.ts';

/** The provider's id of a saved card; nobody but its owner can do anything with it. */
export const PaymentMethodId = Type.String({
  minLength: 3,
  maxLength: 80,
  pattern: '^[A-Za-z0-9_]+$',
});

export const PaymentOption = Type.Union([
  strictObject({
    kind: Type.Literal('saved-card'),
    /** 'Visa ending 4242' */
    label: Type.String(),
    paymentMethodId: PaymentMethodId,
    /** As it stands on the card: '08/29'. */
    expires: Type.String({ pattern: '^\\d{2}/\\d{2}$' }),
    isDefault: Type.Boolean(),
  }),
  /** `canBeSaved` says whether the shopper may be asked to keep the card: never ticked for them. */
  strictObject({ kind: Type.Literal('card'), label: Type.String(), canBeSaved: Type.Boolean() }),
  strictObject({
    kind: Type.Literal('payment-button'),
    label: Type.String(),
    scriptUrl: Type.String(),
  }),
  /** The credit of the business that is bought for, or why nothing new goes on it now. */
  strictObject({
    kind: Type.Literal('on-account'),
    label: Type.String(),
    leftPence: Pence,
    problem: nullable(Type.String()),
  }),
]);

export type PaymentOption = Static<typeof PaymentOption>;

/** How the browser reaches the card provider; a publishable key is public by design. */
export const PaymentProvider = strictObject({
  mode: Type.Enum(['stripe', 'simulator']),
  publishableKey: Type.String(),
  /** Where the browser sends card details; the simulator's own address, or Stripe's. */
  apiUrl: Type.String(),
});

/** The total that the page showed, so that nobody pays another one. Never used as a price. */
const AgreedTotal = Type.Integer({ minimum: 0, maximum: 1e11 });

/** The days of delivery that the page showed, so that nobody pays for others. Never used as a promise. */
const agreedDays = { agreedDays: Type.Optional(Type.Array(Day, { maxItems: 20 })) };

const proof = {
  /**
   * The code that was mailed to the contact's address, where a payment was refused as `proof-needed`.
   * Blanks and hyphens in it do not count.
   */
  proofCode: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  /** Begins nothing: another code is mailed, a minute after the last, and asked for as before. */
  mailAgain: Type.Optional(Type.Literal(true)),
};

export const PaymentIntentData = Type.Union([
  strictObject({
    method: Type.Literal('card'),
    /** Keeps the card for the signed-in account once it has paid. */
    saveCard: Type.Optional(Type.Boolean()),
    agreedTotalPence: Type.Optional(AgreedTotal),
    ...agreedDays,
    ...proof,
  }),
  strictObject({
    method: Type.Literal('payment-button'),
    agreedTotalPence: Type.Optional(AgreedTotal),
    ...agreedDays,
    ...proof,
  }),
  /** Pays at once, so the agreed total has to be there. */
  strictObject({
    method: Type.Literal('saved-card'),
    paymentMethodId: PaymentMethodId,
    agreedTotalPence: AgreedTotal,
    ...agreedDays,
    ...proof,
  }),
]);

/** The caller's own saved card, which pays at once. */
const savedCard = { method: Type.Literal('saved-card'), paymentMethodId: PaymentMethodId };

/** How a better delivery is paid; a saved card pays at once, so the agreed sum has to be there. */
export const UpgradePaymentData = Type.Union([
  strictObject({
    method: Type.Literal('card'),
    /** The sum that the page showed, so that nobody pays another one. Never used as a price. */
    agreedTotalPence: Type.Optional(AgreedTotal),
  }),
  strictObject({ ...savedCard, agreedTotalPence: AgreedTotal }),
]);
export type UpgradePaymentData = Static<typeof UpgradePaymentData>;

/**
 * The fields of a call, which agree to a sum, with the card that pays it: any at hand where nothing is
 * said, or the caller's own saved one.
 */
export const withCard = <Fields extends Type.TProperties>(fields: Fields) =>
  Type.Union([
    strictObject({ ...fields, method: Type.Optional(Type.Literal('card')) }),
    strictObject({ ...fields, ...savedCard }),
  ]);

/** The card that pays for what stands, as every such call has it. */
export type CardChoice =
  | { method?: 'card' | undefined }
  | { method: 'saved-card'; paymentMethodId: string };

/** How a card may not do, where any at hand or a saved one pays. */
export const cardRefusals = [
  'not-signed-in',
  'card-not-found',
  'payment-failed',
  'unavailable',
] as const;

/** What a page showed, of what is placed on account at once. */
export const OnAccountData = strictObject({ agreedTotalPence: AgreedTotal, ...agreedDays });

export type PaymentIntentData = Static<typeof PaymentIntentData>;

export const PaymentIntent = strictObject({
  intentId: Type.String(),
  clientSecret: Type.String(),
  amountPence: Type.Integer(),
  currency: Currency,
  status: Type.Enum([
    'created',
    'requires-action',
    'processing',
    'succeeded',
    'failed',
    'cancelled',
  ]),
  heldUntil: Instant,
  provider: PaymentProvider,
  /** A page of the provider's where a browser without JavaScript can pay; null where there is none. */
  hostedPageUrl: nullable(Type.String()),
  /** Where the bank asks its customer, while the status is 'requires-action'; it leads back by itself. */
  actionUrl: nullable(Type.String()),
});
export type PaymentIntent = Static<typeof PaymentIntent>;

export const PaymentData = strictObject({ intentId: Type.String({ minLength: 3, maxLength: 80 }) });
