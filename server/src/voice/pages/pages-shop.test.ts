import type { RequestError } from '@plumbline/contracts/call/client.ts';
import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import type { Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import { parseMarkup } from '@plumbline/contracts/nouns/content/text-markup.ts';
import type { StaffPage } from '@plumbline/contracts/staff/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { recordCatalogueChange } from '../../goods/catalogue/store.ts';
import {
  keepAtTaken,
  rows,
  startContentShop,
  words,
  type ContentShop,
} from '../../../test/content.ts';
import { pick, seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { findFaults } from './check-page.ts';
import { loadStartingPages, startingPages } from './starting-pages.ts';

let shop: TestShop;
let editor: Visitor;
let write: ContentShop['write'];
let publish: ContentShop['publish'];

beforeAll(async () => {
  ({ shop, editor, write, publish } = await startContentShop());
});
afterAll(() => shop.stop());

describe('what would not do in the shop', () => {
  it('is told before a page is published, with all of it', async () => {
    const blocks = [words('See', '/advice/nowhere'), rows('NONE')];
    const { pageId, version } = await write('unready', blocks);
    const params = { pageId };
    const { faults } = await editor.services.pages.checkPage({ params });
    expect(faults.map(({ block, isGrave }) => [block, isGrave])).toEqual([
      ['words', true],
      ['rows', true],
    ]);
    const publishing = editor.services.pages.publishPage({ params, body: { version } });
    expect(await refusalOf(publishing)).toMatchObject({ status: 409, code: 'page-unready' });
  });

  it('is a page for a listing that is not there, which nobody would see', async () => {
    const { pages } = editor.services;
    const faultsAt = async (slug: string) => {
      const body = { kind: 'landing' as const, slug, title: 'Taps', summary: 'All about them.' };
      const { pageId, content, version } = await pages.createPage({ body });
      const params = { pageId };
      const blocks = [words('How to choose one')];
      await pages.savePage({ params, body: { version, content: { ...content, blocks } } });
      return (await pages.checkPage({ params })).faults;
    };
    expect(await faultsAt('c/none-such')).toMatchObject([{ block: null, isGrave: true }]);
    expect(await faultsAt('brands/none-such')).toMatchObject([{ block: null, isGrave: true }]);
    expect(await faultsAt('c/taps/basin-taps')).toEqual([]);
  });

  it('is anything on the terms that orders do not carry: other blocks, or words for some alone', async () => {
    const { context } = shop.app;
    const page = {
      slug: 'terms',
      title: 'Terms',
      summary: 'What binds.',
      searchWords: '',
      picture: null,
      category: null,
      author: null,
      related: [],
      about: [],
      blocks: [
        words('For all'),
        { ...rows('TAP'), id: 'goods' },
        { ...words('Trade'), id: 'trade', audience: 'trade' as const },
      ],
    };
    const told = await findFaults(context, 'legal', page);
    expect(told.map(({ block, isGrave }) => [block, isGrave])).toEqual([
      ['goods', true],
      ['trade', true],
    ]);
    expect(await findFaults(context, 'legal', { ...page, slug: 'safety' })).toEqual([]);
  });

  it('is an address that a part of the shop took since it was saved, refused by its name', async () => {
    const { pageId } = await write('was-free', [words('Here')]);
    const version = await keepAtTaken(shop, pageId, 'basket/was-free');
    const publishing = editor.services.pages.publishPage({ params: { pageId }, body: { version } });
    expect(await refusalOf(publishing)).toMatchObject({
      status: 422,
      code: 'page-address-refused',
      detail:
        '“The page was-free” cannot be at /basket/was-free. A part of the shop has this address. Choose another.',
      paths: [],
    });
  });

  it('is an address that another page has, refused as it is saved', async () => {
    await write('taken', [words('First')]);
    const { pageId, version, content } = await write('free', [words('Second')]);
    const body = { version, content: { ...content, slug: 'taken' } };
    const saving = editor.services.pages.savePage({ params: { pageId }, body });
    expect(await refusalOf(saving)).toMatchObject({ status: 409, code: 'page-address-taken' });
  });

  it('is an address that drafts are saved to and begun at in one moment: one of them has it', async () => {
    const { pages } = editor.services;
    for (let turn = 0; turn < 10; turn += 1) {
      const slug = `wanted-${turn}`;
      const drafts = await Promise.all(
        ['one', 'other'].map((name) => write(`${name}-${turn}`, [words(name)])),
      );
      const begun = {
        kind: 'page' as const,
        slug,
        title: 'Begun',
        summary: 'At the same address.',
      };
      const tries = [
        ...drafts.map(({ pageId, version, content }) =>
          pages.savePage({ params: { pageId }, body: { version, content: { ...content, slug } } }),
        ),
        pages.createPage({ body: begun }),
      ];
      const ends = await Promise.allSettled(tries);
      const refused = tries.filter((_, place) => ends[place]!.status === 'rejected');
      const codes = (await Promise.all(refused.map(refusalOf))).map(({ code }) => code);
      expect(codes).toEqual(['page-address-taken', 'page-address-taken']);
    }
  });

  it('becomes a task on the day on which goods of a page are withdrawn', async () => {
    await publish('advice/old', [rows('OLD')]);
    const {
      rows: [{ productId }],
    } = await shop.db.pool.query(
      `update offering set status = 'withdrawn' where sku = 'OLD' returning product_id as "productId"`,
    );
    await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'content', productId }));
    await shop.app.context.catalogue.refresh();
    const { tasks } = await editor.services.pages.listContentTasks();
    expect(tasks).toMatchObject([{ kind: 'withdrawn', slug: 'advice/old', block: 'rows' }]);
  });
});

