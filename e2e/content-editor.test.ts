import { expect, test } from 'vitest';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile();

const paragraph = (id: string, text: string) => ({
  kind: 'text' as const,
  id,
  text: [{ part: 'paragraph' as const, words: [{ text }] }],
});

test('staff see what became of a version and go back to it, without JavaScript too', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { context, page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  const { pages } = servicesOf(context, shop.url);
  const body = { kind: 'page' as const, slug: 'rolled', title: 'Rolled', summary: 'Back.' };
  const { pageId, version, content } = await pages.createPage({ body });
  const params = { pageId };
  const first = { ...content, blocks: [paragraph('a', 'Cut it square.')] };
  const saved = await pages.savePage({ params, body: { version, content: first } });
  const second = { ...content, blocks: [paragraph('a', 'Cut it round.')] };
  await pages.savePage({ params, body: { version: saved.version, content: second } });

  await page.goto(`/staff/pages/${pageId}`);
  await page.getByRole('link', { name: `Compare ${saved.version}`, exact: true }).click();
  const compared = page.getByRole('table', { name: `What became of version ${saved.version}` });
  await expect.poll(() => compared.locator('del').allTextContents()).toContain('square');
  expect(await compared.locator('ins').allTextContents()).toContain('round');
  await page.getByRole('button', { name: `Go back to ${saved.version}`, exact: true }).click();
  await page.getByText('That version was saved as the newest').waitFor();
  const now = (await pages.getStaffPage({ params })).page;
  expect([now.version, now.content]).toEqual([saved.version + 2, first]);
});

test('blocks are put in another order by the keyboard, and the one that moved keeps the focus', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { context, page } = await shop.visit({ signedIn });
  const { pages } = servicesOf(context, shop.url);
  const body = { kind: 'page' as const, slug: 'ordered', title: 'Ordered', summary: 'By keys.' };
  const { pageId, version, content } = await pages.createPage({ body });
  const params = { pageId };
  const blocks = ['one', 'two', 'three'].map((id) => paragraph(id, `The ${id} block`));
  await pages.savePage({ params, body: { version, content: { ...content, blocks } } });
  const order = async () =>
    (await pages.getStaffPage({ params })).page.content.blocks.map(({ id }) => id);

  await page.goto(`/staff/pages/${pageId}`);
  const one = page.locator('.page-outline ol a', { hasText: 'The one block' });
  /** Where it stands on the screen, which goes on from what it shows. */
  const place = async (at: number) => {
    const there = page.locator('.page-outline ol li').nth(at);
    await there
      .getByRole('link', { name: /The one block/ })
      .and(page.locator(':focus'))
      .waitFor();
  };
  await one.press('Alt+ArrowDown');
  await place(1);
  await page.keyboard.press('Alt+ArrowDown');
  await place(2);
  expect(await order()).toEqual(['two', 'three', 'one']);
  // The last has nowhere further to go.
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await place(1);
  expect(await order()).toEqual(['two', 'one', 'three']);
});

