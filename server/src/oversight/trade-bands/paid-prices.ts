import type { PaidPrice } from '@plumbline/contracts/staff/trade-bands.ts';
import type { Queryable } from '../../db/connect.ts';
import { listPriceFacts } from '../../goods/catalogue/price-facts-store.ts';
import { bandExPence, price } from '../../goods/pricing/price.ts';
import { exFromInc } from '../../goods/pricing/vat.ts';
import { isDearer } from './band-table.ts';
import type { NamedOffering } from './store.ts';

/** What somebody at a band pays for these now on the trade site, with all that was looked at. */
export async function listPaid(
  tx: Queryable,
  offerings: readonly NamedOffering[],
  { bandId, now }: { bandId: number | null; now: Date },
): Promise<PaidPrice[]> {
  const ids = offerings.map(({ offeringId }) => offeringId);
  const facts = await listPriceFacts(tx, ids, { bandId, channel: 200, now });
  return offerings.flatMap(({ offeringId, sku, name }) => {
    const known = facts.get(offeringId);
    if (!known) return [];
    const { listIncPence, vatRatePercent, band } = known;
    const alone = band && { ...band, fixedExPence: null };
    const percentageExPence = bandExPence(listIncPence, vatRatePercent, alone);
    return [
      {
        sku,
        name,
        listExPence: exFromInc(listIncPence, vatRatePercent),
        fixedExPence: band?.fixedExPence ?? null,
        basisPoints: band?.basisPoints ?? null,
        percentageExPence,
        isFixedDearer: isDearer(band?.fixedExPence ?? null, percentageExPence),
        price: price(known),
      },
    ];
  });
}
