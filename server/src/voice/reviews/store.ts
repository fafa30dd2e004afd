import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import type {
  AspectStars,
  BuyerKind,
  ReviewSignal,
  ReviewStatus,
} from '@plumbline/contracts/nouns/reviews.ts';
import type { ReviewSource } from '@plumbline/contracts/nouns/enumerations.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ReviewState } from './reviews.ts';

export interface SeenSignal {
  signal: ReviewSignal;
  detail: string;
}

/** A review with the goods that it is about. */
export interface ReviewRow extends ReviewState {
  id: number;
  reviewId: string;
  source: ReviewSource;
  productId: number;
  offeringId: number;
  accountId: number | null;
  authorEmail: string | null;
  orderId: number | null;
  position: number | null;
  deliveredOn: string | null;
  buyerKind: BuyerKind;
  town: string | null;
  showsTown: boolean;
  stars: number;
  title: string;
  words: string;
  aspects: AspectStars;
  incentive: string | null;
  importedFrom: string | null;
  submittedAt: Date;
  writtenOn: string;
  decidedAt: Date | null;
  /** Of an open appeal, and of the first report that nobody of us has read. */
  appealedAt: Date | null;
  reportedAt: Date | null;
  /** Since when somebody waits for us to look; null where nobody does. */
  waitingSince: Date | null;
  appealWords: string | null;
  reply: string | null;
  repliedOn: string | null;
  helpful: number;
  signals: SeenSignal[];
  sku: string;
  slug: string;
  name: string;
  categorySlug: string;
  variant: string | null;
  picture: Picture;
  pictures: { uploadId: string; isHidden: boolean }[];
}

/**
 * Whether a review is of a finish and size that somebody had. Whoever did not buy the goods here chose
 * none of them, whichever page they came from.
 */
export const isOfItsOffering = '(r.order_id is not null or r.imported_from is not null)';

/**
 * Since when a review waits: from its sending or its last edit, from its appeal, or from the first report
 * that nobody has read, whichever somebody was told of first.
 */
export const waitingSince = `(case when r.appeal = 'open' then r.appealed_at
         when r.status = 'pending' then least(r.submitted_at, r.reported_at)
         when r.status = 'published' then r.reported_at end)`;

/** What statements that list reviews read of each, from `review r`. */
export const reviewColumns = `r.id, r.review_id as "reviewId", r.version, r.source,
    r.product_id as "productId", r.offering_id as "offeringId", r.account_id as "accountId",
    r.author_email as "authorEmail", r.order_id as "orderId", r.position,
    r.delivered_on::text as "deliveredOn", r.buyer_kind as "buyerKind", r.town,
    r.shows_town as "showsTown", r.stars, r.title, r.words, r.aspects, r.incentive,
    r.imported_from as "importedFrom", r.status, r.submitted_at as "submittedAt",
    r.written_on::text as "writtenOn", r.decided_at as "decidedAt", r.decided_by as "decidedBy",
    r.reason, r.reason_note as note, r.reason_by as "reasonBy",
    case when r.recorded_reason is not null then
      json_build_object('reason', r.recorded_reason, 'note', r.recorded_note, 'by', r.recorded_by)
    end as recorded,
    r.appealed_at as "appealedAt", r.reported_at as "reportedAt", ${waitingSince} as "waitingSince",
    r.appeal, r.appeal_words as "appealWords", r.reply, r.replied_on::text as "repliedOn", r.helpful,
    r.signals, o.sku, p.slug, p.name,
    (select k.slug from category k where k.id = p.category_id) as "categorySlug",
    case when ${isOfItsOffering} then nullif(concat_ws(', ', o.finish_label, o.size_label), '') end
      as variant,
    coalesce((select json_build_object('file', i.file, 'alt', i.alt, 'width', i.width,
                                       'height', i.height)
                from offering_picture i join offering x on x.id = i.offering_id
               where x.product_id = p.id order by (x.id = o.id) desc, x.position, i.position limit 1),
             json_build_object('file', 'family/' || p.family || '.svg', 'alt', p.name,
                               'width', 640, 'height', 640)) as picture,
    coalesce((select json_agg(json_build_object('uploadId', f.upload_id, 'isHidden', f.is_hidden)
                              order by f.place)
                from review_picture f where f.review_id = r.id), '[]') as pictures`;

/** The tables that those columns are read from. */
export const reviewTables = `review r join offering o on o.id = r.offering_id
    join product p on p.id = r.product_id`;

const find = statement<ReviewRow>(
  'reviews.find',
  `select ${reviewColumns} from ${reviewTables} where r.review_id = $1`,
);
const lock = statement('reviews.lock', 'select from review where review_id = $1 for update');
const ofPerson = statement<ReviewRow>(
  'reviews.listOfPerson',
  `select ${reviewColumns} from ${reviewTables}
    where r.account_id = $1 or r.author_email = $2 or r.order_id = $3 order by r.submitted_at desc, r.id desc`,
);

export const findReview = (tx: Queryable, reviewId: string) => find.find(tx, [reviewId]);

/** The review as it is under its lock, so that whoever decides after another sees what they did. */
export async function lockReview(tx: Tx, reviewId: string): Promise<ReviewRow | undefined> {
  await lock.run(tx, [reviewId]);
  return find.find(tx, [reviewId]);
}

/**
 * Whose reviews are somebody's own: those of their account and of an address that is proved to be
 * theirs, or those of the one order that a link opens.
 */
