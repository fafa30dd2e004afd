import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const count = statement<{ count: number }>(
  'wishlist.countOfPerson',
  'select count(*)::int as count from wishlist where owner_account_id = $1',
);
const tell = statement<Record<string, unknown>>(
  'wishlist.export',
  `select w.updated_at as "updatedAt", s.wishlist_id is not null as "isShared",
          (select json_agg(json_build_object('sku', o.sku, 'quantity', i.quantity,
                    'keptAt', i.kept_at) order by i.position)
             from wishlist_item i join offering o on o.id = i.offering_id
            where i.wishlist_id = w.id) as items
     from wishlist w left join wishlist_share s on s.wishlist_id = w.id
    where w.owner_account_id = $1 order by w.updated_at`,
);
const removeAll = statement(
  'wishlist.eraseAll',
  `delete from wishlist where owner_account_id = $1`,
);

/** The wishlists of an account; links that showed them end with them. */
export const wishlistPrivacy: PersonalData = {
  counts: {
    wishlists: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count,
  },
  exports: { wishlists: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => removeAll.run(tx, [accountId]),
};
