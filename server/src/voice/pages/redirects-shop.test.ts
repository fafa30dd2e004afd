import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContentShop, words, type ContentShop } from '../../../test/content.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let editor: Visitor;
let publish: ContentShop['publish'];
beforeAll(async () => {
  ({ shop, editor, publish } = await startContentShop());
});
afterAll(() => shop.stop());

it('what an address led to before its page is no way back to what leads to that page', async () => {
  const { pages } = editor.services;
  const guest = shop.visitor().services.content;
  const save = (slug: string, path: string) => pages.saveRedirect({ body: { slug, path } });
  await save('winter-sale', '/offers');
  const page = await publish('winter-sale', [words('Winter')]);
  await save('offers', '/winter-sale');
  const body = { version: page.version };
  await pages.withdrawPage({ params: { pageId: page.pageId }, body });
  const leadsTo = async (slug: string) =>
    (await refusalOf(guest.getPageData({ params: { slug } }))).problem['to'];
  expect([await leadsTo('offers'), await leadsTo('winter-sale')]).toEqual([
    '/winter-sale',
    undefined,
  ]);
  const { redirects } = await pages.listRedirects();
  const ways = redirects.map(({ slug, path }) => `${slug} ${path}`);
  expect(ways).toContain('offers /winter-sale');
  expect(ways.filter((way) => way.startsWith('winter-sale '))).toEqual([]);
});
