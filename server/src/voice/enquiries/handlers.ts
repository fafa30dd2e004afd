import type { enquiryCalls } from '@plumbline/contracts/help/enquiries.ts';
import { formatDay, londonDay, parseDay } from '../../core/calendar.ts';
import type { Caller } from '../../core/caller.ts';
import { viewerOf } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireOffer } from '../../goods/catalogue/found-product.ts';
import { getOwnOrder } from '../../orders/orders/own-order.ts';
import { oneLine } from './enquiries.ts';
import { takeEnquiry } from './take-enquiry.ts';

/** What people ask, each kind from its own form into one thread. */
export const enquiryHandlers: Handlers<typeof enquiryCalls> = {
  askGeneralEnquiry: async (request, context) => {
    const { text, name, email, sku, order, files } = request.body;
    const about = order ? await getOwnOrder(context, request.caller, order) : undefined;
    const offer = sku ? context.catalogue.findOfferBySku(sku, viewerOf(request.caller)) : null;
    return takeEnquiry(context, request, {
      kind: 'general',
      subject: about ? `Order ${about.number}: ${text}` : text,
      fields: {},
      name,
      email,
      text,
      about: { ...(about && { orderId: about.id }), ...(offer && { sku: offer.sku }) },
      ...(files && { files }),
    });
  },

  askAboutProduct: async (request, context) => {
    const { sku, text, name, email, mayPublish, files } = request.body;
    const product = productOf(context, request.caller, sku);
    return takeEnquiry(context, request, {
      kind: 'product-question',
      subject: `A question about ${product.words}`,
      fields: {},
      name,
      email,
      text,
      about: { sku: product.sku },
      consents: mayPublish ? ['publish-question'] : [],
      ...(files && { files }),
    });
  },

  askForPrice: async (request, context) => {
    const { sku, quantity, neededBy, seenAt, name, email } = request.body;
    const product = productOf(context, request.caller, sku);
    requireDayToCome(context, neededBy);
    return takeEnquiry(context, request, {
      kind: 'product-price',
      subject: `A price for ${quantity} × ${product.words}`,
      fields: { quantity, ...given({ neededBy, seenAt }) },
      name,
      email,
      text: `What do ${quantity} of ${product.words} (${product.sku}) come to?`,
      about: { sku: product.sku },
    });
  },

  askAboutTrade: (request, context) => {
    const { topic, company, text, name, email } = request.body;
    return takeEnquiry(context, request, {
      kind: 'trade',
      subject: `${company}: ${text}`,
      fields: { topic, company: oneLine(company) },
      name,
      email,
      text,
    });
  },

  offerProducts: (request, context) => {
    const { products, piecesAYear, approvals, company, name, email, files } = request.body;
    return takeEnquiry(context, request, {
      kind: 'retail-partner',
      subject: `${company} offers ${products}`,
      fields: {
        products: oneLine(products, 300),
        piecesAYear,
        approvals,
        company: oneLine(company),
      },
      name,
      email,
      text: products,
      ...(files && { files }),
    });
  },

  askForPress: async (request, context) => {
    const { topic, outlet, neededBy, text, name, email } = request.body;
    requireDayToCome(context, neededBy);
    return takeEnquiry(context, request, {
      kind: 'marketing-and-press',
      subject: `${outlet}: ${text}`,
      fields: { topic, outlet: oneLine(outlet), ...given({ neededBy }) },
      name,
      email,
      text,
    });
  },
};

/** Those of some fields that were filled in. */
const given = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, oneLine(value, 500)]],
    ),
  );

/** The product as its page calls it; refuses a code that no product has. */
function productOf({ catalogue }: Context, caller: Caller, sku: string) {
  const offer = requireOffer(catalogue.findOfferBySku(sku, viewerOf(caller)), sku);
  return { sku: offer.sku, words: [offer.name, offer.variant].filter(Boolean).join(', ') };
}

function requireDayToCome({ now }: Context, day: string | undefined): void {
  if (day === undefined) return;
  const known = parseDay(day);
  const today = londonDay(now());
  if (known !== undefined && known >= today && known < today + 2 * 365) return;
  const message = `Enter a day from today on, like ${formatDay(today + 30)}.`;
  throw new Refusal('invalid-request', { fields: [{ path: '/body/neededBy', message }] });
}
