import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { addressType } from '@plumbline/contracts/nouns/enumerations.ts';
import { orErrorPage } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';
import { addressText } from '../parts/address/address-text.ts';

/** An address of the account's own book, as the checkout offers it. */
export interface AddressChoice {
  addressId: number;
  name: string;
  text: string;
  /** The one that the checkout has already, or else the one that is used first. */
  isChosen: boolean;
}

/** Where the account has goods sent to; none for a guest. */
export async function listAddressChoices(
  shop: Shop,
  given: PostalAddress | null,
): Promise<AddressChoice[]> {
  const book = await listDeliveryAddresses(shop);
  return book.map(({ addressId, label, address, isDefault }) => ({
    addressId,
    name: label ?? address.line1,
    text: addressText(address),
    isChosen: given ? addressText(given) === addressText(address) : isDefault,
  }));
}

/** The address of the book that a form chose; null where it chose none, or has another. */
export async function findSavedAddress(shop: Shop, form: FormData): Promise<PostalAddress | null> {
  const wanted = form.get('saved');
  if (wanted === null || wanted === 'other') return null;
  const book = await listDeliveryAddresses(shop);
  return book.find(({ addressId }) => String(addressId) === wanted)?.address ?? null;
}

async function listDeliveryAddresses({ services, visitor }: Shop) {
  if (!visitor.signedIn) return [];
  const query = { addressType: addressType.delivery, pageSize: 100 };
  return (await orErrorPage(services.addresses.listAddresses({ query }))).addresses;
}