it('two editors in two hundred interleavings lose nothing', async () => {
  const ids = ['a', 'b', 'c', 'd'];
  const { pageId, version, content } = await write(
    'edited-by-two',
    ids.map((id) => ({ ...words(`first ${id}`), id })),
  );
  const params = { pageId };
  const { pages } = editor.services;
  // Each goes on from what they saw last: their own save, or what the other saved before.
  const people = [0, 1].map(() => ({ version, content }));
  const said = new Map(ids.map((id) => [id, `first ${id}`]));
  const lost: string[] = [];
  let conflicts = 0;
  const draw = seededRandom(21);
  for (let turn = 0; turn < 200; turn += 1) {
    const who = Math.floor(draw() * 2);
    const id = pick(draw, ids);
    const text = `said by ${who} in turn ${turn}`;
    const seen = people[who]!;
    const blocks = seen.content.blocks.map((each) =>
      each.id === id ? { ...words(text), id } : each,
    );
    const body = { version: seen.version, content: { ...seen.content, blocks } };
    const [saved, told] = await pages.savePage({ params, body }).then(
      (page) => [page, null] as const,
      (error: RequestError) => [null, error.data as Problem] as const,
    );
    if (saved) said.set(id, text);
    else {
      conflicts += 1;
      // Both are shown: what this one wrote, and what the other saved.
      const shown = JSON.stringify(told);
      if (told.code !== 'page-changed') lost.push(`turn ${turn}: ${told.code}`);
      if (!shown.includes(text) || !shown.includes(said.get(id)!))
        lost.push(`turn ${turn}: untold`);
    }
    people[who] = saved ?? (told!['page'] as StaffPage);
    const { page: now } = await pages.getStaffPage({ params });
    for (const [block, kept] of said) {
      const shown = JSON.stringify(now.content.blocks.find((each) => each.id === block));
      if (!shown.includes(kept)) lost.push(`turn ${turn}: “${kept}” is gone`);
    }
  }
  expect(lost).toEqual([]);
  expect(conflicts).toBeGreaterThan(5);
  const { versions } = await pages.listPageVersions({ params });
  expect(versions).toHaveLength(2 + 200 - conflicts);
});

const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '</script><svg onload=alert(1)>',
];

it.each(scripts)('a link is never the script %s, in any block', async (script) => {
  const picture = { from: 'product', ref: 'TAP', alt: '' } as const;
  const blocks: Block[] = [
    words('x', script),
    { kind: 'hero', id: 'hero', title: '', text: '', picture, link: { href: script, words: 'x' } },
    {
      kind: 'carousel',
      id: 'carousel',
      title: '',
      slides: [script, script].map((link) => ({ picture, title: 'x', text: '', link })),
    },
    { kind: 'video', id: 'video', title: 'x', site: 'youtube', video: script, picture, text: '' },
  ];
  const { pages } = editor.services;
  const page = await write(`script-${scripts.indexOf(script)}`, []);
  const { pageId } = page;
  for (const block of blocks) {
    const body = { version: page.version, content: { ...page.content, blocks: [block] } };
    const { code } = await refusalOf(pages.savePage({ params: { pageId }, body }));
    expect(code).toBe('invalid-request');
  }
});

