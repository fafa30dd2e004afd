import type { OwnPrice } from '@plumbline/contracts/shop/trade-lists.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { dayOf } from '../../kit/format.ts';
import { requireTrade } from '../require-trade.server.ts';
import { sendTexts, sendWorkbook, type ReadPart } from './list-file.server.ts';
import { priceColumns } from './price-columns.ts';

/** What everything costs the caller's business, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { tradeLists } = requireTrade(args).services;
  const read: ReadPart<OwnPrice> = async (after) => {
    const { prices, next } = await tradeLists.listOwnPrices({ query: after ? { after } : {} });
    return { rows: prices, next };
  };
  const name = `prices-${dayOf(new Date())}`;
  return args.url.pathname.endsWith('.xlsx')
    ? sendWorkbook(name, priceColumns, read)
    : sendTexts(name, priceColumns, read);
}