export interface Person {
  accountId: number | null;
  email: string | null;
  orderId: number | null;
}

export const listReviewsOfPerson = (tx: Queryable, { accountId, email, orderId }: Person) =>
  ofPerson.list(tx, [accountId, email, orderId]);

/** A review as it is first kept. */
export interface NewReview {
  reviewId: string;
  source: ReviewSource;
  offeringId: number;
  accountId: number | null;
  authorEmail: string | null;
  orderId: number | null;
  position: number | null;
  deliveredOn: string | null;
  buyerKind: BuyerKind;
  town: string | null;
  showsTown: boolean;
  stars: number;
  title: string;
  words: string;
  wordsHash: string;
  aspects: AspectStars;
  mentions: string[];
  incentive: string | null;
  importedFrom: string | null;
  importedKey: string | null;
  status: ReviewStatus;
  submittedAt: string;
  writtenOn: string;
  decidedAt: string | null;
  reply: string | null;
  repliedOn: string | null;
  signals: SeenSignal[];
}

const insert = statement<{ id: number; productId: number }>(
  'reviews.insert',
  `insert into review (review_id, source, product_id, offering_id, account_id, author_email, order_id,
     position, delivered_on, buyer_kind, town, shows_town, stars, title, words, words_hash, aspects,
     mentions, incentive, imported_from, imported_key, status, submitted_at, written_on, decided_at,
     reply, replied_on, signals)
   select n."reviewId", n.source, o.product_id, o.id, n."accountId", n."authorEmail", n."orderId",
     n.position, n."deliveredOn", n."buyerKind", n.town, n."showsTown", n.stars, n.title, n.words,
     n."wordsHash", n.aspects, n.mentions, n.incentive, n."importedFrom", n."importedKey", n.status,
     n."submittedAt", n."writtenOn", n."decidedAt", n.reply, n."repliedOn", n.signals
    from jsonb_to_recordset($1::jsonb) as n("reviewId" text, source text, "offeringId" int,
      "accountId" int, "authorEmail" text, "orderId" int, position int, "deliveredOn" date,
      "buyerKind" text, town text, "showsTown" boolean, stars smallint, title text, words text,
      "wordsHash" text, aspects jsonb, mentions text[], incentive text, "importedFrom" text,
      "importedKey" text, status text, "submittedAt" timestamptz, "writtenOn" date,
      "decidedAt" timestamptz, reply text, "repliedOn" date, signals jsonb)
    join offering o on o.id = n."offeringId"
   on conflict do nothing
   returning id, product_id as "productId"`,
);

/** Keeps reviews, all but those of which their writers, or their shops, have one here already. */
export const insertReviews = (tx: Tx, reviews: readonly NewReview[]) =>
  insert.list(tx, [JSON.stringify(reviews)]);

const saveState = statement(
  'reviews.saveState',
  `update review set version = $2, status = $3, decided_by = $4, reason = $5, reason_note = $6,
          recorded_reason = $7, recorded_note = $8, recorded_by = $9, appeal = $10,
          decided_at = $11, appeal_words = $12, reply = $13, replied_on = $14, incentive = $15,
          signals = $16, reason_by = $17, appealed_at = $18, reported_at = $19
    where id = $1`,
);

/** What of a review changes without its writer. */
export type KeptState = ReviewState &
  Pick<
    ReviewRow,
    | 'decidedAt'
    | 'appealedAt'
    | 'reportedAt'
    | 'appealWords'
    | 'reply'
    | 'repliedOn'
    | 'incentive'
    | 'signals'
  >;

export async function saveReviewState(tx: Tx, id: number, state: KeptState): Promise<void> {
  const { version, status, decidedBy, reason, note, recorded, appeal, decidedAt } = state;
  const { appealWords, reply, repliedOn, incentive, signals } = state;
  await saveState.run(tx, [
    id,
    version,
    status,
    decidedBy,
    reason,
    note,
    recorded?.reason ?? null,
    recorded?.note ?? null,
    recorded?.by ?? null,
    appeal,
    decidedAt,
    appealWords,
    reply,
    repliedOn,
    incentive,
    JSON.stringify(signals),
    state.reasonBy,
    state.appealedAt,
    state.reportedAt,
  ]);
}

const saveWords = statement(
  'reviews.saveWords',
  `update review set stars = $2, title = $3, words = $4, words_hash = $5, aspects = $6,
          mentions = $7, shows_town = $8, submitted_at = $9, written_on = $10, signals = $11
    where id = $1`,
);

/** What its writer wrote anew. */
export async function saveReviewWords(
  tx: Tx,
  id: number,
  written: Pick<
    NewReview,
    | 'stars'
    | 'title'
    | 'words'
    | 'wordsHash'
    | 'aspects'
    | 'mentions'
    | 'showsTown'
    | 'submittedAt'
    | 'writtenOn'
    | 'signals'
  >,
): Promise<void> {
  await saveWords.run(tx, [
    id,
    written.stars,
    written.title,
    written.words,
    written.wordsHash,
    JSON.stringify(written.aspects),
    written.mentions,
    written.showsTown,
    written.submittedAt,
    written.writtenOn,
    JSON.stringify(written.signals),
  ]);
}

const remove = statement('reviews.remove', 'delete from review where id = any($1::int[])');

/** Takes reviews away with their pictures and votes; what became of them stays counted. */
export const removeReviews = (tx: Tx, ids: readonly number[]) => remove.run(tx, [ids]);
