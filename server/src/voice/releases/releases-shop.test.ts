import type { Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import type { StaffPage } from '@plumbline/contracts/staff/pages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAtTaken, startContentShop, words, type ContentShop } from '../../../test/content.ts';
import { gatherRelease, minutesOn, shownAt } from '../../../test/releases.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { releases as releasesModule } from './module.ts';
import { showDueReleases } from './show-release.ts';

let shop: TestShop;
let editor: Visitor;
let write: ContentShop['write'];
let publish: ContentShop['publish'];
let addPicture: ContentShop['addPicture'];

beforeAll(async () => {
  ({ shop, editor, write, publish, addPicture } = await startContentShop());
});
afterAll(() => shop.stop());

const textOf = (slug: string) => shownAt(shop, slug);
const later = (minutes: number) => minutesOn(shop, minutes);
const gather = (name: string, pageIds: readonly number[]) => gatherRelease(editor, name, pageIds);

/** What the worker does, by the shop's own clock: the queue itself goes by the database's. */
const work = () => showDueReleases(shop.app.context);

it('a release goes into the shop at its hour, all of it at once, and is taken back whole', async () => {
  const { releases, pages } = editor.services;
  const old = await publish('sale', [words('As it was')]);
  // Each leads to the other, which is there once both are.
  const edited = await pages.savePage({
    params: { pageId: old.pageId },
    body: {
      version: old.version,
      content: { ...old.content, blocks: [words('Reduced', '/sale-terms')] },
    },
  });
  const added = await write('sale-terms', [words('While stocks last', '/sale')]);
  const release = await gather('Winter sale', [edited.pageId, added.pageId]);
  const params = { releaseId: release.releaseId };
  expect(release.pages.flatMap(({ faults }) => faults)).toEqual([]);

  const past = releases.scheduleRelease({
    params,
    body: { version: release.version, goesLiveAt: later(0) },
  });
  expect(await refusalOf(past)).toMatchObject({ status: 400, code: 'invalid-request' });
  const never = releases.scheduleRelease({
    params,
    body: { version: release.version, goesLiveAt: '2026-13-01T00:00:00.000Z' },
  });
  expect(await refusalOf(never)).toMatchObject({ status: 400, code: 'invalid-request' });
  const { version } = await releases.scheduleRelease({
    params,
    body: { version: release.version, goesLiveAt: later(60) },
  });
  // What waits is not changed under those who rely on it, and what is saved since does not go along.
  const adding = releases.addToRelease({ params, body: { version, pageId: old.pageId } });
  expect(await refusalOf(adding)).toMatchObject({ code: 'release-closed' });
  await pages.savePage({
    params: { pageId: edited.pageId },
    body: { version: edited.version, content: { ...edited.content, blocks: [words('Later')] } },
  });
  shop.advance(59 * 60_000);
  await work();
  expect(await textOf('sale')).toContain('As it was');
  expect(await textOf('sale-terms')).toBe('nothing');

  shop.advance(60_000);
  const { checks } = releasesModule;
  expect(await checks['releases past their hour'](shop.app.context)).toEqual([]);
  const { failed } = await shop.app.context.jobs.drain({ includeLater: true });
  expect(failed).toEqual([]);
  expect(await textOf('sale')).toContain('Reduced');
  expect(await textOf('sale-terms')).toContain('While stocks last');
  const live = await releases.getRelease({ params });
  expect(live).toMatchObject({ state: 'live', goesLiveAt: null });

  const undone = await releases.undoRelease({ params, body: { version: live.version } });
  expect(undone.state).toBe('undone');
  expect(await textOf('sale')).toContain('As it was');
  expect(await textOf('sale-terms')).toBe('nothing');
});

it('a release that would not do at its hour shows nothing of itself, and says why', async () => {
  const { releases, pages } = editor.services;
  const target = await publish('leads-here', [words('Here')]);
  const one = await write('leads-away', [words('Go', '/leads-here')]);
  const other = await write('beside', [words('Beside')]);
  const release = await gather('Broken', [one.pageId, other.pageId]);
  const params = { releaseId: release.releaseId };
  const body = { version: release.version, goesLiveAt: later(10) };
  await releases.scheduleRelease({ params, body });
  const withdrawal = { version: target.version };
  await pages.withdrawPage({ params: { pageId: target.pageId }, body: withdrawal });
  shop.advance(25 * 60_000);
  expect(await releasesModule.checks['releases past their hour'](shop.app.context)).toHaveLength(1);
  await work();
  const failed = await releases.getRelease({ params });
  expect(failed).toMatchObject({ state: 'failed' });
  expect(failed.fault).toContain('The link /leads-here leads nowhere.');
  expect(await textOf('beside')).toBe('nothing');
  const publishing = releases.publishRelease({ params, body: { version: failed.version } });
  expect(await refusalOf(publishing)).toMatchObject({ code: 'page-unready' });
  // Mended, it goes at once.
  const mended = await releases.removeFromRelease({
    params: { ...params, pageId: one.pageId },
    body: { version: failed.version },
  });
  await releases.publishRelease({ params, body: { version: mended.version } });
  expect(await textOf('beside')).toContain('Beside');
});

it('a release goes into the shop at its hour though nobody answers for a page of it any more', async () => {
  const { pageId } = await write('left-alone', [words('In time')]);
  const { releaseId, version } = await gather('Left alone', [pageId]);
  const params = { releaseId };
  const { releases } = editor.services;
  await releases.scheduleRelease({ params, body: { version, goesLiveAt: later(10) } });
  const left = 'update content_page set owner_account_id = null where page_id = $1';
  await shop.db.pool.query(left, [pageId]);
  shop.advance(10 * 60_000);
  await work();
  expect(await releases.getRelease({ params })).toMatchObject({ state: 'live', fault: null });
  expect(await textOf('left-alone')).toContain('In time');
});

it('a release goes over nothing that was published since, nor brings back what was taken out', async () => {
  const { releases, pages } = editor.services;
  const edit = async ({ pageId, version, content }: StaffPage, text: string) => {
    const body = { version, content: { ...content, blocks: [words(text)] } };
    return pages.savePage({ params: { pageId }, body });
  };
  const newer = await edit(await publish('newer', [words('First')]), 'Of the release');
  const away = await edit(await publish('away', [words('First')]), 'Of the release');
  const at = { goesLiveAt: later(10) };
  const one = await gather('Overtaken by news', [newer.pageId]);
  const other = await gather('Overtaken by an end', [away.pageId]);
  for (const { releaseId, version } of [one, other]) {
    await releases.scheduleRelease({ params: { releaseId }, body: { version, ...at } });
  }
  const { pageId, version } = await edit(newer, 'Since');
  await pages.publishPage({ params: { pageId }, body: { version } });
  const gone = { params: { pageId: away.pageId }, body: { version: away.version } };
  await pages.withdrawPage(gone);
  shop.advance(10 * 60_000);
  await work();
  expect([await textOf('newer'), await textOf('away')]).toEqual([
    expect.stringContaining('Since'),
    'nothing',
  ]);
  const now = await Promise.all(
    [one, other].map(({ releaseId }) => releases.getRelease({ params: { releaseId } })),
  );
  expect(now.map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect(now[0]!.fault).toContain('The page newer: It was published since it was put in.');
  expect(now[1]!.fault).toContain('The page away: It was taken out of the shop since');
  // Put in again, it is as somebody wants it.
  const params = { releaseId: other.releaseId };
  const again = { version: now[1]!.version, pageId: away.pageId };
  const mended = await releases.addToRelease({ params, body: again });
  expect(mended.pages[0]!.faults).toEqual([]);
  const live = await releases.publishRelease({ params, body: { version: mended.version } });
  expect(live.pages[0]!.faults).toEqual([]);
  expect(await textOf('away')).toContain('Of the release');
});

it('a version that a release carries may come into the shop before its hour, by hand or by another', async () => {
  const { releases, pages } = editor.services;
  const old = await publish('early', [words('First')]);
  const params = { pageId: old.pageId };
  const content = { ...old.content, blocks: [words('Second')] };
  const { version } = await pages.savePage({ params, body: { version: old.version, content } });
  const both = [await gather('By day', [old.pageId]), await gather('By night', [old.pageId])];
  const at = { goesLiveAt: later(10) };
  for (const release of both) {
    const { releaseId } = release;
    const body = { version: release.version, ...at };
    await releases.scheduleRelease({ params: { releaseId }, body });
  }
  await pages.publishPage({ params, body: { version } });
  shop.advance(10 * 60_000);
  await work();
  for (const { releaseId } of both) {
    const release = await releases.getRelease({ params: { releaseId } });
    expect(release).toMatchObject({ state: 'live', fault: null });
  }
  expect(await textOf('early')).toContain('Second');
});

it('a page that the version before has put in goes over what was live then, and over nothing since', async () => {
  const { releases, pages } = editor.services;
  const first = await publish('put-before', [words('First')]);
  const saved = await pages.savePage({
    params: { pageId: first.pageId },
    body: { version: first.version, content: { ...first.content, blocks: [words('Of both')] } },
  });
  const { releaseId } = await releases.createRelease({ body: { name: 'Of the version before' } });
  const put = () =>
    shop.db.pool.query(
      `insert into content_release_page (release_id, page_id, version) values ($1, $2, $3)
       on conflict (release_id, page_id) do update set version = excluded.version`,
      [releaseId, saved.pageId, saved.version],
    );
  await put();
  await put();
  const faultsNow = async () =>
    (await releases.getRelease({ params: { releaseId } })).pages.flatMap(({ faults }) => faults);
  expect(await faultsNow()).toEqual([]);
  await pages.withdrawPage({
    params: { pageId: saved.pageId },
    body: { version: saved.version },
  });
  expect(await faultsNow()).toMatchObject([{ isGrave: true }]);
});

it('a release is not taken back over what was published since, and of two at once one goes', async () => {
  const { releases, pages } = editor.services;
  const page = await write('overtaken', [words('First')]);
  const release = await gather('Overtaken', [page.pageId]);
  const params = { releaseId: release.releaseId };
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => releases.publishRelease({ params, body: { version: release.version } })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const saved = await pages.savePage({
    params: { pageId: page.pageId },
    body: { version: page.version, content: { ...page.content, blocks: [words('Second')] } },
  });
  const publication = { version: saved.version };
  await pages.publishPage({ params: { pageId: page.pageId }, body: publication });
  const { version } = await releases.getRelease({ params });
  const undoing = releases.undoRelease({ params, body: { version } });
  expect(await refusalOf(undoing)).toMatchObject({ code: 'release-overtaken' });
  expect(await textOf('overtaken')).toContain('Second');
  const { releases: all } = await releases.listReleases();
  expect(all.map(({ releaseId }) => releaseId)).toContain(release.releaseId);
});

it('a release is looked at before its hour as it will be, and an hour is taken back', async () => {
  const { releases } = editor.services;
  const page = await write('previewed', [words('In the release')]);
  const release = await gather('Previewed', [page.pageId]);
  const params = { releaseId: release.releaseId };
  await editor.services.pages.savePage({
    params: { pageId: page.pageId },
    body: { version: page.version, content: { ...page.content, blocks: [words('Since')] } },
  });
  const { previews } = await releases.previewRelease({ params, body: { as: 'guest' } });
  const token = previews[0]!.path.split('/').at(-1)!;
  const { content } = shop.visitor().services;
  const shown = await content.previewContent({ params: { token } });
  expect(JSON.stringify(shown.blocks)).toContain('In the release');
  const body = { version: release.version, goesLiveAt: later(5) };
  const { version } = await releases.scheduleRelease({ params, body });
  await releases.unscheduleRelease({ params, body: { version } });
  shop.advance(10 * 60_000);
  await work();
  expect(await textOf('previewed')).toBe('nothing');
});

it('a release at which the shop itself fails keeps none of the others, and is given back to staff', async () => {
  const { releases } = editor.services;
  const [bad, good] = [
    await write('goes-wrong', [words('Bad')]),
    await write('goes', [words('Good')]),
  ];
  const made = [];
  for (const { pageId, slug } of [bad, good]) {
    const { releaseId, version } = await gather(slug, [pageId]);
    const body = { version, goesLiveAt: later(5) };
    made.push(await releases.scheduleRelease({ params: { releaseId }, body }));
  }
  const [params] = made.map(({ releaseId }) => ({ releaseId }));
  await shop.db.pool.query(
    `create trigger goes_wrong before update on content_page for each row
       when (new.page_id = ${bad.pageId}) execute function content_is_append_only()`,
  );
  shop.advance(5 * 60_000);
  await expect(work()).rejects.toThrow('A release could not be shown.');
  expect(await textOf('goes')).toContain('Good');
  // It is tried again for a while, and then says that it did not go.
  expect(await releases.getRelease({ params: params! })).toMatchObject({ state: 'scheduled' });
  shop.advance(10 * 60_000);
  await expect(work()).rejects.toThrow('A release could not be shown.');
  const failed = await releases.getRelease({ params: params! });
  expect(failed).toMatchObject({ state: 'failed', fault: expect.stringContaining('each time') });
  await work();
  await shop.db.pool.query('drop trigger goes_wrong on content_page');
  await releases.publishRelease({ params: params!, body: { version: failed.version } });
  expect(await textOf('goes-wrong')).toContain('Bad');
});

it('a release is refused whole, as is its end, where a part of the shop took an address of it', async () => {
  const { pages, releases } = editor.services;
  const { pageId } = await write('once-free', [words('Before')]);
  const old = await keepAtTaken(shop, pageId, 'basket/once-free');
  const release = await gather('Taken', [pageId]);
  const params = { releaseId: release.releaseId };
  const refused = {
    status: 422,
    code: 'page-address-refused',
    detail: expect.stringContaining('“The page once-free” cannot be at /basket/once-free.'),
  };
  const publishing = releases.publishRelease({ params, body: { version: release.version } });
  expect(await refusalOf(publishing)).toMatchObject(refused);

  // The shop showed it there until a release moved it.
  await shop.db.pool.query(
    'update content_page set live_version = $2, live_since = now() where page_id = $1',
    [pageId, old],
  );
  const { content } = await pages.getPageVersion({ params: { pageId, version: old } });
  const moved = { version: old, content: { ...content, slug: 'moved-away' } };
  await pages.savePage({ params: { pageId }, body: moved });
  const adding = { version: release.version, pageId };
  const { version } = await releases.addToRelease({ params, body: adding });
  const live = await releases.publishRelease({ params, body: { version } });
  const undoing = releases.undoRelease({ params, body: { version: live.version } });
  expect(await refusalOf(undoing)).toMatchObject(refused);
  expect(await textOf('moved-away')).toContain('Before');
});

it('a picture that only a release shows, or would bring back, is kept in the library', async () => {
  const { media: library, pages, releases } = editor.services;
  const shows = (mediaId: string): Block => {
    const picture = { from: 'library' as const, ref: mediaId, alt: 'What it shows' };
    return { kind: 'picture', id: 'picture', picture, caption: '' };
  };
  const [before, coming] = [await addPicture('Before'), await addPicture('Coming')];
  const first = await publish('pictured', [shows(before.mediaId)]);
  const save = (version: number, blocks: Block[]) => {
    const body = { version, content: { ...first.content, blocks } };
    return pages.savePage({ params: { pageId: first.pageId }, body });
  };
  const second = await save(first.version, [shows(coming.mediaId)]);
  const release = await gather('Pictures', [second.pageId]);
  const third = await save(second.version, [words('Neither')]);
  const params = { releaseId: release.releaseId };
  const removing = (mediaId: string) => refusalOf(library.removeMedia({ params: { mediaId } }));

  const pinned = await removing(coming.mediaId);
  expect(pinned).toMatchObject({ code: 'media-in-use' });
  expect(pinned.problem.detail).toContain('the release “Pictures”');
  const { media, usedOn } = await library.getMedia({ params: { mediaId: coming.mediaId } });
  expect(media.uses).toBe(1);
  expect(usedOn).toEqual([{ on: 'release', releaseId: release.releaseId, name: 'Pictures' }]);

  const live = await releases.publishRelease({ params, body: { version: release.version } });
  const waiting = await save(third.version, [words('Neither still')]);
  // What the release would bring back is needed as long as it can be taken back.
  expect((await removing(before.mediaId)).problem.detail).toContain('the release “Pictures”');
  const undone = await releases.undoRelease({ params, body: { version: live.version } });
  expect(undone.state).toBe('undone');
  await library.removeMedia({ params: { mediaId: coming.mediaId } });
  await pages.publishPage({
    params: { pageId: first.pageId },
    body: { version: waiting.version },
  });
  await library.removeMedia({ params: { mediaId: before.mediaId } });
});
