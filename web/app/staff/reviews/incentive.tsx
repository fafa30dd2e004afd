import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import { reviewStaffCalls } from '@plumbline/contracts/staff/reviews.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { counted, dayOf, longDay } from '../../kit/format.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { answerForm, readForm, textsOf, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { Figures, type FiguresView } from '../kit/figures.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import '../parts/schema-fields.css';

const form = describeForm(reviewStaffCalls.setReviewIncentive.body);

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { reviewModeration } = servicesFrom(context);
  const set = await orErrorPage(reviewModeration.getReviewIncentive());
  return {
    isDone: url.searchParams.has('done'),
    offered: set.incentive,
    form: viewForm(form, textsOf(form, { incentive: set.incentive })),
    figures: figuresOf(set),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { reviewModeration } = servicesFrom(context);
  return answerForm(form, readForm(await request.formData(), form), async (body) => {
    await reviewModeration.setReviewIncentive({ body });
    return redirect('/staff/review-incentive?done=1', 303);
  });
}

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
  const { isDone, offered, figures, form: view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'errors' in answer ? answer : null;
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
      <Done text={isDone && !refused ? 'Set, for invitations from now on.' : null} />
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      <Figures figures={figures} />
      <form method="post" className="schema-form screen-narrow" noValidate>
        <TextField
          {...fieldsOf(view, refused)('incentive')}
          label="What invitations offer"
          autoComplete="off"
        />
        <p className="quiet small">
          It may not depend on what a review says, or on how many stars it gives. Reviews that were
          rewarded are marked, and left out of what search engines are told.
        </p>
        <SendButton>Set it</SendButton>
      </form>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
