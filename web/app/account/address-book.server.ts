import type { SavedAddress } from '@plumbline/contracts/projects/addresses.ts';
import { orErrorPage } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';

/** The whole address book; it holds no more than one page of the call does. */
export async function listAddressBook({ services }: Shop): Promise<SavedAddress[]> {
  const list = services.addresses.listAddresses({ query: { pageSize: 100 } });
  return (await orErrorPage(list)).addresses;
}

/** How an address is known in a list: by the name it was given, or by where it is. */
export function addressName({ label, address }: Pick<SavedAddress, 'label' | 'address'>): string {
  return label ?? address.line1;
}

/** The lines of an address below its name. */
export function addressLines({ label, address }: SavedAddress): string[] {
  const { firstName, lastName, company, line1, line2, town, county, postcode } = address;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const lines = [name, company, label === null ? '' : line1, line2, `${town} ${postcode}`, county];
  return lines.filter((line): line is string => Boolean(line));
}
