import { businessKinds, type BusinessKind } from '@plumbline/contracts/nouns/businesses.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireSignIn } from '../../request/require-sign-in.server.ts';
import { checkedNumbers } from './checked-numbers.server.ts';

/** Says of a business's numbers what can be said while they are typed. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const { tradeApplications } = requireSignIn(args).services;
  const named = searchParams.get('kind') ?? '';
  const kind = Object.hasOwn(businessKinds, named) ? (named as BusinessKind) : 'sole-trader';
  const textOf = (name: string) => (searchParams.get(name) ?? '').slice(0, 40);
  const body = { kind, companyNumber: textOf('companyNumber'), vatNumber: textOf('vatNumber') };
  return checkedNumbers(await orErrorPage(tradeApplications.checkBusinessNumbers({ body })));
}
