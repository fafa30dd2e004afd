import { ReviewSummary } from '../reviews/summary.tsx';
import type { SummaryView } from '../reviews/summary-view.server.ts';

/** What reviews come to, on the product's own page; each of them stands on a page of its own. */
export function ReviewsPart({ reviews }: { reviews: SummaryView & { name: string; sku: string } }) {
  const { count, href, countText, name, sku } = reviews;
  return (
    <>
      <div className="section-head">
        <h2 className="heading-large">What buyers say</h2>
        <a className="link" href={`/review/write?sku=${encodeURIComponent(sku)}`}>
          Write a review
        </a>
      </div>
      {count > 0 ? (
        <>
          <ReviewSummary summary={reviews} />
          <p className="review-all">
            <a className="button button-outlined" href={href}>
              {count === 1 ? 'Read it' : `Read all ${countText}`}
            </a>
          </p>
        </>
      ) : (
        <p className="review-none">
          Nobody has written about the {name} yet. Buyers are asked 60 days after delivery, when it
          is fitted.
        </p>
      )}
    </>
  );
}
