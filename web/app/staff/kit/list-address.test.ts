import { describe, expect, it } from 'vitest';
import { askHref, askQuery, nextSort, readAsk } from './list-address.ts';
import type { ListDefinition } from './list-definition.ts';

const list: ListDefinition<{ name: string }, 'state' | 'channel'> = {
  name: 'campaigns',
  one: 'campaign',
  many: 'campaigns',
  searchLabel: 'Name',
  filters: {
    state: { label: 'State', choices: { live: 'Live', ended: 'Ended' } },
    channel: { label: 'Channel', choices: { 100: 'Website' } },
  },
  columns: [
    { id: 'name', name: 'Name', text: ({ name }) => name, sort: 'name' },
    { id: 'state', name: 'State', text: () => '' },
    { id: 'from', name: 'From', text: () => '', sort: 'startsAt' },
    { id: 'note', name: 'Note', text: () => '', isExtra: true },
  ],
  hrefOf: () => '',
};
const read = (query: string) => readAsk(list, new URLSearchParams(query));

describe('the address of a list', () => {
  it.each([
    '',
    'text=taps+15+%25',
    'state=live&channel=100&sort=-startsAt&page=3',
    'columns=name',
    'columns=name.from.note',
  ])('says again what was read of “%s”', (query) => {
    expect(askQuery(list, read(query))).toBe(query);
  });

  it.each([
    ['state=gone&channel=&text=++', ''],
    ['state=toString&sort=constructor', ''],
    ['sort=state&sort=name', ''],
    ['sort=--name', ''],
    ['columns=name&columns=from&columns=nonsense', 'columns=name.from'],
    ['columns=state.from', ''],
    ['page=-2&else=1', ''],
  ])('takes no notice of what no list could be asked for: “%s” is “%s”', (query, kept) => {
    expect(askQuery(list, read(query))).toBe(kept);
  });

  it('begins with the first page wherever something else is asked for', () => {
    const ask = read('state=live&page=4');
    expect(askHref(list, ask, { sort: 'name' })).toBe('/staff/campaigns?state=live&sort=name');
    expect(askHref(list, ask, { pageNumber: 5 })).toBe('/staff/campaigns?state=live&page=5');
    expect(askHref(list, ask, { chosen: {} })).toBe('/staff/campaigns');
    expect(askHref(list, ask, {}, '.csv')).toBe('/staff/campaigns.csv?state=live');
  });

  it('sorts by a column upwards, downwards, and no longer', () => {
    const orders = [null, 'name', '-name'].map((current) => nextSort('name', current));
    expect(orders).toEqual(['name', '-name', null]);
    expect(nextSort('name', '-startsAt')).toBe('name');
  });
});
