import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { CatalogueFileName } from './columns.ts';

// One statement a file: its columns are the file's, and its rows stand in an order that stays.
const texts = {
  'delivery-size-classes.csv': `select code, position, max_grams from delivery_size_class
     order by position`,
  'delivery-zones.csv': `select code, name, nation, case when uk_vat then 'yes' else 'no' end as uk_vat
     from delivery_zone order by code collate "C"`,
  'delivery-zone-prefixes.csv': `select prefix, zone_code as zone from delivery_zone_prefix
     order by prefix collate "C"`,
  'delivery-services.csv': `select code, name,
            case when specific_day then 'yes' else 'no' end as specific_day, position
     from delivery_service order by position, code`,
  'delivery-service-classes.csv': `select c.service_code as service, c.size_class, c.detail,
            c.working_days, to_char(c.cut_off, 'HH24:MI') as cut_off,
            case when c.weekend_dispatch then 'yes' else 'no' end as weekend_dispatch
     from delivery_service_class c
     join delivery_service s on s.code = c.service_code
     join delivery_size_class k on k.code = c.size_class
     order by s.position, s.code, k.position`,
  'delivery-prices.csv': `select p.service_code as service, p.zone_code as zone, p.size_class,
            p.inc_pence, p.surcharge_inc_pence, p.saturday_inc_pence, p.sunday_inc_pence,
            p.extra_days
     from delivery_price p
     join delivery_service s on s.code = p.service_code
     join delivery_size_class k on k.code = p.size_class
     order by s.position, s.code, p.zone_code collate "C", k.position`,
  'delivery-exclusions.csv': `select e.zone_code as zone, e.size_class, e.reason
     from delivery_exclusion e join delivery_size_class k on k.code = e.size_class
     order by e.zone_code collate "C", k.position`,
  'bank-holidays.csv': `select nation, day::text as day, name from bank_holiday
     order by nation collate "C", day`,
  'terms.csv': `select version, published_on::text as published_on, text from terms_version
     order by published_on, version`,
} satisfies Partial<Record<CatalogueFileName, string>>;

type Row = Record<string, string | number | null>;
const lists = Object.entries(texts).map(
  ([file, text]) =>
    [file as CatalogueFileName, statement<Row>(`catalogueImport.export.${file}`, text)] as const,
);

/** The rows of the delivery files, the bank holidays and the terms, by file name. */
export async function listDeliveryRows(tx: Queryable): Promise<Map<CatalogueFileName, Row[]>> {
  const found = new Map<CatalogueFileName, Row[]>();
  for (const [file, list] of lists) found.set(file, await list.list(tx));
  return found;
}
