import type { ReviewsOfShop } from '@plumbline/contracts/shop/reviews.ts';
import { dateAndYear, grouped, reviewsText } from '../../kit/format.ts';
import { Stars } from '../../parts/reviews/stars.tsx';
import type { Shop } from '../../request/shop.server.ts';
import { reviewView } from '../reviews/review-view.server.ts';

/** So much of a review stands here; the rest is on its own page. */
const mostLetters = 220;

/**
 * What buyers say, as HTML: how all goods are rated, and the newest reviews. Nobody chooses them, as in
 * every list. The page does without where nothing is published or it cannot be had.
 */
export async function loadSaid({ services, markup, reportFault }: Shop): Promise<string> {
  const found = await services.reviews.getReviewsOfShop().catch((error: unknown) => {
    reportFault(error);
    return null;
  });
  if (!found || found.newest.length === 0) return '';
  const view = saidView(found);
  return markup.html(`said ${JSON.stringify(view)}`, () => <Said {...view} />);
}

function saidView({ count, average, newest }: ReviewsOfShop) {
  return {
    average: average === null ? null : average.toFixed(1),
    count: reviewsText(grouped(count)),
    newest: newest.map(({ goods, ...review }) => {
      const { id, stars, title, words, mark, origin, incentive } = reviewView(review, false);
      return {
        id,
        stars,
        name: goods.name,
        href: `/p/${goods.slug}/reviews#${id}`,
        words: beginningOf(title ? `${title}. ${words}` : words),
        from: [mark ?? origin, review.town, dateAndYear(review.writtenOn)]
          .filter(Boolean)
          .join(', '),
        incentive,
      };
    }),
  };
}

/** As much of a text as there is room for, up to the end of a word. */
function beginningOf(text: string): string {
  if (text.length <= mostLetters) return text;
  const cut = text.slice(0, mostLetters);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), mostLetters / 2))} …`;
}

function Said({ average, count, newest }: ReturnType<typeof saidView>) {
  return (
    <section className="wrap section home-said" aria-labelledby="said">
      <div>
        <h2 className="heading-large" id="said">
          What buyers say
        </h2>
        {average && (
          <p className="home-said-average">
            <b>{average}</b> of 5
          </p>
        )}
        <p>
          {`${count} of all our goods. Each product has its own figures; these are the newest, good or bad.`}
        </p>
        <a className="link" href="/how-we-check-reviews">
          How reviews are checked
        </a>
      </div>
      <ul>
        {newest.map(({ id, stars, name, href, words, from, incentive }) => (
          <li key={id}>
            <Stars stars={stars} />
            <h3>
              <a className="link" href={href}>
                {name}
              </a>
            </h3>
            <p>{words}</p>
            <small>{from}</small>
            {incentive && <span className="tag">{incentive}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
