import type { LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import { loadDepartmentMenu } from './load-department-menu.server.ts';
import { MenuContent } from './menu-content.tsx';

/** So long a browser keeps what it was told of a department, in seconds. */
const keptFor = 300;

/** A department's menu as a piece of HTML, for the pages that ask for it when it is wanted. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const menu = await loadDepartmentMenu(shop, params['slug'] ?? '');
  if (!menu) return new Response(null, { status: 404 });
  const html = shop.markup.html(`menu ${JSON.stringify(menu)}`, () => <MenuContent menu={menu} />);
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': `public, max-age=${keptFor}`,
      'x-robots-tag': 'noindex',
    },
  });
}
