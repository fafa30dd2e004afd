import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import { reviewStaffCalls } from '@plumbline/contracts/staff/reviews.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { fieldsOf } from '../../kit/form.ts';
import { counted, dayOf, longDay } from '../../kit/format.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { answerForm, readForm, textsOf, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { Figures, type FiguresView } from '../kit/figures.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { ReviewRewards } from './rewards.tsx';
import { rewardView } from './reward-view.server.ts';
import { StaffError } from '../kit/staff-error.tsx';
import '../parts/schema-fields.css';

const form = describeForm(reviewStaffCalls.setReviewIncentive.body);
const rewardForm = describeForm(reviewStaffCalls.giveReviewReward.body);
const shownAtOnce = 20;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { reviewModeration } = servicesFrom(context);
  const rewardsOf = (stage: 'owed' | 'given') =>
    reviewModeration.listReviewRewards({ query: { stage, pageSize: shownAtOnce } });
  const [set, owed, given] = await orErrorPage(
    Promise.all([reviewModeration.getReviewIncentive(), rewardsOf('owed'), rewardsOf('given')]),
  );
  return {
    done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
    rewards: {
      owed: owed.rewards.map(rewardView),
      more: owed.total - owed.rewards.length,
      given: given.rewards.map(rewardView),
      form: viewForm(rewardForm),
    },
    offered: set.incentive,
    form: viewForm(form, textsOf(form, { incentive: set.incentive })),
    figures: figuresOf(set),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { reviewModeration } = servicesFrom(context);
  const sent = await request.formData();
  if (sent.get('intent') === 'give') {
    const reviewId = String(sent.get('reviewId') ?? '');
    const typed = { ...readForm(sent, rewardForm), intent: 'give', reviewId };
    return answerForm(rewardForm, typed, async (body) => {
      await reviewModeration.giveReviewReward({ params: { reviewId }, body });
      return redirect('/staff/review-incentive?done=sent', 303);
    });
  }
  return answerForm(form, readForm(sent, form), async (body) => {
    await reviewModeration.setReviewIncentive({ body });
    return redirect('/staff/review-incentive?done=set', 303);
  });
}

const doneTexts = {
  set: 'Set, for invitations from now on.',
  sent: 'Sent. It stands in our mail to them.',
};

type Offered = Awaited<ReturnType<Services['reviewModeration']['getReviewIncentive']>>;

/** What came of it within a year; that it buys no stars is seen by the two averages. */
function figuresOf({ since, invited, rewarded, others }: Offered): FiguresView {
  const stars = ({ average }: Offered['others']) => (average === null ? '–' : average.toFixed(1));
  const reviews = ({ count }: Offered['others']) => counted(count, 'review');
  return {
    cells: [
      {
        name: 'Invitations that offered one',
        value: invited.toLocaleString('en-GB'),
        note: since ? `offered since ${longDay(dayOf(new Date(since)))}` : 'within a year',
      },
      { name: 'Stars, rewarded', value: stars(rewarded), note: reviews(rewarded) },
      { name: 'Stars, not rewarded', value: stars(others), note: reviews(others) },
    ],
    gauge: null,
  };
}

/** What whoever is asked for a review gets for it, whatever the review says. */
export default function ReviewIncentive() {
  const { done, offered, figures, rewards, form: view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'errors' in answer ? answer : null;
  const unsent = refused?.texts['intent'] === 'give' ? refused : null;
  const unset = unsent ? null : refused;
  return (
    <StaffScreen
      title="Review incentive"
      note="It is recorded with each invitation, and every review that comes of one says so."
      above={[{ href: '/staff/reviews', name: 'Reviews' }]}
      marks={
        <span className={offered === null ? 'tag' : 'tag ok'}>
          {offered === null ? 'Nothing is offered' : 'Offered now'}
        </span>
      }
    >
      <Done text={refused ? null : done} />
      {refused && (
        <ErrorSummary
          errors={refused.errors}
          message={refused.message}
          prefix={unsent ? `${unsent.texts['reviewId']}-` : ''}
        />
      )}
      <Figures figures={figures} />
      <form method="post" className="schema-form screen-narrow" noValidate>
        <TextField
          {...fieldsOf(view, unset)('incentive')}
          label="What invitations offer"
          autoComplete="off"
        />
        <p className="quiet small">
          It may not depend on what a review says, or on how many stars it gives. Reviews that were
          rewarded are marked, and left out of what search engines are told.
        </p>
        <SendButton>Set it</SendButton>
      </form>
      <ReviewRewards rewards={rewards} refused={unsent} />
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
