import type { StaffPage } from '@plumbline/contracts/staff/pages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAtTaken, startContentShop, words, type ContentShop } from '../../../test/content.ts';
import { gatherRelease, minutesOn, shownAt } from '../../../test/releases.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { showDueReleases } from './show-release.ts';

let shop: TestShop;
let editor: Visitor;
let write: ContentShop['write'];
let publish: ContentShop['publish'];

beforeAll(async () => {
  ({ shop, editor, write, publish } = await startContentShop());
});
afterAll(() => shop.stop());

const textOf = (slug: string) => shownAt(shop, slug);
const later = (minutes: number) => minutesOn(shop, minutes);
const gather = (name: string, pageIds: readonly number[]) => gatherRelease(editor, name, pageIds);

/** What the worker does, by the shop's own clock. */
const work = () => showDueReleases(shop.app.context);

/** Saves a page that the shop shows so that it goes to another address once that is shown. */
async function moveTo(slug: string, page: StaffPage): Promise<StaffPage> {
  const { pageId, version } = page;
  const content = { ...page.content, slug };
  return editor.services.pages.savePage({ params: { pageId }, body: { version, content } });
}
const inShop = (slug: string) => publish(slug, [words(`Was at ${slug}`)]);
const redirectsOf = async (slugs: readonly string[]) => {
  const { redirects } = await editor.services.pages.listRedirects();
  const ours = redirects.filter(({ slug }) => slugs.includes(slug));
  return Object.fromEntries(ours.map(({ slug, path }) => [slug, path]));
};

it('no hour is set for pages at addresses that others have, nor for two at one address', async () => {
  const { releases } = editor.services;
  const [first, second] = [await inShop('first-here'), await inShop('second-here')];
  const owner = await write('has-it', [words('Mine')]);
  await moveTo('has-it', first);
  const release = await gather('Taken addresses', [first.pageId]);
  const params = { releaseId: release.releaseId };
  const schedule = (version: number) =>
    refusalOf(releases.scheduleRelease({ params, body: { version, goesLiveAt: later(5) } }));
  const taken = '“The page has-it” has the address /has-it.';
  expect(release.pages[0]!.faults).toEqual([{ block: null, isGrave: true, message: taken }]);
  const refused = { status: 409, code: 'page-unready', detail: `The page first-here: ${taken}` };
  expect(await schedule(release.version)).toMatchObject(refused);

  await moveTo('given-up', owner);
  await moveTo('has-it', second);
  const body = { version: release.version, pageId: second.pageId };
  const both = await releases.addToRelease({ params, body });
  expect(both.pages.flatMap(({ faults }) => faults.map(({ message }) => message))).toEqual([
    '“The page second-here” of this release takes the address /has-it too.',
    '“The page first-here” of this release takes the address /has-it too.',
  ]);
  expect(await schedule(both.version)).toMatchObject({ code: 'page-unready' });

  const alone = await releases.removeFromRelease({
    params: { ...params, pageId: second.pageId },
    body: { version: both.version },
  });
  await releases.scheduleRelease({
    params,
    body: { version: alone.version, goesLiveAt: later(5) },
  });
  shop.advance(5 * 60_000);
  await work();
  expect(await releases.getRelease({ params })).toMatchObject({ state: 'live', fault: null });
  expect(await textOf('has-it')).toContain('Was at first-here');
});

it('no hour is set for a page whose address a part of the shop took', async () => {
  const { releases } = editor.services;
  const { pageId } = await write('still-free', [words('Here')]);
  await keepAtTaken(shop, pageId, 'basket/still-free');
  const { releaseId, version } = await gather('Place taken', [pageId]);
  const body = { version, goesLiveAt: later(5) };
  const scheduling = releases.scheduleRelease({ params: { releaseId }, body });
  expect(await refusalOf(scheduling)).toMatchObject({ status: 422, code: 'page-address-refused' });
});

