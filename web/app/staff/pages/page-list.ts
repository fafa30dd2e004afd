import type { ListDefinition, Tone } from '../kit/list-definition.ts';
import { kindNames } from './page-names.ts';

/** One page as the list of them shows it. */
export interface PageRow {
  pageId: number;
  title: string;
  path: string;
  kind: string;
  state: string;
  tone: Tone;
  saved: string;
  owner: string;
  reviewOn: string;
  /** In the last 90 days, of those who agreed that it is kept. */
  read: string;
  /** Of those, who wrote to the shop within seven days. */
  wrote: string;
}

export const pageList: ListDefinition<PageRow, 'kind' | 'state'> = {
  name: 'pages',
  one: 'page',
  many: 'pages',
  searchLabel: 'Title or address',
  filters: {
    kind: { label: 'Kind', choices: kindNames },
    state: {
      label: 'State',
      choices: {
        live: 'In the shop',
        changed: 'Changed since',
        draft: 'Draft',
        due: 'To be read again',
      },
    },
  },
  columns: [
    {
      id: 'title',
      name: 'Page',
      text: ({ title }) => title,
      note: { name: 'Address', text: ({ path }) => path },
    },
    { id: 'state', name: 'State', text: ({ state }) => state, tone: ({ tone }) => tone },
    { id: 'kind', name: 'Kind', text: ({ kind }) => kind },
    { id: 'saved', name: 'Saved', text: ({ saved }) => saved, isWide: true },
    { id: 'owner', name: 'Owner', text: ({ owner }) => owner, isWide: true },
    { id: 'review', name: 'Review by', text: ({ reviewOn }) => reviewOn, isWide: true },
    { id: 'read', name: 'Read', text: ({ read }) => read, isFigure: true, isWide: true },
    { id: 'wrote', name: 'Wrote after', text: ({ wrote }) => wrote, isFigure: true, isWide: true },
  ],
  hrefOf: ({ pageId }) => `/staff/pages/${pageId}`,
};
