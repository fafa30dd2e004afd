import type { BandTable, FixedPrice } from '@plumbline/contracts/staff/trade-bands.ts';
import type { Queryable } from '../../db/connect.ts';
import { bandExPence } from '../../goods/pricing/price.ts';
import {
  countUndatedPrices,
  listBandsWithCounts,
  listComingPercentages,
  listFixedPrices,
  listPercentages,
  listTermCategories,
  type FixedPriceRow,
} from './store.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** Every band's terms of now, and what comes next. */
export async function readBandTable(tx: Queryable, now: Date): Promise<BandTable> {
  const [bands, categories, present, coming] = [
    await listBandsWithCounts(tx),
    await listTermCategories(tx),
    await listPercentages(tx, now),
    await listComingPercentages(tx, now),
  ];
  const keyOf = (each: { bandId: number; categoryId: number }) =>
    `${each.bandId}:${each.categoryId}`;
  const byKey = new Map(present.map((each) => [keyOf(each), each]));
  const nextByKey = new Map(coming.map((each) => [keyOf(each), each]));
  return {
    bands,
    categories: categories.map(({ id: categoryId, name, slug }) => ({
      categoryId,
      name,
      depth: slug.split('/').length - 1,
      cells: bands.map(({ bandId }) => {
        const cell = byKey.get(keyOf({ bandId, categoryId }));
        const next = nextByKey.get(keyOf({ bandId, categoryId }));
        return {
          bandId,
          basisPoints: cell?.basisPoints ?? null,
          from: instant(cell?.startsAt ?? null),
          until: instant(cell?.endsAt ?? null),
          next: next ? { basisPoints: next.basisPoints, from: next.startsAt!.toISOString() } : null,
        };
      }),
    })),
    fixedPrices: (await listFixedPrices(tx, now)).map(toFixedPrice),
    undatedCount: await countUndatedPrices(tx),
  };
}

function toFixedPrice(row: FixedPriceRow): FixedPrice {
  const { bandId, bandName, sku, name, exPence, listIncPence, vatRatePercent, basisPoints } = row;
  const terms = { name: bandName, fixedExPence: null, basisPoints };
  const percentageExPence = bandExPence(listIncPence, Number(vatRatePercent), terms);
  return {
    band: { bandId, name: bandName },
    sku,
    name,
    exPence,
    percentageExPence,
    isDearer: isDearer(exPence, percentageExPence),
    from: instant(row.startsAt),
    until: instant(row.endsAt),
  };
}

/** Whether somebody would pay less if a fixed price were not there. */
export const isDearer = (fixedExPence: number | null, percentageExPence: number | null): boolean =>
  fixedExPence !== null && percentageExPence !== null && fixedExPence > percentageExPence;
