import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { answerOwnReview, loadOwnReview } from '../../parts/reviews/own-review.server.ts';
import { OwnReview } from '../../parts/reviews/own-review.tsx';
import { shopFrom } from '../../request/shop.server.ts';
import writeSheet from './write.css?url';

export const handle: ScreenHandle = { sheets: [writeSheet] };
/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadOwnReview(shopFrom(context), params['reviewId'] ?? '', params['token']);

export function action({ request, params, context }: ActionFunctionArgs) {
  const { token: invitation = '', reviewId = '' } = params;
  const done = `/review/${invitation}`;
  return answerOwnReview(shopFrom(context), request, { reviewId, invitation, done });
}

/** A review of whoever came by an invitation's link. */
export default function InvitedOwn() {
  const own = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Screen title={`Your review of ${own.review.goods.name}`}>
      <meta name="robots" content="noindex" />
      <div className="write">
        <h1 className="heading-largest">Your review</h1>
        <OwnReview own={own} refused={refused && 'errors' in refused ? refused : undefined} />
      </div>
    </Screen>
  );
}