it.each([
  // The one that takes the address was made first, and so is the first to be held.
  ['one takes the address that the other leaves', { 'a-next': 'a-sale', 'a-sale': 'a-sale-past' }],
  ['they pass addresses on', { 'b-1': 'b-2', 'b-2': 'b-3', 'b-3': 'b-4' }],
  ['they exchange addresses', { 'c-1': 'c-2', 'c-2': 'c-1' }],
  ['they go round', { 'd-1': 'd-2', 'd-2': 'd-3', 'd-3': 'd-1' }],
])('pages of a release go to their new addresses and back where %s', async (_, ways) => {
  const { releases } = editor.services;
  const moved = [];
  for (const slug of Object.keys(ways)) moved.push(await inShop(slug));
  for (const page of moved)
    await moveTo(Object.entries(ways).find(([from]) => from === page.slug)![1], page);
  const release = await gather(
    'Moves',
    moved.map(({ pageId }) => pageId),
  );
  const params = { releaseId: release.releaseId };
  expect(release.pages.flatMap(({ faults }) => faults)).toEqual([]);
  const body = { version: release.version, goesLiveAt: later(5) };
  await releases.scheduleRelease({ params, body });
  shop.advance(5 * 60_000);
  await work();
  const live = await releases.getRelease({ params });
  expect(live).toMatchObject({ state: 'live', fault: null });
  const [from, to] = [Object.keys(ways), Object.values(ways)];
  for (const [was, is] of Object.entries(ways))
    expect(await textOf(is)).toContain(`Was at ${was}"`);
  // What was left leads to where the page is, and nothing leads away from where one is.
  const left = Object.entries(ways).filter(([was]) => !to.includes(was));
  expect(await redirectsOf([...from, ...to])).toEqual(
    Object.fromEntries(left.map(([was, is]) => [was, `/${is}`])),
  );

  await releases.undoRelease({ params, body: { version: live.version } });
  for (const was of from) expect(await textOf(was)).toContain(`Was at ${was}"`);
  const led = await redirectsOf([...from, ...to]);
  expect(Object.keys(led).toSorted()).toEqual(to.filter((slug) => !from.includes(slug)).toSorted());
});

it('a page that a release brought gives its address back to the one that had it', async () => {
  const { pages, releases } = editor.services;
  const draft = await write('lent', [words('New')]);
  const release = await gather('Lent', [draft.pageId]);
  const params = { releaseId: release.releaseId };
  await moveTo('lent-draft', draft);
  const shown = await inShop('lent');
  await moveTo('lent-past', shown);
  const body = { version: release.version, pageId: shown.pageId };
  const { version } = await releases.addToRelease({ params, body });
  const live = await releases.publishRelease({ params, body: { version } });
  expect(await textOf('lent')).toContain('New');
  await releases.undoRelease({ params, body: { version: live.version } });
  expect(await textOf('lent')).toContain('Was at lent');
  const { page } = await pages.getStaffPage({ params: { pageId: draft.pageId } });
  expect(page).toMatchObject({ state: 'draft', slug: 'lent-draft' });
});

it('a release and a draft that want one address at once: one of them has it', async () => {
  const { pages, releases } = editor.services;
  for (let turn = 0; turn < 10; turn += 1) {
    const slug = `contested-${turn}`;
    const shown = await inShop(`shown-${turn}`);
    await moveTo(slug, shown);
    const { releaseId, version } = await gather(slug, [shown.pageId]);
    const draft = await write(`draft-${turn}`, [words('x')]);
    const saving = { version: draft.version, content: { ...draft.content, slug } };
    const tries = [
      releases.publishRelease({ params: { releaseId }, body: { version } }),
      pages.savePage({ params: { pageId: draft.pageId }, body: saving }),
    ];
    const ends = await Promise.allSettled(tries);
    const [refused, ...more] = tries.filter((_, place) => ends[place]!.status === 'rejected');
    expect(more).toEqual([]);
    expect(['page-unready', 'page-address-taken']).toContain((await refusalOf(refused!)).code);
  }
});
