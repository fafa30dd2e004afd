import type { Review } from '@plumbline/contracts/nouns/reviews.ts';
import { counted, dateAndYear } from '../../kit/format.ts';

/** A review as its readers see it; whoever wrote it has no say in how useful it is. */
export function reviewView(review: Review, isOwn: boolean) {
  const { reviewId, daysInUse, buyerKind, town, isVerified, importedFrom, incentive } = review;
  const isTrade = buyerKind === 'trade';
  return {
    id: reviewId,
    isOwn,
    stars: review.stars,
    title: review.title,
    words: review.words,
    mark: isVerified ? (isTrade ? 'Bought here, fitter' : 'Bought here') : null,
    origin: importedFrom && `Brought over from ${importedFrom}`,
    incentive: incentive && `${incentive} given`,
    who: [`${isTrade ? 'Trade' : 'At home'}${town ? `, ${town}` : ''}`, review.variant]
      .filter(Boolean)
      .join(' · '),
    when:
      dateAndYear(review.writtenOn) +
      (daysInUse === null ? '' : `, after ${counted(daysInUse, 'day')}`),
    pictures: review.pictures.map((id) => `/services/shop/reviews/${reviewId}/pictures/${id}`),
    helpful: review.helpful,
    reply: review.reply && { words: review.reply.words, on: dateAndYear(review.reply.on) },
  };
}
export type ReviewView = ReturnType<typeof reviewView>;
