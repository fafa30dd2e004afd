import type { LoaderFunctionArgs } from 'react-router';
import { servicesFrom } from '../../request/shop.server.ts';
import { orNoFile } from '../kit/no-file.server.ts';

/** The codes of a campaign, or of one batch, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { discounts } = servicesFrom(args.context);
  const batch = Number(args.url.searchParams.get('batch') ?? Number.NaN);
  const { fileName, bytes } = await orNoFile(
    discounts.exportIssueCodes({
      params: { promotionCode: args.params['promotionCode'] ?? '' },
      query: Number.isInteger(batch) && batch > 0 ? { batchId: batch } : {},
    }),
  );
  return new Response(bytes, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
}
