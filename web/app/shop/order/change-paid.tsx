import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Screen } from '../../frame/screen.tsx';
import { onItsWay } from '../../parts/card-entry/on-its-way.ts';
import { cameBackAs } from '../../parts/card-entry/payment-failures.ts';
import { problemOf } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';

export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

/** Where browsers come back to from the provider and from the bank: on to the order, once it is changed. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { orderChanges } = shopFrom(context).services;
  const order = params['token'] ?? '';
  const changeId = Number(url.searchParams.get('change') ?? 0);
  const intentId = url.searchParams.get('payment_intent') ?? '';
  const page = `/order/${order}/change`;
  try {
    await orderChanges.payOrderChange({ params: { order, changeId }, body: { intentId } });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status === 500) throw error;
    if (problem.status === 404 || problem.status === 400) throw data(null, { status: 404 });
    const came = cameBackAs(problem.code, problem['state']);
    if (came) return redirect(`${page}?came=${came}`, 303);
    const message = problem.detail ?? problem.title;
    return data(
      {
        ...(onItsWay(problem.code) ?? {
          title: 'The change is not done',
          go: { href: page, label: 'Look at the order again' },
        }),
        message,
      },
      { status: problem.status },
    );
  }
  return redirect(order.length === 36 ? `/account/orders/${order}` : `/order/${order}`, 303);
}

export default function ChangePaid() {
  const { title, message, go } = useLoaderData<typeof loader>();
  return (
    <Screen title={title}>
      <meta name="robots" content="noindex" />
      <div className="before-content">
        <h1 className="heading-large">{title}</h1>
        <p>{message}</p>
        <a className="button button-outlined" href={go.href} data-reload>
          {go.label}
        </a>
      </div>
    </Screen>
  );
}
