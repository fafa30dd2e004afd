import type { PaymentOption } from '@plumbline/contracts/nouns/payments.ts';
import { pounds } from '../../kit/format.ts';

/** A way to pay as the form offers it; `value` is what the form sends as `payWith`. */
export type PayWay =
  | { kind: 'card'; value: string; title: string; note: string; canBeSaved: boolean }
  | { kind: 'saved-card'; value: string; title: string; note: string; isDefault: boolean }
  | { kind: 'on-account'; value: string; title: string; note: string; isBarred: boolean }
  | { kind: 'payment-button'; value: string; title: string; note: string; scriptUrl: string };

/** The account, a new card, then the saved ones, then the wallet: the order in which they are shown. */
const places: Record<PayWay['kind'], number> = {
  'on-account': 0,
  card: 1,
  'saved-card': 2,
  'payment-button': 3,
};

export function payWays(options: readonly PaymentOption[]): PayWay[] {
  return options.map(payWay).toSorted((one, other) => places[one.kind] - places[other.kind]);
}

function payWay(option: PaymentOption): PayWay {
  const { kind, label: title } = option;
  if (kind === 'card') {
    const note = 'Debit or credit, no surcharge';
    return { kind, value: kind, title, note, canBeSaved: option.canBeSaved };
  }
  if (kind === 'payment-button') {
    const note = 'Opens the wallet on this device';
    return { kind, value: kind, title, note, scriptUrl: option.scriptUrl };
  }
  if (kind === 'on-account') {
    const { leftPence, problem } = option;
    const note = problem ?? `${pounds(leftPence)} of your credit is left. Invoiced as it leaves`;
    return { kind, value: kind, title, note, isBarred: problem !== null };
  }
  // Blanks stand around the slash as they do where a card is typed in.
  const note = `Saved card, expires ${option.expires.replace('/', ' / ')}`;
  return { kind, value: option.paymentMethodId, title, note, isDefault: option.isDefault };
}

/**
 * What is chosen: the wish, while it is offered; otherwise the account where it may be used, the shopper's
 * own default, or a new card.
 */
export function chosenWay(ways: readonly PayWay[], wish: string | null): PayWay | undefined {
  return (
    ways.find(({ value }) => value === wish) ??
    ways.find((way) => way.kind === 'on-account') ??
    ways.find((way) => way.kind === 'saved-card' && way.isDefault) ??
    ways[0]
  );
}
