import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerViews } from '../kit/list-views.server.ts';
import { loadList } from '../kit/list.server.ts';
import { ListScreen } from '../kit/list.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { allReviewsList } from './all-reviews-list.ts';
import { findAllReviews } from './find-all-reviews.server.ts';

export const loader = (args: LoaderFunctionArgs) => loadList(args, allReviewsList, findAllReviews);

export const action = (args: ActionFunctionArgs) => answerViews(args, allReviewsList);

/** Every review in every state, by any of its filters. */
export default function AllReviews() {
  return (
    <ListScreen
      list={allReviewsList}
      page={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      title="All reviews"
      note="In every state, the newest first. What waits for a reader is in the queue."
      actions={
        <a className="button button-outlined" href="/staff/reviews">
          The queue
        </a>
      }
      none={<p>A review comes here by itself, as soon as a buyer sends it.</p>}
    />
  );
}

export { StaffError as ErrorBoundary };
