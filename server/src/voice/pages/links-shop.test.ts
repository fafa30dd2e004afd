import { parseMarkup } from '@plumbline/contracts/nouns/content/text-markup.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContentShop, words, type ContentShop } from '../../../test/content.ts';
import { terms } from '../../../test/promotions.ts';
import { gatherRelease, minutesOn } from '../../../test/releases.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { recordCatalogueChange } from '../../goods/catalogue/store.ts';
import { tellOwners } from './jobs.ts';
import { leadsSomewhere } from './leads-somewhere.ts';

let shop: TestShop;
let editor: Visitor;
let publish: ContentShop['publish'];
let write: ContentShop['write'];

const vacancy = {
  title: 'Technical adviser',
  place: 'Croydon',
  pay: '£31,000',
  hours: '37.5 hours',
  text: 'People ring you because something drips.',
  question: 'What do you ask first?',
};

const promote = async (slug: string, startsAt: string, endsAt: string | null) => {
  const finance = await shop.signedIn({ roles: ['finance'] });
  const prices = terms({ targets: ['TAP'] });
  const body = { slug, name: slug, startsAt, endsAt, prices };
  await finance.services.promotions.createPromotion({ body });
};

beforeAll(async () => {
  ({ shop, editor, publish, write } = await startContentShop());
  const { careers } = editor.services;
  await careers.createVacancy({ body: { slug: 'adviser', ...vacancy, closesOn: null } });
  await careers.createVacancy({ body: { slug: 'fitter', ...vacancy, closesOn: '2020-01-01' } });
  await promote('now-on', minutesOn(shop, -60), minutesOn(shop, 60));
  await promote('to-come', minutesOn(shop, 30), null);
  await transaction(shop.db, async (tx) => {
    const text = `insert into saved_listing (slug, name, category_id)
       select 'short-spouts', 'Short spouts', id from category where slug = 'taps'`;
    await tx.query({ text });
    await recordCatalogueChange(tx, { kind: 'rebuild' });
  });
  await shop.app.context.catalogue.refresh();
  const text = parseMarkup('## What it costs\n\nNothing.');
  await publish('our-promise', [{ kind: 'text', id: 'words', text }]);
  await publish('advice/traps', [words('x')]);
  const { pages } = editor.services;
  await pages.saveRedirect({ body: { slug: 'promise', path: '/our-promise' } });
  await pages.saveRedirect({ body: { slug: 'old-offer', path: '/promotions/over' } });
});
afterAll(() => shop.stop());

it.each([
  ['', 'help/thread/abc'],
  ['help/track', 'help/nothing'],
  ['trade/prices', 'trade/xyz'],
  ['account/orders', 'account/xyz'],
  ['c/taps/basin-taps?page=2', 'c/none'],
  ['brands/corvane', 'brands/none'],
  ['brands', 'brands/corvane/taps'],
  ['p/tap', 'p/none'],
  ['p/tap/reviews', 'p/none/reviews'],
  ['search?q=trap', 'p'],
  ['collections/short-spouts', 'collections/none'],
  ['promotions', 'collections'],
  ['promotions/now-on', 'promotions/none'],
  ['new/', 'promotions/to-come'],
  ['careers', 'careers/none'],
  ['careers/adviser', 'careers/fitter'],
  ['advice/category/choose', 'advice/category/none'],
  ['advice/traps', 'advice/none'],
  ['help/articles/measuring', 'help/articles/none'],
  ['delivery', 'order/abc'],
  ['docs', 'assets'],
  ['terms', 'media'],
  ['how-we-check-reviews', 'seen'],
  ['our-promise#what-it-costs', 'our-promise#what-it-cost'],
  ['promise#what-it-costs', 'promise#nothing'],
  ['help#main', 'old-offer'],
])('/%s leads somewhere, and /%s leads nowhere', async (there, nowhere) => {
  const { context } = shop.app;
  expect(await leadsSomewhere(context, `/${there}`)).toBe(true);
  expect(await leadsSomewhere(context, `/${nowhere}`)).toBe(false);
});

it('a page with a heading of another that is not there cannot be published, one that comes with it can', async () => {
  const { pages, releases } = editor.services;
  const promise = await publish('our-word', [words('x')]);
  const text = parseMarkup('## How long it holds\n\nFor ever.');
  const content = { ...promise.content, blocks: [{ kind: 'text' as const, id: 'words', text }] };
  const params = { pageId: promise.pageId };
  await pages.savePage({ params, body: { version: promise.version, content } });
  const reader = await write('promises', [words('See', '/our-word#how-long-it-holds')]);
  const publishing = pages.publishPage({
    params: { pageId: reader.pageId },
    body: { version: reader.version },
  });
  expect(await refusalOf(publishing)).toMatchObject({ code: 'page-unready' });
  const release = await gatherRelease(editor, 'Promises', [promise.pageId, reader.pageId]);
  const { releaseId, version } = release;
  expect(release.pages.flatMap(({ faults }) => faults)).toEqual([]);
  await releases.publishRelease({ params: { releaseId }, body: { version } });
});

it('a release may lead to a promotion that is still to come, and a page by itself may not', async () => {
  const { pageId } = await write('soon', [words('See', '/promotions/to-come')]);
  const { faults } = await editor.services.pages.checkPage({ params: { pageId } });
  expect(faults).toMatchObject([{ isGrave: true }]);
  const { pages } = await gatherRelease(editor, 'Soon', [pageId]);
  expect(pages.flatMap((page) => page.faults)).toEqual([]);
});

it('links to other sites are counted, since nobody looks whether they lead somewhere', async () => {
  const { pageId } = await write('elsewhere', [
    words('See', 'https://example.com/'),
    { ...words('Also', 'https://example.org/a'), id: 'also' },
    { ...words('Again', 'https://example.com/'), id: 'again' },
    { ...words('Write', 'mailto:hello@example.com'), id: 'write' },
  ]);
  const checked = await editor.services.pages.checkPage({ params: { pageId } });
  expect(checked).toEqual({ faults: [], otherSites: 2 });
});

it('a link to a promotion that ended is a task, of which the owner is told by mail', async () => {
  const { pageId } = await publish('offers', [words('See', '/promotions/now-on')]);
  const ofOffers = async () =>
    (await editor.services.pages.listContentTasks()).tasks.filter(
      (task) => task.of === 'page' && task.pageId === pageId,
    );
  expect(await ofOffers()).toEqual([]);
  shop.advance(61 * 60_000);
  editor = await shop.signedIn({ roles: ['content'] });
  const message = 'The link /promotions/now-on leads nowhere.';
  expect(await ofOffers()).toMatchObject([{ kind: 'fault', block: 'words', message }]);
  await tellOwners(shop.app.context);
  const { rows } = await shop.db.pool.query<{ text: string }>(
    `select text from message where kind = 'page-tasks'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.text).toContain(message);
});
