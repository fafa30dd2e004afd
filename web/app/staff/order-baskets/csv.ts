import type { LoaderFunctionArgs } from 'react-router';
import { sendListFile } from '../kit/list.server.ts';
import { findOrderBaskets } from './find-order-baskets.server.ts';
import { orderBasketList } from './order-basket-list.ts';

export const loader = (args: LoaderFunctionArgs) =>
  sendListFile(args, orderBasketList, findOrderBaskets);