it('a field that no block knows is refused, a price among them', async () => {
  const block: Block = Object.assign(rows('TAP'), { pricePence: 1 });
  expect(await refusalOf(write('priced', [block]))).toMatchObject({
    code: 'invalid-request',
    paths: expect.arrayContaining(['/body/content/blocks/0/pricePence']),
  });
});

it('redirects of the staff’s lead to the end of the way, and never back', async () => {
  const { pages } = editor.services;
  const save = (slug: string, path: string) => pages.saveRedirect({ body: { slug, path } });
  await save('old-offer', '/promotions');
  await save('older-offer', '/old-offer');
  await save('oldest-offer', '/older-offer');
  const { redirects } = await pages.listRedirects();
  const ours = redirects.filter(({ isMade }) => isMade).map(({ path }) => path);
  expect(ours).toEqual(['/promotions', '/promotions', '/promotions']);
  expect(await refusalOf(save('loop', '/loop'))).toMatchObject({ code: 'redirect-refused' });
  await save('here', '/there');
  expect(await refusalOf(save('there', '/here'))).toMatchObject({ code: 'redirect-refused' });
  // A stroke at the end, or a place within the page, leads to the same address.
  expect(await refusalOf(save('loop', '/loop/'))).toMatchObject({ code: 'redirect-refused' });
  await save('near', '/far#prices');
  expect(await refusalOf(save('far', '/near'))).toMatchObject({ code: 'redirect-refused' });
});

it('an address is led away unless a page in the shop has it, and is let go of', async () => {
  const { pages } = editor.services;
  const guest = shop.visitor().services.content;
  const draft = await write('only-drafted', [words('Later')]);
  const live = await publish('in-the-shop', [words('Now')]);
  const save = (slug: string) => pages.saveRedirect({ body: { slug, path: '/promotions' } });
  const refused = { code: 'page-address-taken', paths: ['/body/slug'] };
  expect(await refusalOf(save('in-the-shop'))).toMatchObject(refused);
  for (const slug of ['only-drafted', 'advice/gone', 'help/articles/gone']) {
    await save(slug);
    const asked = await refusalOf(guest.getPageData({ params: { slug } }));
    expect(asked.problem['to']).toBe('/promotions');
    await pages.removeRedirect({ body: { slug } });
    const gone = guest.getPageData({ params: { slug } });
    expect(await refusalOf(gone)).toMatchObject({ code: 'page-unknown' });
  }
  const again = pages.removeRedirect({ body: { slug: 'advice/gone' } });
  expect(await refusalOf(again)).toMatchObject({ code: 'redirect-unknown' });
  for (const slug of ['basket/old', 'help/desk']) {
    expect(await refusalOf(save(slug))).toMatchObject({ code: 'page-address-refused' });
  }
  // Whoever takes a page out of the shop may lead its readers on.
  const body = { version: live.version };
  await pages.withdrawPage({ params: { pageId: live.pageId }, body });
  await save('in-the-shop');
  await pages.publishPage({ params: { pageId: draft.pageId }, body: { version: draft.version } });
});

it('where an address led is known again once the page that took it is gone from the shop', async () => {
  const { pages } = editor.services;
  const guest = shop.visitor().services.content;
  const leadsTo = async (slug: string) => {
    const asking = guest.getPageData({ params: { slug } });
    return asking.then(
      () => 'a page',
      (error: RequestError) => (error.data as Problem)['to'],
    );
  };
  const old = await publish('spring', [words('Spring')]);
  const content = { ...old.content, slug: 'spring-2025' };
  const params = { pageId: old.pageId };
  const { version } = await pages.savePage({ params, body: { version: old.version, content } });
  await pages.publishPage({ params, body: { version } });
  await pages.saveRedirect({ body: { slug: 'easter', path: '/spring' } });
  expect([await leadsTo('spring'), await leadsTo('easter')]).toEqual([
    '/spring-2025',
    '/spring-2025',
  ]);

  await pages.saveRedirect({ body: { slug: 'summer', path: '/promotions' } });
  const taken = [];
  for (const slug of ['spring', 'summer']) taken.push(await publish(slug, [words('New')]));
  expect([await leadsTo('spring'), await leadsTo('summer')]).toEqual(['a page', 'a page']);
  await pages.saveRedirect({ body: { slug: 'may', path: '/spring' } });
  expect(await leadsTo('may')).toBe('/spring');
  for (const page of taken) {
    const body = { version: page.version };
    await pages.withdrawPage({ params: { pageId: page.pageId }, body });
  }
  expect([await leadsTo('spring'), await leadsTo('may')]).toEqual(['/spring-2025', '/spring-2025']);
  expect(await leadsTo('summer')).toBe('/promotions');
});

