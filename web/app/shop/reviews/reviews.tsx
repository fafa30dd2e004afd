import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { Pages } from '../../kit/pages.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { ReviewItem } from './review-item.tsx';
import reviewsSheet from './reviews.css?url';
import { loadReviews } from './reviews-page.server.ts';
import { ReviewSummary } from './summary.tsx';

export const handle: ScreenHandle = { sheets: [reviewsSheet] };

const reportForm = describeForm(allCalls.reviews.reportReview.body);

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { searchParams } = url;
  const list = await loadReviews(shopFrom(context), params['slug'] ?? '', searchParams);
  return {
    ...list,
    reporting: searchParams.get('report'),
    isReported: searchParams.get('done') === 'reported',
    report: viewForm(reportForm),
  };
}

/** A vote, or a report; each is a form that leads back to the list as it was. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { reviews } = shopFrom(context).services;
  const sent = await request.formData();
  const reviewId = String(sent.get('reviewId') ?? '');
  const back = new URLSearchParams(url.searchParams);
  back.delete('report');
  const intent = sent.get('intent');
  if (intent === 'helpful' || intent === 'unhelpful') {
    const body = { isHelpful: intent === 'helpful' };
    await orErrorPage(reviews.markHelpful({ params: { reviewId }, body }));
    return redirect(`${url.pathname}?${back}#${reviewId}`, 303);
  }
  return answerForm(reportForm, readForm(sent, reportForm), async (body) => {
    await reviews.reportReview({ params: { reviewId }, body });
    back.set('done', 'reported');
    return redirect(`${url.pathname}?${back}#reviews`, 303);
  });
}

/** All reviews of a product, by page. */
export default function ReviewsPage() {
  const view = useLoaderData<typeof loader>();
  const { name, slug, path, summary, reviews, pages, range, isNarrowed, reporting } = view;
  return (
    <Screen title={`Reviews of ${name}`} description={`What buyers say of ${name}, good and bad.`}>
      <Crumbs above={[{ href: `/p/${slug}`, name }]} here="Reviews" />
      <div className="reviews-head">
        <h1 className="heading-largest">What buyers say of {name}</h1>
        <a className="button button-outlined" href={`/review/write?product=${slug}`}>
          Write a review
        </a>
      </div>
      {summary && summary.count > 0 && <ReviewSummary summary={summary} />}
      {view.isReported && (
        <output className="note ok">
          <Icon name="check" />
          <span>Thank you. Somebody looks at it within two working days.</span>
        </output>
      )}
      {reporting && <Report reviewId={reporting} />}
      <section id="reviews" aria-label="Reviews">
        {(summary?.count ?? 0) > 0 && <Narrowing />}
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
        {reviews.length === 0 && (
          <EmptyState
            drawing="nothing"
            title={isNarrowed ? 'No review is like that' : 'Nobody has lived with it yet'}
          >
            <p>
              {isNarrowed
                ? 'Take away a filter to see more.'
                : 'Buyers are asked 60 days after delivery, when it is fitted.'}
            </p>
            {isNarrowed && (
              <a className="button button-outlined" href={path}>
                All reviews
              </a>
            )}
          </EmptyState>
        )}
        {pages && reviews.length > 0 && <Pages pages={pages} range={range} />}
      </section>
      {summary && (
        <p className="reviews-checked">
          {summary.checked}{' '}
          <a className="link" href="/how-we-check-reviews">
            How, and why
          </a>
        </p>
      )}
    </Screen>
  );
}

function Narrowing() {
  const { chips, sorts, hidden, path } = useLoaderData<typeof loader>();
  return (
    <div className="reviews-narrowing">
      <nav className="reviews-chips" aria-label="Show" data-soft="stay">
        {chips.map(({ label, href, count, isOn }) => (
          <a key={label} href={href} aria-current={isOn ? 'true' : undefined}>
            {isOn && <Icon name="check" className="icon-small" />}
            {label} <span>{count}</span>
          </a>
        ))}
      </nav>
      <form method="get" action={path} className="reviews-sort">
        {hidden.map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <label htmlFor="sort">Sort</label>
        <select
          id="sort"
          name="sort"
          className="input"
          defaultValue={sorts.find(({ isOn }) => isOn)!.value}
        >
          {sorts.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <button className="button button-quiet">Sort</button>
      </form>
    </div>
  );
}

function Report({ reviewId }: { reviewId: string }) {
  const { report } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const failed = refused && 'errors' in refused ? refused : undefined;
  return (
    <form method="post" id="report" className="reviews-report" noValidate>
      <h2 className="heading-medium">What is wrong with it?</h2>
      {failed && <ErrorSummary errors={failed.errors} message={failed.message} />}
      <input type="hidden" name="reviewId" value={reviewId} />
      <TextArea {...fieldsOf(report, failed)('words')} label="In a sentence" rows={3} />
      <SendButton>Report it</SendButton>
    </form>
  );
}
