import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Icon } from '../../kit/icon.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { longDay } from '../../kit/format.ts';
import { doneTexts } from '../../parts/reviews/done-texts.ts';
import { GoodsLine } from '../../parts/reviews/goods-line.tsx';
import { reviewableView } from '../../parts/reviews/goods-view.server.ts';
import { answerReview, emptyForm } from '../../parts/reviews/write-review.server.ts';
import { WriteForm } from '../../parts/reviews/write-screen.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import writeSheet from './write.css?url';

export const handle: ScreenHandle = { sheets: [writeSheet] };
/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const invitation = params['token'] ?? '';
  const { reviews } = shopFrom(context).services;
  const found = await orErrorPage(reviews.listReviewable({ query: { invitation } }));
  const lines = found.lines.map(reviewableView);
  const open = lines.filter(({ reviewId }) => reviewId === null);
  const asked = url.searchParams.get('sku');
  const checkedBy = longDay(found.checkedBy);
  const sent = `Thank you. Somebody reads it by ${checkedBy}, and we write to you either way.`;
  const texts = { ...doneTexts, sent };
  // Of one thing alone there is nothing to choose.
  const only = lines.length === 1 && asked === null ? open[0] : undefined;
  return {
    lines,
    here: `/review/${invitation}`,
    chosen: open.find(({ goods }) => goods.sku === asked) ?? only ?? null,
    done: entryOf(texts, url.searchParams.get('done')) ?? null,
    checkedBy,
    form: emptyForm(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const invitation = params['token'] ?? '';
  const { reviews } = shopFrom(context).services;
  const sent = await request.formData();
  return answerReview(sent, async (written) => {
    const sku = String(sent.get('sku') ?? '');
    await reviews.createVerifiedOrderReview({ body: { ...written, sku, invitation } });
    return redirect(`/review/${invitation}?done=sent`, 303);
  });
}

/** What an invitation's link opens: the goods of its order, and the form of one of them. */
export default function Invited() {
  const { lines, chosen, here, done, checkedBy, form } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Screen title="Write a review">
      <meta name="robots" content="noindex" />
      <div className="write">
        <h1 className="heading-largest">{chosen ? 'How is it to live with?' : 'Your order'}</h1>
        {done && (
          <output className="note ok">
            <Icon name="check" />
            <span>{done}</span>
          </output>
        )}
        {chosen ? (
          <WriteForm
            line={chosen}
            form={form}
            checkedBy={checkedBy}
            ownHref={here}
            refused={refused && 'uploads' in refused ? refused : undefined}
          />
        ) : (
          <>
            <p className="write-lead">
              What would you tell the next buyer? Something that is wrong with it is reported on the
              order’s page as well; one does not wait for the other.
            </p>
            <ul className="write-lines">
              {lines.map(({ goods, arrived, reviewId }) => (
                <li key={goods.sku}>
                  <GoodsLine goods={goods}>
                    <small>{arrived}</small>
                  </GoodsLine>
                  <a
                    className="button button-outlined"
                    href={
                      reviewId
                        ? `${here}/${reviewId}`
                        : `${here}?sku=${encodeURIComponent(goods.sku)}`
                    }
                  >
                    {reviewId ? 'Your review' : 'Write'}
                    <span className="visually-hidden"> of {goods.name}</span>
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Screen>
  );
}
