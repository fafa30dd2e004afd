import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** A trade band: a name for the terms that the businesses in it buy on. */
export interface TradeBand {
  id: number;
  code: string;
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
  'select id, code, name from trade_band order by id',
);
const percentages = statement<BandPercentage>(
  'pricing.listBandPercentages',
  `select distinct on (band_id, category_id) band_id as "bandId", category_id as "categoryId",
          basis_points as "basisPoints"
     from band_percentage where starts_at <= $1 and ends_at > $1
    order by band_id, category_id, starts_at desc, term_id desc`,
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

const holdDays = statement<{ days: number | null }>(
  'pricing.findQuoteHoldDays',
  'select quote_hold_days as days from trade_band where id = $1',
);
const setHoldDays = statement(
  'pricing.saveQuoteHoldDays',
  'update trade_band set quote_hold_days = $2 where id = $1',
);

/** For how many days at most a band's businesses have prices held by a quote; null for not at all. */
export const findQuoteHoldDays = async (tx: Queryable, bandId: number): Promise<number | null> =>
  (await holdDays.find(tx, [bandId]))?.days ?? null;

/** Has a band hold the prices of quotes that are sent from now on, or of none; what was sent stays. */
export const saveQuoteHoldDays = (tx: Tx, bandId: number, days: number | null) =>
  setHoldDays.run(tx, [bandId, days]);

/** Every trade band, the oldest first. */
export const listBands = (tx: Queryable): Promise<TradeBand[]> => bands.list(tx);

/** What all bands have off list at an instant, by the categories for which it is set. */
export const listBandPercentages = (tx: Queryable, at: Date): Promise<BandPercentage[]> =>
  percentages.list(tx, [at]);

/** A term of a band as it was agreed: of a category or of one offering. */
export interface BandTerm {
  bandId: number;
  categoryId: number | null;
  offeringId: number | null;
  /** Off list, of a category. */
  basisPoints: number | null;
  /** Of an offering; null where the percentage is to count instead. */
  exPence: number | null;
  startsAt: Date;
  endsAt: Date | null;
}

const insertTermRow = statement(
  'pricing.insertBandTerm',
  `insert into trade_band_term
     (band_id, category_id, offering_id, basis_points, ex_pence, starts_at, ends_at, reason, made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Writes a term of a band; whoever does tells the catalogue's readers of it. */
export const insertBandTerm = (tx: Tx, term: BandTerm, reason: string, now: Date) =>
  insertTermRow.run(tx, [
    term.bandId,
    term.categoryId,
    term.offeringId,
    term.basisPoints,
    term.exPence,
    term.startsAt,
    term.endsAt,
    reason,
    now,
  ]);

/** What is wrong with the bands that businesses keep the ids of: no key holds them. */
export async function listBandFaults(tx: Queryable): Promise<string[]> {
  return (await faults.list(tx)).map((row) => row.fault);
}
