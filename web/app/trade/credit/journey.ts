import { redirect, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { getCreditProvider } from './credit-provider.server.ts';

/**
 * Leads to the provider's own pages. What opens them is made when the link is followed, is good once,
 * and stands in no address of ours.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = requireTrade(args);
  const creditProvider = await getCreditProvider(services);
  const { journeyUrl } = await orErrorPage(
    services.tradeCredit.getDelegationToken({ params: { creditProvider } }),
  );
  return redirect(journeyUrl, {
    status: 303,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
