import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { longDay } from '../../kit/format.ts';
import { reviewableView } from '../../parts/reviews/goods-view.server.ts';
import { answerReview, emptyForm } from '../../parts/reviews/write-review.server.ts';
import { WriteForm } from '../../parts/reviews/write-screen.tsx';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import { requireSignIn } from '../../request/require-sign-in.server.ts';
import writeSheet from './write.css?url';

export const handle: ScreenHandle = { sheets: [writeSheet] };
export const headers = () => ({ 'cache-control': 'no-store' });

/** The one thing that is written about; what was written already leads to where it is changed. */
export async function loader(args: LoaderFunctionArgs) {
  const shop = requireSignIn(args);
  const { reviews } = shop.services;
  const { searchParams } = args.url;
  const slug = searchParams.get('product');
  // Of nothing in particular: what waits for its review is listed there.
  if (slug === null && !searchParams.get('sku')) throw redirect('/account/reviews', 302);
  const sku =
    slug === null
      ? (searchParams.get('sku') ?? '')
      : (await orErrorPage(shop.product(slug))).offerings[0]!.sku;
  const found = await orErrorPage(reviews.listReviewable({ query: { sku } }));
  const line = reviewableView(found.lines[0]!);
  if (line.reviewId) throw redirect(`/account/reviews/${line.reviewId}`, 302);
  return { line, checkedBy: longDay(found.checkedBy), form: emptyForm() };
}

export async function action(args: ActionFunctionArgs) {
  const { reviews } = requireSignIn(args).services;
  const sent = await args.request.formData();
  const sku = String(sent.get('sku') ?? '');
  return answerReview(sent, async (written) => {
    const body = { ...written, sku };
    // Whoever bought it has the mark; whoever did not writes without it.
    const { reviewId } = await reviews
      .createVerifiedOrderReview({ body })
      .catch((error: unknown) => {
        if (problemOf(error)?.code !== 'order-line-unproven') throw error;
        return reviews.createWebsiteReview({ body });
      });
    return redirect(`/account/reviews?done=sent#${reviewId}`, 303);
  });
}

export default function WriteReview() {
  const { line, form, checkedBy } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Screen title={`Write about ${line.goods.name}`}>
      <meta name="robots" content="noindex" />
      <div className="write">
        <h1 className="heading-largest">How is it?</h1>
        <WriteForm
          line={line}
          form={form}
          checkedBy={checkedBy}
          ownHref="/account/reviews"
          refused={refused && 'uploads' in refused ? refused : undefined}
        />
      </div>
    </Screen>
  );
}
