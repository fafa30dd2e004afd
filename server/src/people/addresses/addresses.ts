import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { countries } from '../address-lookup/countries.ts';
import { countryOf, postcodeRefusal, requirePostcode } from '../address-lookup/postcode.ts';
import { Refusal } from '../../core/refusal.ts';

// The Crown dependencies write postcodes of the United Kingdom's form.
const countriesWithUkPostcodes = new Set(['GB', 'GG', 'JE', 'IM']);

// Marks that show nothing and can turn the order of letters round; joiners stay, emoji need them.
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

/**
 * An address in its written form: blanks trimmed, empty lines left out, the postcode as it is
 * printed. Refuses a line that shows nothing, a country that is none, and a postcode that is none
 * or lies in another country; `at` says where the address stood in the request.
 */
export function normaliseAddress(address: PostalAddress, at: string): PostalAddress {
  const trimmed = Object.fromEntries(
    Object.entries(address)
      .map(([key, text]) => [key, text.replace(invisible, '').trim().replace(/\s+/g, ' ')])
      .filter(([, text]) => text !== ''),
  ) as PostalAddress;
  for (const line of ['line1', 'town'] as const) {
    if (!/[^\s\p{Cf}\p{DI}\u2800]/u.test(trimmed[line] ?? ''))
      throw fieldRefusal(`${at}/${line}`, 'Fill this in.');
  }
  if (!countries.some((country) => country.countryCode === address.countryCode)) {
    throw fieldRefusal(`${at}/countryCode`, 'Choose a country of the list.');
  }
  if (!countriesWithUkPostcodes.has(address.countryCode)) return trimmed;
  const postcode = requirePostcode(address.postcode, `${at}/postcode`);
  if (countryOf(postcode) !== address.countryCode) {
    const reason = `${postcode.text} is not in the country that is chosen. Change one of them.`;
    throw postcodeRefusal(reason, `${at}/postcode`);
  }
  return { ...trimmed, postcode: postcode.text };
}

function fieldRefusal(path: string, message: string): Refusal {
  return new Refusal('invalid-request', { detail: message, fields: [{ path, message }] });
}
