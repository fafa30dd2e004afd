import type { LoaderFunctionArgs } from 'react-router';
import { sendListFile } from '../kit/list.server.ts';
import { findTradeAccounts } from './find-trade-accounts.server.ts';
import { tradeAccountList } from './trade-account-list.ts';

export const loader = (args: LoaderFunctionArgs) =>
  sendListFile(args, tradeAccountList, findTradeAccounts);
