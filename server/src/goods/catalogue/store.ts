import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * What changed, for those who keep a copy of the catalogue. `price` and `stock` name the offering;
 * `content` names the product, whose texts, facets and offerings are read again; `rebuild` is for
 * what touches many products or none, such as an import, a category, a brand or a band's terms.
 */
export type CatalogueChange =
  | { kind: 'price' | 'stock'; offeringId: number; productId?: number | null }
  | { kind: 'content'; offeringId?: number | null; productId: number }
  | { kind: 'rebuild'; offeringId?: null; productId?: null };

const insertChanges = statement(
  'catalogue.insertChanges',
  `insert into catalogue_change (kind, offering_id, product_id)
   select * from unnest($1::text[], $2::int[], $3::int[])`,
);

// NOTIFY takes a lock that commits wait for in turn, so sales do not use it: stock is seen by the
// next poll. Channels are per database, so the name carries the schema.
const wakeReaders = statement(
  'catalogue.wakeReaders',
  `select pg_notify(current_schema() || ':catalogue', '')`,
);

/**
 * Tells every reader of the catalogue, in the transaction of the change itself. All writers of
 * prices, stock and content call it, or readers go on showing what was.
 */
export async function recordCatalogueChanges(
  tx: Tx,
  changes: readonly CatalogueChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await insertChanges.run(tx, [
    changes.map((change) => change.kind),
    changes.map((change) => change.offeringId ?? null),
    changes.map((change) => change.productId ?? null),
  ]);
  if (changes.some((change) => change.kind !== 'stock')) await wakeReaders.run(tx);
}

/**
 * The same for stock, as a part of the statement that changes it: `levels` is what that calls the
 * rows whose offerings have another quantity free.
 */
export const tellStockChanges = (levels: string) =>
  `insert into catalogue_change (kind, offering_id) select distinct 'stock', offering_id from ${levels}`;

/** Tells every reader of one change; see recordCatalogueChanges. */
export async function recordCatalogueChange(tx: Tx, change: CatalogueChange): Promise<void> {
  await recordCatalogueChanges(tx, [change]);
}

// What is removed is still counted, for the version is how many changes there have ever been.
const removeChanges = statement(
  'catalogue.removeChanges',
  `with gone as (
     delete from catalogue_change where seq in (
       select seq from catalogue_change where changed_at < $1 order by seq limit $2) returning seq),
   counted as (
     update catalogue_change_trim set removed = removed + (select count(*) from gone))
   select from gone`,
);

/** Removes up to so many changes from before an instant; says how many there were. */
export async function removeChangesBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  return removeChanges.run(tx, [before, limit]);
}

/** A listing narrowed beforehand; see the table. Its category is named by slug. */
export interface SavedListingDraft {
  slug: string;
  name: string;
  intro: string;
  category: string;
  filters?: Record<string, string[]>;
  ranges?: Record<string, { min?: number; max?: number }>;
  position: number;
}

const upsertSavedListing = statement(
  'catalogue.upsertSavedListing',
  `insert into saved_listing (slug, name, intro, category_id, filters, ranges, position)
   select $1, $2, $3, id, $5, $6, $7 from category where slug = $4
   on conflict (slug) do update set name = excluded.name, intro = excluded.intro,
     category_id = excluded.category_id, filters = excluded.filters, ranges = excluded.ranges,
     position = excluded.position`,
);

const savedListings = statement<SavedListingDraft>(
  'catalogue.listSavedListings',
  `select l.slug, l.name, l.intro, c.slug as category, l.filters, l.ranges, l.position
     from saved_listing l join category c on c.id = l.category_id order by l.position, l.slug`,
);

/** Every listing that is narrowed beforehand. */
export async function listSavedListings(tx: Queryable): Promise<SavedListingDraft[]> {
  return savedListings.list(tx);
}

/** Saves listings by slug, over what they were; one of an unknown category is not kept. */
export async function saveSavedListings(
  tx: Tx,
  listings: readonly SavedListingDraft[],
): Promise<void> {
  for (const { slug, name, intro, category, filters = {}, ranges = {}, position } of listings) {
    await upsertSavedListing.run(tx, [slug, name, intro, category, filters, ranges, position]);
  }
  await recordCatalogueChange(tx, { kind: 'rebuild' });
}

