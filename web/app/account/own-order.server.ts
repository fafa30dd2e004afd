import { data, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';

/** The account's own order that an address names; any other is a page that does not exist. */
export function getOwnOrder(args: LoaderFunctionArgs) {
  const orderGuid = args.params['orderGuid'] ?? '';
  // What cannot be an order's id names no order, like any that is somebody else's.
  if (orderGuid.length !== 36) throw data(null, { status: 404 });
  return orErrorPage(requireSignIn(args).services.orders.getOrder({ params: { orderGuid } }));
}
