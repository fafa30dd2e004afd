import type { LoaderFunctionArgs } from 'react-router';
import { sendListFile } from '../kit/list.server.ts';
import { accountList } from './account-list.ts';
import { findAccounts } from './find-accounts.server.ts';

export const loader = (args: LoaderFunctionArgs) => sendListFile(args, accountList, findAccounts);
