import type {
  BillingDetailsData,
  OrderReferences,
  ReferenceWishes,
} from '@plumbline/contracts/nouns/checkout.ts';
import { Refusal } from '../../core/refusal.ts';

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
