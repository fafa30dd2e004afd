import type { Services } from '@plumbline/contracts/calls.ts';
import { data } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';

/** The provider that this shop has; without one there is no such page. */
export async function getCreditProvider({ tradeCredit }: Services): Promise<string> {
  const { creditProvider } = await orErrorPage(tradeCredit.findCreditProvider());
  if (creditProvider === null) throw data(null, { status: 404 });
  return creditProvider;
}
