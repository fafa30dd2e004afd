import { type MergeStep, mergeStep } from './merge-goods-store.ts';

/** What product pages show beside the goods. The essential items of a product are a set. */
export const pageSteps: MergeStep[] = [
  mergeStep(
    'essential-bundles.csv',
    'saveEssentialBundles',
    `insert into essential_bundle (slug, name) select slug, name from staged_essential_bundle
     on conflict (slug) do update set name = excluded.name
     where essential_bundle.name <> excluded.name`,
  ),
  mergeStep(
    'essential-items.csv',
    'removeEssentialItems',
    `delete from essential_item
     using product join staged_product using (slug)
     where essential_item.product_id = product.id
       and not exists (
         select from staged_essential_item as staged
         where staged.product = product.slug and staged.position = essential_item.position)`,
  ),
  mergeStep(
    'essential-items.csv',
    'saveEssentialItems',
    `insert into essential_item (product_id, position, need, item_product_id, item_offering_id,
                                 name, quantity, reason, bundle_slug)
     select product.id, staged.position, staged.need, coalesce(item.id, exact.product_id),
            exact.id, staged.name, staged.quantity, staged.reason, staged.bundle
     from staged_essential_item as staged
     join product on product.slug = staged.product
     left join product as item on item.slug = staged.item
     left join offering as exact on exact.sku = staged.sku
     on conflict (product_id, position) do update
     set need = excluded.need, item_product_id = excluded.item_product_id,
         item_offering_id = excluded.item_offering_id, name = excluded.name,
         quantity = excluded.quantity, reason = excluded.reason,
         bundle_slug = excluded.bundle_slug
     where (essential_item.need, essential_item.item_product_id, essential_item.item_offering_id,
            essential_item.name, essential_item.quantity, essential_item.reason,
            essential_item.bundle_slug)
       is distinct from (excluded.need, excluded.item_product_id, excluded.item_offering_id,
            excluded.name, excluded.quantity, excluded.reason, excluded.bundle_slug)`,
  ),
  mergeStep(
    'room-pictures.csv',
    'saveRoomPictures',
    `insert into room_picture (file, alt, width, height, caption, credit, position)
     select file, alt, width, height, caption, credit, position
     from staged_room_picture order by line
     on conflict (file) do update
     set alt = excluded.alt, width = excluded.width, height = excluded.height,
         caption = excluded.caption, credit = excluded.credit, position = excluded.position
     where (room_picture.alt, room_picture.width, room_picture.height, room_picture.caption,
            room_picture.credit, room_picture.position)
       is distinct from (excluded.alt, excluded.width, excluded.height, excluded.caption,
            excluded.credit, excluded.position)`,
  ),
  mergeStep(
    'room-picture-products.csv',
    'removeRoomPictureProducts',
    `delete from room_picture_product as tagged
     using room_picture join staged_room_picture using (file)
     where tagged.picture_id = room_picture.id
       and not exists (
         select from staged_room_picture_product as staged join product on slug = staged.product
         where staged.file = room_picture.file and product.id = tagged.product_id)`,
  ),
  mergeStep(
    'room-picture-products.csv',
    'saveRoomPictureProducts',
    `insert into room_picture_product (picture_id, product_id, position)
     select room_picture.id, product.id, staged.position
     from staged_room_picture_product as staged
     join room_picture using (file)
     join product on product.slug = staged.product
     on conflict (picture_id, product_id) do update set position = excluded.position
     where room_picture_product.position <> excluded.position`,
  ),
];
