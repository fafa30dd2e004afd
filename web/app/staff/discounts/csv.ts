import type { LoaderFunctionArgs } from 'react-router';
import { sendListFile } from '../kit/list.server.ts';
import { discountList } from './discount-list.ts';
import { findDiscounts } from './find-discounts.server.ts';

export const loader = (args: LoaderFunctionArgs) => sendListFile(args, discountList, findDiscounts);
