import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContentShop, words } from '../../../test/content.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let editor: Visitor;

beforeAll(async () => {
  ({ shop, editor } = await startContentShop());
});
afterAll(() => shop.stop());

/** A legal text at an address, published as often as it has texts. */
async function publishLegal(slug: string, ...texts: string[]) {
  const { pages } = editor.services;
  const body = { kind: 'legal' as const, slug, title: 'What binds', summary: 'How.' };
  const { pageId, content, version: first } = await pages.createPage({ body });
  const params = { pageId };
  let version = first;
  for (const text of texts) {
    const next = { ...content, blocks: [words(text)] };
    ({ version } = await pages.savePage({ params, body: { version, content: next } }));
    await pages.publishPage({ params, body: { version } });
  }
  return { params, version, content };
}
const read = (slug: string, version?: number) =>
  shop.visitor().services.content.getPageData({
    params: { slug },
    query: version === undefined ? {} : { version },
  });

it('what was binding stays to be read by its number once its page is taken out, and says that it ended', async () => {
  const { pages } = editor.services;
  const { params, version } = await publishLegal('guarantee', 'Two years.', 'Five years.');
  const { legal } = await pages.getStaffPage({ params });
  expect(legal.map(({ number }) => number)).toEqual([2, 1]);
  expect((await read('guarantee', 1)).legal).toMatchObject({ shown: 1, isEnded: false });
  await pages.withdrawPage({ params, body: { version } });
  expect(await refusalOf(read('guarantee'))).toMatchObject({ code: 'page-unknown' });
  expect(await refusalOf(read('guarantee', 3))).toMatchObject({ code: 'page-unknown' });
  const first = await read('guarantee', 1);
  expect(JSON.stringify(first.blocks)).toContain('Two years.');
  expect(first.legal).toMatchObject({ shown: 1, isEnded: true });
});

it('a text that every page of the shop leads to is not taken out', async () => {
  const { pages } = editor.services;
  const { pages: found } = await pages.searchPages({ query: { kind: 'legal' } });
  for (const slug of ['terms', 'privacy', 'cookies']) {
    const { pageId, version } = found.find((page) => page.slug === slug)!;
    const taking = pages.withdrawPage({ params: { pageId }, body: { version } });
    expect(await refusalOf(taking)).toMatchObject({ code: 'page-needed' });
    expect((await read(slug)).legal).toMatchObject({ isEnded: false });
    // Nor is it moved, and its address left to lead to another text.
    const {
      page: { content },
    } = await pages.getStaffPage({ params: { pageId } });
    const keeping = { isMine: true, reviewOn: '2027-06-01' };
    await pages.saveKeeping({ params: { pageId }, body: keeping });
    const moved = { ...content, slug: `${slug}-of-sale` };
    const body = { version, content: moved };
    const saved = await pages.savePage({ params: { pageId }, body });
    const showing = pages.publishPage({ params: { pageId }, body: { version: saved.version } });
    expect(await refusalOf(showing)).toMatchObject({ code: 'page-needed' });
  }
});
