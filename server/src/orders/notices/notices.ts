import type { Pieces } from '../orders/books.ts';
import type { OrderChange } from '../orders/change-order.ts';

/** What a customer is told of a change of their order. */
export interface Notice {
  kind:
    | 'order-delayed'
    | 'order-on-time'
    | 'order-dispatched'
    | 'order-delivered'
    | 'order-cancelled';
  /** Of which consignment; null for one about lines of any. */
  consignment: number | null;
  /** What was cancelled. */
  lines: readonly Pieces[];
}

const kinds: Readonly<Record<string, Notice['kind']>> = {
  delayed: 'order-delayed',
  'delay-withdrawn': 'order-on-time',
  dispatched: 'order-dispatched',
  delivered: 'order-delivered',
  cancelled: 'order-cancelled',
};

/** What has to be told of what a command did; of the same thing twice, the later. */
export function noticesOf({ events }: Pick<OrderChange, 'events'>): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { kind: event, detail } of events) {
    const kind = kinds[event];
    if (!kind) continue;
    const consignment = typeof detail.consignment === 'number' ? detail.consignment : null;
    const lines = kind === 'order-cancelled' ? (detail.lines as readonly Pieces[]) : [];
    const about = kind === 'order-on-time' ? 'order-delayed' : kind;
    const before = notices.get(`${about}:${consignment}`)?.lines ?? [];
    notices.set(`${about}:${consignment}`, { kind, consignment, lines: [...before, ...lines] });
  }
  return [...notices.values()];
}

/** One mail for each thing that happened: a day may be moved again and again, a parcel leaves once. */
export function noticeKey({ kind, consignment }: Notice, guid: string, version: number): string {
  const happensOnce = kind === 'order-dispatched' || kind === 'order-delivered';
  return happensOnce
    ? `${kind}:${guid}:${consignment}`
    : `${kind}:${guid}:${version}:${consignment}`;
}
