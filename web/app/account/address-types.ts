import { addressType, type AddressType } from '@plumbline/contracts/nouns/enumerations.ts';

/** What an address of the book is for: in the list, in its form, and to a browser that fills it in. */
export const addressTypes: Readonly<
  Record<AddressType, { name: string; choice: string; purpose: 'shipping' | 'billing' }>
> = {
  [addressType.delivery]: { name: 'Delivery', choice: 'Deliveries', purpose: 'shipping' },
  [addressType.billing]: { name: 'Billing', choice: 'Invoices', purpose: 'billing' },
};

/** The type that a form holds; goods go to an address of which it says nothing that there is. */
export function addressTypeOf(text: string | undefined): AddressType {
  return Object.values(addressType).find((type) => type === text) ?? addressType.delivery;
}
