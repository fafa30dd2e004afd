import type { GlobalItem, GlobalItemId } from '@plumbline/contracts/nouns/content/global-items.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows, startContentShop, words, type ContentShop } from '../../../test/content.ts';
import { gatherRelease, minutesOn } from '../../../test/releases.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { recordCatalogueChange } from '../../goods/catalogue/store.ts';
import { tellOwners } from './jobs.ts';

let shop: TestShop;
let editor: Visitor;
let write: ContentShop['write'];
let publish: ContentShop['publish'];

beforeAll(async () => {
  ({ shop, editor, write, publish } = await startContentShop());
});
afterAll(() => shop.stop());

const keep = (pageId: number, isMine: boolean, reviewOn: string | null) =>
  editor.services.pages.saveKeeping({ params: { pageId }, body: { isMine, reviewOn } });

it('a page goes into the shop only with somebody who answers for it and a day on which it is read again', async () => {
  const { pages, releases } = editor.services;
  const { pageId, version, reviewOn } = await write('unkept', [words('x')]);
  const params = { pageId };
  const publishing = () => pages.publishPage({ params, body: { version } });
  const faults = async () =>
    (await pages.checkPage({ params })).faults.map(({ message }) => message);
  expect(await faults()).toEqual([]);
  await keep(pageId, false, reviewOn);
  expect(await faults()).toEqual([expect.stringContaining('Nobody answers for it')]);
  expect(await refusalOf(publishing())).toMatchObject({ status: 409, code: 'page-unready' });
  await keep(pageId, true, null);
  expect(await faults()).toEqual([expect.stringContaining('Give the day')]);
  expect(await refusalOf(publishing())).toMatchObject({ status: 409, code: 'page-unready' });
  const release = await gatherRelease(editor, 'Unkept', [pageId]);
  const scheduling = releases.scheduleRelease({
    params: { releaseId: release.releaseId },
    body: { version: release.version, goesLiveAt: minutesOn(shop, 60) },
  });
  expect(await refusalOf(scheduling)).toMatchObject({ status: 409, code: 'page-unready' });
  await keep(pageId, true, reviewOn);
  await publishing();
});

it('a guide in the shop that lost its owner is a task, and one with owner and day is none', async () => {
  const { pageId, reviewOn } = await publish('advice/left', [words('x')]);
  const tasks = async () =>
    (await editor.services.pages.listContentTasks()).tasks.map((task) => [
      task.kind,
      task.of === 'page' ? task.slug : task.item,
    ]);
  expect(await tasks()).toEqual([]);
  await keep(pageId, false, reviewOn);
  expect(await tasks()).toEqual([['unkept', 'advice/left']]);
  await keep(pageId, true, reviewOn);
});

it('whoever answers for a page is told once by mail that its day has come or its goods are withdrawn', async () => {
  const { email } = await editor.services.accounts.getUserProfile();
  const mails = async () =>
    (
      await shop.db.pool.query<{ to: string; text: string }>(
        `select to_address as "to", text from message where kind = 'page-tasks' order by created_at`,
      )
    ).rows;
  const { context } = shop.app;
  await tellOwners(context);
  expect(await mails()).toEqual([]);

  const due = await publish('advice/due', [words('x')]);
  await keep(due.pageId, true, '2020-01-01');
  await publish('advice/goods', [rows('OLD')]);
  const { rows: withdrawn } = await shop.db.pool.query<{ productId: number }>(
    `update offering set status = 'withdrawn' where sku = 'OLD' returning product_id as "productId"`,
  );
  const { productId } = withdrawn[0]!;
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, { kind: 'content', productId }));
  await context.catalogue.refresh();
  await tellOwners(context);
  await tellOwners(context);
  const [told, ...more] = await mails();
  expect([told!.to, more]).toEqual([email, []]);
  expect(told!.text).toContain('The page advice/due');
  expect(told!.text).toContain('no longer sold');
  expect(told!.text).toContain(`/staff/pages/${due.pageId}`);

  // It is told again where it comes again, and what nobody answers for to those who run the shop.
  await keep(due.pageId, true, '2099-01-01');
  await tellOwners(context);
  await keep(due.pageId, true, '2020-01-01');
  await shop.db.pool.query('update content_page set owner_account_id = null where page_id = $1', [
    due.pageId,
  ]);
  await tellOwners(context);
  const [, again] = await mails();
  expect(again!.to).toBe(context.config.trader.email);
  expect(again!.text).toContain('Nobody answers for it');
});

