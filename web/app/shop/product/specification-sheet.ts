import type { LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';

/** The specification of one offering as a PDF. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const sku = url.searchParams.get('sku');
  const { fileName, bytes } = await orErrorPage(
    shopFrom(context).services.catalogue.getSpecificationSheet({
      query: { slug: params['slug'] ?? '', ...(sku === null ? {} : { sku }) },
    }),
  );
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'public, max-age=300',
    },
  });
}