test('a preview is the screen that the page will have, is kept nowhere and found by no search engine', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { context, page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  const { pages } = servicesOf(context, shop.url);
  const previewOf = async (text: string) => {
    const { pages: found } = await pages.searchPages({ query: { text } });
    const { pageId } = found.find(({ slug }) => slug === text)!;
    return (await pages.previewPage({ params: { pageId }, body: { as: 'guest' } })).path;
  };
  for (const [slug, holds] of [
    ['advice/tap-holes', 'In this guide'],
    ['delivery', 'Is something missing here?'],
    ['terms', 'Terms of sale'],
    ['c/showers/shower-trays', 'Low, or easy to plumb'],
  ] as const) {
    const answer = await fetch(shop.url + (await previewOf(slug)));
    const html = await answer.text();
    expect([slug, answer.status, answer.headers.get('cache-control')]).toEqual([
      slug,
      200,
      'no-store',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain(holds);
  }
  // The words of a landing page stand with the goods of its listing.
  await page.goto(await previewOf('c/showers/shower-trays'));
  await page.locator('.landing-words').getByText('Low, or easy to plumb').waitFor();
  expect(await page.locator('.card').count()).toBeGreaterThan(3);
  expect((await fetch(`${shop.url}/preview/1.guest.1.${'a'.repeat(43)}`)).status).toBe(404);
});

test('words written for a listing stand below its goods, at its address and nowhere else', async () => {
  const { page } = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/c/showers/shower-trays');
  const words = page.locator('.landing-words');
  await words.getByRole('heading', { name: 'Before you order' }).waitFor();
  expect(await words.locator('img').count()).toBeGreaterThan(0);
  const [goods, below] = await Promise.all([
    page.locator('.card').first().boundingBox(),
    words.boundingBox(),
  ]);
  expect(below!.y).toBeGreaterThan(goods!.y);
  await page.goto('/c/showers/shower-trays?page=2');
  expect(await words.count()).toBe(0);
  await page.goto('/c/showers');
  expect(await words.count()).toBe(0);
  const scripted = await shop.visit();
  await scripted.page.goto('/c/showers/shower-trays');
  expect(await findFaultsAt(scripted.page, [390, 1440])).toEqual({ 390: [], 1440: [] });
});

test('a guide says what it is to machines, its questions too, and brings no script of its own', async () => {
  const read = async (path: string) => (await fetch(shop.url + path)).text();
  const guide = await read('/advice/tap-holes');
  const dataIn = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
      ([, json]) => {
        const data = JSON.parse(json!) as { '@graph'?: Thing[] };
        return data['@graph'] ?? [data as Thing];
      },
    );
  interface Thing {
    '@type': string;
    [name: string]: unknown;
  }
  const article = dataIn(guide).find((thing) => thing['@type'] === 'Article');
  expect(article).toMatchObject({
    headline: 'Tap holes: one, two, three or none',
    author: { '@type': 'Person', name: 'Ines Marlow' },
    publisher: { '@type': 'Organization' },
  });
  const listing = await read('/c/showers/shower-trays');
  const asked = dataIn(listing);
  expect(asked.some((thing) => thing['@type'] === 'Article')).toBe(false);
  expect(asked.find((thing) => thing['@type'] === 'FAQPage')?.['mainEntity']).toContainEqual({
    '@type': 'Question',
    name: 'Can I cut one to size?',
    acceptedAnswer: {
      '@type': 'Answer',
      text: 'Not a tray. A wet-room former may be cut at its edges, by as much as its page says.',
    },
  });
  // The title and the summary of its words stand where a search engine and a link show them.
  expect(listing).toMatch(/<title>Choosing a shower tray ·/);
  for (const name of ['name="description"', 'property="og:description"']) {
    expect(listing).toMatch(new RegExp(`<meta ${name} content="How low a tray can lie`));
  }
  expect(listing).toMatch(/property="og:title" content="Choosing a shower tray/);
  expect(await read('/c/showers/shower-trays?page=2')).not.toContain('Choosing a shower tray ·');
  expect(dataIn(await read('/brands/corvane')).map((thing) => thing['@type'])).toContain('FAQPage');
  // As many as a page that has no blocks: what they are made of is no script.
  const scriptsIn = (html: string) =>
    [...html.matchAll(/<script\b[^>]*>/g)].filter(([tag]) => !tag.includes('ld+json')).length;
  expect(scriptsIn(guide)).toBe(scriptsIn(await read('/brands')));
  expect(guide).not.toMatch(/<script[^>]*\ssrc="https?:/);
});

test('each guide shows goods of the shop among its words, with prices of the day', async () => {
  const sitemap = await (await fetch(`${shop.url}/sitemaps/content.xml`)).text();
  const guides = [...sitemap.matchAll(/<loc>[^<]*(\/advice\/(?!category)[^<]+)<\/loc>/g)];
  expect(guides.length).toBeGreaterThan(11);
  for (const [, path] of guides) {
    const html = await (await fetch(shop.url + path)).text();
    const words = html.split('class="blocks"')[1]!.split('Goods that go with this')[0]!;
    expect([path, /href="\/p\//.test(words), words.includes('£')]).toEqual([path, true, true]);
  }
});

test('a buyer finds guides, delivery and returns beside what they search, look at and put into the basket', async () => {
  const { page } = await shop.visit({ javaScriptEnabled: false });
  await page.goto('/search?q=tap+holes');
  expect(await page.locator('a[href="/advice/tap-holes"]').count()).toBeGreaterThan(0);
  await page.goto('/p/lode-mini-cloakroom-mixer');
  const findTerms = async () => {
    for (const path of ['/delivery', '/returns']) {
      await page.locator(`main .buyers-terms a[href="${path}"]`).waitFor();
    }
  };
  await findTerms();
  await page
    .getByRole('button', { name: /Add .*basket/ })
    .first()
    .click();
  await page.goto('/basket');
  await findTerms();
  const guides = page.getByRole('navigation', { name: 'Helpful guides' });
  expect(await guides.locator('a[href^="/advice/"]').count()).toBeGreaterThan(0);
  const { page: scripted } = await shop.visit();
  await scripted.goto('/p/lode-mini-cloakroom-mixer');
  expect(await findFaultsAt(scripted, [390, 1440])).toEqual({ 390: [], 1440: [] });
});

test('statements that the shop has pages for are linked from the foot of every page', async () => {
  const html = await (await fetch(`${shop.url}/help`)).text();
  for (const path of ['/accessibility', '/modern-slavery', '/recycling-electricals']) {
    expect(html).toContain(`href="${path}"`);
    expect((await fetch(shop.url + path)).status).toBe(200);
  }
});

test('a picture of the library is chosen by its thumbnail, without JavaScript too', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { context, page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  const { pages } = servicesOf(context, shop.url);
  await page.goto('/staff/media/new');
  await page.getByLabel('Name', { exact: true }).fill('Steel rule');
  await page.getByLabel('Description').fill('A steel rule on a tile');
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#47a"/></svg>';
  const { default: sharp } = await import('sharp');
  const buffer = await sharp(Buffer.from(dot)).jpeg().toBuffer();
  await page
    .getByLabel('The picture')
    .setInputFiles({ name: 'rule.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.getByText('The picture is in the library').waitFor();
  const body = { kind: 'page' as const, slug: 'picked', title: 'Picked', summary: 'By eye.' };
  const { pageId } = await pages.createPage({ body });

  await page.goto(`/staff/pages/${pageId}?new=picture`);
  await page.getByText('Choose from the media library').click();
  await page.getByRole('radio', { name: 'Steel rule' }).check();
  await page.getByRole('button', { name: 'Save the draft' }).last().click();
  await page.getByText('Saved as a draft').waitFor();
  const { content } = (await pages.getStaffPage({ params: { pageId } })).page;
  expect(content.blocks).toMatchObject([
    { kind: 'picture', picture: { from: 'library', alt: 'A steel rule on a tile' } },
  ]);
});

test('a guide that is read is counted where its reader agreed, and what pages need is on the home', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { context, page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  const { articleGaps } = servicesOf(context, shop.url);
  const readsOf = async () =>
    (await articleGaps.listPageReads()).pages.find(({ slug }) => slug === 'advice/tap-holes')!.read;
  const before = await readsOf();
  const headers = (choice: string) => ({ headers: { cookie: `choice=${choice}` } });
  await fetch(`${shop.url}/advice/tap-holes`, headers('necessary'));
  await fetch(`${shop.url}/advice/tap-holes`, headers('all'));
  await expect.poll(readsOf).toBe(before + 1);
  await page.goto('/staff/pages?text=advice/tap-holes');
  await page.getByRole('columnheader', { name: 'Wrote after' }).waitFor();
  await page.goto('/staff');
  await page.getByRole('link', { name: 'What to do, page by page' }).click();
  await page.getByRole('heading', { level: 1, name: 'What pages need' }).waitFor();
});
