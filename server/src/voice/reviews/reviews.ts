import { createHash } from 'node:crypto';
import type { ReviewReason, ReviewStatus } from '@plumbline/contracts/nouns/reviews.ts';
import { cutText } from '../../core/cut-text.ts';
import { Refusal } from '../../core/refusal.ts';
import { averageTenths } from '../../goods/catalogue/rating.ts';

/** Where a review stands: what its rules look at. */
export interface ReviewState {
  status: ReviewStatus;
  version: number;
  /** Who decided last; null where nobody has, and for what was brought over. */
  decidedBy: number | null;
  reason: ReviewReason | null;
  note: string | null;
  /** Who recorded the reason for which it was turned away. */
  reasonBy: number | null;
  /** The rule that somebody recorded before it is turned away for it. */
  recorded: { reason: ReviewReason; note: string; by: number } | null;
  appeal: 'none' | 'open' | 'closed';
}

/** How a review is as long as nobody has decided about it. */
export const unread = {
  status: 'pending',
  decidedBy: null,
  reason: null,
  note: null,
  reasonBy: null,
  recorded: null,
  appeal: 'none',
} as const;

const next = (state: ReviewState, change: Partial<ReviewState>): ReviewState => ({
  ...state,
  ...change,
  version: state.version + 1,
});

/** Shows a review, or changes how it stands there. Of several who saw the same version one does. */
export function publish(
  state: ReviewState,
  { version, by }: { version: number; by: number },
): ReviewState {
  requireSeen(state, version);
  requireSecondReader(state, by);
  return next(state, { ...unread, status: 'published', decidedBy: by });
}

/** Records by which rule a review is to be turned away. */
export function record(
  state: ReviewState,
  { version, ...recorded }: { version: number; reason: ReviewReason; note: string; by: number },
): ReviewState {
  requireSeen(state, version);
  requireUndecided(state);
  requireSecondReader(state, recorded.by);
  return next(state, { recorded });
}

/** Turns a review away for the reason that was recorded; an open appeal is over then. */
export function reject(state: ReviewState, { by }: { by: number }): ReviewState {
  const { recorded } = state;
  requireUndecided(state);
  if (!recorded) {
    throw new Refusal('review-reason-missing', {
      detail: 'Record first which rule it breaks. Its writer is told of it.',
    });
  }
  requireSecondReader(state, by);
  return next(state, {
    status: 'rejected',
    decidedBy: by,
    reason: recorded.reason,
    note: recorded.note,
    reasonBy: recorded.by,
    recorded: null,
    appeal: state.appeal === 'open' ? 'closed' : 'none',
  });
}

/** Its writer wrote it anew: it is read as if it were new. */
export const edit = (state: ReviewState): ReviewState => next(state, unread);

/** Its writer asks for a second person, once. */
export function appeal(state: ReviewState): ReviewState {
  if (state.status !== 'rejected' || state.appeal !== 'none') {
    throw new Refusal('review-decided', {
      detail:
        state.status === 'rejected'
          ? 'A second person was asked already.'
          : 'It was not turned away.',
    });
  }
  return next(state, { appeal: 'open', recorded: null });
}

/** A reader says that something is wrong with it: whoever decides has to have seen that. */
export const report = (state: ReviewState): ReviewState => next(state, {});

function requireSeen({ version, status }: ReviewState, seen: number): void {
  if (version === seen) return;
  throw new Refusal('review-changed', {
    detail: `Somebody has changed it meanwhile: it is ${status}. Nothing of yours was done.`,
    extra: { version },
  });
}

function requireUndecided({ status, appeal: asked }: ReviewState): void {
  if (status !== 'rejected' || asked === 'open') return;
  throw new Refusal('review-decided', { detail: 'It has been turned away already.' });
}

/** Whether somebody had a part in turning a review away whose writer asks for a second person. */
export const isFirstReader = ({ appeal: asked, decidedBy, reasonBy }: ReviewState, by: number) =>
  asked === 'open' && (decidedBy === by || reasonBy === by);

function requireSecondReader(state: ReviewState, by: number): void {
  if (!isFirstReader(state, by)) return;
  throw new Refusal('review-second-reader', {
    detail:
      state.decidedBy === by
        ? 'You turned it away. Its writer asks for somebody else to look.'
        : 'You recorded why it was turned away. Its writer asks for somebody else to look.',
  });
}

/** The average in stars as cards round it; null of too few. */
export function averageOf(rating: { sum: number; count: number }): number | null {
  const tenths = averageTenths(rating);
  return tenths === null ? null : tenths / 10;
}

/** The same words with other capitals, blanks or stops have the same hash. */
export function hashOfWords(words: string): string {
  const letters = words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return createHash('md5').update(letters).digest('hex');
}

const links =
  /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|co\.uk|net|org|shop|ru|info|biz)\b|[^\s@]{1,64}@[^\s@]+\.[^\s@]+|(?:\+44|\b0)(?:[\s-]?\d){9,10}\b/i;

/** The first address, mail address or telephone number in a text; null without any. */
export function findLink(text: string): string | null {
  const found = links.exec(text)?.[0];
  return found === undefined ? null : cutText(found, 80);
}
