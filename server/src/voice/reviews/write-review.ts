import type { Static } from 'typebox';
import { reviewSource } from '@plumbline/contracts/nouns/enumerations.ts';
import type { OwnReview, reviewFields } from '@plumbline/contracts/nouns/reviews.ts';
import { forgetUploads, keepUploads } from '../../base/uploads/keep-uploads.ts';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { inGroupsOfFour, randomCharacters } from '../../core/readable-code.ts';
import { Refusal } from '../../core/refusal.ts';
import { ofNetwork } from '../../db/guest-tries.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { requireTry } from '../../db/tries.ts';
import { fittingAspects } from './aspects.ts';
import { changeReview } from './change-review.ts';
import { dayOf, readHolidays } from './days.ts';
import { findGoods, type DeliveredLine } from './delivered-store.ts';
import { describeOwnReview } from './describe-review.ts';
import { insertEvents } from './events-store.ts';
import { mentionsIn } from './mentions.ts';
import { savePictures } from './pictures-store.ts';
import { endReports } from './reports-store.ts';
import { insertReward } from './rewards-store.ts';
import { isWrittenBy, type Reviewer } from './reviewer.ts';
import { edit, hashOfWords } from './reviews.ts';
import { findSignals } from './signals-store.ts';
import {
  findReview,
  insertReviews,
  listReviewsOfPerson,
  saveReviewWords,
  type NewReview,
  type ReviewRow,
} from './store.ts';

type Fields = typeof reviewFields;

/** What somebody writes of goods. */
export type Written = {
  [K in 'stars' | 'words' | 'pictures']: Static<Fields[K]>;
} & { [K in 'title' | 'aspects' | 'showsTown']?: Static<Fields[K]> | undefined };

/** The goods that it is about, with the line that proves their buyer. */
export interface Subject {
  offeringId: number;
  productId: number;
  categorySlug: string;
  line: DeliveredLine | null;
  /** What was offered for it, which is said beside it. */
  incentive: string | null;
}

/** How long pictures of a review stay: as long as people buy by it. */
const keptForMs = 10 * 365 * 86_400_000;
const dayMs = 86_400_000;
/** So many may one person send or change in a day. */
const mostPerDay = 30;

export const newReviewId = (context: Pick<Context, 'randomBytes'>): string =>
  `RV-${inGroupsOfFour(randomCharacters(context.randomBytes, 8))}`;

const wordsOf = ({ title = '', words }: Written) => ({
  title: title.trim(),
  words: words.trim(),
  wordsHash: hashOfWords(words),
  mentions: mentionsIn(`${title}. ${words}`),
});

/** Counts a try of somebody who sends or changes a review. */
async function spendWriting({ db, now }: Context, caller: Caller, reviewer: Reviewer) {
  const { accountId, email } = reviewer.author;
  const who = accountId === null ? email : `account:${accountId}`;
  const own = { key: `review:${who}`, tries: mostPerDay, windowMs: dayMs };
  await requireTry(db, [own, ...ofNetwork('review', caller, mostPerDay)], now());
}

/**
 * Keeps a review that somebody sends, to be checked before it is shown. That they bought the goods is
 * the server's word, by the line that it found, and a person writes of a product once.
 */
export async function createReview(
  context: Context,
  caller: Caller,
  reviewer: Reviewer,
  subject: Subject,
  written: Written,
): Promise<OwnReview> {
  await spendWriting(context, caller, reviewer);
  const holidays = await readHolidays(context);
  const at = context.now();
  const { line, offeringId } = subject;
  const review: NewReview = {
    reviewId: newReviewId(context),
    source: line ? reviewSource.websiteVerifiedOrder : reviewSource.website,
    offeringId,
    accountId: reviewer.author.accountId,
    authorEmail: reviewer.author.email,
    orderId: line?.orderId ?? null,
    position: line?.position ?? null,
    deliveredOn: line?.deliveredOn ?? null,
    buyerKind: (line?.isTrade ?? reviewer.isTrade) ? 'trade' : 'home',
    town: line?.town ?? null,
    showsTown: (written.showsTown ?? false) && Boolean(line?.town),
    stars: written.stars,
    ...wordsOf(written),
    aspects: fittingAspects(written.aspects ?? {}, subject.categorySlug),
    incentive: subject.incentive,
    importedFrom: null,
    importedKey: null,
    status: 'pending',
    submittedAt: at.toISOString(),
    writtenOn: dayOf(at),
    decidedAt: null,
    reply: null,
    repliedOn: null,
    signals: [],
  };
  return transaction(context.db, async (tx) => {
    const shopEmail = context.config.trader.email;
    review.signals = await findSignals(tx, review, { shopEmail, at });
    const [kept] = await insertReviews(tx, [review]);
    if (!kept) throw await alreadyWritten(tx, reviewer, subject);
    const pictures = [...new Set(written.pictures)];
    await keepNew(tx, pictures, { caller, at });
    await savePictures(tx, kept.id, pictures);
    if (review.incentive !== null) {
      const { accountId, authorEmail, incentive: promised, reviewId } = review;
      const of = { ...kept, reviewId };
      await insertReward(tx, of, { accountId, authorEmail, promised, at });
    }
    await insertEvents(tx, [
      {
        review: kept.id,
        kind: 'sent',
        at: review.submittedAt,
        byAccount: null,
        stars: review.stars,
        isVerified: line !== null,
        reason: null,
        note: null,
      },
    ]);
    return describeOwnReview((await findReview(tx, review.reviewId))!, holidays);
  });
}

