import { afterAll, beforeAll, expect, it } from 'vitest';
import { words } from '../../../test/content.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let editor: Visitor;

beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
  editor = await shop.signedIn({ roles: ['content'] });
});
afterAll(() => shop.stop());

it('a guide goes live in a shop that was opened without a category or an author', async () => {
  const { pages } = editor.services;
  expect(await pages.listGuideNames()).toEqual({ categories: [], authors: [] });
  const category = { key: 'choose', name: 'Choosing', intro: 'What goes where.' };
  const author = { key: 'ines', name: 'Ines Marlow', role: 'Fitter' };
  await pages.saveGuideCategory({ body: { ...category, version: 0 } });
  await pages.saveGuideAuthor({ body: { ...author, version: 0 } });

  const begun = { slug: 'advice/traps', title: 'Choosing a trap', summary: 'What fits.' };
  const page = await pages.createPage({ body: { kind: 'article', ...begun } });
  const params = { pageId: page.pageId };
  const { categories, authors } = await pages.getStaffPage({ params });
  expect([categories, authors]).toEqual([[category], [author]]);
  const content = {
    ...page.content,
    category: 'choose',
    author: 'ines',
    blocks: [words('Measure first.')],
  };
  const { version } = await pages.savePage({ params, body: { version: page.version, content } });
  await pages.publishPage({ params, body: { version } });
  const guest = shop.visitor().services;
  const shown = await guest.content.getPageData({ params: { slug: 'advice/traps' } });
  expect(shown).toMatchObject({ category, author });
});

it('a category and an author are named anew by whoever saw them as they are, and no other', async () => {
  const { pages } = editor.services;
  const [fit, fix] = [
    { key: 'fit', name: 'Fitting', intro: '' },
    { key: 'aa-fix', name: 'Mending', intro: '' },
  ];
  for (const each of [fit, fix]) await pages.saveGuideCategory({ body: { ...each, version: 0 } });
  const again = pages.saveGuideCategory({ body: { ...fit, name: 'Other', version: 0 } });
  expect(await refusalOf(again)).toMatchObject({
    code: 'guide-name-changed',
    paths: ['/body/key'],
  });
  await pages.saveGuideCategory({ body: { ...fit, name: 'Fitting it', version: 1 } });
  const late = pages.saveGuideCategory({ body: { ...fit, name: 'Late', version: 1 } });
  expect(await refusalOf(late)).toMatchObject({
    status: 409,
    code: 'guide-name-changed',
    paths: [],
  });
  const { categories } = await pages.listGuideNames();
  expect(categories.slice(-2)).toEqual([
    { ...fit, name: 'Fitting it', version: 2 },
    { ...fix, version: 1 },
  ]);

  const tom = { key: 'tom', name: 'Tom Field', role: '' };
  await pages.saveGuideAuthor({ body: { ...tom, version: 0 } });
  await pages.saveGuideAuthor({ body: { ...tom, role: 'Plumber', version: 1 } });
  const behind = pages.saveGuideAuthor({ body: { ...tom, role: 'Late', version: 1 } });
  expect(await refusalOf(behind)).toMatchObject({ code: 'guide-name-changed' });
  const { authors } = await pages.listGuideNames();
  expect(authors).toContainEqual({ ...tom, role: 'Plumber', version: 2 });
});