it('links of what stands on many pages are refused where they lead nowhere, each at its field', async () => {
  const { globalItems } = editor.services;
  const save = async (item: GlobalItem) => {
    const { version } = await globalItems.getStaffGlobalItem({ params: { id: item.id } });
    return globalItems.saveGlobalItem({ body: { version, item } });
  };
  const link = (href: string) => ({ href, name: 'There' });
  const always = { from: null, until: null };
  const banner = { place: 'home' as const, title: 'Sale', text: '', picture: null, ...always };
  const text = [{ part: 'paragraph' as const, words: [{ text: 'See', link: '/advice/gone' }] }];
  const incident = { title: 'Snow', text, startedAt: '2020-01-01T00:00:00.000Z', areas: [] };
  const dead: [GlobalItem, string][] = [
    [{ id: 'header-links', value: { links: [link('/help'), link('/gone')] } }, 'links/1/href'],
    [
      {
        id: 'footer',
        value: { words: '', columns: [{ title: 'A', links: [link('/c/none')] }], legal: [] },
      },
      'columns/0/links/0/href',
    ],
    [{ id: 'footer', value: { words: '', columns: [], legal: [link('#top')] } }, 'legal/0/href'],
    [
      { id: 'banners', value: { items: [{ ...banner, link: link('/p/none') }] } },
      'items/0/link/href',
    ],
    [{ id: 'incidents', value: { items: [{ ...incident, endedAt: null }] } }, 'items/0/text'],
  ];
  for (const [item, path] of dead) {
    expect(await refusalOf(save(item))).toMatchObject({
      code: 'invalid-request',
      paths: [`/body/item/value/${path}`],
    });
  }
  // What is over nobody sees, and other sites are nobody's to promise.
  const over = '2020-01-02T00:00:00.000Z';
  await save({ id: 'incidents', value: { items: [{ ...incident, endedAt: over }] } });
  await save({
    id: 'banners',
    value: { items: [{ ...banner, link: link('https://example.com/') }] },
  });
});

it('a link of what stands on many pages that comes to lead nowhere is a task', async () => {
  const { globalItems, pages } = editor.services;
  const { pageId, version } = await publish('our-promise', [words('x')]);
  const id: GlobalItemId = 'header-links';
  const value = { links: [{ href: '/our-promise', name: 'Our promise' }] };
  await globalItems.saveGlobalItem({ body: { version: 0, item: { id, value } } });
  const ofItems = async () =>
    (await pages.listContentTasks()).tasks.filter((task) => task.of === 'item');
  expect(await ofItems()).toEqual([]);
  await pages.withdrawPage({ params: { pageId }, body: { version } });
  expect(await ofItems()).toEqual([
    { of: 'item', item: id, kind: 'fault', message: 'The link /our-promise leads nowhere.' },
  ]);
});

it('a banner for later may lead to a page that is still to come, and is a task if that never came', async () => {
  const { globalItems, pages } = editor.services;
  const params = { id: 'banners' as const };
  const { version } = await globalItems.getStaffGlobalItem({ params });
  const link = { href: '/winter-sale', name: 'The sale' };
  const banner = { place: 'home' as const, title: 'Sale', text: '', picture: null, link };
  const items = [{ ...banner, from: minutesOn(shop, 60), until: null }];
  await globalItems.saveGlobalItem({
    body: { version, item: { id: 'banners', value: { items } } },
  });
  const ofBanners = async () =>
    (await pages.listContentTasks()).tasks.filter(
      (task) => task.of === 'item' && task.item === 'banners',
    );
  expect(await ofBanners()).toEqual([]);
  shop.advance(61 * 60_000);
  expect(await ofBanners()).toMatchObject([{ message: 'The link /winter-sale leads nowhere.' }]);
});
