import type { deliveryShopCalls } from '@plumbline/contracts/delivery.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../http/refusal.ts';
import { arrivals, type ArrivalsRequest } from './arrivals.ts';
import { parsePostcodeOrOutward } from '../address-lookup/postcode.ts';
import { zoneFor, type DeliveryTerms } from './terms.ts';

export const deliveryHandlers: Handlers<typeof deliveryShopCalls> = {
  getArrivals: async ({ query }, context) => {
    const terms = await context.deliveryTables.get();
    return arrivals(terms, { ...whereTo(terms, query.postcode), now: context.now() });
  },
};

function whereTo(
  terms: DeliveryTerms,
  text: string | undefined,
): Pick<ArrivalsRequest, 'zone' | 'place'> {
  if (text === undefined) {
    const zone = terms.defaultZone;
    return { zone, place: { postcode: '', outwardCode: zone.name } };
  }
  const parsed = parsePostcodeOrOutward(text);
  if (parsed.kind === 'invalid') throw refusePostcode(parsed.reason);
  const { postcode } = parsed;
  const zone = zoneFor(terms, postcode);
  if (!zone) throw refusePostcode(`We do not know where ${postcode.outward} is.`);
  return { zone, place: { postcode: postcode.text, outwardCode: postcode.outward } };
}

function refusePostcode(reason: string): Refusal {
  return new Refusal('postcode-invalid', {
    detail: reason,
    fields: [{ path: '/query/postcode', message: reason }],
  });
}
