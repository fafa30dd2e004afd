import type { ReviewSummary } from '@plumbline/contracts/reviews/reviews.ts';
import { counted, grouped, reviewsText } from '../../kit/format.ts';
import { aspectTexts } from '../../parts/reviews/aspect-texts.ts';
import type { Shop } from '../../request/shop.server.ts';

/** What the reviews of a product come to, in texts. */
export function summaryView(summary: ReviewSummary) {
  const {
    slug,
    count,
    average,
    distribution,
    aspects,
    mentions,
    sent,
    turnedAway,
    newestPictures,
  } = summary;
  return {
    href: `/p/${slug}/reviews`,
    count,
    countText: reviewsText(grouped(count)),
    average: average === null ? null : average.toFixed(1),
    /** Of few reviews there is no average, and each says what it has. */
    few:
      average === null && count > 0
        ? distribution
            .flatMap(({ stars, count: many }) => Array<number>(many).fill(stars))
            .join(', ')
        : null,
    distribution: distribution.map(({ stars, count: many }) => ({
      stars,
      count: grouped(many),
      href: many > 0 ? `/p/${slug}/reviews?stars=${stars}#reviews` : null,
      share: count === 0 ? 0 : Math.round((many * 1000) / count) / 10,
    })),
    /** The newest, beside the figures; all of them are behind the filter. */
    pictures: newestPictures.map(({ reviewId, uploadId }) => ({
      src: `/services/shop/reviews/${reviewId}/pictures/${uploadId}`,
      href: `/p/${slug}/reviews?pictures=yes#${reviewId}`,
    })),
    picturesHref: `/p/${slug}/reviews?pictures=yes#reviews`,
    picturesText: `All ${counted(summary.pictures, 'picture')}`,
    hasMorePictures: summary.pictures > newestPictures.length,
    verified: summary.verified > 0 ? `${grouped(summary.verified)} bought here` : null,
    aspects: aspects.map(({ aspect, average: mean }) => ({
      ...aspectTexts[aspect],
      average: mean.toFixed(1),
      place: Math.round((mean - 1) * 250) / 10,
    })),
    mentions: mentions.map(({ text, isPraise, count: many }) => ({
      text,
      isPraise,
      count: counted(many, 'buyer'),
    })),
    checked:
      turnedAway > 0
        ? `Every word is checked the same way, good or bad. ${grouped(turnedAway)} of ${grouped(sent)} were not published for this product.`
        : 'Every word is checked the same way, good or bad.',
  };
}
export type SummaryView = ReturnType<typeof summaryView>;

/** A summary that cannot be had just now is only a section missing. */
export async function loadSummary(
  { services, reportFault }: Shop,
  slug: string,
): Promise<ReviewSummary | null> {
  try {
    return await services.reviews.getReviewSummary({ params: { slug } });
  } catch (error) {
    reportFault(error);
    return null;
  }
}
