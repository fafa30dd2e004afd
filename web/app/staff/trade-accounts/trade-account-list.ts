import { businessKinds, businessStatuses } from '@plumbline/contracts/nouns/businesses.ts';
import type { TradeBand } from '@plumbline/contracts/nouns/trade-accounts.ts';
import type { ListDefinition, Tone } from '../kit/list-definition.ts';

/** One trade account as its list shows it. */
export interface TradeAccountRow {
  href: string;
  name: string;
  number: string;
  kind: string;
  place: string;
  band: string;
  status: string;
  tone: Tone;
  members: string;
  since: string;
}

/** What a kind of business is called, where it was asked. */
export const kindText = (kind: keyof typeof businessKinds | null): string =>
  kind === null ? 'Not said' : businessKinds[kind];

const unfiltered: Omit<ListDefinition<TradeAccountRow>, 'filters'> = {
  name: 'trade-accounts',
  one: 'trade account',
  many: 'trade accounts',
  searchLabel: 'Name, number, VAT number, postcode or a member’s e-mail',
  columns: [
    {
      id: 'name',
      name: 'Business',
      text: ({ name }) => name,
      note: { name: 'Account', text: ({ number }) => number },
      sort: 'name',
    },
    { id: 'band', name: 'Band', text: ({ band }) => band, isWide: true },
    { id: 'status', name: 'State', text: ({ status }) => status, tone: ({ tone }) => tone },
    {
      id: 'kind',
      name: 'Kind',
      text: ({ kind }) => kind,
      note: { name: 'Place', text: ({ place }) => place },
      isWide: true,
    },
    {
      id: 'members',
      name: 'Members',
      text: ({ members }) => members,
      isFigure: true,
      isWide: true,
    },
    { id: 'since', name: 'Since', text: ({ since }) => since, sort: 'openedAt', isWide: true },
  ],
  hrefOf: ({ href }) => href,
  isRecorded: true,
};

/** By what the list is narrowed. */
export type TradeAccountFilter = 'status' | 'bandId';

/** The list with the bands that there are, which are rows as the accounts are. */
export const tradeAccountListOf = (
  bands: readonly TradeBand[],
): ListDefinition<TradeAccountRow, TradeAccountFilter> => ({
  ...unfiltered,
  filters: {
    status: { label: 'State', choices: businessStatuses },
    bandId: {
      label: 'Band',
      choices: Object.fromEntries(bands.map(({ bandId, name }) => [bandId, name])),
    },
  },
});
