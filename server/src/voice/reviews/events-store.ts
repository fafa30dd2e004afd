import type { ReviewReason } from '@plumbline/contracts/nouns/reviews.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export type ReviewEventKind =
  | 'sent'
  | 'edited'
  | 'published'
  | 'rejected'
  | 'changed'
  | 'recorded'
  | 'appealed'
  | 'reported'
  | 'withdrawn';

export interface ReviewEvent {
  review: number;
  kind: ReviewEventKind;
  at: string;
  byAccount: number | null;
  stars: number;
  isVerified: boolean;
  reason: ReviewReason | null;
  note: string | null;
}

const insert = statement(
  'reviews.insertEvents',
  `insert into review_event (review, kind, at, by_account, stars, is_verified, reason, note)
   select review, kind, at, "byAccount", stars, "isVerified", reason, note
     from jsonb_to_recordset($1::jsonb) as n(review int, kind text, at timestamptz, "byAccount" int,
       stars smallint, "isVerified" boolean, reason text, note text)`,
);

/** Notes what became of reviews, in the transaction of what did. */
export const insertEvents = (tx: Tx, events: readonly ReviewEvent[]) =>
  insert.run(tx, [JSON.stringify(events)]);

const list = statement<{
  kind: ReviewEventKind;
  at: Date;
  by: string | null;
  reason: ReviewReason | null;
  note: string | null;
}>(
  'reviews.listEvents',
  `select e.kind, e.at, a.display_name as by, e.reason, e.note
     from review_event e left join account a on a.id = e.by_account
    where e.review = $1 order by e.id`,
);

/** What became of one review, the oldest first. */
export const listEvents = (tx: Queryable, review: number) => list.list(tx, [review]);

const forget = statement(
  'reviews.forgetNotes',
  'update review_event set note = null where review = any($1::int[])',
);

/** Takes what was written about reviews from their history; that something happened stays counted. */
export const forgetEventNotes = (tx: Tx, reviews: readonly number[]) => forget.run(tx, [reviews]);
