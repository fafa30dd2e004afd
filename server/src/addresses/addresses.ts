import type { PostalAddress } from '@plumbline/contracts/checkout.ts';
import { countryOf, postcodeRefusal, requirePostcode } from '../address-lookup/postcode.ts';

// The Crown dependencies write postcodes of the United Kingdom's form.
const countriesWithUkPostcodes = new Set(['GB', 'GG', 'JE', 'IM']);

/**
 * An address in its written form: blanks trimmed, empty lines left out, the postcode as it is
 * printed. Refuses a postcode that is none, or that lies in another country; `at` says where the
 * address stood in the request.
 */
export function normaliseAddress(address: PostalAddress, at: string): PostalAddress {
  const trimmed = Object.fromEntries(
    Object.entries(address)
      .map(([key, text]) => [key, text.trim().replace(/\s+/g, ' ')])
      .filter(([, text]) => text !== ''),
  ) as PostalAddress;
  if (!countriesWithUkPostcodes.has(address.countryCode)) return trimmed;
  const postcode = requirePostcode(address.postcode, `${at}/postcode`);
  if (countryOf(postcode) !== address.countryCode) {
    const reason = `${postcode.text} is not in the country that is chosen. Change one of them.`;
    throw postcodeRefusal(reason, `${at}/postcode`);
  }
  return { ...trimmed, postcode: postcode.text };
}
