import type { CallRequest } from '@plumbline/contracts/call/call.ts';
import type { discountCalls } from '@plumbline/contracts/ordering/discounts.ts';
import type { FindRows } from '../kit/list.server.ts';
import type { discountList } from './discount-list.ts';
import { rowOf } from './discount-view.server.ts';
import type { DiscountRow } from './discount-list.ts';

type Asked = CallRequest<typeof discountCalls.searchDiscounts>['query'];
type Filter = keyof (typeof discountList)['filters'];

/** Campaigns for their list, whose filters are numbers to the call where the specification says so. */
export const findDiscounts: FindRows<DiscountRow, Filter> = async (
  { discounts },
  { channel, targetType, ...query },
) => {
  const asked = {
    ...query,
    ...(channel && { channel: Number(channel) }),
    ...(targetType && { targetType: Number(targetType) }),
  } as Asked;
  const found = await discounts.searchDiscounts({ query: asked });
  return { total: found.total, rows: found.discounts.map(rowOf) };
};
