import type { ReturnTerms } from '@plumbline/contracts/staff/return-terms.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export interface TermsRow {
  version: number;
  since: Date;
  savedBy: string | null;
  terms: ReturnTerms;
}

const columns = `
  t.version, t.since, a.display_name as "savedBy",
  json_build_object(
    'consumerDays', t.consumer_days,
    'businessDays', t.business_days,
    'businessRestockingPercent', t.business_restocking_percent,
    'travel', (select json_agg(json_build_object('sizeClass', v.size_class, 'way', v.way,
                        'carrier', v.carrier, 'service', v.service, 'feePence', v.fee_inc_pence)
                      order by array_position(array['parcel', 'large', 'bulky', 'pallet'], v.size_class))
                 from return_terms_travel v where v.version = t.version),
    'exceptions', (select coalesce(json_agg(json_build_object('category', e.category, 'rule', e.rule)
                                            order by e.category), '[]')
                     from return_terms_exception e where e.version = t.version)) as terms`;
const from = 'from return_terms t left join account a on a.id = t.saved_by';

const newest = statement<TermsRow>(
  'returnTerms.listNewest',
  `select ${columns} ${from} order by t.version desc limit $1`,
);
const inForce = statement<TermsRow>(
  'returnTerms.findInForce',
  `select ${columns} ${from} where t.version = return_terms_at($1)`,
);

/** The terms of now, and those before them; the newest first. */
export const listTerms = (tx: Queryable, limit: number) => newest.list(tx, [limit]);

/** The terms of now. */
export const findTerms = async (tx: Queryable) => (await listTerms(tx, 1))[0]!;

/** The terms that were in force at an instant, and count for what was ordered then. */
export const findTermsAt = async (tx: Queryable, at: Date) => (await inForce.find(tx, [at]))!;

const insert = statement<{ version: number }>(
  'returnTerms.insert',
  `insert into return_terms (version, since, consumer_days, business_days,
                             business_restocking_percent, saved_by)
   values ($1, $2, $3, $4, $5, $6) on conflict (version) do nothing returning version`,
);
const insertTravel = statement(
  'returnTerms.insertTravel',
  `insert into return_terms_travel (version, size_class, way, carrier, service, fee_inc_pence)
   select $1, * from json_to_recordset($2)
     as row("sizeClass" text, way text, carrier text, service text, "feePence" integer)`,
);
const insertExceptions = statement(
  'returnTerms.insertExceptions',
  `insert into return_terms_exception (version, category, rule)
   select $1, * from json_to_recordset($2) as row(category text, rule text)`,
);

/** Writes a version of the terms; false where there is one of its number already. */
export async function insertTerms(
  tx: Tx,
  {
    version,
    savedBy,
    at,
    terms,
  }: { version: number; savedBy: number | null; at: Date; terms: ReturnTerms },
): Promise<boolean> {
  const { consumerDays, businessDays, businessRestockingPercent, travel, exceptions } = terms;
  const written = await insert.find(tx, [
    version,
    at,
    consumerDays,
    businessDays,
    businessRestockingPercent,
    savedBy,
  ]);
  if (!written) return false;
  await insertTravel.run(tx, [version, JSON.stringify(travel)]);
  await insertExceptions.run(tx, [version, JSON.stringify(exceptions)]);
  return true;
}

export interface CategoryRow {
  slug: string;
  name: string;
}

const categories = statement<CategoryRow>(
  'returnTerms.listCategories',
  `select slug, name from category order by slug collate "C"`,
);

/** The categories that an exception may name; each stands right after the one that it is in. */
export const listCategories = (tx: Queryable) => categories.list(tx);
