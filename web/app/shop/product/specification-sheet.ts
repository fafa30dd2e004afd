import type { LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../../request/shop.server.ts';
import { loadSpecificationSheet } from './specification-content.server.ts';
import { specificationSheet } from './specification-sheet.server.ts';

/** The specification of one offering as a PDF. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const sku = url.searchParams.get('sku');
  const content = await loadSpecificationSheet(shop, params['slug'] ?? '', sku, {
    now: new Date(),
    origin: shop.signIn.origin,
  });
  const pdf = await specificationSheet(content);
  return new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${content.file}"`,
      'cache-control': 'public, max-age=300',
    },
  });
}
