import type { SupplierOrder } from '@plumbline/contracts/staff/fulfilment.ts';
import { counted, shortDay } from '../../kit/format.ts';
import type { QueueItem } from '../kit/queue.tsx';
import type { Tone } from '../kit/list-definition.ts';
import { momentOf } from '../parts/moment.ts';

const stateTexts: Record<SupplierOrder['state'], { text: string; tone: Tone }> = {
  'to-order': { text: 'To order', tone: 'warn' },
  ordered: { text: 'Ordered', tone: 'info' },
  arrived: { text: 'Arrived', tone: 'ok' },
  cancelled: { text: 'Cancelled', tone: '' },
};

const markOf = ({ state, isLate }: SupplierOrder) =>
  isLate ? { text: 'Late', tone: 'bad' as const } : stateTexts[state];

/** What it is for, as its line in the queue says it. */
export function supplierItem(order: SupplierOrder, query: string): QueueItem {
  const { supplierOrderId, supplier, expectedDay, lines } = order;
  const pieces = lines.reduce((sum, { units }) => sum + units, 0);
  const orders = new Set(lines.map(({ orderNumber }) => orderNumber)).size;
  return {
    href: `/staff/supplier-orders/${supplierOrderId}${query}`,
    name: supplier,
    about: `${counted(pieces, 'piece')} for ${counted(orders, 'order')}`,
    when: shortDay(expectedDay),
    mark: markOf(order),
  };
}

/** One order to a supplier, as texts. */
export function supplierView(order: SupplierOrder) {
  const { supplierOrderId, supplier, reference, state, expectedDay, version } = order;
  const { neededDay, neededHereBy, orderedAt, arrivedAt, isLate } = order;
  return {
    supplierOrderId,
    supplier,
    version: String(version),
    mark: markOf(order),
    isOpen: state === 'to-order' || state === 'ordered',
    isOrdered: state === 'ordered',
    late:
      isLate && neededHereBy
        ? `It is needed here by ${shortDay(neededHereBy)}, to reach its customers as promised.`
        : null,
    texts: { supplier, reference: reference ?? '', expectedDay },
    facts: [
      ['Expected here', shortDay(expectedDay)],
      ...(neededHereBy ? [['Needed here by', shortDay(neededHereBy)]] : []),
      ['Promised to customers', neededDay ? shortDay(neededDay) : 'nothing waits for it'],
      ['Their number', reference ?? 'none yet'],
      ...(orderedAt ? [['Ordered', momentOf(orderedAt)]] : []),
      ...(arrivedAt ? [['Arrived', momentOf(arrivedAt)]] : []),
    ] as [string, string][],
    lines: order.lines.map(({ orderNumber, position, sku, name, units, arrived }) => ({
      key: `${orderNumber}-${position}`,
      sku,
      name,
      units: arrived > 0 ? `${arrived} of ${units}` : String(units),
      orderNumber,
      href: `/staff/orders/${orderNumber}`,
    })),
  };
}
