import type { deliveryShopCalls } from '@plumbline/contracts/delivery.ts';
import { parsePostcodeOrOutward, postcodeRefusal } from '../address-lookup/postcode.ts';
import type { Handlers } from '../handler.ts';
import { arrivals, type ArrivalsRequest } from './arrivals.ts';
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
  if (parsed.kind === 'invalid') throw postcodeRefusal(parsed.reason, '/query/postcode');
  const { postcode } = parsed;
  const zone = zoneFor(terms, postcode);
  if (!zone) {
    throw postcodeRefusal(`We do not know where ${postcode.outward} is.`, '/query/postcode');
  }
  return { zone, place: { postcode: postcode.text, outwardCode: postcode.outward } };
}
