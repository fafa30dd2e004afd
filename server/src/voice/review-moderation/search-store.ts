import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { reviewColumns, reviewTables, waitingSince, type ReviewRow } from '../reviews/store.ts';

/** By what reviews are looked for; null leaves it out. */
export interface ReviewSearch {
  from: Date | null;
  until: Date | null;
  sku: string | null;
  source: string | null;
  status: string | null;
  text: string | null;
  stars: readonly number[] | null;
  signal: string | null;
  hasPictures: boolean | null;
  buyerKind: string | null;
  hasIncentive: boolean | null;
  hasAppeal: boolean | null;
  hasReply: boolean | null;
  reason: string | null;
  isWaiting: boolean | null;
}

export type SearchSort =
  | 'oldest'
  | 'due-first'
  | 'newest'
  | 'lowest-stars'
  | 'highest-stars'
  | 'most-helpful'
  | 'least-helpful';

// What is typed is looked for as it is: % and _ in it are letters like others.
const narrowed = `($1::timestamptz is null or r.submitted_at >= $1)
    and ($2::timestamptz is null or r.submitted_at < $2)
    and ($3::text is null or o.sku = $3) and ($4::text is null or r.source = $4)
    and ($6::text is null
         or strpos(lower(concat_ws(' ', r.title, r.words, p.name, o.sku, r.review_id)), lower($6)) > 0)
    and ($7::int[] is null or r.stars = any($7))
    and ($8::text is null or r.signals @> jsonb_build_array(jsonb_build_object('signal', $8::text)))
    and ($9::boolean is null
         or exists (select from review_picture f where f.review_id = r.id) = $9)
    and ($10::text is null or r.buyer_kind = $10)
    and ($11::boolean is null or (r.incentive is not null) = $11)
    and ($12::boolean is null or (r.appeal = 'open') = $12)
    and ($13::boolean is null or (r.reply is not null) = $13)
    and ($14::text is null or r.reason = $14)
    and ($15::boolean is null or (r.status = 'pending' or r.appeal = 'open'
           or r.status = 'published' and r.reported_at is not null) = $15)`;

// The page is found first: what else is told of a review is looked up for those on it alone.
const listed = (order: string) => `with page as materialized (
    select r.id from ${reviewTables}
     where ${narrowed} and ($5::text is null or r.status = $5)
     order by ${order} limit $16 offset $17)
  select ${reviewColumns} from ${reviewTables}
   where r.id in (select page.id from page) order by ${order}`;

const lists: Record<SearchSort, ReturnType<typeof statement<ReviewRow>>> = {
  oldest: statement('reviewModeration.listOldest', listed('r.submitted_at, r.id')),
  'due-first': statement('reviewModeration.listDueFirst', listed(`${waitingSince}, r.id`)),
  newest: statement('reviewModeration.listNewest', listed('r.submitted_at desc, r.id desc')),
  'lowest-stars': statement(
    'reviewModeration.listLowest',
    listed('r.stars, r.submitted_at desc, r.id desc'),
  ),
  'highest-stars': statement(
    'reviewModeration.listHighest',
    listed('r.stars desc, r.submitted_at desc, r.id desc'),
  ),
  'most-helpful': statement(
    'reviewModeration.listMostHelpful',
    listed('r.helpful desc, r.submitted_at desc, r.id desc'),
  ),
  'least-helpful': statement(
    'reviewModeration.listLeastHelpful',
    listed('r.helpful, r.submitted_at desc, r.id desc'),
  ),
};
const counts = statement<{ status: 'pending' | 'published' | 'rejected'; count: number }>(
  'reviewModeration.countByStatus',
  `select r.status, count(*)::int as count from ${reviewTables}
    where ${narrowed} and ($5::text is null or true) group by r.status`,
);

const valuesOf = (search: ReviewSearch) => [
  search.from,
  search.until,
  search.sku,
  search.source,
  search.status,
  search.text,
  search.stars,
  search.signal,
  search.hasPictures,
  search.buyerKind,
  search.hasIncentive,
  search.hasAppeal,
  search.hasReply,
  search.reason,
  search.isWaiting,
];

export const searchRows = (
  tx: Queryable,
  search: ReviewSearch,
  { sort, limit, offset }: { sort: SearchSort; limit: number; offset: number },
) => lists[sort].list(tx, [...valuesOf(search), limit, offset]);

/** How many there are in each state, whichever state is looked at. */
export async function countByStatus(tx: Queryable, search: ReviewSearch) {
  const found = await counts.list(tx, valuesOf(search));
  const of = (status: string) => found.find((row) => row.status === status)?.count ?? 0;
  return { pending: of('pending'), published: of('published'), rejected: of('rejected') };
}

const writer = statement<{ reviews: number }>(
  'reviewModeration.countOfWriter',
  `select count(*)::int as reviews from review where account_id = $1 or author_email = $2`,
);

/** How many reviews the writer of one has written. */
export const countOfWriter = async (tx: Queryable, { accountId, authorEmail }: ReviewRow) =>
  (await writer.find(tx, [accountId, authorEmail]))!.reviews;

const orderOf = statement<{ orderNumber: string; guid: string; email: string }>(
  'reviewModeration.findOrder',
  `select number as "orderNumber", guid, email from customer_order where id = $1`,
);

/** The order by which somebody proved that they bought. */
export const findOrder = (tx: Queryable, orderId: number) => orderOf.find(tx, [orderId]);

const nameOf = statement<{ name: string; email: string }>(
  'reviewModeration.findPerson',
  'select display_name as name, email from account where id = $1',
);

export const findPerson = (tx: Queryable, accountId: number) => nameOf.find(tx, [accountId]);
