import { check, type Check } from './row-check-store.ts';

/** What follows what once the rows are merged: those of the shop stand where the file is silent. */
const successors = `
  select slug, successor from staged_product where successor is not null
  union all
  select product.slug, later.slug
  from product join product as later on later.id = product.successor_id
  where not exists (select from staged_product where staged_product.slug = product.slug)`;
/** Every product that there will be, whether it is sold, and what follows it. */
const standings = `
  select slug, status, successor from staged_product
  union all
  select product.slug, product.status, later.slug
  from product left join product as later on later.id = product.successor_id
  where not exists (select from staged_product where staged_product.slug = product.slug)`;

/** The attributes of the offerings in the file, and their finishes, as they will be. */
const stated = `
  select sku, key, value from staged_offering_attribute
  union all
  select sku, 'finish', finish from staged_offering where finish is not null
  union all
  select sku, key, value
  from offering_attribute join offering on offering.id = offering_id
  where not exists (select from staged_offering_attribute)`;

/** What products, their essential items and their pictures say of each other. */
export const goodsChecks: readonly Check[] = [
  check(
    'products.csv',
    'slug',
    'productWithoutOffering',
    `select line, 'The product has no row in offerings.csv.' as message
     from staged_product
     where slug is not null
       and not exists (select from staged_offering where staged_offering.product = slug)
       and not exists (select from offering join product on product.id = offering.product_id
                       where product.slug = staged_product.slug)`,
  ),
  check(
    'products.csv',
    'successor',
    'ownSuccessor',
    `select line, 'A product cannot succeed itself.' as message
     from staged_product where successor = slug`,
  ),
  check(
    'products.csv',
    'successor',
    'successorLoop',
    `with recursive next (slug, successor) as (${successors}),
     after (line, slug, successor) as (
       select line, slug, successor from staged_product where successor <> slug
       union
       select after.line, after.slug, next.successor
       from after join next on next.slug = after.successor
     )
     select distinct line, 'The products that follow it lead back to it.' as message
     from after where successor = slug`,
  ),
  check(
    'essential-items.csv',
    'name',
    'essentialItemOrName',
    `select line, 'Name a product or an SKU, or what is in the box, and only one of them.' as message
     from staged_essential_item where num_nonnulls(item, sku, name) <> 1`,
  ),
  check(
    'essential-items.csv',
    'need',
    'essentialForSale',
    `select line, 'What is not included must be a product that can be added.' as message
     from staged_essential_item where need <> 'included' and item is null and sku is null`,
  ),
  check(
    'essential-items.csv',
    'item',
    'ownEssential',
    `select line, 'A product is no essential item of itself.' as message
     from staged_essential_item where item = product`,
  ),
  check(
    'essential-items.csv',
    'item',
    'essentialNotSold',
    `with recursive known (slug, status, successor) as (${standings}),
     filled (line, slug) as (
       select line, item from staged_essential_item where item is not null
       union
       select filled.line, known.successor
       from filled join known using (slug)
       where known.status = 'withdrawn' and known.successor is not null
     )
     select line, format('''%s'' is not sold any more, and nothing that is follows it.', item) as message
     from staged_essential_item as staged
     where exists (select from known where known.slug = item)
       and not exists (select from filled join known using (slug)
                       where filled.line = staged.line and known.status = 'live')`,
  ),
  check(
    'essential-items.csv',
    'sku',
    'essentialOfferingNotSold',
    `select staged.line, format('''%s'' is not sold any more.', sku) as message
     from staged_essential_item as staged
     left join staged_offering as new using (sku)
     left join offering as held using (sku)
     where coalesce(new.status, held.status) = 'withdrawn'`,
  ),
  check(
    'pictures.csv',
    'shows',
    'unknownShown',
    `select line, format('''%s'' is not in attributes.csv.', key) as message
     from staged_picture cross join lateral jsonb_object_keys(shows -> 'filters') as shown (key)
     where key <> 'finish'
       and not exists (select from staged_attribute where staged_attribute.key = shown.key)
       and not exists (select from attribute where attribute.key = shown.key)`,
  ),
  check(
    'pictures.csv',
    'shows',
    'pictureOfOther',
    `with stated (sku, key, value) as (${stated})
     select line, format('It shows %s ''%s'', and the offering has ''%s''.', shown.key,
                         shown.wanted ->> 0, min(stated.value)) as message
     from staged_picture cross join lateral jsonb_each(shows -> 'filters') as shown (key, wanted)
     join stated on stated.sku = staged_picture.sku and stated.key = shown.key
     group by line, shown.key, shown.wanted
     having not bool_or(shown.wanted ? stated.value)`,
  ),
  check(
    'pictures.csv',
    'goods_width_mm, goods_height_mm',
    'pictureOfOtherProportion',
    // A quarter more or less is what a view from the side and a rounded figure may make of it.
    `select staged_picture.line, format('It shows goods of %s × %s mm, and the offering has %s × %s mm.',
                         goods_width_mm, goods_height_mm, width_mm, height_mm) as message
     from staged_picture join staged_offering using (sku)
     where abs(ln(goods_width_mm::float8 * height_mm / goods_height_mm / width_mm)) > ln(1.25)`,
  ),
  check(
    'pictures.csv',
    'goods_height_mm',
    'halfProportion',
    `select line, 'The goods in a picture need both their width and their height.' as message
     from staged_picture where (goods_width_mm is null) <> (goods_height_mm is null)`,
  ),
];
