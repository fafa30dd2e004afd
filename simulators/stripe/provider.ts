import { newId, type Books, type TableName, type Tables } from './books.ts';
import { missing, type Page } from './wire.ts';
import { integer, text, type FormObject } from './form-body.ts';

/** What every operation of the simulator works with. */
export interface Provider {
  books: Books;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The address of this process, for pages that a customer is sent to. */
  origin: string;
  /** How long a slow payment or refund takes. */
  settleMs: number;
  /** Called when an event or a settlement is due earlier than it was. */
  wake: () => void;
}

const apiVersion = '2026-10-28.endive';

export function seconds({ now }: Provider): number {
  return Math.floor(now() / 1000);
}

/** The row, or Stripe's 404. */
export function getRow<T extends TableName>(
  { books }: Provider,
  table: T,
  id: string,
  param?: string,
): Tables[T] {
  const row = books.get(table, id);
  if (!row) throw missing(table, id, param);
  return row;
}

/** A customer who can still be used; a deleted one is as good as missing. */
export function getCustomer(provider: Provider, id: string): Tables['customer'] {
  const customer = getRow(provider, 'customer', id, 'customer');
  if (customer.deleted) throw missing('customer', id, 'customer');
  return customer;
}

/**
 * Records an event about an object as it is at this moment, with what was otherwise before, and
 * puts it on its way to the shop.
 */
export function emit(
  provider: Provider,
  type: string,
  object: { id: string; object: string },
  previous?: object,
): void {
  const { books, now, wake } = provider;
  const event = {
    id: newId('evt'),
    object: 'event' as const,
    api_version: apiVersion,
    created: seconds(provider),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false as const,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  books.put('event', event);
  books.put('delivery', { id: newId('dlv'), eventId: event.id, attempts: 0, dueAt: now() });
  wake();
}

/** Rows as a page, the newest first, as Stripe's lists are. */
export function toPage<T extends { id: string }>(
  rows: T[],
  query: FormObject,
  url: string,
): Page<T> {
  const newestFirst = rows.toReversed();
  const after = text(query, 'starting_after');
  const start = after ? newestFirst.findIndex((row) => row.id === after) + 1 : 0;
  const limit = Math.min(100, Math.max(1, integer(query, 'limit') ?? 10));
  return {
    object: 'list',
    url,
    has_more: newestFirst.length > start + limit,
    data: newestFirst.slice(start, start + limit),
  };
}
