import type { OrderBasketEvent } from '@plumbline/contracts/nouns/order-baskets.ts';
import { pounds, shortDay } from '../../kit/format.ts';

/** What was done to an order basket, as staff read it beside it. */
export function eventTexts({ kind, detail, by, version }: OrderBasketEvent) {
  const text = (name: string) => String(detail[name] ?? '');
  const number = (name: string) => Number(detail[name] ?? 0);
  const note = [by, `version ${version}`].filter(Boolean).join(' · ');
  const said = (title: string, more = '', isBad = false) => ({
    title,
    note: [more, note].filter(Boolean).join(' · '),
    isBad,
  });
  switch (kind) {
    case 'created':
      return said('Begun');
    case 'details':
      return said(detail['customer'] ? 'Another customer' : 'Details of the buyer');
    case 'item-added':
      return said(`${number('quantity')} × ${text('sku')} added`);
    case 'item-set':
      return said(itemSetTitle(detail), text('reason'));
    case 'item-removed':
      return said(`${text('sku')} taken out`);
    case 'delivery':
      return said('Delivery', detail['day'] ? shortDay(text('day')) : '');
    case 'link-sent':
      return said(`Link sent, ${pounds(number('totalIncPence'))}`);
    case 'link-withdrawn':
      return said('Link withdrawn');
    case 'link-expired':
      return said('The link ran out');
    case 'day-moved':
      return said(`The day moved on to ${shortDay(text('day'))}`, 'paid after the cut-off');
    case 'not-paid':
      return said('The customer could not pay', notPaidText(detail), true);
    case 'completed':
      return said(`Paid: order ${text('number')}`);
    case 'dropped':
      return said('Ended');
  }
}

function itemSetTitle(detail: Record<string, unknown>): string {
  const sku = String(detail['sku']);
  if (detail['unitPence'] !== undefined) {
    return `${sku} at ${pounds(Number(detail['unitPence']))} instead of ${pounds(Number(detail['replacedPence']))}`;
  }
  if (detail['takenBackPence'] !== undefined) return `${sku} at its own price again`;
  if (detail['quantity'] === undefined) return sku;
  return `${sku}, ${Number(detail['before'])} → ${Number(detail['quantity'])}`;
}

const reasons: Record<string, string> = {
  'out-of-stock': 'not enough in stock',
  'item-unavailable': 'something is no longer sold',
  'delivery-option-unavailable': 'the day can no longer be met',
  'address-undeliverable': 'the address is not delivered to',
  'over-cap': 'it is over what their business may order for now: withdraw the link',
  'business-gone': 'they cannot buy for the business at present: withdraw the link',
  'code-used-up': 'the code has been used up: withdraw the link, and send one without it',
};

function notPaidText({ code, items }: Record<string, unknown>): string {
  const missing = (items ?? []) as { sku: string; wanted: number; available: number }[];
  if (missing.length === 0) return reasons[String(code)] ?? String(code);
  return missing
    .map(({ sku, wanted, available }) => `${sku}: ${available} of ${wanted} left`)
    .join(', ');
}
