import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import type { EmailChange, PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { forgetEventNotes, insertEvents } from './events-store.ts';
import { tellRatings } from './figures-store.ts';
import { forgetReports } from './reports-store.ts';
import { exportRewards, forgetRewards, moveRewardEmail } from './rewards-store.ts';
import { removeReviews } from './store.ts';
import { forgetVotes } from './votes-store.ts';

const ofPerson = `(r.account_id = $1 or r.author_email = any($2::text[]))`;

const tell = statement<Record<string, unknown>>(
  'reviews.export',
  `select r.review_id as "reviewId", p.name as product, o.sku, r.source, r.stars, r.title, r.words,
          r.aspects, r.town, r.shows_town as "showsTown", r.incentive, r.status, r.reason,
          r.reason_note as "reasonNote", r.appeal_words as "appealWords", r.reply,
          r.submitted_at as "submittedAt", r.decided_at as "decidedAt",
          (select json_agg(json_build_object('fileName', u.file_name, 'bytes', u.bytes,
                    'keptUntil', u.keep_until) order by f.place)
             from review_picture f join upload u on u.upload_id = f.upload_id
            where f.review_id = r.id) as pictures
     from review r join product p on p.id = r.product_id join offering o on o.id = r.offering_id
    where ${ofPerson} order by r.id`,
);
const tellVotes = statement<Record<string, unknown>>(
  'reviews.exportVotes',
  `select r.review_id as "reviewId", v.voted_at as "votedAt"
     from review_vote v join review r on r.id = v.review_id where v.voter = $1 order by v.voted_at`,
);
const tellReports = statement<Record<string, unknown>>(
  'reviews.exportReports',
  `select r.review_id as "reviewId", t.reported_at as "reportedAt"
     from review_report t join review r on r.id = t.review_id where t.reporter = $1
    order by t.reported_at`,
);
const count = statement<{ count: number }>(
  'reviews.countOfPerson',
  `select count(*)::int as count from review r where ${ofPerson}`,
);
const idsOfPerson = statement<{ id: string }>(
  'reviews.listIdsOfPerson',
  `select r.review_id as id from review r where ${ofPerson}`,
);
const lockAll = statement<{
  id: number;
  productId: number;
  stars: number;
  isVerified: boolean;
  pictures: string[];
}>(
  'reviews.lockOfPerson',
  `select r.id, r.product_id as "productId", r.stars, r.order_id is not null as "isVerified",
          array(select f.upload_id::text from review_picture f where f.review_id = r.id) as pictures
     from review r where ${ofPerson} order by r.id for update`,
);
const moveEmail = statement(
  'reviews.moveEmail',
  `update review r set author_email = $2
    where r.account_id = $1 and not exists (
      select from review other where other.product_id = r.product_id and other.id <> r.id
         and other.author_email = $2)`,
);

/** Reviews follow their writer to another proven address, so that they still write of a thing once. */
export async function takeNewEmail(tx: Tx, { accountId, to, isProven }: EmailChange) {
  if (!isProven) return;
  await moveEmail.run(tx, [accountId, to.toLowerCase()]);
  await moveRewardEmail(tx, accountId, to.toLowerCase());
}

/**
 * What a person wrote of goods. All of it goes when they do, with its stars: the figures of its
 * products are counted anew. That a review was sent, and what was decided, stays counted.
 */
export const reviewPrivacy = {
  traces: async (tx, { accountId, emails }) => ({
    mailSubjects: (await idsOfPerson.list(tx, [accountId, emails])).map(({ id }) => id),
  }),
  counts: {
    reviews: async (tx, person) => (await count.find(tx, [person.accountId, person.emails]))!.count,
  },
  exports: {
    reviews: (tx, person) => tell.list(tx, [person.accountId, person.emails]),
    reviewRewards: (tx, { accountId, emails }) => exportRewards(tx, accountId, emails),
    reviewVotes: (tx, { accountId }) => tellVotes.list(tx, [`account:${accountId}`]),
    reviewReports: (tx, { accountId }) => tellReports.list(tx, [`account:${accountId}`]),
  },
  async erases(tx, person, context) {
    const reviews = await lockAll.list(tx, [person.accountId, person.emails]);
    const ids = reviews.map(({ id }) => id);
    const at = context.now().toISOString();
    await insertEvents(
      tx,
      reviews.map(({ id, stars, isVerified }) => ({
        review: id,
        kind: 'withdrawn' as const,
        at,
        byAccount: null,
        stars,
        isVerified,
        reason: null,
        note: null,
      })),
    );
    await forgetEventNotes(tx, ids);
    await removeReviews(tx, ids);
    await forgetUploads(
      tx,
      context,
      reviews.flatMap(({ pictures }) => pictures),
    );
    await forgetVotes(tx, person.names);
    await forgetReports(tx, person.names);
    await forgetRewards(tx, person.accountId, person.emails);
    await tellRatings(
      tx,
      reviews.map(({ productId }) => productId),
    );
  },
} satisfies PersonalData;
