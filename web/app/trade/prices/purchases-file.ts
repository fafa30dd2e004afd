import type { PurchaseLine } from '@plumbline/contracts/shop/trade-lists.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { dayOf } from '../../kit/format.ts';
import { requireTrade } from '../require-trade.server.ts';
import { sendTexts, sendWorkbook, type ReadPart } from './list-file.server.ts';
import { purchaseColumns } from './purchase-columns.ts';

/** What the caller's business was invoiced and credited in two years, line by line, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { tradeLists } = requireTrade(args).services;
  const read: ReadPart<PurchaseLine> = async (after) => {
    const { lines, next } = await tradeLists.listPurchases({ query: after ? { after } : {} });
    return { rows: lines, next };
  };
  const name = `purchases-${dayOf(new Date())}`;
  return args.url.pathname.endsWith('.xlsx')
    ? sendWorkbook(name, purchaseColumns, read)
    : sendTexts(name, purchaseColumns, read);
}
