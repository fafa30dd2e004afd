import type { Problem } from '@plumbline/contracts/call/refusals.ts';

const again = { href: '', label: 'Check again' };

/**
 * What a page says that a browser came back to from a payment of which nobody knows the end yet: the
 * bank or the card service has not answered, so that asking again is all there is to do. Null for any
 * other refusal. What another try puts right was led back to the payment before (`cameBackAs`).
 */
export function onItsWay(code: Problem['code']) {
  if (code === 'payment-not-ready') return { title: 'Your bank is still working on it', go: again };
  if (code === 'unavailable') return { title: 'The card service is not responding', go: again };
  return null;
}
