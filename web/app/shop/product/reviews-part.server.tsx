import { ReviewSummary } from '../reviews/summary.tsx';
import type { Shop } from '../../request/shop.server.ts';
import type { SummaryView } from '../reviews/summary-view.server.ts';

type PartView = SummaryView & { name: string; sku: string };

/** What reviews come to, on the product's own page, as HTML: no script has it. */
export const reviewsPart = ({ markup }: Shop, view: PartView): string =>
  markup.html(`reviews ${JSON.stringify(view)}`, () => <ReviewsPart reviews={view} />);

/** Each of the reviews stands on a page of its own. */
function ReviewsPart({ reviews }: { reviews: PartView }) {
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
