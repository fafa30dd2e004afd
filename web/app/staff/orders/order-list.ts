import type { ListDefinition, Tone } from '../kit/list-definition.ts';
import { channelTexts, statusMarks } from '../parts/order-names.ts';

/** One order as its list shows it. */
export interface OrderRow {
  href: string;
  number: string;
  placed: string;
  customer: string;
  reference: string;
  channel: string;
  pieces: number;
  days: string;
  late: string;
  state: string;
  tone: Tone;
  parts: string;
  totalPence: number;
  total: string;
  email: string;
  /** Whether a walk can take it along. */
  canPick: boolean;
}

const namesOf = <Key extends string | number>(marks: Record<Key, { text: string }>) =>
  Object.fromEntries(Object.entries<{ text: string }>(marks).map(([key, { text }]) => [key, text]));

export const orderList: ListDefinition<OrderRow, 'status' | 'channel' | 'risk' | 'needs'> = {
  name: 'orders',
  one: 'order',
  many: 'orders',
  searchLabel: 'Number, name, e-mail, postcode, part or tracking number',
  filters: {
    status: { label: 'State', choices: namesOf(statusMarks) },
    channel: { label: 'Channel', choices: channelTexts },
    risk: {
      label: 'Promise',
      choices: { today: 'Leaves today', late: 'Late' },
    },
    needs: {
      label: 'Needs attention',
      choices: {
        short: 'Short of goods',
        held: 'On hold',
        failed: 'Not delivered',
        'delay-unanswered': 'Customer asked about a day',
      },
    },
  },
  presets: [
    { name: 'Dispatch today', query: 'risk=today&sort=day' },
    { name: 'Late', query: 'risk=late&sort=day' },
    { name: 'To pick', query: 'status=placed&sort=day' },
    { name: 'Short', query: 'needs=short' },
    { name: 'On hold', query: 'needs=held' },
    { name: 'Not delivered', query: 'needs=failed' },
    { name: 'Trade', query: 'channel=200' },
  ],
  hasWorkbook: true,
  columns: [
    {
      id: 'number',
      name: 'Order',
      text: ({ number }) => number,
      note: { name: 'Placed', text: ({ placed }) => placed },
      sort: 'placedAt',
    },
    {
      id: 'customer',
      name: 'Customer',
      text: ({ customer }) => customer,
      note: { name: 'Reference', text: ({ reference }) => reference },
      sort: 'customer',
    },
    {
      id: 'state',
      name: 'State',
      text: ({ state }) => state,
      tone: ({ tone }) => tone,
      note: { name: 'Progress', text: ({ parts }) => parts },
    },
    {
      id: 'days',
      name: 'Arrives',
      text: ({ days }) => days,
      note: { name: 'Promise', text: ({ late }) => late },
      sort: 'day',
      isWide: true,
    },
    { id: 'channel', name: 'Channel', text: ({ channel }) => channel, isWide: true },
    {
      id: 'pieces',
      name: 'Pieces',
      text: ({ pieces }) => String(pieces),
      figure: ({ pieces }) => pieces,
      isFigure: true,
      isWide: true,
    },
    {
      id: 'total',
      name: 'Total inc VAT',
      text: ({ total }) => total,
      figure: ({ totalPence }) => totalPence / 100,
      sort: 'total',
      isFigure: true,
      isWide: true,
    },
    { id: 'email', name: 'E-mail', text: ({ email }) => email, isExtra: true },
  ],
  hrefOf: ({ href }) => href,
};
