import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { KeptItem } from './essential-items.ts';
import { liveSuccessor } from './store.ts';

/** The essential items of a product, as one value: each with the offerings that could be it. */
const itemsOf = (product: string, condition = 'true') =>
  `select coalesce(json_agg(json_build_object(
            'need', e.need, 'name', e.name, 'reason', e.reason, 'quantity', e.quantity,
            'bundle', (select json_build_object('slug', b.slug, 'name', b.name)
                         from essential_bundle b where b.slug = e.bundle_slug),
            'candidates', coalesce((
              select json_agg(json_build_object('offeringId', o.id, 'finish', o.finish,
                                'size', o.size_label) order by o.position, o.id)
                from offering o
               where o.product_id = coalesce(live.id, -1) and o.status = 'live'
                 and (e.item_offering_id is null or o.id = e.item_offering_id
                      or live.id <> e.item_product_id)), '[]'))
          order by e.position), '[]') as items
     from essential_item e
     left join product item on item.id = e.item_product_id
     left join lateral (
       -- A product that is no longer sold is filled in for by the one that followed it.
       select id from product where id = item.id and item.status = 'live'
       union all
       select id from product
        where item.status <> 'live'
          and slug = (select slug from (${liveSuccessor('item')}) successor)
     ) live on true
    where e.product_id = ${product} and ${condition}`;

const essentialItems = statement<{ items: KeptItem[] }>(
  'catalogue.listEssentialItems',
  itemsOf('$1'),
);
// Another thing of the same kind does as well: any trap is a trap, and so is one that lies in the box of
// something else that is there.
const isLacking = `item.id is not null and item.id <> all($2::int[])
  and not exists (select from offering held
                   join lateral (
                     select held.product_id as id
                     union all
                     select boxed.item_product_id from essential_item boxed
                      where boxed.product_id = held.product_id
                        and boxed.need = 'included') present on true
                   join product p on p.id = present.id
                   where held.id = any($1::int[]) and p.category_id = item.category_id)`;
const itemsOfEach = (condition: string) =>
  `select o.id as "offeringId", o.finish, o.size_label as size,
          (${itemsOf('o.product_id', condition)}) as items
     from offering o where o.id = any($1::int[])`;
const neededItems = statement<NeededItems>(
  'catalogue.listNeededItems',
  itemsOfEach(`e.need = 'needed' and ${isLacking}`),
);
const setItems = statement<NeededItems>(
  'catalogue.listSetItems',
  itemsOfEach(`(e.need = 'included' or ${isLacking})`),
);
const productOfSku = statement<{ product_id: number }>(
  'catalogue.findProductIdOfSku',
  `select product_id from offering where sku = $1`,
);

/** What an offering needs and nothing of a list fills. */
export interface NeededItems {
  offeringId: number;
  finish: string | null;
  size: string | null;
  items: KeptItem[];
}

/**
 * What each of these offerings needs that none of them is, leaving out the products that are owned
 * already.
 */
export async function listNeededItems(
  tx: Queryable,
  offeringIds: readonly number[],
  ownedProductIds: readonly number[],
): Promise<NeededItems[]> {
  return neededItems.list(tx, [offeringIds, ownedProductIds]);
}

/**
 * What completes the set of each of these offerings: what it needs or is better with and none of them is,
 * and what lies in its box.
 */
export const listSetItems = (tx: Queryable, offeringIds: readonly number[]) =>
  setItems.list(tx, [offeringIds, []]);

/** The product that an offering belongs to. */
export async function findProductIdOfSku(tx: Queryable, sku: string): Promise<number | undefined> {
  return (await productOfSku.find(tx, [sku]))?.product_id;
}

/** The essential items of a product in their order, each with the offerings that could be it. */
export async function listKeptItems(tx: Queryable, productId: number): Promise<KeptItem[]> {
  return (await essentialItems.find(tx, [productId]))?.items ?? [];
}

/** A customer's picture as it is kept, with the products in it that are still sold. */
export interface KeptRoomPicture {
  file: string;
  alt: string;
  width: number;
  height: number;
  caption: string;
  credit: string;
  products: { slug: string; name: string; offeringIds: number[] }[];
}

const pictureText = `json_build_object(
    'file', r.file, 'alt', r.alt, 'width', r.width, 'height', r.height,
    'caption', r.caption, 'credit', r.credit,
    'products', coalesce((
      select json_agg(json_build_object('slug', p.slug, 'name', p.name,
                        'offeringIds', (select json_agg(o.id order by o.position, o.id)
                                          from offering o
                                         where o.product_id = p.id and o.status = 'live'))
                      order by t.position, p.id)
        from room_picture_product t join product p on p.id = t.product_id
       where t.picture_id = r.id and p.status = 'live'), '[]'))`;

const roomPicturesOf = statement<{ known: boolean; pictures: KeptRoomPicture[] }>(
  'catalogue.listRoomPicturesOf',
  `select exists (select from product where id = $1) as known,
          coalesce((select json_agg(${pictureText} order by r.position, r.id)
                      from room_picture r
                      join room_picture_product tagged on tagged.picture_id = r.id
                     where tagged.product_id = $1), '[]') as pictures`,
);

const roomPictures = statement<{ pictures: KeptRoomPicture[] }>(
  'catalogue.listRoomPictures',
  `select coalesce(json_agg(${pictureText} order by r.position, r.id), '[]') as pictures
     from (select * from room_picture order by position, id limit 24) r`,
);

/** The pictures with a product in them; undefined where there is no such product. */
export async function findRoomPicturesOf(
  tx: Queryable,
  productId: number,
): Promise<KeptRoomPicture[] | undefined> {
  const found = await roomPicturesOf.find(tx, [productId]);
  return found?.known ? found.pictures : undefined;
}

/** The first pictures in the shop's own order. */
export async function listKeptRoomPictures(tx: Queryable): Promise<KeptRoomPicture[]> {
  return (await roomPictures.find(tx))?.pictures ?? [];
}
