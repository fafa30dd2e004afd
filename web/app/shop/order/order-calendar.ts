import type { LoaderFunctionArgs } from 'react-router';
import { addressText } from '../../parts/address/address-text.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { calendarFile } from './calendar-file.ts';
import { getOrder } from '../../parts/order-view.server.ts';

/** The day of the delivery, for the buyer's own calendar. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const order = await getOrder(shop, params['token'] ?? '');
  const file = calendarFile({
    shopName: shop.shopName,
    uid: `delivery-${order.orderGuid}@${new URL(shop.signIn.origin).hostname}`,
    title: `${shop.shopName} delivery, ${order.orderNumber}`,
    text: `${order.deliveryName}. ${order.deliveryDetail}`,
    place: addressText(order.deliveryAddress),
    day: order.deliveryDay,
    writtenAt: new Date(order.placedAt),
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${order.orderNumber}.ics"`,
      'cache-control': 'no-store',
    },
  });
}
