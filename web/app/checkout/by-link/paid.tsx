import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Screen } from '../../frame/screen.tsx';
import { Icon } from '../../kit/icon.tsx';
import { onItsWay } from '../../parts/card-entry/on-its-way.ts';
import { cameBackAs } from '../../parts/card-entry/payment-failures.ts';
import { problemOf } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';

/**
 * Where browsers come back to from the provider and from the bank: on to the order, if there is one.
 * It may be asked as often as anybody likes, because one payment makes one order.
 */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { services } = shopFrom(context);
  const token = params['token'] ?? '';
  const intentId = url.searchParams.get('payment_intent');
  if (!intentId) throw redirect(`/pay/${token}`, 303);
  let orderToken: string;
  try {
    const body = { intentId };
    const order = await services.orderBaskets.completeOrderToPay({ params: { token }, body });
    orderToken = order.confirmationToken;
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status === 500) throw error;
    const came = cameBackAs(problem.code, problem['state']);
    if (came) throw redirect(`/pay/${token}?came=${came}`, 303);
    const isWaiting = onItsWay(problem.code) !== null;
    const message = problem.detail ?? problem.title;
    return data({ isWaiting, message, back: `/pay/${token}` }, { status: problem.status });
  }
  throw redirect(`/order/${orderToken}`, 303);
}

/** A payment that is no order yet, or none of this link's. */
export default function LinkPaid() {
  const { isWaiting, message, back } = useLoaderData<typeof loader>();
  const title = isWaiting ? 'Your payment is on its way' : 'This payment did not become an order';
  return (
    <Screen title={title}>
      <meta name="robots" content="noindex" />
      <div className={`paid ${isWaiting ? 'wait' : 'bad'}`}>
        <Icon name={isWaiting ? 'clock' : 'circle-exclamation-point'} />
        <h1 className="heading-large">{title}</h1>
        <p>{message}</p>
        <a
          className={isWaiting ? 'button button-outlined' : 'button button-main'}
          href={isWaiting ? '' : back}
          data-reload
        >
          {isWaiting ? 'Check again' : 'Back to the order'}
        </a>
      </div>
    </Screen>
  );
}
