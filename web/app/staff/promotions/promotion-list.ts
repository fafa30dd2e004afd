import type { ListDefinition, Tone } from '../kit/list-definition.ts';

/** One promotion as its list shows it. */
export interface PromotionRow {
  slug: string;
  name: string;
  state: string;
  tone: Tone;
  gives: string;
  target: string;
  from: string;
  to: string;
  prices: string;
}

export const promotionList: ListDefinition<PromotionRow, 'state'> = {
  name: 'promotions',
  one: 'promotion',
  many: 'promotions',
  searchLabel: 'Name or address',
  filters: {
    state: {
      label: 'State',
      choices: { live: 'Live', scheduled: 'Scheduled', ended: 'Ended' },
    },
  },
  columns: [
    {
      id: 'name',
      name: 'Promotion',
      text: ({ name }) => name,
      note: { name: 'Address', text: ({ slug }) => `/promotions/${slug}` },
      sort: 'name',
    },
    { id: 'state', name: 'State', text: ({ state }) => state, tone: ({ tone }) => tone },
    {
      id: 'gives',
      name: 'Gives',
      text: ({ gives }) => gives,
      note: { name: 'On', text: ({ target }) => target },
    },
    { id: 'from', name: 'From', text: ({ from }) => from, sort: 'startsAt', isWide: true },
    { id: 'to', name: 'To', text: ({ to }) => to, sort: 'endsAt', isWide: true },
    { id: 'prices', name: 'Prices', text: ({ prices }) => prices, sort: 'prices', isFigure: true },
  ],
  hrefOf: ({ slug }) => `/staff/promotions/${slug}`,
};
