import { data, redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../../frame/screen-styles.tsx';
import { Screen } from '../../../frame/screen.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Picture } from '../../../parts/card.tsx';
import { orErrorPage, problemOf } from '../../../request/problems.server.ts';
import { shopFrom } from '../../../request/shop.server.ts';
import claimSheet from './claim.css?url';
import { claimPage } from './claim-view.server.ts';

export const handle: ScreenHandle = { sheets: [claimSheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

const namedBy = (params: { token?: string | undefined; claimNumber?: string | undefined }) => ({
  order: params['token'] ?? '',
  claimNumber: params['claimNumber'] ?? '',
});

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { claims } = shopFrom(context).services;
  const named = namedBy(params);
  const claim = await claims.getClaim({ params: named }).catch((error: unknown) => {
    // What cannot be a claim's number names none.
    if (problemOf(error)?.status === 400) throw data(null, { status: 404 });
    return orErrorPage(Promise.reject(error));
  });
  return claimPage(claim, named.order);
}

/** Takes the claim back; what was decided meanwhile is shown instead. */
export async function action({ params, context }: ActionFunctionArgs) {
  const { claims } = shopFrom(context).services;
  const named = namedBy(params);
  await claims.withdrawClaim({ params: named }).catch((error: unknown) => {
    if (problemOf(error)?.code !== 'claim-decided') return orErrorPage(Promise.reject(error));
    return null;
  });
  return redirect(`/order/${named.order}/claims/${named.claimNumber}`, 303);
}

export default function Claim() {
  const page = useLoaderData<typeof loader>();
  return (
    <Screen title={`${page.headline}, claim ${page.number}`}>
      <meta name="robots" content="noindex" />
      <div className="claim">
        <p className="quiet">
          <a className="link" href={page.order}>
            {page.orderNumber}
          </a>{' '}
          · {page.number}
        </p>
        <h1 className="heading-largest">{page.headline}</h1>
        <p className="claim-lead">{page.lead}</p>
        {page.note && <blockquote className="claim-note">{page.note}</blockquote>}
        <ol className="claim-steps" aria-label="Progress of your claim">
          {page.steps.map(({ name, when, isDone }) => (
            <li key={name} className={isDone ? 'done' : undefined}>
              <Icon name={isDone ? 'check' : 'clock'} />
              <span>
                <b>{name}</b>
                <small>{when}</small>
              </span>
            </li>
          ))}
        </ol>
        <section aria-labelledby="reported" className="claim-reported">
          <h2 className="heading-medium" id="reported">
            What you told us
          </h2>
          <div className="claim-goods">
            {page.picture && (
              <span className="claim-spot">
                <Picture picture={{ ...page.picture, width: 120, height: page.height }} alt="" />
                {page.mark && (
                  <span
                    className="claim-mark"
                    style={{ left: `${page.mark.left}%`, top: `${page.mark.top}%` }}
                  />
                )}
              </span>
            )}
            <div>
              <b>{page.goods}</b>
              <p>{page.problem}</p>
              {page.description && <p className="claim-words">{page.description}</p>}
              {page.wish && <p className="quiet">You asked us: {page.wish}</p>}
            </div>
          </div>
          {page.pictures.length > 0 && (
            <ul className="claim-pictures" aria-label="Your pictures">
              {page.pictures.map((src, place) => (
                <li key={src}>
                  <img src={src} alt={`What you sent us, ${place + 1}`} loading="lazy" />
                </li>
              ))}
            </ul>
          )}
        </section>
        {page.mayWithdraw && (
          <form method="post" className="claim-withdraw">
            <p>Has it put itself right?</p>
            <button className="button button-quiet">Take the claim back</button>
          </form>
        )}
      </div>
    </Screen>
  );
}
