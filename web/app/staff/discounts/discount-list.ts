import type { ListDefinition, Tone } from '../kit/list-definition.ts';
import { channelNames, states, typeNames } from '../parts/offer-names.ts';
import { targetNames } from '../parts/offer-targets.ts';

/** One campaign as its list shows it. */
export interface DiscountRow {
  href: string;
  name: string;
  code: string;
  state: string;
  tone: Tone;
  gives: string;
  target: string;
  channel: string;
  from: string;
  to: string;
  claims: string;
  held: string;
  given: string;
  shown: string;
}

const stateNames = Object.fromEntries(
  Object.entries(states).map(([value, { name }]) => [value, name]),
);

export const discountList: ListDefinition<
  DiscountRow,
  'state' | 'channel' | 'targetType' | 'type'
> = {
  name: 'discounts',
  one: 'campaign',
  many: 'campaigns',
  searchLabel: 'Name or code',
  filters: {
    state: { label: 'State', choices: stateNames },
    channel: { label: 'Channel', choices: channelNames },
    targetType: { label: 'Target', choices: targetNames },
    type: { label: 'Type', choices: typeNames },
  },
  columns: [
    {
      id: 'name',
      name: 'Campaign',
      text: ({ name }) => name,
      note: { name: 'Code', text: ({ code }) => code },
      sort: 'name',
    },
    { id: 'state', name: 'State', text: ({ state }) => state, tone: ({ tone }) => tone },
    {
      id: 'gives',
      name: 'Gives',
      text: ({ gives }) => gives,
      note: { name: 'On', text: ({ target }) => target },
    },
    { id: 'channel', name: 'Channel', text: ({ channel }) => channel, isWide: true },
    { id: 'from', name: 'From', text: ({ from }) => from, sort: 'startsAt', isWide: true },
    { id: 'to', name: 'To', text: ({ to }) => to, sort: 'endsAt', isWide: true },
    {
      id: 'claims',
      name: 'Claims',
      text: ({ claims }) => claims,
      note: { name: 'Held', text: ({ held }) => held },
      sort: 'claims',
      isFigure: true,
    },
    { id: 'given', name: 'Given', text: ({ given }) => given, sort: 'given', isFigure: true },
    { id: 'shown', name: 'Shown to customers', text: ({ shown }) => shown, isExtra: true },
  ],
  hrefOf: ({ href }) => href,
};