it('who answers for a page and when it is read again is kept apart from its words', async () => {
  const { pages } = editor.services;
  const { pageId } = await write('kept', [words('x')]);
  const params = { pageId };
  const body = { isMine: false, reviewOn: '2026-01-01' };
  expect(await pages.saveKeeping({ params, body })).toMatchObject({
    owner: null,
    reviewOn: '2026-01-01',
  });
  const isMine = async (who: Visitor) => (await who.services.pages.getStaffPage({ params })).isMine;
  expect(await isMine(editor)).toBe(false);
  const taken = { isMine: true, reviewOn: '2026-01-01' };
  await pages.saveKeeping({ params, body: taken });
  expect(await isMine(editor)).toBe(true);
  const colleague = await shop.signedIn({ roles: ['content'] });
  expect(await isMine(colleague)).toBe(false);
  // Whoever moves the day of another's page does not take it over.
  const moved = { isMine: false, reviewOn: '2026-01-02' };
  await colleague.services.pages.saveKeeping({ params, body: moved });
  expect(await isMine(editor)).toBe(true);
  const never = pages.saveKeeping({ params, body: { isMine: false, reviewOn: '2026-02-31' } });
  expect(await refusalOf(never)).toMatchObject({ paths: ['/body/reviewOn'] });
  const { pages: due } = await pages.searchPages({ query: { state: 'due' } });
  expect(due.map(({ slug }) => slug)).toContain('kept');
  const first = await pages.getPageVersion({ params: { pageId, version: 1 } });
  expect(first.content.blocks).toEqual([]);
});

describe('the pages that a shop begins with', () => {
  it('are whole, so that staff can publish each as it is', async () => {
    const { context } = shop.app;
    for (const { kind, content } of startingPages()) {
      expect([content.slug, await findFaults(context, kind, content)]).toEqual([content.slug, []]);
      expect(await readGuest(content.slug)).toMatchObject({ title: content.title });
    }
  });

  it('are begun once: what staff take away does not come back', async () => {
    const { pages } = editor.services;
    const { pages: found } = await pages.searchPages({ query: { text: 'returns' } });
    const { pageId, version } = found.find(({ slug }) => slug === 'returns')!;
    await pages.withdrawPage({ params: { pageId }, body: { version } });
    await loadStartingPages(shop.db, new Date());
    await shop.app.context.content.refresh();
    expect(await refusalOf(readGuest('returns'))).toMatchObject({ code: 'page-unknown' });
    const { articles } = await shop.visitor().services.help.listArticles({});
    expect(articles.map(({ slug }) => slug)).not.toContain('returns');
    expect(articles.map(({ slug }) => slug)).toContain('delivery');
  });

  it('have the terms in force, which a publication puts in the place of the earlier ones', async () => {
    const { pages, accounts } = editor.services;
    const before = await accounts.getTerms();
    const { legal } = await readGuest('terms');
    expect(legal?.versions).toEqual([{ number: 1, inForceFrom: before.publishedOn }]);
    const { pages: found } = await pages.searchPages({ query: { text: 'Terms of sale' } });
    const params = { pageId: found[0]!.pageId };
    const { page } = await pages.getStaffPage({ params });
    const content = { ...page.content, blocks: [terms('## A new promise\n\nWe keep it.')] };
    const saved = await pages.savePage({ params, body: { version: page.version, content } });
    expect((await accounts.getTerms()).text).toBe(before.text);
    // Nobody answers for what a shop begins with until somebody says so.
    await pages.saveKeeping({ params, body: { isMine: true, reviewOn: '2099-01-01' } });
    await pages.publishPage({ params, body: { version: saved.version } });
    expect((await accounts.getTerms()).text).toBe('## A new promise\n\nWe keep it.');
    expect((await readGuest('terms')).legal?.versions.map(({ number }) => number)).toEqual([2, 1]);
  });
});

const readGuest = (slug: string) =>
  shop.visitor().services.content.getPageData({ params: { slug } });

const terms = (markup: string): Block => ({
  kind: 'text',
  id: 'words',
  text: parseMarkup(markup),
});
