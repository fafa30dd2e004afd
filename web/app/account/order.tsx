import { data, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorPage } from '../frame/error-page.tsx';
import { Screen } from '../frame/screen.tsx';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Crumbs } from '../kit/crumbs.tsx';
import sumsSheet from '../parts/sums.css?url';
import orderSheet from '../parts/order.css?url';
import orderPageSheet from '../parts/order/order-page.css?url';
import claimsSheet from '../parts/order/claims/claims-of-order.css?url';
import readySheet from '../parts/order/ready-to-fit.css?url';
import { buyAgain } from '../parts/order/buy-again.server.ts';
import aftercareSheet from '../parts/order/order-aftercare.css?url';
import { livingOrder } from '../parts/order/living-order.server.ts';
import { OrderParts } from '../parts/order/order-page.tsx';
import { isOnAccount } from '../parts/order-view.server.ts';
import { OrderDocuments } from '../parts/order-documents.tsx';
import { orderDocumentsView } from '../parts/order-documents.server.ts';
import { keyOf } from '../request/once-answered.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { getOwnOrder } from './own-order.server.ts';

export const handle: ScreenHandle = {
  sheets: [sumsSheet, orderSheet, orderPageSheet, aftercareSheet, claimsSheet, readySheet],
};

/** What is shown here is one person's, and is kept by nobody on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader(args: LoaderFunctionArgs) {
  const shop = requireSignIn(args);
  const order = await getOwnOrder(args);
  const { orderGuid } = order;
  const page = `/account/orders/${orderGuid}`;
  const [{ documents }, view] = await Promise.all([
    shop.services.orderDocuments.listOrderDocuments({ params: { orderGuid } }),
    livingOrder(shop, order, { key: orderGuid, page }),
  ]);
  return {
    order: view,
    documents: orderDocumentsView(documents, {
      page,
      url: args.url,
      email: view.addressee,
      hasXml: true,
      isOnAccount: isOnAccount(order),
    }),
  };
}

/** Puts the order's goods into the basket once more. */
export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData();
  const { lines } = await getOwnOrder(args);
  const report = await buyAgain(requireSignIn(args), lines, keyOf(sent));
  return data(report, { status: report.refused.length > 0 ? 409 : 200 });
}

const above = [
  { href: '/account', name: 'Account' },
  { href: '/account/orders', name: 'Orders' },
];

export default function Order() {
  const { order, documents } = useLoaderData<typeof loader>();
  const report = useActionData<typeof action>();
  return (
    <Screen title={`Order ${order.number}`}>
      <meta name="robots" content="noindex" />
      <Crumbs above={above} here={order.number} />
      <OrderParts
        order={order}
        lead={order.summary}
        report={report}
        aside={<OrderDocuments {...documents} />}
      />
    </Screen>
  );
}

export { ErrorPage as ErrorBoundary };
