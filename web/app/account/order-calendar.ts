import type { LoaderFunctionArgs } from 'react-router';
import { calendarAnswer } from '../parts/order/order-calendar.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { getOwnOrder } from './own-order.server.ts';

/** The deliveries of one of the account's own orders, for the buyer's own calendar. */
export async function loader(args: LoaderFunctionArgs) {
  return calendarAnswer(await getOwnOrder(args), requireSignIn(args));
}