/** SQL for the next product still sold that follows one, by way of others no longer sold. */
export function liveSuccessor(product: string): string {
  return `with recursive chain as (
      select s.id, s.slug, s.name, s.status, s.successor_id, 1 as step
        from product s where s.id = ${product}.successor_id
      union all
      select s.id, s.slug, s.name, s.status, s.successor_id, chain.step + 1
        from chain join product s on s.id = chain.successor_id
       where chain.status <> 'live' and chain.step < 10)
    select slug, name from chain where status = 'live'`;
}

const offeringId = statement<{ id: number }>(
  'catalogue.findOfferingId',
  `select id from offering where sku = $1`,
);

/** The id of an offering, be it sold or not and whether or not it has a price now. */
export async function findOfferingId(tx: Queryable, sku: string): Promise<number | undefined> {
  return (await offeringId.find(tx, [sku]))?.id;
}

/** What a product's page says, whoever looks: all but prices and stock. */
export interface ProductDetails {
  id: number;
  slug: string;
  name: string;
  rangeName: string | null;
  productType: string;
  brand: { slug: string; name: string };
  categoryId: number;
  description: string;
  guaranteeYears: number | null;
  isLive: boolean;
  successor: { slug: string; name: string } | null;
  offerings: OfferingDetails[];
}

export interface OfferingDetails {
  id: number;
  sku: string;
  mpn: string;
  ean: string;
  name: string;
  finish: { value: string; label: string; swatch: string } | null;
  sizeLabel: string | null;
  material: string | null;
  weightGrams: number;
  packSize: number;
  modelFile: string | null;
  pictures: [file: string, alt: string, width: number, height: number][];
  specification: { key: string; label: string; value: string }[];
}

// The whole answer is one row of JSON: a product has few offerings, and one statement finds them.
const productDetails = statement<{ product: ProductDetails }>(
  'catalogue.findProductDetails',
  `select json_build_object(
            'id', p.id, 'slug', p.slug, 'name', p.name, 'rangeName', p.range_name,
            'productType', p.product_type,
            'brand', json_build_object('slug', b.slug, 'name', b.name),
            'categoryId', p.category_id, 'description', p.description,
            'guaranteeYears', p.guarantee_years, 'isLive', p.status = 'live',
            'successor', (select to_json(s) from (${liveSuccessor('p')}) s),
            'offerings', coalesce((
              select json_agg(json_build_object(
                       'id', o.id, 'sku', o.sku, 'mpn', o.mpn, 'ean', o.ean, 'name', o.name,
                       'finish', case when o.finish is not null then json_build_object(
                         'value', o.finish, 'label', coalesce(o.finish_label, o.finish),
                         'swatch', coalesce(o.finish_swatch, 'transparent')) end,
                       'sizeLabel', o.size_label, 'material', o.material,
                       'weightGrams', o.weight_grams, 'packSize', o.pack_size,
                       'modelFile', o.model_file,
                       'pictures', coalesce((
                         select json_agg(json_build_array(file, alt, width, height)
                                         order by position)
                           from offering_picture where offering_id = o.id), '[]'),
                       'specification', coalesce((
                         select json_agg(json_build_object('key', key, 'label', label,
                                           'value', value) order by position, key)
                           from (select a.key, d.label, d.position,
                                        string_agg(a.label, ', ' order by a.value) as value
                                   from offering_attribute a join attribute d on d.key = a.key
                                  where a.offering_id = o.id
                                  group by a.key, d.label, d.position) lines), '[]'))
                     order by o.position, o.id)
                from offering o
               where o.product_id = p.id and o.status = 'live'), '[]')) as product
     from product p join brand b on b.id = p.brand_id
    where p.slug = $1`,
);

/** A product by slug with the offerings that are still sold; withdrawn products are found too. */
export async function findProductDetails(
  tx: Queryable,
  slug: string,
): Promise<ProductDetails | undefined> {
  return (await productDetails.find(tx, [slug]))?.product;
}
