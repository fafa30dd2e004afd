import type { LoaderFunctionArgs } from 'react-router';
import { dayOf } from '../../kit/format.ts';
import { sendTexts } from '../prices/list-file.server.ts';
import { purchaseColumns } from '../prices/purchase-columns.ts';
import { requireTrade } from '../require-trade.server.ts';

/** The lines of a job's invoices and credit notes, for software of the business's own. */
export async function loader(args: LoaderFunctionArgs) {
  const { jobs } = requireTrade(args).services;
  const reference = args.params['reference'] ?? '';
  const name = reference
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return sendTexts(`job-${name || 'lines'}-${dayOf(new Date())}`, purchaseColumns, async () => {
    const { lines } = await jobs.listJobPurchases({ params: { reference } });
    return { rows: lines, next: null };
  });
}
