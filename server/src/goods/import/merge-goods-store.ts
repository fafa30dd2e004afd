import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CatalogueFileName } from './columns.ts';

/** One step from a staging table into the shop's own; a row that is the same is not touched. */
export interface MergeStep {
  file: CatalogueFileName;
  /** Files that it is for as well: it runs where one of all these came, and counts for the first. */
  orFor?: readonly CatalogueFileName[];
  /** Returns how many rows were written. */
  run(tx: Tx, now: Date): Promise<number>;
}

export function mergeStep(file: CatalogueFileName, name: string, text: string): MergeStep {
  const merge = statement(`catalogueImport.${name}`, text);
  const values = /\$1\b/.test(text) ? (now: Date) => [now] : () => [];
  return { file, run: (tx, now) => merge.run(tx, values(now)) };
}

/** Rows are inserted under an order, because the read model reads ids as places in the catalogue. */
export const goodsSteps: MergeStep[] = [
  mergeStep(
    'categories.csv',
    'insertCategories',
    `with recursive place (slug, path) as (
       select slug, array[position, line] from staged_category where parent is null
       union all
       select child.slug, place.path || child.position || child.line
       from place join staged_category as child on child.parent = place.slug
     )
     insert into category (slug, name, position)
     select slug, name, position
     from staged_category left join place using (slug)
     where not exists (select from category where category.slug = staged_category.slug)
     order by place.path`,
  ),
  mergeStep(
    'categories.csv',
    'updateCategories',
    `update category
     set name = staged.name, parent_id = parent.id, position = staged.position,
         intro = staged.intro, facet_keys = staged.facet_keys, picture_file = staged.picture_file,
         room_file = staged.room_file, are_parts = staged.are_parts
     from staged_category as staged left join category as parent on parent.slug = staged.parent
     where category.slug = staged.slug
       and (category.name, category.parent_id, category.position, category.intro,
            category.facet_keys, category.picture_file, category.room_file, category.are_parts)
         is distinct from (staged.name, parent.id, staged.position, staged.intro,
                           staged.facet_keys, staged.picture_file, staged.room_file,
                           staged.are_parts)`,
  ),
  mergeStep(
    'brands.csv',
    'updateBrands',
    `update brand set name = staged.name from staged_brand as staged
     where brand.slug = staged.slug and brand.name <> staged.name`,
  ),
  mergeStep(
    'brands.csv',
    'insertBrands',
    `insert into brand (slug, name)
     select slug, name from staged_brand
     where not exists (select from brand where brand.slug = staged_brand.slug)
     order by line`,
  ),
  mergeStep(
    'attributes.csv',
    'saveAttributes',
    `insert into attribute (key, label, unit, kind, scale, position)
     select key, label, unit, kind, scale, position from staged_attribute
     on conflict (key) do update
     set label = excluded.label, unit = excluded.unit, kind = excluded.kind,
         scale = excluded.scale, position = excluded.position
     where (attribute.label, attribute.unit, attribute.kind, attribute.scale, attribute.position)
       is distinct from (excluded.label, excluded.unit, excluded.kind, excluded.scale,
                         excluded.position)`,
  ),
  mergeStep(
    'products.csv',
    'insertProducts',
    `with recursive place (id, path) as (
       select id, array[position, id] from category where parent_id is null
       union all
       select category.id, place.path || category.position || category.id
       from place join category on category.parent_id = place.id
     )
     insert into product (slug, name, brand_id, category_id, range_name, product_type, family,
                          description, guarantee_years, launched_on, status, popularity)
     select staged.slug, staged.name, brand.id, category.id, staged.range, staged.product_type,
            staged.family, staged.description, staged.guarantee_years, staged.launched_on,
            staged.status, staged.popularity
     from staged_product as staged
     join brand on brand.slug = staged.brand
     join category on category.slug = staged.category
     join place on place.id = category.id
     where not exists (select from product where product.slug = staged.slug)
     order by place.path, staged.line`,
  ),
  mergeStep(
    'products.csv',
    'updateProducts',
    `update product
     set name = staged.name, brand_id = brand.id, category_id = category.id,
         range_name = staged.range, product_type = staged.product_type, family = staged.family,
         description = staged.description, guarantee_years = staged.guarantee_years,
         launched_on = staged.launched_on, status = staged.status,
         successor_id = successor.id, popularity = staged.popularity
     from staged_product as staged
     join brand on brand.slug = staged.brand
     join category on category.slug = staged.category
     left join product as successor on successor.slug = staged.successor
     where product.slug = staged.slug
       and (product.name, product.brand_id, product.category_id, product.range_name,
            product.product_type, product.family, product.description, product.guarantee_years,
            product.launched_on, product.status, product.successor_id, product.popularity)
         is distinct from (staged.name, brand.id, category.id, staged.range, staged.product_type,
                           staged.family, staged.description, staged.guarantee_years,
                           staged.launched_on, staged.status, successor.id, staged.popularity)`,
  ),
  // Changes come first: what is new may have the EAN that another gives up.
  mergeStep(
    'offerings.csv',
    'updateOfferings',
    `update offering
     set mpn = staged.mpn, ean = staged.ean, product_id = product.id, position = staged.position,
         name = staged.name, finish = staged.finish, finish_label = staged.finish_label,
         finish_swatch = staged.finish_swatch, size_label = staged.size_label,
         material = staged.material, width_mm = staged.width_mm, depth_mm = staged.depth_mm,
         height_mm = staged.height_mm, length_mm = staged.length_mm,
         key_dimension_label = staged.key_dimension_label,
         key_dimension_mm = staged.key_dimension_mm, weight_grams = staged.weight_grams,
         size_class = staged.size_class, lead_days = staged.lead_days,
         pack_size = staged.pack_size, vat_rate_percent = staged.vat_rate_percent,
         model_file = staged.model_file, status = staged.status
     from staged_offering as staged
     join product on product.slug = staged.product
     where offering.sku = staged.sku
       and (offering.mpn, offering.ean, offering.product_id, offering.position, offering.name,
            offering.finish, offering.finish_label, offering.finish_swatch, offering.size_label,
            offering.material, offering.width_mm, offering.depth_mm, offering.height_mm,
            offering.length_mm, offering.key_dimension_label, offering.key_dimension_mm,
            offering.weight_grams, offering.size_class, offering.lead_days, offering.pack_size,
            offering.vat_rate_percent, offering.model_file, offering.status)
         is distinct from (staged.mpn, staged.ean, product.id, staged.position, staged.name,
            staged.finish, staged.finish_label, staged.finish_swatch, staged.size_label,
            staged.material, staged.width_mm, staged.depth_mm, staged.height_mm,
            staged.length_mm, staged.key_dimension_label, staged.key_dimension_mm,
            staged.weight_grams, staged.size_class, staged.lead_days, staged.pack_size,
            staged.vat_rate_percent, staged.model_file, staged.status)`,
  ),
  mergeStep(
    'offerings.csv',
    'insertOfferings',
    `insert into offering (sku, mpn, ean, product_id, position, name, finish, finish_label,
                           finish_swatch, size_label, material, width_mm, depth_mm, height_mm,
                           length_mm, key_dimension_label, key_dimension_mm, weight_grams,
                           size_class, lead_days, pack_size, vat_rate_percent, model_file, status)
     select staged.sku, staged.mpn, staged.ean, product.id, staged.position, staged.name,
            staged.finish, staged.finish_label, staged.finish_swatch, staged.size_label,
            staged.material, staged.width_mm, staged.depth_mm, staged.height_mm, staged.length_mm,
            staged.key_dimension_label, staged.key_dimension_mm, staged.weight_grams,
            staged.size_class, staged.lead_days, staged.pack_size, staged.vat_rate_percent,
            staged.model_file, staged.status
     from staged_offering as staged
     join product on product.slug = staged.product
     where not exists (select from offering where offering.sku = staged.sku)
     order by product.id, staged.position`,
  ),
  // An offering's attributes and pictures are a set: what the file no longer says is taken away.
  mergeStep(
    'offering-attributes.csv',
    'removeOfferingAttributes',
    `delete from offering_attribute
     using offering join staged_offering using (sku)
     where offering_attribute.offering_id = offering.id
       and not exists (
         select from staged_offering_attribute as staged
         where staged.sku = offering.sku and staged.key = offering_attribute.key
           and staged.value = offering_attribute.value)`,
  ),
  mergeStep(
    'offering-attributes.csv',
    'saveOfferingAttributes',
    `insert into offering_attribute (offering_id, key, value, label, number)
     select offering.id, staged.key, staged.value, staged.label, staged.number
     from staged_offering_attribute as staged join offering using (sku)
     on conflict (offering_id, key, value) do update
     set label = excluded.label, number = excluded.number
     where (offering_attribute.label, offering_attribute.number)
       is distinct from (excluded.label, excluded.number)`,
  ),
  mergeStep(
    'pictures.csv',
    'removePictures',
    `delete from offering_picture
     using offering join staged_offering using (sku)
     where offering_picture.offering_id = offering.id
       and not exists (
         select from staged_picture as staged
         where staged.sku = offering.sku and staged.position = offering_picture.position)`,
  ),
  mergeStep(
    'pictures.csv',
    'savePictures',
    `insert into offering_picture (offering_id, position, file, alt, width, height)
     select offering.id, staged.position, staged.file, staged.alt, staged.width, staged.height
     from staged_picture as staged join offering using (sku)
     on conflict (offering_id, position) do update
     set file = excluded.file, alt = excluded.alt, width = excluded.width, height = excluded.height
     where (offering_picture.file, offering_picture.alt, offering_picture.width,
            offering_picture.height)
       is distinct from (excluded.file, excluded.alt, excluded.width, excluded.height)`,
  ),
];
