import type { PostalAddress } from '@plumbline/contracts/checkout.ts';
import { parsePostcode } from '../address-lookup/postcode.ts';
import { Refusal } from '../http/refusal.ts';

// The Crown dependencies write postcodes of the United Kingdom's form.
const countriesWithUkPostcodes = new Set(['GB', 'GG', 'JE', 'IM']);
const countryOfArea: Record<string, string> = { GY: 'GG', JE: 'JE', IM: 'IM' };

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
  const parsed = parsePostcode(address.postcode);
  if (parsed.kind === 'invalid') throw refusePostcode(at, parsed.reason);
  const { text, area } = parsed.postcode;
  const country = countryOfArea[area] ?? 'GB';
  if (country !== address.countryCode) {
    throw refusePostcode(at, `${text} is not in the country that is chosen. Change one of them.`);
  }
  return { ...trimmed, postcode: text };
}

function refusePostcode(at: string, message: string): Refusal {
  return new Refusal('postcode-invalid', {
    detail: message,
    fields: [{ path: `${at}/postcode`, message }],
  });
}
