import {
  reviewReasons,
  type FoundReview,
  type ReviewSignal,
} from '@plumbline/contracts/nouns/reviews.ts';
import type { StaffReview } from '@plumbline/contracts/staff/reviews.ts';
import { counted, dayOf, shortDay, timeOf } from '../../kit/format.ts';
import { aspectTexts } from '../../parts/reviews/aspect-texts.ts';
import { pictureView } from '../../parts/card-view.ts';
import { reasonNames } from '../../parts/reviews/reason-names.ts';
import type { QueueItem } from '../kit/queue.tsx';
import { signalNames } from '../parts/review-signals.ts';

const allSignals = Object.keys(signalNames) as ReviewSignal[];

const dayText = (instant: string) => shortDay(dayOf(new Date(instant)));
const momentOf = (instant: string) => `${dayText(instant)}, ${timeOf(new Date(instant))}`;

function markOf(review: FoundReview, today: string): QueueItem['mark'] {
  const { status, hasAppeal, signals, checkBy, waitingSince } = review;
  const isLate = checkBy <= today;
  const due = !isLate ? '' : checkBy < today ? ', overdue' : ', due today';
  if (hasAppeal) return { text: `Appeal${due}`, tone: isLate ? 'bad' : 'warn' };
  if (status === 'published' && waitingSince !== null) {
    return { text: `Reported${due}`, tone: isLate ? 'bad' : 'warn' };
  }
  if (status === 'published') return { text: 'Shown', tone: 'ok' };
  if (status === 'rejected') return { text: 'Not published', tone: 'bad' };
  if (isLate) return { text: checkBy < today ? 'Overdue' : 'Due today', tone: 'bad' };
  if (signals.length > 0) return { text: signalNames[signals[0]!], tone: 'warn' };
  return { text: 'Clean', tone: 'ok' };
}

/** How long ago something was, in the words of a queue: "22 h", "1 d 5 h". */
function ageOf(instant: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 3_600_000));
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** A review as a thing of the queue. */
export function reviewItem(review: FoundReview, query: string, now: Date): QueueItem {
  const { reviewId, goods, stars, title, words, pictures, submittedAt, source, waitingSince } =
    review;
  return {
    href: `/staff/reviews/${reviewId}${query}`,
    name: `${stars} ★ ${title || words.slice(0, 48)}`,
    about: [
      goods.name,
      source === 'Website' ? null : 'bought here',
      pictures > 0 && counted(pictures, 'picture'),
    ]
      .filter(Boolean)
      .join(' · '),
    when: waitingSince === null ? dayText(submittedAt) : ageOf(waitingSince, now),
    mark: markOf(review, dayOf(now)),
  };
}

const kinds: Record<string, string> = {
  sent: 'Sent',
  edited: 'Written anew',
  published: 'Shown',
  rejected: 'Not published',
  recorded: 'Reason recorded',
  appealed: 'Appeal',
  reported: 'Reported by a reader',
  changed: 'Changed',
  withdrawn: 'Taken back',
};

/** Why somebody reads a review and cannot decide about it. */
const barredTexts = {
  own: 'You wrote this review. A colleague decides about it.',
  'second-reader':
    'You had a part in turning it away, and its writer asks for a second person. A colleague decides about it.',
};

/** Everything that the page of one review shows. */
export function reviewRecord(review: StaffReview, now: Date) {
  const { reviewId, goods, order, writer, checks, recorded, rejection, appeal } = review;
  const found = (signal: ReviewSignal) =>
    checks.filter((each) => each.signal === signal).map(({ detail }) => detail);
  const average = (value: number | null) => (value === null ? 'none' : value.toFixed(1));
  return {
    id: reviewId,
    version: review.version,
    stars: review.stars,
    title: review.title,
    words: review.words,
    goods: {
      name: [goods.name, goods.variant].filter(Boolean).join(', '),
      href: `/p/${goods.slug}/reviews`,
      picture: pictureView(goods.picture),
    },
    mark: markOf(review, dayOf(now)),
    note: [
      reviewId,
      `sent ${momentOf(review.submittedAt)}`,
      review.waitingSince && `to be decided by ${shortDay(review.checkBy)}`,
      order?.deliveredOn && `delivered ${shortDay(order.deliveredOn)}`,
      review.buyerKind === 'trade' ? 'a trade customer' : 'at home',
    ]
      .filter(Boolean)
      .join(' · '),
    orderNumber: order?.orderNumber ?? null,
    pictures: review.pictureFiles.map(({ uploadId, isHidden }) => ({
      id: uploadId,
      isHidden,
      src: `/services/staff/reviews/${reviewId}/pictures/${uploadId}`,
    })),
    aspects: Object.entries(review.aspects).map(
      ([aspect, value]) => `${aspectTexts[aspect as keyof typeof aspectTexts].name} ${value}`,
    ),
    checks: [
      {
        name: 'Bought and delivered',
        found: order ? order.orderNumber : (review.importedFrom ?? 'Not found'),
        isFine: order !== null || review.importedFrom !== null,
      },
      {
        name: 'The writer',
        found: writer
          ? `${writer.email}, ${counted(writer.reviews, 'review')}`
          : 'Known to another shop',
        isFine: true,
      },
      ...allSignals.map((signal) => ({
        name: signalNames[signal],
        found: found(signal).join('; ') || 'Nothing',
        isFine: found(signal).length === 0,
      })),
      { name: 'Rewarded', found: review.incentive ?? 'No', isFine: true },
    ],
    history: review.history.map(({ kind, at, by, detail }) => ({
      when: momentOf(at),
      text: [kinds[kind] ?? kind, by && `by ${by}`].filter(Boolean).join(' '),
      detail: reasonIn(detail),
    })),
    effect:
      review.status === 'published'
        ? `It counts: the mean is ${average(review.averageNow)} (${review.countNow}).`
        : `If published, the mean goes from ${average(review.averageNow)} (${review.countNow}) to ${average(review.averageIfShown)}.`,
    appeal: appeal && { words: appeal.words, isOpen: appeal.isOpen },
    rejection: rejection && `${reasonNames[rejection.reason].name}. ${rejection.note}`,
    does:
      review.status !== 'published'
        ? 'Publish as it is'
        : found('reported').length > 0
          ? 'Keep it shown'
          : 'Save how it is shown',
    barred: review.barred && barredTexts[review.barred],
    isTurnedAway: review.status === 'rejected' && appeal?.isOpen !== true,
    reasons: reviewReasons.map((value, place) => ({
      value,
      ...reasonNames[value],
      key: String(place + 1),
      isOn: recorded?.reason === value,
    })),
    begins: {
      reply: review.reply ?? '',
      incentive: review.incentive ?? '',
      note: '',
    },
    recordedNote: recorded?.note ?? '',
  };
}

/** A reason's code in a line of history, in words. */
function reasonIn(detail: string): string {
  const [code, ...rest] = detail.split(': ');
  const known = reviewReasons.find((reason) => reason === code);
  return known ? [reasonNames[known].name, ...rest].join(': ') : detail;
}
