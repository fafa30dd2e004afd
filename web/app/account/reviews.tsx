import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { entryOf } from '../kit/entry-of.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { counted } from '../kit/format.ts';
import { doneTexts } from '../parts/reviews/done-texts.ts';
import { GoodsLine } from '../parts/reviews/goods-line.tsx';
import { reviewableView } from '../parts/reviews/goods-view.server.ts';
import { ownReviewView } from '../parts/reviews/own-review.server.ts';
import { Stars } from '../parts/reviews/stars.tsx';
import { orErrorPage } from '../request/problems.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import reviewsSheet from './reviews.css?url';
import { AccountScreen } from './screen.tsx';

export const handle: ScreenHandle = { sheets: [reviewsSheet] };

export async function loader(args: LoaderFunctionArgs) {
  const { reviews } = requireSignIn(args).services;
  const [{ lines }, own] = await orErrorPage(
    Promise.all([reviews.listReviewable(), reviews.listOwnReviews()]),
  );
  return {
    waiting: lines.filter(({ reviewId }) => reviewId === null).map(reviewableView),
    written: own.reviews.map(ownReviewView),
    done: entryOf(doneTexts, args.url.searchParams.get('done')) ?? null,
  };
}

/** What waits for the account's word, and what it has written. */
export default function AccountReviews() {
  const { waiting, written, done } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title="Reviews" done={done}>
      <section aria-labelledby="waiting">
        <h2 className="heading-medium" id="waiting">
          Waiting for your review
        </h2>
        {waiting.length === 0 && (
          <p className="account-text">You have reviewed everything that has arrived.</p>
        )}
        <ul className="reviews-own">
          {waiting.map(({ goods, arrived, incentive }) => (
            <li key={goods.sku}>
              <GoodsLine goods={goods}>
                <small>
                  {[arrived, incentive && `${incentive} for it`].filter(Boolean).join(' · ')}
                </small>
              </GoodsLine>
              <a
                className="button button-outlined"
                href={`/review/write?sku=${encodeURIComponent(goods.sku)}`}
              >
                Review
                <span className="visually-hidden"> {goods.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className="account-section" aria-labelledby="written">
        <h2 className="heading-medium" id="written">
          Written
        </h2>
        {written.length === 0 && (
          <p className="account-text">You have not written any reviews yet.</p>
        )}
        <ul className="reviews-own">
          {written.map(({ id, goods, stars, state, sentOn, helpful }) => (
            <li key={id} id={id}>
              <GoodsLine goods={goods}>
                <small>
                  <Stars stars={stars} /> sent {sentOn}
                  {helpful > 0 && `, of use to ${counted(helpful, 'reader')}`}
                </small>
                <small>{state.detail}</small>
              </GoodsLine>
              <span className="reviews-deeds">
                <span className={`tag ${state.tone}`}>{state.text}</span>
                <a className="link" href={`/account/reviews/${id}`}>
                  Change
                  <span className="visually-hidden"> your review of {goods.name}</span>
                </a>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </AccountScreen>
  );
}
