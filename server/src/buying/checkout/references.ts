import type {
  BillingDetailsData,
  OrderReferences,
  ReferenceWishes,
} from '@plumbline/contracts/nouns/checkout.ts';
import { Refusal } from '../../core/refusal.ts';
import type { CheckoutDetails } from './checkout.ts';
import type { FoundCheckout } from './store.ts';

const names = { poNumber: 'PO number', jobReference: 'job reference' } as const;
const keys = ['poNumber', 'jobReference'] as const;

/** What a business demands of an order and has not been told. */
export function missingReferences(
  given: OrderReferences | null,
  wishes: ReferenceWishes | null,
): (keyof OrderReferences)[] {
  return keys.filter((key) => wishes?.[key] === 'required' && given?.[key] === undefined);
}

/**
 * What a checkout was told, for the job that its basket is for: whoever says another one, on a job's page
 * or here, says it of the order.
 */
export function forBasketJob(
  { details, job }: Pick<FoundCheckout, 'details' | 'job'>,
  wishes: ReferenceWishes | null,
): CheckoutDetails {
  if (!details.billing || job === undefined || !wantsJob(wishes)) return details;
  const { jobReference: _before, ...billing } = details.billing;
  return { ...details, billing: { ...billing, ...(job !== null && { jobReference: job }) } };
}

/** Whether the orders of a business bear the job that they are for. */
export const wantsJob = (wishes: ReferenceWishes | null): boolean =>
  wishes !== null && wishes.jobReference !== 'no';

/**
 * The references that were given, as far as the business wants them: a private person's order has
 * none. Refuses where one is missing that it demands.
 */
export function takeReferences(
  body: BillingDetailsData,
  wishes: ReferenceWishes | null,
): OrderReferences {
  const missing = missingReferences(body, wishes);
  if (missing.length > 0) {
    const fields = missing.map((key) => ({
      path: `/body/${key}`,
      message: `Enter the ${names[key]}: your business asks for one on each order.`,
    }));
    throw new Refusal('details-missing', { detail: fields[0]!.message, fields });
  }
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = body[key]?.trim();
      return text && wishes && wishes[key] !== 'no' ? [[key, text]] : [];
    }),
  );
}
