import type { LoaderFunctionArgs } from 'react-router';
import { servicesFrom } from '../../request/shop.server.ts';
import { sendListFile } from '../kit/list.server.ts';
import { orNoFile } from '../kit/no-file.server.ts';
import { findTradeAccounts } from './find-trade-accounts.server.ts';
import { tradeAccountListOf } from './trade-account-list.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { bands } = await orNoFile(servicesFrom(args.context).tradeBands.listTradeBands());
  return sendListFile(args, tradeAccountListOf(bands), findTradeAccounts);
}
