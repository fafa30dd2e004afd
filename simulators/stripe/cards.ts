import type { CardDetails, CardError } from './wire.ts';

/** What happens when a test card is charged. */
export interface TestCard {
  number: string;
  brand: string;
  /** What a person who tries the shop out reads beside the number. */
  label: string;
  /** Stripe's own token for the same card, for calls that send no number. */
  token?: string;
  /** The bank asks its customer first: always, or unless the card was saved with its consent. */
  challenge?: 'always' | 'unless-saved';
  decline?: { code: string; decline_code?: string };
  /** The money takes its time: the payment is 'processing' first, then ends so. */
  settlesLater?: 'succeeded' | 'failed';
  /** How a refund to this card goes, if not at once. */
  refund?: 'succeeds-later' | 'fails-later';
  /** The customer's bank takes the payment back as soon as it is made, or asks about it first. */
  disputed?: 'as-fraudulent' | 'as-inquiry';
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', label: 'Succeeds', token: 'pm_card_visa' },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    label: 'Succeeds (Mastercard)',
    token: 'pm_card_mastercard',
  },
  {
    number: '378282246310005',
    brand: 'amex',
    label: 'Succeeds (American Express, four-digit code)',
    token: 'pm_card_amex',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    label: 'The bank asks for confirmation (3-D Secure)',
    token: 'pm_card_authenticationRequired',
    challenge: 'always',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    label: 'The bank asks unless the card is saved',
    token: 'pm_card_authenticationRequiredOnSetup',
    challenge: 'unless-saved',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    label: 'Declined',
    token: 'pm_card_visa_chargeDeclined',
    decline: { code: 'card_declined', decline_code: 'generic_decline' },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    label: 'Declined: insufficient funds',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    decline: { code: 'card_declined', decline_code: 'insufficient_funds' },
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    label: 'Declined: lost card',
    token: 'pm_card_visa_chargeDeclinedLostCard',
    decline: { code: 'card_declined', decline_code: 'lost_card' },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    label: 'Declined: expired card',
    token: 'pm_card_chargeDeclinedExpiredCard',
    decline: { code: 'expired_card' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    label: 'Declined: wrong security code',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    decline: { code: 'incorrect_cvc' },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    label: 'Declined: processing error',
    token: 'pm_card_chargeDeclinedProcessingError',
    decline: { code: 'processing_error' },
  },
  {
    number: '4000008400001629',
    brand: 'visa',
    label: 'Confirmed with the bank, then declined',
    token: 'pm_card_threeDSecureRequiredChargeDeclined',
    challenge: 'always',
    decline: { code: 'card_declined', decline_code: 'generic_decline' },
  },
  {
    number: '4000009990000013',
    brand: 'visa',
    label: 'Goes through some seconds later',
    token: 'pm_card_settlesLater',
    settlesLater: 'succeeded',
  },
  {
    number: '4000009990000021',
    brand: 'visa',
    label: 'Fails some seconds later',
    token: 'pm_card_failsLater',
    settlesLater: 'failed',
    decline: { code: 'card_declined', decline_code: 'generic_decline' },
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    label: 'Succeeds; a refund takes its time',
    token: 'pm_card_pendingRefund',
    refund: 'succeeds-later',
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    label: 'Succeeds; a refund fails in the end',
    token: 'pm_card_refundFail',
    refund: 'fails-later',
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    label: 'Succeeds, and is disputed as fraudulent',
    token: 'pm_card_createDispute',
    disputed: 'as-fraudulent',
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    label: 'Succeeds, and the bank asks about it',
    token: 'pm_card_createDisputeInquiry',
    disputed: 'as-inquiry',
  },
];

/** The card behind a number or token. A number not listed above is never accepted. */
export function findTestCard(numberOrToken: string): TestCard | undefined {
  return testCards.find((card) => card.number === numberOrToken || card.token === numberOrToken);
}

const messages: Record<string, string> = {
  card_declined: 'Your card was declined.',
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  lost_card: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  incorrect_number: 'Your card number is incorrect.',
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
  payment_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  setup_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export function cardError(code: string, extra: Partial<CardError> = {}): CardError {
  const message = messages[extra.decline_code ?? code] ?? 'Your card was declined.';
  return { type: 'card_error', code, message, ...extra };
}

/** Card details as a browser sends them. */
export interface TypedCard {
  number: string;
  expMonth: string;
  expYear: string;
  cvc: string;
}

/** Everything wrong with typed card details, as Stripe would say it, in the order of the fields. */
export function checkTypedCard(card: TypedCard, now: Date): CardError[] {
  const number = card.number.replaceAll(/[\s-]/g, '');
  const known = findTestCard(number);
  const errors: CardError[] = [];
  if (!isLuhnValid(number) || !known)
    errors.push(cardError('incorrect_number', { param: 'number' }));
  const month = Number(card.expMonth);
  if (!/^\d{1,2}$/.test(card.expMonth) || month < 1 || month > 12) {
    errors.push(cardError('invalid_expiry_month', { param: 'exp_month' }));
  }
  const year = fullYear(card.expYear);
  const thisYear = now.getUTCFullYear();
  const isPast = year < thisYear || (year === thisYear && month < now.getUTCMonth() + 1);
  if (Number.isNaN(year) || isPast || year > thisYear + 50) {
    errors.push(cardError('invalid_expiry_year', { param: 'exp_year' }));
  }
  const cvcLength = known?.brand === 'amex' ? 4 : 3;
  if (!/^\d+$/.test(card.cvc) || card.cvc.length !== cvcLength) {
    errors.push(cardError('invalid_cvc', { param: 'cvc' }));
  }
  return errors;
}

function fullYear(text: string): number {
  if (!/^(\d{2}|\d{4})$/.test(text)) return Number.NaN;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/** Luhn's check digit, which finds every single mistyped digit. */
export function isLuhnValid(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (const [index, digit] of [...number].toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function cardDetails(card: TestCard, typed?: TypedCard, now = new Date()): CardDetails {
  return {
    brand: card.brand,
    last4: card.number.slice(-4),
    exp_month: typed ? Number(typed.expMonth) : 12,
    exp_year: typed ? fullYear(typed.expYear) : now.getUTCFullYear() + 3,
    country: 'GB',
    funding: 'credit',
    // Test numbers are no secret: by this one a card that was kept is known again.
    fingerprint: `sim_${card.number}`,
  };
}

/** How a card behaves that was kept earlier. */
export function testCardOf(details: CardDetails): TestCard {
  const card = findTestCard(details.fingerprint.replace('sim_', ''));
  if (!card) throw new Error('A kept card is not one of the test cards.');
  return card;
}
