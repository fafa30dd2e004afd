import { deliveryDayPath } from '../parts/card-entry/checkout-paths.ts';
import type { Checkout } from '@plumbline/contracts/nouns/checkout.ts';

export type Step = Checkout['nextStep'];

/** The steps in their order; `path` is the screen on which each begins. */
export const steps: readonly { step: Step; title: string; path: string }[] = [
  { step: 'contact', title: 'Contact', path: '/checkout/contact' },
  { step: 'delivery', title: 'Delivery', path: '/checkout/delivery' },
  { step: 'billing', title: 'Billing', path: '/checkout/billing' },
  { step: 'payment', title: 'Payment', path: '/checkout/payment' },
];

export function placeOf(step: Step): number {
  return steps.findIndex((each) => each.step === step);
}

/** The screen of the first thing that is still to be given. */
export function nextPath({ nextStep, delivery }: Pick<Checkout, 'nextStep' | 'delivery'>): string {
  if (nextStep === 'delivery' && delivery) return deliveryDayPath;
  return steps[placeOf(nextStep)]!.path;
}
