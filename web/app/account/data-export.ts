import type { LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import { dayOf } from '../kit/format.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';

/** Everything that the shop holds about the account, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, shopName } = requireSignIn(args);
  const everything = await orErrorPage(services.privacy.exportData());
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName(shopName)}"`,
      'cache-control': 'no-store',
    },
  });
}

/** In letters that every system takes: bath-and-bore-data-2026-11-21.json. */
function fileName(shopName: string): string {
  const words =
    shopName
      .toLowerCase()
      .replaceAll('&', 'and')
      .match(/[a-z0-9]+/g) ?? [];
  return `${[...words, 'data', dayOf(new Date())].join('-')}.json`;
}
