import type { LoaderFunctionArgs } from 'react-router';
import { sendListFile } from '../kit/list.server.ts';
import { findOrders } from './find-orders.server.ts';
import { orderList } from './order-list.ts';

export const loader = (args: LoaderFunctionArgs) => sendListFile(args, orderList, findOrders);
