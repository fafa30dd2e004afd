import type { discountStaffCalls } from '@plumbline/contracts/staff/discounts.ts';
import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { Handler } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { listPriceLedger } from '../pricing/ledger-store.ts';
import { price } from '../pricing/price.ts';
import { listPriceFacts } from '../catalogue/price-facts-store.ts';
import {
  daysInWindow,
  wasMinimumDays,
  wasWindowDays,
  wasWindowStart,
} from '../pricing/was-price.ts';

/** The proof of a was-price: every price that was charged, and what that supports today. */
export const getPriceEvidence: Handler<typeof discountStaffCalls.getPriceEvidence> = async (
  { params, query },
  context,
) => {
  const { channel = discountChannel.website } = query;
  const now = context.now();
  const offer = context.catalogue.findOfferBySku(params.sku, { bandId: null, channel });
  const facts =
    offer &&
    (await listPriceFacts(context.db, [offer.offeringId], { bandId: null, channel, now })).get(
      offer.offeringId,
    );
  if (!offer || !facts) throw new Refusal('sku-unknown');
  const ledger = await listPriceLedger(context.db, offer.offeringId, channel, now);
  const { was } = facts;
  return {
    sku: offer.sku,
    name: offer.variant === null ? offer.name : `${offer.name}, ${offer.variant}`,
    slug: offer.slug,
    channel,
    nowIncPence: price(facts).incPence,
    listIncPence: facts.listIncPence,
    promotion: price(facts).promotion?.name ?? null,
    supportedWas: was && { incPence: was.incPence, daysCharged: was.daysCharged },
    windowDays: wasWindowDays,
    minimumDays: wasMinimumDays,
    windowStart: wasWindowStart(now).toISOString(),
    entries: ledger
      .map((entry, index) => ({ ...entry, until: ledger[index + 1]?.fromAt ?? null }))
      .map(({ incPence, fromAt, until, reason }) => ({
        incPence,
        fromAt: fromAt.toISOString(),
        until: until?.toISOString() ?? null,
        reason,
        daysInWindow: daysInWindow(fromAt, until, now),
      }))
      .toReversed(),
  };
};
