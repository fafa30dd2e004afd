import type { Queryable } from '../../db/connect.ts';
import { catalogueFile, catalogueFileNames } from './catalogue-files.ts';
import type { CatalogueFileName } from './columns.ts';
import { columnFacets } from './catalogue-files.ts';
import { goodsChecks } from './goods-checks-store.ts';
import { historyChecks } from './history-checks-store.ts';
import { type Check, check } from './row-check-store.ts';
import { type RowError, reportedErrors } from './row-errors.ts';
import { countedFree } from './unsent-store.ts';

/**
 * Checks the staged rows against each other and against what the shop holds already, as far as one
 * row alone cannot tell. Returns the first errors in the order of files.
 */
export async function findRowErrors(
  tx: Queryable,
  present: ReadonlySet<CatalogueFileName>,
  now: Date,
): Promise<RowError[]> {
  const errors: RowError[] = [];
  for (const { file, column, rows } of checks) {
    // A file that is not there has no rows that could be wrong.
    if (!present.has(file)) continue;
    if (errors.length >= reportedErrors) break;
    for (const { line, message } of await rows(tx, now))
      errors.push({ file, line, column, message });
  }
  return errors.slice(0, reportedErrors);
}

/** The names in the two texts below come from our own form, never from a merchant's file. */
function duplicateCheck(file: CatalogueFileName, columns: string[]): Check {
  const { staging } = catalogueFile(file);
  const present = columns
    .filter((column) => catalogueFile(file).columns[column]!.otherwise === undefined)
    .map((column) => `${column} is not null`);
  return check(
    file,
    columns.join(', '),
    `${staging}.${columns[0]}.once`,
    `select line, 'The same as on line ' || first_line || '.' as message
     from (select line, min(line) over (partition by ${columns.join(', ')}) as first_line
           from ${staging} where ${present.join(' and ')}) as numbered
     where line <> first_line`,
  );
}

function referenceCheck(file: CatalogueFileName, column: string): Check {
  const { staging, columns } = catalogueFile(file);
  const target = columns[column]!.refersTo!;
  const staged = catalogueFile(target.file).staging;
  const isNotTheShops =
    target.table === undefined
      ? ''
      : `and not exists
         (select from ${target.table} where ${target.table}.${target.column} = referring.${column})`;
  return check(
    file,
    column,
    `${staging}.${column}.known`,
    `select line, format('''%s'' is not in ${target.file}.', ${column}) as message
     from ${staging} as referring
     where ${column} is not null
       and not exists (select from ${staged} where ${staged}.${target.column} = referring.${column})
       ${isNotTheShops}`,
  );
}

const formChecks = catalogueFileNames.flatMap((file) => {
  const { unique, columns } = catalogueFile(file);
  return [
    ...unique.map((together) => duplicateCheck(file, together)),
    ...Object.keys(columns)
      .filter((column) => columns[column]!.refersTo)
      .map((column) => referenceCheck(file, column)),
  ];
});

