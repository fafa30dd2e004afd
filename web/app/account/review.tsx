import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { answerOwnReview, loadOwnReview } from '../parts/reviews/own-review.server.ts';
import { OwnReview } from '../parts/reviews/own-review.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import reviewsSheet from './reviews.css?url';
import { AccountScreen } from './screen.tsx';

export const handle: ScreenHandle = { sheets: [reviewsSheet] };

export const loader = (args: LoaderFunctionArgs) =>
  loadOwnReview(requireSignIn(args), args.params['reviewId'] ?? '', undefined);

export function action(args: ActionFunctionArgs) {
  const { reviewId = '' } = args.params;
  return answerOwnReview(requireSignIn(args), args.request, { reviewId, done: '/account/reviews' });
}

/** One review of the account's own. */
export default function AccountReview() {
  const own = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AccountScreen title="Your review" above={[{ href: '/account/reviews', name: 'Reviews' }]}>
      <OwnReview own={own} refused={refused && 'errors' in refused ? refused : undefined} />
    </AccountScreen>
  );
}
