import type { OrderBasketSummary } from '@plumbline/contracts/staff/order-baskets.ts';
import { counted, pounds } from '../../kit/format.ts';
import type { FindRows } from '../kit/list.server.ts';
import { momentOf } from '../parts/moment.ts';
import type { OrderBasketRow } from './order-basket-list.ts';
import { stateMarks } from './state-marks.ts';

type Query = NonNullable<
  Parameters<Parameters<typeof findOrderBaskets>[0]['orderBaskets']['listOrderBaskets']>[0]
>['query'];

/** Order baskets for their list, narrowed by all that the address asks for. */
export const findOrderBaskets: FindRows<OrderBasketRow, 'state' | 'whose'> = async (
  { orderBaskets },
  query,
) => {
  const found = await orderBaskets.listOrderBaskets({ query: query as Query });
  return { total: found.total, rows: found.orderBaskets.map(rowOf) };
};

function rowOf(basket: OrderBasketSummary): OrderBasketRow {
  const { id, name, state, totalIncPence, linkExpiresAt, lineCount, pieces } = basket;
  return {
    href: `/staff/order-baskets/${id}`,
    name,
    customer: basket.customer ?? 'Nobody yet',
    business: basket.business ?? '',
    state: stateMarks[state].text,
    tone: stateMarks[state].tone,
    until: linkExpiresAt ? `until ${momentOf(linkExpiresAt)}` : '',
    goods: `${counted(lineCount, 'line')}, ${counted(pieces, 'piece')}`,
    total: totalIncPence === null ? '—' : pounds(totalIncPence),
    totalPence: totalIncPence ?? 0,
    changed: momentOf(basket.updatedAt),
    by: basket.updatedBy ?? '—',
    email: basket.emailAddress ?? '',
    order: basket.orderNumber ?? '',
  };
}
