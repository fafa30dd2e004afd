import type { LoaderFunctionArgs } from 'react-router';
import { calendarFile } from '../../parts/order/calendar-file.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { fitterEntries } from './fitter-calendar.server.ts';

/** The days of deliveries, and the one from which there is something to fit, for a fitter's calendar. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const { services, shopName, signIn } = shopFrom(context);
  const page = await orErrorPage(services.deliveryChecks.getFitterPage({ params: { token } }));
  const { hostname } = new URL(signIn.origin);
  const entries = fitterEntries(page, { shopName, hostname, writtenAt: new Date() });
  return new Response(calendarFile(shopName, entries), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${page.orderNumber}.ics"`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    },
  });
}
