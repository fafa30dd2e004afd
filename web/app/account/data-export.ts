import type { LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import { dayOf } from '../kit/format.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';

/** Everything that the shop holds about the account, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { privacy } = requireSignIn(args).services;
  const everything = await orErrorPage(privacy.exportData());
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="plumbline-data-${dayOf(new Date())}.json"`,
      'cache-control': 'no-store',
    },
  });
}
