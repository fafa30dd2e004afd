import type { tradeListCalls } from '@plumbline/contracts/shop/trade-lists.ts';
import { monthsBefore } from '../../core/calendar.ts';
import { viewerOf } from '../../core/caller.ts';
import type { Handlers } from '../../core/handler.ts';
import { findBandName, listBandPercentages } from '../../goods/pricing/bands-store.ts';
import { purchaseLines } from '../../orders/order-documents/purchase-lines.ts';
import { listPurchaseDocuments } from './purchases-store.ts';
import {
  getBusinessName,
  listFixedPrices,
  listOrderedCategories,
  listPartNumbers,
} from './terms-store.ts';
import { orderedByTerms, ownPrice } from './trade-lists.ts';

const productsAtOnce = 500;
const documentsAtOnce = 200;
const fixedShown = 50;

export const tradeListHandlers: Handlers<typeof tradeListCalls> = {
  getPriceTerms: async ({ caller }, { db, catalogue, now }) => {
    const { bandId } = caller;
    const businessId = caller.businessId!;
    const since = monthsBefore(now(), 12);
    const [businessName, bandName, categories, percentages, fixed] = await Promise.all([
      getBusinessName(db, businessId),
      bandId === null ? undefined : findBandName(db, bandId),
      listOrderedCategories(db, businessId, since),
      bandId === null ? [] : listBandPercentages(db, now()),
      bandId === null
        ? []
        : listFixedPrices(db, bandId, { businessId, since, limit: fixedShown, at: now() }),
    ]);
    const own = percentages.filter((each) => each.bandId === bandId);
    const offers = catalogue.findOffersById(
      fixed.map(({ offeringId }) => offeringId),
      viewerOf(caller),
    );
    return {
      businessName,
      bandName: bandName ?? null,
      ...orderedByTerms(
        categories,
        new Map(own.map(({ categoryId, basisPoints }) => [categoryId, basisPoints])),
      ),
      fixed: [...offers.values()].map(({ sku, slug, name, variant, price }) => ({
        sku,
        slug,
        name,
        variant,
        exPence: price.exPence,
        listExPence: price.trace[0]!.exPence,
      })),
      fixedCount: fixed[0]?.total ?? 0,
    };
  },

  listOwnPrices: async ({ query, caller }, { db, catalogue }) => {
    const { after = 0 } = query;
    const ids = catalogue.listProductIds();
    const begin = ids.findIndex((id) => id > after);
    const asked = begin < 0 ? [] : [...ids.subarray(begin, begin + productsAtOnce)];
    const viewer = viewerOf(caller);
    const products = asked.flatMap((id) => catalogue.findListedProduct(id, viewer) ?? []);
    const numbers = await listPartNumbers(
      db,
      products.flatMap(({ offers }) => offers.map(({ offeringId }) => offeringId)),
    );
    return {
      prices: products.flatMap(({ categories, offers }) => {
        const category = categories.map(({ name }) => name).join(' / ');
        return offers.flatMap((offer) => {
          const known = numbers.get(offer.offeringId);
          return known ? [ownPrice(offer, { ...known, category })] : [];
        });
      }),
      next: asked.length === productsAtOnce ? asked.at(-1)! : null,
    };
  },

  listPurchases: async ({ query, caller }, { db, now }) => {
    const documents = await listPurchaseDocuments(db, caller.businessId!, {
      since: monthsBefore(now(), 24),
      after: query.after ?? 0,
      limit: documentsAtOnce,
    });
    return {
      lines: documents.flatMap(({ fields }) => purchaseLines(fields)),
      next: documents.length === documentsAtOnce ? documents.at(-1)!.id : null,
    };
  },
};
