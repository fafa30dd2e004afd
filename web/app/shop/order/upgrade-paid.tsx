import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Screen } from '../../frame/screen.tsx';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { onItsWay } from '../../parts/card-entry/on-its-way.ts';
import { cameBackAs } from '../../parts/card-entry/payment-failures.ts';
import { orderAddress } from '../../parts/order/order-address.ts';
import { problemOf } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import upgradeSheet from './upgrade.css?url';

export const handle: ScreenHandle = { sheets: [upgradeSheet] };
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

/**
 * Where browsers come back to from the provider and from the bank: on to the order, if it comes better
 * now. It may be asked as often as anybody likes, because one payment makes it better once.
 */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const key = params['token'] ?? '';
  const { deliveryUpgrade } = shopFrom(context).services;
  const intentId = url.searchParams.get('payment_intent');
  const page = `/order/${key}/upgrade`;
  if (!intentId) throw redirect(page, 303);
  try {
    await deliveryUpgrade.completeUpgradePayment({ params: { orderId: key }, body: { intentId } });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status === 500) throw error;
    const came = cameBackAs(problem.code, problem['state']);
    if (came) throw redirect(`${page}?came=${came}`, 303);
    return data(
      {
        ...(onItsWay(problem.code) ?? {
          title: 'Nothing was changed',
          go: { href: orderAddress(key), label: 'Go to the order' },
        }),
        message: problem.detail ?? problem.title,
      },
      { status: problem.status },
    );
  }
  throw redirect(orderAddress(key), 303);
}

export default function UpgradePaid() {
  const { title, message, go } = useLoaderData<typeof loader>();
  return (
    <Screen title={title}>
      <meta name="robots" content="noindex" />
      <div className="upgrade">
        <h1 className="heading-large">{title}</h1>
        <p className="lead">{message}</p>
        <a className="button button-main" href={go.href} data-reload>
          {go.label}
        </a>
      </div>
    </Screen>
  );
}
