import type { ReviewAspect } from '@plumbline/contracts/nouns/reviews.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { isOfItsOffering, reviewColumns, reviewTables, type ReviewRow } from './store.ts';

const product = statement<{ productId: number; slug: string; name: string }>(
  'reviews.findProduct',
  `select id as "productId", slug, name from product where slug = $1`,
);

/** A product by its slug, sold or not. */
export const findProduct = (tx: Queryable, slug: string) => product.find(tx, [slug]);

/** By what a list is narrowed; null leaves it as it is. */
export interface ReviewFilter {
  productId: number;
  stars: readonly number[] | null;
  buyer: string | null;
  finish: string | null;
  withPictures: boolean | null;
}

export type ReviewSort = 'newest' | 'most-helpful' | 'lowest' | 'highest';

const hasPicture = `exists (select from review_picture f where f.review_id = r.id and not f.is_hidden)`;
const narrowed = `r.product_id = $1 and r.status = 'published'
    and ($2::int[] is null or r.stars = any($2)) and ($3::text is null or r.buyer_kind = $3)
    and ($4::text is null or o.finish = $4 and ${isOfItsOffering}) and ($5::boolean is null or ${hasPicture} = $5)`;
const listed = (order: string) => `select ${reviewColumns} from ${reviewTables} where ${narrowed}
    order by ${order}r.submitted_at desc, r.id desc limit $6 offset $7`;

// A statement for each order: each is planned once.
const lists: Record<ReviewSort, ReturnType<typeof statement<ReviewRow>>> = {
  newest: statement('reviews.listNewest', listed('')),
  'most-helpful': statement('reviews.listMostHelpful', listed('r.helpful desc, ')),
  lowest: statement('reviews.listLowest', listed('r.stars, ')),
  highest: statement('reviews.listHighest', listed('r.stars desc, ')),
};
const count = statement<{ count: number }>(
  'reviews.countListed',
  `select count(*)::int as count from review r join offering o on o.id = r.offering_id
    where ${narrowed}`,
);

const valuesOf = ({ productId, stars, buyer, finish, withPictures }: ReviewFilter) => [
  productId,
  stars,
  buyer,
  finish,
  withPictures,
];

export const listPublished = (
  tx: Queryable,
  filter: ReviewFilter,
  { sort, limit, offset }: { sort: ReviewSort; limit: number; offset: number },
) => lists[sort].list(tx, [...valuesOf(filter), limit, offset]);

export const countPublished = async (tx: Queryable, filter: ReviewFilter): Promise<number> =>
  (await count.find(tx, valuesOf(filter)))!.count;

const choices = statement<{
  withPictures: number;
  threeAndFewer: number;
  trade: number;
  home: number;
  finishes: { value: string; label: string; count: number }[];
}>(
  'reviews.listChoices',
  `with shown as (
     select r.stars, r.buyer_kind, case when ${isOfItsOffering} then o.finish end as finish,
            coalesce(o.finish_label, o.finish) as label,
            ${hasPicture} as pictured
       from review r join offering o on o.id = r.offering_id
      where r.product_id = $1 and r.status = 'published')
   select count(*) filter (where pictured)::int as "withPictures",
          count(*) filter (where stars <= 3)::int as "threeAndFewer",
          count(*) filter (where buyer_kind = 'trade')::int as trade,
          count(*) filter (where buyer_kind = 'home')::int as home,
          coalesce((select json_agg(f order by f.count desc, f.value)
                      from (select finish as value, min(label) as label, count(*)::int as count
                              from shown where finish is not null group by finish) f), '[]') as finishes
     from shown`,
);

/** What the reviews of a product can be narrowed by, with how many there are of each. */
export const listChoices = async (tx: Queryable, productId: number) =>
  (await choices.find(tx, [productId]))!;

/** What the published reviews of goods come to. */
export interface Counted {
  stars: [number, number, number, number, number];
  verified: number;
  pictures: number;
  trade: number;
  unrewarded: { sum: number; count: number };
  aspects: { aspect: ReviewAspect; sum: number; count: number }[];
  mentions: { key: string; count: number }[];
}

// One pass over the reviews of one product, which are some hundreds at most.
const counted = (whose: string) => `with shown as (
     select r.id, r.stars, r.order_id, r.buyer_kind, r.incentive, r.aspects, r.mentions
       from review r where ${whose} = $1 and r.status = 'published')
   select array[count(*) filter (where stars = 5), count(*) filter (where stars = 4),
                count(*) filter (where stars = 3), count(*) filter (where stars = 2),
                count(*) filter (where stars = 1)]::int[] as stars,
          count(order_id)::int as verified,
          count(*) filter (where buyer_kind = 'trade')::int as trade,
          (select count(*)::int from review_picture f join shown s on s.id = f.review_id
            where not f.is_hidden) as pictures,
          json_build_object('sum', coalesce(sum(stars) filter (where incentive is null), 0),
                            'count', count(*) filter (where incentive is null)) as unrewarded,
          coalesce((select json_agg(a) from (
             select key as aspect, sum(value::int)::int as sum, count(*)::int as count
               from shown, jsonb_each_text(aspects) group by key order by key) a), '[]') as aspects,
          coalesce((select json_agg(m) from (
             select key, count(*)::int as count from shown, unnest(mentions) as key
              group by key order by key) m), '[]') as mentions
     from shown`;
const ofProduct = statement<Counted>('reviews.countOfProduct', counted('r.product_id'));
const ofOffering = statement<Counted>(
  'reviews.countOfOffering',
  counted(`${isOfItsOffering} and r.offering_id`),
);

export const countOfProduct = async (tx: Queryable, productId: number) =>
  (await ofProduct.find(tx, [productId]))!;
export const countOfOffering = async (tx: Queryable, offeringId: number) =>
  (await ofOffering.find(tx, [offeringId]))!;

const pictured = statement<{ reviewId: string; uploadId: string }>(
  'reviews.listNewestPictures',
  `select r.review_id as "reviewId", f.upload_id::text as "uploadId"
     from review r join review_picture f on f.review_id = r.id and not f.is_hidden
    where r.product_id = $1 and r.status = 'published'
    order by r.submitted_at desc, r.id desc, f.place limit $2`,
);

/** The newest pictures of published reviews of a product that staff do not hide. */
export const listNewestPictures = (tx: Queryable, productId: number, limit: number) =>
  pictured.list(tx, [productId, limit]);

const turned = statement<{ sent: number; turnedAway: number }>(
  'reviews.countTurnedAway',
  `select count(*) filter (where status <> 'pending')::int as sent,
          count(*) filter (where status = 'rejected')::int as "turnedAway"
     from review where product_id = $1`,
);

/** How many reviews of a product somebody has decided about, and how many of them are not shown. */
export const countTurnedAway = async (tx: Queryable, productId: number) =>
  (await turned.find(tx, [productId]))!;

const newest = statement<ReviewRow>(
  'reviews.listNewestOfAll',
  `select ${reviewColumns} from ${reviewTables} where r.status = 'published'
    order by r.submitted_at desc, r.id desc limit $1`,
);
// Products hold what their published reviews come to, counted in the transaction of each decision.
const ofShop = statement<{ sum: number; count: number }>(
  'reviews.sumOfShop',
  `select coalesce(sum(rating_sum), 0)::int as sum, coalesce(sum(rating_count), 0)::int as count
     from product where rating_count > 0`,
);

/** The newest published reviews of all goods. */
export const listNewest = (tx: Queryable, limit: number) => newest.list(tx, [limit]);

/** What the published reviews of all goods come to. */
export const sumOfShop = async (tx: Queryable) => (await ofShop.find(tx))!;
