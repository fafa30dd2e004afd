import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';

/** The fields of an address in their order, each with what to do where it cannot be so. */
export const addressAdvice = {
  company: 'Use at most 80 characters for the company.',
  line1: 'Enter the house and street, like 14 Larch Road.',
  line2: 'Use at most 80 characters for the second line.',
  town: 'Enter the town or city.',
  county: 'Use at most 60 characters for the county.',
  postcode: 'Enter the postcode, like SW4 7AB.',
  countryCode: 'Choose a country.',
};

/** The address behind the texts of its fields; what may be left out is, where it is empty. */
export function toAddress(typed: Record<string, string>): PostalAddress {
  const { line1 = '', town = '', postcode = '', countryCode = '', ...others } = typed;
  const { company, line2, county } = others;
  return {
    ...(company && { company }),
    line1,
    ...(line2 && { line2 }),
    town,
    ...(county && { county }),
    postcode,
    countryCode,
  };
}

/** What the fields show of an address; the country is ours until another is given. */
export function addressTexts(address: PostalAddress | null | undefined): Record<string, string> {
  const { company = '', line1 = '', line2 = '', town = '', county = '' } = address ?? {};
  const { postcode = '', countryCode = 'GB' } = address ?? {};
  return { company, line1, line2, town, county, postcode, countryCode };
}

export interface CountryChoice {
  countryCode: string;
  name: string;
}

export async function listCountryChoices(
  { services }: Shop,
  { onlyDelivered }: { onlyDelivered: boolean },
): Promise<CountryChoice[]> {
  const countries = await orErrorPage(services.checkout.listCountries());
  return countries
    .filter(({ delivered }) => delivered || !onlyDelivered)
    .map(({ countryCode, name }) => ({ countryCode, name }));
}
