import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { AddressField } from './address-answer.ts';
import { textsOf, type Texts } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';

/** Fields of an address that its form does not ask for: whose it is. */
export const unasked = ['firstName', 'lastName'] as const;

/** The form of an address by itself. */
export const addressForm = describeForm(PostalAddress, { without: unasked });

/** What the fields show of an address; the country is ours until another is given. */
export function addressTexts(address: PostalAddress | null | undefined): Texts<AddressField> {
  return textsOf(addressForm, address ?? { countryCode: 'GB' });
}

export interface CountryChoice {
  countryCode: string;
  name: string;
}

export async function listCountryChoices(
  { services }: Pick<Shop, 'services'>,
  { onlyDelivered }: { onlyDelivered: boolean },
): Promise<CountryChoice[]> {
  const countries = await orErrorPage(services.checkout.listCountries());
  return countries
    .filter(({ delivered }) => delivered || !onlyDelivered)
    .map(({ countryCode, name }) => ({ countryCode, name }));
}
