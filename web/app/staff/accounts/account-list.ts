import type { ListDefinition } from '../kit/list-definition.ts';

/** One account as its list shows it. */
export interface AccountRow {
  href: string;
  name: string;
  email: string;
  business: string;
  orders: string;
  latest: string;
  since: string;
}

export const accountList: ListDefinition<AccountRow, never> = {
  name: 'accounts',
  one: 'account',
  many: 'accounts',
  searchLabel: 'E-mail, name or order number',
  filters: {},
  columns: [
    {
      id: 'name',
      name: 'Name',
      text: ({ name }) => name,
      note: { name: 'E-mail', text: ({ email }) => email },
    },
    { id: 'business', name: 'Business', text: ({ business }) => business, isWide: true },
    {
      id: 'orders',
      name: 'Orders',
      text: ({ orders }) => orders,
      note: { name: 'Latest order', text: ({ latest }) => latest },
      isFigure: true,
    },
    { id: 'since', name: 'Since', text: ({ since }) => since, isWide: true },
  ],
  hrefOf: ({ href }) => href,
  isRecorded: true,
};
