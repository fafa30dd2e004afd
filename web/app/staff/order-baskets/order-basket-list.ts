import type { ListDefinition, Tone } from '../kit/list-definition.ts';
import { stateMarks } from './state-marks.ts';

/** One order basket as its list shows it. */
export interface OrderBasketRow {
  href: string;
  name: string;
  customer: string;
  business: string;
  state: string;
  tone: Tone;
  until: string;
  goods: string;
  total: string;
  totalPence: number;
  changed: string;
  by: string;
  email: string;
  order: string;
}

export const orderBasketList: ListDefinition<OrderBasketRow, 'state' | 'whose'> = {
  name: 'order-baskets',
  one: 'order basket',
  many: 'order baskets',
  searchLabel: 'Name, person, business, e-mail, phone, postcode, PO or order',
  filters: {
    state: {
      label: 'State',
      choices: {
        open: stateMarks.open.text,
        'awaiting-payment': stateMarks['awaiting-payment'].text,
        completed: stateMarks.completed.text,
      },
    },
    whose: { label: 'Created by', choices: { mine: 'Mine' } },
  },
  presets: [
    { name: 'Open', query: 'state=open' },
    { name: 'Waiting to be paid', query: 'state=awaiting-payment' },
    { name: 'Mine', query: 'whose=mine' },
  ],
  columns: [
    {
      id: 'name',
      name: 'Order basket',
      text: ({ name }) => name,
      note: { name: 'Changed', text: ({ changed }) => changed },
      sort: 'updatedAt',
    },
    {
      id: 'customer',
      name: 'Customer',
      text: ({ customer }) => customer,
      note: { name: 'Business', text: ({ business }) => business },
      sort: 'customer',
    },
    {
      id: 'state',
      name: 'State',
      text: ({ state }) => state,
      tone: ({ tone }) => tone,
      note: { name: 'Until', text: ({ until }) => until },
    },
    { id: 'goods', name: 'Goods', text: ({ goods }) => goods, isWide: true },
    {
      id: 'total',
      name: 'Total inc VAT',
      text: ({ total }) => total,
      figure: ({ totalPence }) => totalPence / 100,
      isFigure: true,
      isWide: true,
    },
    { id: 'by', name: 'Changed by', text: ({ by }) => by, isWide: true },
    { id: 'order', name: 'Order', text: ({ order }) => order, isWide: true },
    { id: 'email', name: 'E-mail', text: ({ email }) => email, isExtra: true },
  ],
  hrefOf: ({ href }) => href,
};
