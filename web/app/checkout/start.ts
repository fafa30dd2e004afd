import { redirect, type LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../request/shop.server.ts';
import { getCheckout } from './current-checkout.server.ts';
import { nextPath } from './steps.ts';

/** Where every way into the checkout leads on from: to what is still to be given or put right. */
export async function loader({ context }: LoaderFunctionArgs) {
  const checkout = await getCheckout(shopFrom(context));
  const canBeBought = checkout.basket.lines.every(({ problem }) => problem === null);
  return redirect(canBeBought ? nextPath(checkout) : '/basket', 303);
}
