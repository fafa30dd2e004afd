import { mostBlocks, type Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { rows, startContentShop, words, type ContentShop } from '../../../test/content.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { startContent } from './follow.ts';

let shop: TestShop;
let editor: Visitor;
let guest: Visitor;
let write: ContentShop['write'];
let publish: ContentShop['publish'];
let addPicture: ContentShop['addPicture'];

beforeAll(async () => {
  ({ shop, editor, write, publish, addPicture } = await startContentShop());
  guest = shop.visitor();
});
afterAll(() => shop.stop());

const read = (slug: string, visitor = guest) =>
  visitor.services.content.getPageData({ params: { slug } });

describe('a page', () => {
  it('is nobody’s but the staff’s until it is published, and gone once it is withdrawn', async () => {
    const { pageId, version } = await write('who-we-are', [words('We measure.')]);
    const params = { pageId };
    expect(await refusalOf(read('who-we-are'))).toMatchObject({
      status: 404,
      code: 'page-unknown',
    });
    await editor.services.pages.publishPage({ params, body: { version } });
    expect(await read('who-we-are')).toMatchObject({ title: 'The page who-we-are', kind: 'page' });
    expect(
      await guest.services.content.getPage({
        params: { slug: 'who-we-are' },
        body: { device: 'phone' },
      }),
    ).toMatchObject({ slug: 'who-we-are' });
    await editor.services.pages.withdrawPage({ params, body: { version } });
    expect(await refusalOf(read('who-we-are'))).toMatchObject({ code: 'page-unknown' });
  });

  it('shows goods as the reader pays for them, and none of a band to anybody else', async () => {
    await publish('advice/taps', [rows('TAP')]);
    const trade = await shop.signedIn({ band: 'band-1' });
    expect((await read('advice/taps')).goods['TAP']?.price.incPence).toBe(129_00);
    expect((await read('advice/taps', trade)).goods['TAP']?.price.exPence).toBe(90_00);
    expect(JSON.stringify(await read('advice/taps'))).not.toContain('9000');
  });

  it('has blocks for an audience and a screen that others are not sent', async () => {
    await publish('audience', [
      { ...words('For all'), id: 'all' },
      { ...words('For fitters'), id: 'trade', audience: 'trade' },
      { ...words('For telephones'), id: 'phone', device: 'phone' },
    ]);
    const ids = async (visitor: Visitor, device?: 'wide') =>
      (
        await visitor.services.content.getPageData({
          params: { slug: 'audience' },
          query: device ? { device } : {},
        })
      ).blocks.map(({ id }) => id);
    expect(await ids(guest)).toEqual(['all', 'phone']);
    expect(await ids(guest, 'wide')).toEqual(['all']);
    expect(await ids(await shop.signedIn({ band: 'band-1' }))).toEqual(['all', 'trade', 'phone']);
  });

  it('leads from every address that it ever had to the present one, in one step and never round', async () => {
    const first = await publish('first-name', [words('Here.')]);
    const params = { pageId: first.pageId };
    const { pages } = editor.services;
    let page = first;
    for (const slug of ['second-name', 'third-name', 'first-name']) {
      const content = { ...page.content, slug };
      page = await pages.savePage({ params, body: { version: page.version, content } });
      page = await pages.publishPage({ params, body: { version: page.version } });
    }
    for (const slug of ['second-name', 'third-name']) {
      const { code, problem } = await refusalOf(read(slug));
      expect([code, problem['to']]).toEqual(['page-moved', '/first-name']);
    }
    expect(await read('first-name')).toMatchObject({ slug: 'first-name' });
    // What staff lead to a page goes along with it as well, however often it moves.
    await pages.saveRedirect({ body: { slug: 'shortcut', path: '/first-name#hours' } });
    for (const slug of ['fourth-name', 'fifth-name']) {
      const content = { ...page.content, slug };
      page = await pages.savePage({ params, body: { version: page.version, content } });
      page = await pages.publishPage({ params, body: { version: page.version } });
      for (const old of ['shortcut', 'first-name', 'second-name', 'third-name']) {
        expect((await refusalOf(read(old))).problem['to']).toBe(`/${slug}`);
      }
    }
    const { redirects } = await pages.listRedirects();
    expect(redirects.find(({ slug }) => slug === 'shortcut')?.path).toBe('/fifth-name');
  });

  it('has two hundred blocks at the most, all of which are shown', async () => {
    const blocks = Array.from({ length: mostBlocks + 1 }, (_, place) => ({
      ...words(`Block ${place}`),
      id: `words-${place}`,
    }));
    const { blocks: shown } = await publish('longest', blocks.slice(1)).then(() => read('longest'));
    expect(shown.map(({ id }) => id)).toEqual(blocks.slice(1).map(({ id }) => id));
    expect(await refusalOf(write('too-long', blocks))).toMatchObject({
      code: 'invalid-request',
      paths: ['/body/content/blocks'],
    });
  });

  it('that is taken out while two write on it is published by neither unawares, and loses no word', async () => {
    const { pages } = editor.services;
    const { pageId, version, content } = await publish('taken-out', [words('In the shop.')]);
    const params = { pageId };
    const taken = await pages.withdrawPage({ params, body: { version } });
    expect(taken).toMatchObject({ state: 'draft', version: version + 1 });
    const unaware = pages.publishPage({ params, body: { version } });
    expect(await refusalOf(unaware)).toMatchObject({ status: 409, code: 'page-changed' });
    const blocks = [words('Written meanwhile.')];
    const saved = await pages.savePage({
      params,
      body: { version, content: { ...content, blocks } },
    });
    expect(saved).toMatchObject({ state: 'draft', content: { blocks } });
    expect(await refusalOf(read('taken-out'))).toMatchObject({ code: 'page-unknown' });
    expect((await pages.listPageVersions({ params })).versions.map(({ note }) => note)).toContain(
      'Taken out of the shop',
    );
  });

  it.each(['services', 'basket/mine', 'p/tap', 'staff', 'advice', 'checkout', 'openapi'])(
    'cannot have the address %s, which a part of the shop has',
    async (slug) => {
      expect(await refusalOf(write(slug, []))).toMatchObject({
        code: 'page-address-refused',
        paths: ['/body/slug'],
      });
    },
  );

  it('is never taken for a call: an unknown one is 404, whatever stands under the same mount', async () => {
    const { content, globalItems } = guest.services;
    for (const slug of ['nothing/here', 'api/GlobalItems/footer', 'api/pagedata/about']) {
      const asked = content.getPage({ params: { slug }, body: {} });
      expect(await refusalOf(asked)).toMatchObject({ status: 404, code: 'page-unknown' });
    }
    expect((await globalItems.listGlobalItems({ body: { ids: ['footer'] } })).items).toHaveLength(
      1,
    );
  });

  it('keeps what was binding, each version for good', async () => {
    const { pages } = editor.services;
    const begun = await pages.createPage({
      body: { kind: 'legal', slug: 'returns-policy', title: 'Returns', summary: 'How.' },
    });
    const params = { pageId: begun.pageId };
    let { version } = begun;
    for (const text of ['Fourteen days.', 'Thirty days.']) {
      const content = { ...begun.content, blocks: [words(text)] };
      ({ version } = await pages.savePage({ params, body: { version, content } }));
      await pages.publishPage({ params, body: { version } });
    }
    const slug = 'returns-policy';
    const now = await read(slug);
    expect(now.legal).toMatchObject({ shown: 2, versions: [{ number: 2 }, { number: 1 }] });
    const before = await guest.services.content.getPageData({
      params: { slug },
      query: { version: 1 },
    });
    expect(JSON.stringify(before.blocks)).toContain('Fourteen days.');
    // The pictures of what was binding once are kept with it.
    const { mediaId } = await addPicture('Seal');
    const picture = { from: 'library' as const, ref: mediaId, alt: 'The seal' };
    const sealed: Block = { kind: 'picture', id: 'seal', picture, caption: '' };
    for (const blocks of [[sealed], [words('Sixty days.')]]) {
      const body = { version, content: { ...begun.content, blocks } };
      ({ version } = await pages.savePage({ params, body }));
      await pages.publishPage({ params, body: { version } });
    }
    const removing = await refusalOf(editor.services.media.removeMedia({ params: { mediaId } }));
    expect(removing.problem.detail).toContain('an earlier version of “Returns” (/returns-policy)');
    const changing = shop.db.pool.query("update content_legal_version set content = '{}'");
    await expect(changing).rejects.toThrow(/only ever added to/);
  });
});

describe('a preview', () => {
  const open = (path: string, visitor = guest) =>
    visitor.services.content.previewContent({ params: { token: path.replace('/preview/', '') } });

  it('shows the page as it was saved last for an hour, and a band’s prices to staff alone', async () => {
    const { pageId } = await write('not-yet', [rows('TAP')]);
    const params = { pageId };
    const asGuest = await editor.services.pages.previewPage({ params, body: { as: 'guest' } });
    const asBand = await editor.services.pages.previewPage({ params, body: { as: 'band' } });
    expect((await open(asGuest.path)).goods['TAP']?.price.incPence).toBe(129_00);
    expect((await open(asBand.path, editor)).goods['TAP']?.price.exPence).toBe(90_00);
    expect((await open(asBand.path)).goods['TAP']?.price.incPence).toBe(129_00);
    const other = asGuest.path.replace(`/${pageId}.`, `/${pageId - 1}.`);
    expect(await refusalOf(open(other))).toMatchObject({ code: 'page-unknown' });
    shop.advance(60 * 60_000);
    expect(await refusalOf(open(asGuest.path))).toMatchObject({
      status: 410,
      code: 'link-expired',
    });
  });
});

describe('what stands on many pages', () => {
  it('is what staff saved, for those whom it is for and while it is on', async () => {
    const { globalItems } = editor.services;
    const at = (hours: number) =>
      new Date(shop.app.context.now().getTime() + hours * 3_600_000).toISOString();
    const item = (key: string, more: object = {}) => ({
      key,
      tone: 'plain' as const,
      text: key,
      link: null,
      audience: 'everyone' as const,
      from: null,
      until: null,
      ...more,
    });
    const items = [
      item('over', { until: at(-1) }),
      item('trade', { audience: 'trade' }),
      item('now', { from: at(-1), until: at(1) }),
    ];
    const { version } = await globalItems.getStaffGlobalItem({ params: { id: 'announcement' } });
    const body = { version, item: { id: 'announcement' as const, value: { items } } };
    await globalItems.saveGlobalItem({ body });
    expect(await refusalOf(globalItems.saveGlobalItem({ body }))).toMatchObject({
      code: 'global-item-changed',
    });
    const shown = await guest.services.globalItems.getGlobalItem({
      params: { id: 'announcement' },
    });
    expect(shown).toMatchObject({ value: { items: [{ key: 'now' }] } });
    const never = [item('now'), item('never', { from: at(-1), until: '2026-13-01T00:00:00Z' })];
    const value = { items: never };
    const saving = globalItems.saveGlobalItem({
      body: { version: version + 1, item: { id: 'announcement' as const, value } },
    });
    expect(await refusalOf(saving)).toMatchObject({
      code: 'invalid-request',
      paths: ['/body/item/value/items/1/until'],
    });
    const unknown = guest.services.globalItems.getGlobalItem({ params: { id: 'nothing' } });
    expect(await refusalOf(unknown)).toMatchObject({ code: 'global-item-unknown' });
  });
});

it('a banner stands where staff put it while it is on, with a picture of the library', async () => {
  const media = await addPicture('Winter');
  const item = (place: 'home' | 'advice', title: string, until: string | null = null) => ({
    place,
    title,
    text: '',
    picture: { from: 'library' as const, ref: media.mediaId, alt: 'A towel rail' },
    link: { href: '/c/taps', name: 'See taps' },
    from: null,
    until,
  });
  const { globalItems } = editor.services;
  const items = [
    item('home', 'On'),
    item('home', 'Over', shop.app.context.now().toISOString()),
    item('advice', 'Elsewhere'),
  ];
  await globalItems.saveGlobalItem({
    body: { version: 0, item: { id: 'banners', value: { items } } },
  });
  const { banners } = await guest.services.content.listBanners({ query: { place: 'home' } });
  expect(banners).toMatchObject([
    { title: 'On', picture: { src: media.src, alt: 'A towel rail' }, link: { href: '/c/taps' } },
  ]);
});

it('a picture of the library is drawn in the widths that pages ask for, and kept while it stands on one', async () => {
  const { media: library } = editor.services;
  const { mediaId, src, width } = await addPicture('Tiles');
  const asked = async (path: string) => await fetch(shop.baseUrl + path);
  const full = await asked(src);
  expect(full.headers.get('content-type')).toBe('image/webp');
  expect(full.headers.get('cache-control')).toContain('immutable');
  const half = await asked(`/media/${mediaId}@${width / 2}.webp`);
  const drawn = await sharp(Buffer.from(await half.arrayBuffer())).metadata();
  expect(drawn.width).toBe(width / 2);
  expect((await asked(`/media/${mediaId}@7.webp`)).status).toBe(404);

  const picture = { from: 'library' as const, ref: mediaId, alt: 'Tiles' };
  const shown: Block = { kind: 'picture', id: 'picture', picture, caption: '' };
  const page = await publish('tiles', [shown]);
  const params = { mediaId };
  const { media, usedOn } = await library.getMedia({ params });
  expect(usedOn).toEqual([
    { on: 'page', pageId: page.pageId, slug: 'tiles', title: page.title, isLive: true },
  ]);
  const removing = library.removeMedia({ params });
  expect(await refusalOf(removing)).toMatchObject({ code: 'media-in-use' });
  const body = { version: media.version, name: 'Tiles', alt: 'Green', focalX: 20, focalY: 80 };
  await library.saveMedia({ params, body });
  expect(await refusalOf(library.saveMedia({ params, body }))).toMatchObject({
    code: 'media-changed',
  });
  expect((await read('tiles')).pictures[`library:${mediaId}`]).toMatchObject({ focalX: 20 });
  // Out of the shop is not enough: the draft shows it still.
  await editor.services.pages.withdrawPage({
    params: { pageId: page.pageId },
    body: { version: page.version },
  });
  expect(await refusalOf(library.removeMedia({ params }))).toMatchObject({ code: 'media-in-use' });
  await editor.services.pages.savePage({
    params: { pageId: page.pageId },
    body: { version: page.version, content: { ...page.content, blocks: [words('None')] } },
  });
  await library.removeMedia({ params });
  expect((await asked(src)).status).toBe(404);
  const { media: found } = await library.searchMedia({ query: { text: 'Tiles' } });
  expect(found).toEqual([]);
  expect(await refusalOf(library.getMedia({ params }))).toMatchObject({ code: 'media-unknown' });
});

it('guides are listed newest first, by category, and found by what they are about', async () => {
  shop.advance(1_000);
  await publish('advice/smelling-drains', [words('Cold water in the bend.')], {
    title: 'Why a trap smells',
  });
  const { content } = guest.services;
  const { articles, categories } = await content.listBlogs({ body: { category: 'choose' } });
  expect(articles[0]).toMatchObject({ slug: 'advice/smelling-drains', readingMinutes: 1 });
  expect(categories).toEqual([
    { key: 'choose', name: 'Choose', intro: '', count: articles.length },
  ]);
  const found = await content.findGuides({ query: { text: 'smelly traps' } });
  expect(found.articles.map(({ slug }) => slug)).toEqual(['advice/smelling-drains']);
  const nothing = await content.findGuides({ query: { text: 'walk in wardrobe' } });
  expect(nothing.articles).toEqual([]);
  // Those that help with goods are found by where the goods stand.
  await publish('advice/measuring-taps', [words('Reach.')], { about: ['taps'] });
  for (const body of [{ categories: ['taps'] }, { skus: ['TAP', 'NONE'] }]) {
    const helpful = await content.findGuidesFor({ body });
    expect(helpful.articles.map(({ slug }) => slug)).toEqual(['advice/measuring-taps']);
  }
  for (const body of [{}, { categories: ['baths'] }, { skus: ['NONE'] }]) {
    expect(await content.findGuidesFor({ body })).toEqual({ articles: [] });
  }
  const feed = await (await fetch(`${shop.baseUrl}/advice/feed.xml`)).text();
  expect(feed).toContain('<title>Why a trap smells</title>');
  await publish('advice/scripted', [words('x')], {
    title: '</title><script>alert(1)</script>',
    summary: ']]><img src=x onerror="alert(1)">',
  });
  const scripted = await (await fetch(`${shop.baseUrl}/advice/feed.xml`)).text();
  expect(scripted).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
  expect(scripted).not.toMatch(/<(?:script|img)/);
  const sitemap = await (await fetch(`${shop.baseUrl}/sitemaps/content.xml`)).text();
  expect(sitemap).toContain('/advice/smelling-drains</loc>');
});

it('all guides that are about words are told of in their category, page by page', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    await publish(`advice/soakaway-${number}`, [words('How it drains.')], { title: 'A soakaway' });
  }
  const { content } = guest.services;
  const body = { text: 'soakaway', category: 'choose', pageSize: 4 };
  const first = await content.listBlogs({ body });
  expect([first.total, first.articles.length]).toEqual([5, 4]);
  const rest = await content.listBlogs({ body: { ...body, pageNumber: 2 } });
  expect(new Set([...first.articles, ...rest.articles].map(({ slug }) => slug)).size).toBe(5);
  // Beside a search there is room for a few.
  const few = await content.findGuides({ query: { text: 'soakaway' } });
  expect(few.articles).toHaveLength(3);
});

it('another process shows what was published, without being asked', async () => {
  const db = connectDatabase({
    connectionString: shop.db.connectionString,
    schema: shop.db.schema,
  });
  const other = await startContent(db, { log: pino({ level: 'silent' }) });
  for (let time = 0; time < 5; time += 1) {
    const slug = `seen-${time}`;
    const { pageId, version } = await write(slug, [words('Seen.')]);
    expect(other.findPage(slug)).toBeNull();
    await editor.services.pages.publishPage({ params: { pageId }, body: { version } });
    await expect.poll(() => other.findPage(slug)).not.toBeNull();
  }
  await other.stop();
  await db.close();
});
