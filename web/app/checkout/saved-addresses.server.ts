import type { AddressType } from '@plumbline/contracts/nouns/enumerations.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { orErrorPage, problemOf } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';
import { keepField } from '../parts/address/address-answer.ts';
import { addressText } from '../parts/address/address-text.ts';

/** An address of the account's own book, as the checkout offers it. */
export interface AddressChoice {
  addressId: number;
  name: string;
  text: string;
  /** The one that the checkout has already, or else the one that is used first. */
  isChosen: boolean;
}

/** Where the account has goods or bills sent to; none for a guest. */
export async function listAddressChoices(
  shop: Shop,
  type: AddressType,
  given: PostalAddress | null,
): Promise<AddressChoice[]> {
  const book = await listAddresses(shop, type);
  return book.map(({ addressId, label, address, isDefault }) => ({
    addressId,
    name: label ?? address.line1,
    text: addressText(address),
    isChosen: given ? addressText(given) === addressText(address) : isDefault,
  }));
}

/** The address of the book that a form chose; null where it chose none, or has another. */
export async function findSavedAddress(
  shop: Shop,
  type: AddressType,
  form: FormData,
): Promise<PostalAddress | null> {
  const wanted = form.get('saved');
  if (wanted === null || wanted === 'other') return null;
  const book = await listAddresses(shop, type);
  return book.find(({ addressId }) => String(addressId) === wanted)?.address ?? null;
}

/**
 * Puts an address that was typed into the account's book, where its form asks for that and the book
 * lacks it. The order goes on whatever becomes of it: a full book is told of in the account.
 */
export async function keepAddress(
  shop: Shop,
  type: AddressType,
  form: FormData,
  address: PostalAddress,
): Promise<void> {
  if (!shop.visitor.signedIn || !form.has(keepField)) return;
  const book = await listAddresses(shop, type);
  if (book.some((saved) => addressText(saved.address) === addressText(address))) return;
  try {
    await shop.services.addresses.addAddress({ body: { addressType: type, address } });
  } catch (error) {
    if (problemOf(error)?.code !== 'address-book-full') throw error;
  }
}

async function listAddresses({ services, visitor }: Shop, type: AddressType) {
  if (!visitor.signedIn) return [];
  const query = { addressType: type, pageSize: 100 };
  return (await orErrorPage(services.addresses.listAddresses({ query }))).addresses;
}