const ruleChecks: Check[] = [
  check(
    'categories.csv',
    'parent',
    'parentLoop',
    `with recursive above (line, slug, parent) as (
       select line, slug, parent from staged_category where parent is not null
       union
       select above.line, above.slug, staged_category.parent
       from above join staged_category on staged_category.slug = above.parent
     )
     select line, 'The category is above itself.' as message from above where parent = slug`,
  ),
  check(
    'categories.csv',
    'facet_keys',
    'unknownFacet',
    `select line, format('''%s'' is not in attributes.csv.', key) as message
     from staged_category cross join unnest(facet_keys) as facet (key)
     where key <> all ('{${columnFacets.join(',')}}')
       and not exists (select from staged_attribute where staged_attribute.key = facet.key)
       and not exists (select from attribute where attribute.key = facet.key)`,
  ),
  check(
    'saved-listings.csv',
    'narrowed_by',
    'unknownListingFacet',
    `select line, format('''%s'' is not in attributes.csv.', key) as message
     from staged_saved_listing
       cross join lateral jsonb_object_keys((narrowed_by -> 'filters') || (narrowed_by -> 'ranges'))
         as facet (key)
     where key <> all ('{${columnFacets.join(',')}}')
       and not exists (select from staged_attribute where staged_attribute.key = facet.key)
       and not exists (select from attribute where attribute.key = facet.key)`,
  ),
  check(
    'offerings.csv',
    'sku',
    'offeringWithoutPrice',
    `select line, 'The offering has no row in prices.csv.' as message
     from staged_offering
     where sku is not null
       and not exists (select from staged_price where staged_price.sku = staged_offering.sku)
       and not exists (select from list_price join offering on offering.id = offering_id
                       where offering.sku = staged_offering.sku)`,
  ),
  check(
    'offerings.csv',
    'ean',
    'eanOfAnother',
    `select line, format('Offering %s has this EAN already.', offering.sku) as message
     from staged_offering as staged join offering on offering.ean = staged.ean
     where offering.sku <> staged.sku
       and not exists (select from staged_offering as own where own.sku = offering.sku)`,
  ),
  check(
    'offerings.csv',
    'key_dimension_mm',
    'halfKeyDimension',
    `select line, 'A key dimension needs both its label and its millimetres.' as message
     from staged_offering where (key_dimension_label is null) <> (key_dimension_mm is null)`,
  ),
  check(
    'offering-attributes.csv',
    'number',
    'rangeWithoutNumber',
    `select staged.line, format('''%s'' narrows by range, so it needs a number.', key) as message
     from staged_offering_attribute as staged
     left join staged_attribute as new using (key)
     left join attribute as known using (key)
     where number is null and coalesce(new.kind, known.kind) = 'range'`,
  ),
  check(
    'stock.csv',
    'on_hand',
    'countBelowHeld',
    `select line, case when unsent = 0
              then format('Of these %s are kept for payments in progress; count again in an hour.',
                          reserved)
              else format('More are in the house: %s are sold and still to be sent, and %s are kept '
                          'for payments in progress.', unsent, coalesce(reserved, 0)) end as message
     from (${countedFree}) as free left join stock_level using (offering_id, location_id)
     where free.on_hand < coalesce(reserved, 0) and not exists (select from staged_offering)`,
  ),
  check(
    'delivery-zones.csv',
    'code',
    'zoneMainland',
    `select min(line) as line, 'There is no zone ''mainland'', by which goods are promised to ' ||
            'whoever has not said where they are.' as message
     from staged_delivery_zone having count(*) > 0 and bool_and(code <> 'mainland')`,
  ),
  check(
    'delivery-size-classes.csv',
    'code',
    'sizeClassMissing',
    `select min(line) as line, 'Each of parcel, large, bulky and pallet needs a row.' as message
     from staged_delivery_size_class having count(distinct code) between 1 and 3`,
  ),
  check(
    'delivery-prices.csv',
    'service, size_class',
    'serviceWithoutClass',
    `select line, format('''%s'' does not carry ''%s'' in delivery-service-classes.csv.', service,
                         size_class) as message
     from staged_delivery_price as staged
     where not exists (select from staged_delivery_service_class as carried
                       where (carried.service, carried.size_class)
                           = (staged.service, staged.size_class))`,
  ),
  check(
    'terms.csv',
    'version',
    'rewrittenTerms',
    `select line, 'This version was published with another text or day, and is never rewritten.'
              as message
     from staged_terms as staged join terms_version as known using (version)
     where (staged.text, staged.published_on) <> (known.text, known.published_on)`,
  ),
  check(
    'promotion-prices.csv',
    'promotion',
    'promotionOfTerms',
    `select line, format('Staff gave ''%s'' terms, from which its prices follow.', promotion.slug)
              as message
     from staged_promotion_price as staged join promotion on promotion.slug = staged.promotion
     where promotion.target_type is not null`,
  ),
  check(
    'promotions.csv',
    'ends_at',
    'endBeforeStart',
    `select line, 'The promotion ends before it starts.' as message
     from staged_promotion where ends_at <= starts_at`,
  ),
];

const checks: Check[] = [...formChecks, ...ruleChecks, ...historyChecks, ...goodsChecks];
