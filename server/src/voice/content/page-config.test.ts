import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContentShop, words, type ContentShop } from '../../../test/content.ts';
import { refusalOf } from '../../../test/shop.ts';
import { audienceOf } from '../global-items/on-now.ts';

let started: ContentShop;
beforeAll(async () => {
  started = await startContentShop();
  await started.publish('screens', [
    words('For all'),
    { ...words('For telephones'), id: 'phone', device: 'phone' },
    { ...words('For desks'), id: 'wide', device: 'wide' },
  ]);
});
afterAll(() => started.shop.stop());

it.each([
  [{}, ['words', 'phone', 'wide']],
  [{ config: '' }, ['words', 'phone', 'wide']],
  [{ config: '{}' }, ['words', 'phone', 'wide']],
  [{ config: '{"device":"phone"}' }, ['words', 'phone']],
  [{ device: 'wide' as const }, ['words', 'wide']],
  [{ device: 'wide' as const, config: '{"device":"phone"}' }, ['words', 'phone']],
])('a page that is asked for with %j has the blocks of that screen', async (query, blocks) => {
  const { content } = started.shop.visitor().services;
  const page = await content.getPageData({ params: { slug: 'screens' }, query });
  expect(page.blocks.map(({ id }) => id)).toEqual(blocks);
});

it.each(['phone', '[]', '{"device":"watch"}', '{"audience":"trade"}', '{"channel":300}'])(
  'the config %s is refused at its field',
  async (config) => {
    const { content } = started.shop.visitor().services;
    const asking = content.getPageData({ params: { slug: 'screens' }, query: { config } });
    expect(await refusalOf(asking)).toMatchObject({ status: 400, paths: ['/query/config'] });
  },
);

it.each([
  ['website', null, 'consumers'],
  ['website', 2, 'trade'],
  ['tradeSite', null, 'trade'],
  ['tradeApp', null, 'trade'],
] as const)('words in the channel %s with the band %s are for %s', (channel, bandId, audience) => {
  expect(audienceOf({ channel: discountChannel[channel], bandId })).toBe(audience);
});
