import type { promotionStaffCalls } from '@plumbline/contracts/staff/promotions.ts';
import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Handler } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { listPriceLedger } from '../pricing/ledger-store.ts';
import { supportedWas } from '../pricing/was-price.ts';
import { listPreviewRows } from './preview-store.ts';
import { priceProblems, tidy } from './promotions.ts';
import { requirePrices } from './require-prices.ts';

/** How many prices a preview shows. */
const shownLines = 12;

/** What prices would be with a promotion that need not be saved. It writes nothing. */
export const previewPromotion: Handler<typeof promotionStaffCalls.previewPromotion> = async (
  { body },
  context,
) => {
  const now = context.now();
  const startsAt = new Date(body.startsAt);
  const fields = priceProblems(body.prices);
  if (Number.isNaN(startsAt.getTime())) {
    fields.push({ path: '/body/startsAt', message: 'This is not a day and a time.' });
  }
  if (fields.length > 0) throw new Refusal('invalid-request', { fields });
  const prices = tidy(body.prices);
  await requirePrices(context.db, prices);
  const at = startsAt > now ? startsAt : now;
  const rows = await listPreviewRows(context.db, prices, {
    at,
    slug: body.slug,
    limit: shownLines,
  });
  const { website } = discountChannel;
  const offers = context.catalogue.findOffersById(
    rows.map(({ offeringId }) => offeringId),
    { bandId: null, channel: website },
  );
  const lines = await Promise.all(
    rows.map(async ({ offeringId, sku, name, listIncPence, incPence, other }) => {
      const ledger = await listPriceLedger(context.db, offeringId, website, now);
      const wasIncPence =
        supportedWas(ledger, Math.min(listIncPence, incPence), at)?.incPence ?? null;
      const picture = offers.get(offeringId)?.picture ?? null;
      return { sku, name, picture, listIncPence, incPence, other, wasIncPence };
    }),
  );
  const { offeringCount = 0, outdoneCount = 0 } = rows[0] ?? {};
  return { offeringCount, outdoneCount, lines };
};
