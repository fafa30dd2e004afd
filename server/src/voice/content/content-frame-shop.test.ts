import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows, startContentShop, words, type ContentShop } from '../../../test/content.ts';
import { countStatements, hearStatements } from '../../../test/heard-statements.ts';
import { gatherRelease, minutesOn, shownAt } from '../../../test/releases.ts';
import type { TestShop, Visitor } from '../../../test/shop.ts';
import { retail } from '../../goods/feeds/retail.ts';
import { showDueReleases } from '../releases/show-release.ts';

let shop: TestShop;
let editor: Visitor;
let publish: ContentShop['publish'];
let write: ContentShop['write'];

beforeAll(async () => {
  ({ shop, editor, publish, write } = await startContentShop());
});
afterAll(() => shop.stop());

it('the frame of a page, its banners, guides and words ask the database nothing', async () => {
  await publish('advice/held', [words('x')]);
  const { globalItems, content } = shop.visitor().services;
  const ask = () =>
    Promise.all([
      globalItems.listGlobalItems({
        body: { ids: ['header-links', 'footer', 'announcement', 'incidents'] },
      }),
      globalItems.getGlobalItem({ params: { id: 'opening-hours' } }),
      content.listBanners({ query: { place: 'home' } }),
      content.findGuides({ query: { text: 'held' } }),
      content.getPageData({ params: { slug: 'advice/held' } }),
    ]);
  await ask();
  const heard = hearStatements(shop.db.pool);
  await ask();
  // What the process follows by itself may fall between.
  const own = heard.filter((name) => !/^(content\.|catalogue\.|listen|begin|commit)/.test(name));
  expect(countStatements(own)).toBe(0);
});

it('the guides of an author are listed, and those of nobody else', async () => {
  const { pages, content } = editor.services;
  const person = { key: 'tom', name: 'Tom Field', role: 'Plumber', version: 0 };
  await pages.saveGuideAuthor({ body: person });
  await publish('advice/by-ines', [words('x')]);
  await publish('advice/by-tom', [words('x')], { author: 'tom' });
  const { total, articles } = await content.listBlogs({ body: { author: 'tom' } });
  expect([total, articles.map(({ slug, author }) => [slug, author?.name])]).toEqual([
    1,
    [['advice/by-tom', 'Tom Field']],
  ]);
});

it('words below a listing go into the shop at the hour of their release', async () => {
  const { pages, releases } = editor.services;
  const [brand] = shop.app.context.catalogue.listBrands();
  const slug = `brands/${brand!.slug}`;
  const body = { kind: 'landing' as const, slug, title: 'What we sell of it', summary: 'All.' };
  const { pageId, version, content } = await pages.createPage({ body });
  const blocks = [words('Made in Leeds.')];
  await pages.savePage({
    params: { pageId },
    body: { version, content: { ...content, blocks } },
  });
  const release = await gatherRelease(editor, 'Spring', [pageId]);
  await releases.scheduleRelease({
    params: { releaseId: release.releaseId },
    body: { version: release.version, goesLiveAt: minutesOn(shop, 60) },
  });
  await showDueReleases(shop.app.context);
  expect(await shownAt(shop, slug)).toBe('nothing');
  shop.advance(60 * 60_000);
  await showDueReleases(shop.app.context);
  expect(await shownAt(shop, slug)).toContain('Made in Leeds.');
  // Search engines are told when its words changed, and of each category that has guides.
  await publish('advice/mapped', [words('x')], { category: 'choose' });
  const sitemap = await (await fetch(`${shop.baseUrl}/sitemaps/content.xml`)).text();
  expect(sitemap).toMatch(new RegExp(`/${slug}</loc><lastmod>`));
  expect(sitemap).toContain('/advice/category/choose</loc>');
});

it('a page is looked at as whichever band is asked for, by staff alone', async () => {
  const { pageId } = await write('as-a-band', [rows('TAP')]);
  const params = { pageId };
  const { pages } = editor.services;
  const { bands } = await pages.getStaffPage({ params });
  expect(bands.length).toBeGreaterThan(1);
  const priceAs = async (bandId: number, visitor = editor) => {
    const { path } = await pages.previewPage({ params, body: { as: 'band', bandId } });
    const token = path.replace('/preview/', '');
    const { goods } = await visitor.services.content.previewContent({ params: { token } });
    return goods['TAP']!.price.exPence;
  };
  const [first, ...others] = bands;
  const asFirst = await priceAs(first!.bandId);
  expect(asFirst).toBe(90_00);
  expect(await priceAs(others[0]!.bandId)).not.toBe(asFirst);
  expect(await priceAs(first!.bandId, shop.visitor())).not.toBe(asFirst);
});

it('a landing page is looked at with its listing at the prices of the band that is asked for', async () => {
  const { pages } = editor.services;
  const { catalogue } = shop.app.context;
  const { productId } = catalogue.findCardBySku('TAP', retail)!;
  const category = catalogue.findListedProduct(productId, retail)!.categories.at(-1)!;
  const slug = `c/${category.slug}`;
  const body = { kind: 'landing' as const, slug, title: 'Taps', summary: 'All of them.' };
  const { pageId } = await pages.createPage({ body });
  const { page, bands } = await pages.getStaffPage({ params: { pageId } });
  const { version, content } = page;
  const blocks = [rows('TAP')];
  await pages.savePage({ params: { pageId }, body: { version, content: { ...content, blocks } } });
  for (const { bandId } of bands) {
    const asBand = { as: 'band' as const, bandId };
    const { path } = await pages.previewPage({ params: { pageId }, body: asBand });
    const token = path.replace('/preview/', '');
    const shown = await editor.services.content.previewContent({
      params: { token },
      query: { priceView: 'ex' },
    });
    const listed = shown.listing!.items.find(({ sku }) => sku === 'TAP')!;
    expect(listed.price).toEqual(shown.goods['TAP']!.price);
    expect(shown.listing!.priceView).toBe('ex');
  }
});
