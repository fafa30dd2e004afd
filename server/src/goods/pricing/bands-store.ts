import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** A trade band: a name for the terms that the businesses in it buy on. */
export interface TradeBand {
  id: number;
  name: string;
}

/** What a band has off list in a category and those below it that have no percentage of their own. */
export interface BandPercentage {
  bandId: number;
  categoryId: number;
  basisPoints: number;
}

const byCode = statement<{ id: number }>(
  'pricing.findBand',
  'select id from trade_band where code = $1',
);
const nameById = statement<{ name: string }>(
  'pricing.findBandName',
  'select name from trade_band where id = $1',
);
const bands = statement<TradeBand>(
  'pricing.listBands',
  'select id, name from trade_band order by id',
);
const percentages = statement<BandPercentage>(
  'pricing.listBandPercentages',
  `select band_id as "bandId", category_id as "categoryId", basis_points as "basisPoints"
     from trade_band_percentage`,
);
const faults = statement<{ fault: string }>(
  'pricing.listBandFaults',
  `select format('business %s buys at band %s, which there is none of', b.id, b.band_id) as fault
     from business b
    where b.band_id is not null and not exists (select from trade_band t where t.id = b.band_id)`,
);

/** The id of a trade band by its code. */
export async function findBandId(tx: Queryable, code: string): Promise<number | undefined> {
  return (await byCode.find(tx, [code]))?.id;
}

/** What customers of a trade band read of it, by its id. */
export async function findBandName(tx: Queryable, bandId: number): Promise<string | undefined> {
  return (await nameById.find(tx, [bandId]))?.name;
}

/** Every trade band, the oldest first. */
export const listBands = (tx: Queryable): Promise<TradeBand[]> => bands.list(tx);

/** What all bands have off list, by the categories for which it is set. */
export const listBandPercentages = (tx: Queryable): Promise<BandPercentage[]> =>
  percentages.list(tx);

/** What is wrong with the bands that businesses keep the ids of: no key holds them. */
export async function listBandFaults(tx: Queryable): Promise<string[]> {
  return (await faults.list(tx)).map((row) => row.fault);
}