/** The refusal of a second review of a product, which leads to the first. */
async function alreadyWritten(tx: Tx, reviewer: Reviewer, { productId }: Subject) {
  const own = await listReviewsOfPerson(tx, reviewer);
  const first = own.find((each) => each.productId === productId);
  return new Refusal('review-exists', {
    detail: 'You have written about this product. You can change what you wrote.',
    extra: first ? { reviewId: first.reviewId } : {},
  });
}

/** Lets pictures that a caller sent belong to a review, as long as people buy by it. */
async function keepNew(
  tx: Tx,
  ids: readonly string[],
  { caller, at }: { caller: Caller; at: Date },
): Promise<void> {
  const until = new Date(at.getTime() + keptForMs);
  await keepUploads(tx, {
    field: 'pictures',
    ids,
    rule: { kinds: ['picture'] },
    caller,
    at,
    until,
  });
}

/**
 * Writes a review anew: it goes through the checks again, and is not shown until somebody has read
 * it. Pictures that are named again stay, others go.
 */
export async function editReview(
  context: Context,
  caller: Caller,
  reviewer: Reviewer,
  { reviewId, written }: { reviewId: string; written: Written },
): Promise<OwnReview> {
  await spendWriting(context, caller, reviewer);
  const holidays = await readHolidays(context);
  const at = context.now();
  const shopEmail = context.config.trader.email;
  const beside = async (tx: Tx, review: ReviewRow) => {
    const { categorySlug } = (await findGoods(tx, review.sku))!;
    const words = wordsOf(written);
    const seen = await findSignals(tx, { ...review, ...words }, { shopEmail, at });
    await saveReviewWords(tx, review.id, {
      stars: written.stars,
      ...words,
      aspects: fittingAspects(written.aspects ?? {}, categorySlug),
      showsTown: (written.showsTown ?? false) && review.town !== null,
      submittedAt: at.toISOString(),
      writtenOn: dayOf(at),
      // What was reported and nobody of us has read stays, whatever its writer changed; what was read
      // when it was turned away was said of other words.
      signals: [
        ...seen,
        ...review.signals.filter(
          ({ signal }) => signal === 'reported' && review.reportedAt !== null,
        ),
      ],
    });
    await endReports(tx, review.id);
    await replacePictures(tx, context, review, { pictures: written.pictures, caller, at });
  };
  return transaction(context.db, async (tx) => {
    const change = {
      kind: 'edited' as const,
      by: null,
      at,
      decide: edit,
      beside: (review: ReviewRow) => beside(tx, review),
    };
    const { after } = await changeReview(tx, reviewId, change, (review) =>
      isWrittenBy(review, reviewer),
    );
    return describeOwnReview(after, holidays);
  });
}

/**
 * Pictures that are named again stay, shown or hidden as they are, new ones are kept, and the others are
 * let go of.
 */
async function replacePictures(
  tx: Tx,
  context: Context,
  review: ReviewRow,
  { pictures, caller, at }: { pictures: readonly string[]; caller: Caller; at: Date },
): Promise<void> {
  const ids = [...new Set(pictures)];
  const had = new Set(review.pictures.map(({ uploadId }) => uploadId));
  await keepNew(
    tx,
    ids.filter((id) => !had.has(id)),
    { caller, at },
  );
  await savePictures(
    tx,
    review.id,
    ids,
    review.pictures.filter(({ isHidden }) => isHidden).map(({ uploadId }) => uploadId),
  );
  await forgetUploads(
    tx,
    context,
    [...had].filter((id) => !ids.includes(id)),
  );
}
