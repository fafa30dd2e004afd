import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import type { ReviewReason } from '@plumbline/contracts/nouns/reviews.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, refusedOf } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { Stars } from '../../parts/reviews/stars.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { maySend } from '../parts/may-send.server.ts';
import { reviewRecord } from './review-view.server.ts';
import '../../parts/reviews/stars.css';
import './review.css';

const publishForm = describeForm(allCalls.reviewModeration.publishReview.body, {
  without: ['version', 'hiddenPictures'],
});
const reasonForm = describeForm(allCalls.reviewModeration.recordReviewReason.body, {
  without: ['version'],
});

const findWays = (services: Services) =>
  maySend(services, { seeOrder: allCalls.orders.getStaffOrder });

export async function loader({ context, params: { reviewId = '' }, url }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const [review, may] = await orErrorPage(
    Promise.all([
      services.reviewModeration.getStaffReview({ params: { reviewId } }),
      findWays(services),
    ]),
  );
  const view = reviewRecord(review, new Date());
  return {
    view,
    may,
    next: await nextWaiting(context, reviewId),
    done: url.searchParams.get('done'),
    publish: viewForm(publishForm, view.begins),
    reason: viewForm(reasonForm, { note: view.recordedNote }),
  };
}

/** Where the next one is that waits, what is due first before all; null where none does. */
async function nextWaiting(context: LoaderFunctionArgs['context'], but: string) {
  const { reviewModeration } = servicesFrom(context);
  const body = { isWaiting: true, sort: 'due-first' as const, pageSize: 2 };
  const { reviews } = await orErrorPage(reviewModeration.searchReviewsAdvancedV2({ body }));
  const next = reviews.find(({ reviewId }) => reviewId !== but);
  return next ? `/staff/reviews/${next.reviewId}` : null;
}

/** Publishes, or records the reason and turns away; then leads to the next that waits. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { reviewModeration } = servicesFrom(context);
  const { reviewId = '' } = params;
  const sent = await request.formData();
  const version = Number(sent.get('version')) || 1;
  const intent = sent.get('intent') === 'reject' ? 'reject' : 'publish';
  const goOn = async (deed: string) => {
    const next = (await nextWaiting(context, reviewId)) ?? `/staff/reviews/${reviewId}`;
    return redirect(`${next}?done=${deed}-${reviewId}`, 303);
  };
  if (intent === 'reject') {
    const typed = { ...readForm(sent, reasonForm), intent };
    return answerForm(reasonForm, typed, async (body) => {
      await reviewModeration.recordReviewReason({
        params: { reviewId },
        body: { ...body, reason: body.reason as ReviewReason, version },
      });
      await reviewModeration.rejectReview({ params: { reviewId } });
      return goOn('away');
    });
  }
  const hiddenPictures = sent.getAll('hidden').map(String);
  const typed = { ...readForm(sent, publishForm), intent, hidden: hiddenPictures.join(' ') };
  return answerForm(publishForm, typed, async (body) => {
    await reviewModeration.publishReview({
      params: { reviewId },
      body: {
        ...body,
        reply: body.reply || null,
        incentive: body.incentive || null,
        hiddenPictures,
        version,
      },
    });
    return goOn('shown');
  });
}

type View = ReturnType<typeof reviewRecord>;
const keys = [
  ['P', 'publish'],
  ['R', 'refuse'],
  ['1 6', 'reason'],
  ['N', 'next'],
  ['J K', 'move'],
] as const;

/** One review: its words, what the shop noticed, and the decision. */
export default function ReviewRecord() {
  const { view, may, next, done, publish, reason } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const failed = refused && 'errors' in refused ? refused : undefined;
  const unpublished = refusedOf(failed, 'publish');
  const unrejected = refusedOf(failed, 'reject');
  // As they were ticked, where publishing was refused.
  const hidden = unpublished?.texts['hidden']?.split(' ');
  return (
    <StaffScreen
      title={view.title ? `“${view.title}”` : view.goods.name}
      note={view.note}
      above={[{ href: '/staff/reviews', name: 'Reviews' }]}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      keys={keys}
      actions={
        <>
          {view.orderNumber && may.seeOrder && (
            <a className="button button-outlined" href={`/staff/orders/${view.orderNumber}`}>
              Order {view.orderNumber}
            </a>
          )}
          {next && (
            <a className="button button-outlined" href={next} data-recorded aria-keyshortcuts="N">
              Next <kbd>N</kbd>
            </a>
          )}
          <QueueSteps />
        </>
      }
    >
      {done && (
        <output className="note ok">
          <Icon name="check" />
          <span>{doneText(done)}</span>
        </output>
      )}
      {failed && (
        <ErrorSummary
          errors={failed.errors}
          message={failed.message}
          prefix={unrejected ? 'reject-' : 'publish-'}
        />
      )}
      <div className="review-sides">
        <Read view={view} />
        {view.barred ? (
          <p className="note">
            <Icon name="info" />
            <span>{view.barred}</span>
          </p>
        ) : (
          <div className="review-decide">
            <form method="post" id="publish" noValidate>
              <input type="hidden" name="version" value={view.version} />
              <Section id="answer" title="Show it">
                {view.pictures.length > 0 && (
                  <fieldset className="review-hide">
                    <legend>Pictures that show a person: the words alone are shown</legend>
                    {view.pictures.map(({ id, src, isHidden }, place) => (
                      <label key={id}>
                        <input
                          className="box"
                          type="checkbox"
                          name="hidden"
                          value={id}
                          defaultChecked={hidden ? hidden.includes(id) : isHidden}
                        />
                        <img src={src} alt="" width={56} height={56} loading="lazy" />
                        Hide picture {place + 1}
                      </label>
                    ))}
                  </fieldset>
                )}
                <TextArea
                  {...fieldsOf(publish, unpublished, 'publish-')('reply')}
                  label="Our answer in public"
                  rows={3}
                />
                <TextField
                  {...fieldsOf(publish, unpublished, 'publish-')('incentive')}
                  label="Incentive given"
                />
                <TextField
                  {...fieldsOf(publish, unpublished, 'publish-')('note')}
                  label="Note for colleagues"
                />
                <button
                  className="button button-main"
                  name="intent"
                  value="publish"
                  aria-keyshortcuts="P"
                >
                  {view.does} <kbd>P</kbd>
                </button>
              </Section>
            </form>
            {!view.isTurnedAway && (
              <form method="post" id="reject" noValidate>
                <input type="hidden" name="version" value={view.version} />
                <Section id="reason" title="Reason, if it is not shown">
                  <div className="review-reasons" id="reject-reason">
                    {view.reasons.map(({ value, name, means, key, isOn }) => (
                      <label key={value} aria-keyshortcuts={key}>
                        <input
                          className="box"
                          type="radio"
                          name="reason"
                          value={value}
                          defaultChecked={unrejected ? unrejected.texts['reason'] === value : isOn}
                        />
                        <span>
                          <b>{name}</b>
                          <small>{means}</small>
                        </span>
                        <kbd>{key}</kbd>
                      </label>
                    ))}
                  </div>
                  <TextArea
                    {...fieldsOf(reason, unrejected, 'reject-')('note')}
                    label="Message to the reviewer"
                    rows={3}
                  />
                  <p className="small quiet">
                    “We did not like it” is not a reason. We never edit a review.
                  </p>
                  <button
                    className="button button-outlined"
                    name="intent"
                    value="reject"
                    aria-keyshortcuts="R"
                  >
                    Refuse to publish <kbd>R</kbd>
                  </button>
                </Section>
              </form>
            )}
          </div>
        )}
      </div>
    </StaffScreen>
  );
}

