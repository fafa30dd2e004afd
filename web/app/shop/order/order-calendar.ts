import type { LoaderFunctionArgs } from 'react-router';
import { calendarAnswer } from '../../parts/order/order-calendar.server.ts';
import { getOrder } from '../../parts/order-view.server.ts';
import { shopFrom } from '../../request/shop.server.ts';

/** The deliveries of the order behind a link, for the buyer's own calendar. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  return calendarAnswer(await getOrder(shop, params['token'] ?? ''), shop);
}
