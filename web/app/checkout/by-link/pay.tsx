import { data, redirect, useActionData, useLoaderData, useParams } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Screen } from '../../frame/screen.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Icon } from '../../kit/icon.tsx';
import { CardOnlyForm } from '../../parts/card-entry/card-only-form.tsx';
import { FailureNotice } from '../../parts/card-entry/failure-notice.tsx';
import { cameBackFailure, scriptNeeded } from '../../parts/card-entry/payment-failures.ts';
import { MiniLines, SumRows } from '../../parts/sums.tsx';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { EndedLink } from './ended-link.tsx';
import { orderToPayView, type OrderToPayView } from './order-to-pay-view.server.ts';
import { startOrderToPay } from './start-order-to-pay.server.ts';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { services } = shopFrom(context);
  const asked = { params: { token: params['token'] ?? '' } };
  try {
    const { order, provider } = await services.orderBaskets.getOrderToPay(asked);
    return {
      ended: null,
      view: orderToPayView(order),
      provider,
      cameBack: cameBackFailure(url.searchParams.get('came'), order.lastFailure),
      idempotencyKey: crypto.randomUUID(),
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'link-expired') return orErrorPage(Promise.reject(error));
    const ended = {
      message: problem.detail ?? problem.title,
      isPaid: problem['ending'] === 'paid',
    };
    return data({ ended, view: null }, { status: ended.isPaid ? 200 : 410 });
  }
}

/** Without a script: opens the payment and goes on to the provider's own page, which leads back. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const start = await startOrderToPay(shopFrom(context), params['token'] ?? '', form);
  if (start.kind === 'leave') return redirect(start.path, 303);
  if (start.kind === 'challenge') return redirect(start.url, 303);
  const hasAgreed = form.has('acceptsTerms');
  if (start.kind === 'refused') {
    return data({ failure: start.failure, hasAgreed }, { status: start.status });
  }
  if (start.hostedPageUrl !== null) return redirect(start.hostedPageUrl, 303);
  return data({ failure: scriptNeeded, hasAgreed }, { status: 409 });
}

/** What somebody ordered on the telephone, to be checked and paid. */
export default function OrderToPay() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const token = useParams()['token'] ?? '';
  if (loaded.ended) return <EndedLink {...loaded.ended} />;
  const { view, provider, cameBack, idempotencyKey } = loaded;
  const failure = answer?.failure ?? cameBack;
  const fields = {
    agreedTotalPence: String(view.totalPence),
    agreedDay: view.day,
    idempotencyKey,
  };
  const agreement = <Agreement view={view} isTicked={answer?.hasAgreed ?? false} />;
  return (
    <Screen title="Your order by phone">
      <meta name="robots" content="noindex" />
      <div className="by-link-head">
        <h1 className="heading-large">Your order, as we said on the phone</h1>
        <p className="by-link-lead">
          Please check it, {view.firstName}. Nothing is ordered and nothing is charged until you
          press the button. These prices stand until {view.expires}.
        </p>
        {view.moved && (
          <p className="note warn">
            <Icon name="calendar-check" />
            <span>
              <b>It now arrives {view.arrives}.</b> We had said {view.moved}, for an order by an
              earlier time. The price stays as it was.
            </span>
          </p>
        )}
      </div>
      <div className="columns by-link">
        <div>
          <dl className="by-link-facts">
            <div>
              <dt>Arrives</dt>
              <dd>
                <b>{view.arrives}</b>
                <small>
                  {view.deliveryName}, if you pay by {view.orderBy}
                </small>
              </dd>
            </div>
            <div>
              <dt>To</dt>
              <dd>{view.deliveryAddress}</dd>
            </div>
            <div>
              <dt>Billed to</dt>
              <dd>
                {view.billingAddress === view.deliveryAddress
                  ? 'Same as delivery'
                  : view.billingAddress}
              </dd>
            </div>
            {view.poNumber && (
              <div>
                <dt>PO number</dt>
                <dd>{view.poNumber}</dd>
              </div>
            )}
            <div>
              <dt>Confirmation</dt>
              <dd>{view.email}</dd>
            </div>
          </dl>
          {view.problem ? (
            <div className="note bad" role="alert">
              <Icon name="circle-exclamation-point" />
              <div>
                <b>This cannot be paid just now</b>
                <p>{view.problem}</p>
                <a className="link" href="/contact">
                  How to reach us
                </a>
              </div>
            </div>
          ) : view.totalPence === 0 ? (
            <form method="post" className="pay">
              {failure && <FailureNotice failure={failure} />}
              {Object.entries(fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              {agreement}
              <button className="button button-main wide pay-go">
                Place the order, nothing to pay
              </button>
              <Rights view={view} />
            </form>
          ) : (
            <>
              <h2 className="by-link-h">Pay by card</h2>
              <CardOnlyForm
                provider={provider}
                totalPence={view.totalPence}
                fields={fields}
                places={{
                  startPath: `/pay/${token}/start`,
                  paidPath: (intentId) =>
                    `/pay/${token}/paid?payment_intent=${encodeURIComponent(intentId)}`,
                }}
                before={failure}
                button={`Order and pay ${view.total}`}
                agreement={agreement}
              >
                <Rights view={view} />
              </CardOnlyForm>
            </>
          )}
        </div>
        <aside className="side" aria-labelledby="what">
          <h2 id="what">What you are ordering</h2>
          <MiniLines lines={view.lines} />
          <div className="mini-sums">
            <SumRows sums={view.sums} totalLabel="Total to pay, inc VAT" />
          </div>
          <p className="by-link-name">Reference {view.name}</p>
        </aside>
      </div>
    </Screen>
  );
}

function Agreement({
  view: { isConsumer },
  isTicked,
}: {
  view: OrderToPayView;
  isTicked: boolean;
}) {
  return (
    <div className="by-link-terms">
      <Checkbox id="acceptsTerms" name="acceptsTerms" defaultValue={isTicked ? 'on' : ''}>
        <span>
          I agree to the{' '}
          <a className="link" href="/terms" target="_blank">
            terms of sale
          </a>
          {isConsumer && ', which came with the link, as did the form to cancel'}.
        </span>
      </Checkbox>
    </div>
  );
}

function Rights({ view: { isConsumer, returnDays } }: { view: OrderToPayView }) {
  return (
    <p className="pay-terms">
      By pressing the button you place your order and agree to pay for it.{' '}
      {isConsumer &&
        `You can cancel within ${returnDays} days of the last item arriving, without giving a reason. `}
      Is anything not right? Leave this page and ring us. Our{' '}
      <a className="link" href="/privacy" target="_blank">
        privacy notice
      </a>{' '}
      applies.
    </p>
  );
}