function doneText(done: string): string {
  const [deed, ...id] = done.split('-');
  return `${id.join('-')} is ${deed === 'shown' ? 'shown, and counts' : 'not published; its writer is told why'}.`;
}

function Read({ view }: { view: View }) {
  const { stars, words, goods, pictures, aspects, checks, history, effect, appeal } = view;
  return (
    <div>
      <Section id="words" title="Review text">
        <p className="review-stars">
          <Stars stars={stars} /> {aspects.join(' · ')}
        </p>
        <p className="review-words">{words}</p>
        <p>
          <a className="link" href={goods.href}>
            {goods.name}
          </a>
        </p>
        {pictures.length > 0 && (
          <div className="review-files">
            {pictures.map(({ id, src }, place) => (
              <a key={id} href={src} data-recorded>
                <img src={src} alt={`What they sent, ${place + 1}`} loading="lazy" />
              </a>
            ))}
          </div>
        )}
        {view.rejection && <p className="review-told">Not published: {view.rejection}</p>}
        {appeal && (
          <p className="review-told">
            {appeal.isOpen ? 'They ask for a second person: ' : 'They asked for a second person: '}“
            {appeal.words}”
          </p>
        )}
      </Section>
      <Section id="checks" title="Automatic checks">
        <table className="review-checks">
          <tbody>
            {checks.map(({ name, found, isFine }) => (
              <tr key={name} className={isFine ? undefined : 'doubtful'}>
                <th scope="row">{name}</th>
                <td>{found}</td>
                <td>
                  <Icon name={isFine ? 'check' : 'triangle-exclamation-point'} />
                  <span className="visually-hidden">{isFine ? 'fine' : 'look at this'}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="small quiet">The same for one star and for five. {effect}</p>
      </Section>
      <Section id="history" title="History">
        <ol className="review-history">
          {history.map(({ when, text, detail }) => (
            <li key={`${when} ${text} ${detail}`}>
              <span>{when}</span>
              <span>
                {text}
                {detail && <small>{detail}</small>}
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

export { StaffError as ErrorBoundary };
