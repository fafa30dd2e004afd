import type { addressLookupCalls } from '@plumbline/contracts/help/address-lookup.ts';
import { requirePostcode } from './postcode.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { LookupMissing, LookupUnavailable } from '../../outside/postcodes.ts';

export const addressLookupHandlers: Handlers<typeof addressLookupCalls> = {
  lookupAddresses: async ({ body }, context) => {
    const postcode = requirePostcode(body.postcode, '/body/postcode');
    try {
      const found = await context.postcodes.listAddresses(postcode);
      return {
        postcode: postcode.text,
        addresses: found.map((address) => ({
          label: [address.company, address.line1, address.line2].filter(Boolean).join(', '),
          address,
        })),
      };
    } catch (error) {
      if (error instanceof LookupMissing) {
        throw new Refusal('unavailable', {
          detail: 'The address look-up is not available. Please enter the address by hand.',
        });
      }
      if (!(error instanceof LookupUnavailable)) throw error;
      throw new Refusal('unavailable', {
        detail: 'The address look-up is not responding. Please enter the address by hand.',
      });
    }
  },
};
