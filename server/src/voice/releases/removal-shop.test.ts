import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContentShop, words, type ContentShop } from '../../../test/content.ts';
import { gatherRelease, minutesOn } from '../../../test/releases.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let editor: Visitor;
let publish: ContentShop['publish'];
let write: ContentShop['write'];

beforeAll(async () => {
  ({ shop, editor, publish, write } = await startContentShop());
});
afterAll(() => shop.stop());

const remove = ({ pageId, version }: { pageId: number; version: number }) =>
  editor.services.pages.removePage({ params: { pageId }, body: { version } });
const audited = async (action: string) => {
  const { rows } = await shop.db.pool.query<{ subject: string; before: unknown }>(
    'select subject, before from audit_entry where action = $1',
    [action],
  );
  return rows;
};

describe('a page that was never in the shop', () => {
  it('is deleted with its versions, its address is free, and the audit keeps what it said', async () => {
    const page = await write('never', [words('Nobody read this')]);
    await remove(page);
    const { pages } = editor.services;
    const gone = pages.getStaffPage({ params: { pageId: page.pageId } });
    expect(await refusalOf(gone)).toMatchObject({ status: 404, code: 'page-unknown' });
    await write('never', [words('Again')]);
    const [entry] = await audited('pages.removePage');
    expect(entry!.subject).toBe(`page:${page.pageId}`);
    expect(JSON.stringify(entry!.before)).toContain('Nobody read this');
  });

  it('stays where somebody saved it meanwhile, and whoever saves after is told that it is gone', async () => {
    const { pages } = editor.services;
    const page = await write('raced', [words('First')]);
    const params = { pageId: page.pageId };
    const body = { version: page.version, content: page.content };
    const later = await pages.savePage({ params, body });
    expect(await refusalOf(remove(page))).toMatchObject({ status: 409, code: 'page-changed' });
    await remove(later);
    const saving = pages.savePage({ params, body: { ...body, version: later.version } });
    expect(await refusalOf(saving)).toMatchObject({ status: 404, code: 'page-unknown' });
  });

  it('in one moment is saved or deleted, and never half of each', async () => {
    const { pages, releases } = editor.services;
    for (let turn = 0; turn < 10; turn += 1) {
      const page = await write(`both-${turn}`, [words('x')]);
      const { pageId, version, content } = page;
      const release = await gatherRelease(editor, `Both ${turn}`, []);
      const tries = [
        remove(page),
        turn % 2 === 0
          ? pages.savePage({ params: { pageId }, body: { version, content } })
          : releases.addToRelease({
              params: { releaseId: release.releaseId },
              body: { version: release.version, pageId },
            }),
      ];
      const ends = await Promise.allSettled(tries);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = tries[ends.findIndex(({ status }) => status === 'rejected')]!;
      const { code } = await refusalOf(refused);
      expect(['page-unknown', 'page-changed', 'page-kept']).toContain(code);
    }
  });

  it('stays while a release has it, and tells what leads to it', async () => {
    const { pages } = editor.services;
    const page = await write('needed', [words('x')]);
    const { pageId } = page;
    const linking = await write('leads-there', [words('See', '/needed#words')]);
    await write('leads-near', [words('See', '/needed-not')]);
    const release = await gatherRelease(editor, 'Autumn', [pageId]);
    expect(await pages.getPageUses({ params: { pageId } })).toEqual({
      releases: [{ releaseId: release.releaseId, name: 'Autumn' }],
      pages: [{ pageId: linking.pageId, title: linking.title }],
      items: [],
    });
    const refused = await refusalOf(remove(page));
    expect(refused).toMatchObject({ code: 'page-kept' });
    expect(refused.problem.detail).toContain('“Autumn”');
  });
});

it('a page that was in the shop is kept, also once it is taken out, and by the database as well', async () => {
  const { pages } = editor.services;
  const page = await publish('was-shown', [words('x')]);
  const params = { pageId: page.pageId };
  expect(await refusalOf(remove(page))).toMatchObject({ code: 'page-kept' });
  const out = await pages.withdrawPage({ params, body: { version: page.version } });
  expect(await refusalOf(remove(out))).toMatchObject({ code: 'page-kept' });
  const text = 'delete from content_version where page_id = $1';
  await expect(shop.db.pool.query(text, [page.pageId])).rejects.toThrow('only ever added to');
});

it('a release is renamed, and deleted unless it waits for its hour or was in the shop', async () => {
  const { releases } = editor.services;
  const page = await write('in-a-release', [words('x')]);
  const begun = await gatherRelease(editor, 'Wintr', [page.pageId]);
  const params = { releaseId: begun.releaseId };
  const renaming = (version: number) =>
    releases.renameRelease({ params, body: { version, name: 'Winter' } });
  const named = await renaming(begun.version);
  expect(named).toMatchObject({ name: 'Winter', version: begun.version + 1 });
  expect(await refusalOf(renaming(begun.version))).toMatchObject({ code: 'release-changed' });
  const removing = (version: number) => releases.removeRelease({ params, body: { version } });
  const goesLiveAt = minutesOn(shop, 60);
  const waiting = await releases.scheduleRelease({
    params,
    body: { version: named.version, goesLiveAt },
  });
  expect(await refusalOf(removing(waiting.version))).toMatchObject({ code: 'release-closed' });
  const { version } = await releases.unscheduleRelease({
    params,
    body: { version: waiting.version },
  });
  await removing(version);
  expect(await refusalOf(releases.getRelease({ params }))).toMatchObject({
    code: 'release-unknown',
  });
  expect(await audited('releases.removeRelease')).toHaveLength(1);
  await remove(page);

  const shown = await write('shown-by-one', [words('x')]);
  const other = await gatherRelease(editor, 'Shown', [shown.pageId]);
  const ofOther = { releaseId: other.releaseId };
  const live = await releases.publishRelease({ params: ofOther, body: { version: other.version } });
  const deleting = releases.removeRelease({ params: ofOther, body: { version: live.version } });
  expect(await refusalOf(deleting)).toMatchObject({ code: 'release-closed' });
});

it('a category and an author are deleted unless a guide has them', async () => {
  const { pages } = editor.services;
  await write('advice/first', [words('x')]);
  for (const [key, removal] of [
    ['choose', pages.removeGuideCategory],
    ['ines', pages.removeGuideAuthor],
  ] as const) {
    const refused = await refusalOf(removal({ body: { key, version: 1 } }));
    expect(refused).toMatchObject({ status: 409, code: 'guide-name-used' });
    expect(refused.problem.detail).toContain('The page advice/first');
  }
  await pages.saveGuideCategory({ body: { key: 'spare', name: 'Spare', intro: '', version: 0 } });
  await pages.saveGuideAuthor({ body: { key: 'otto', name: 'Otto', role: '', version: 0 } });
  const overtaken = pages.removeGuideAuthor({ body: { key: 'otto', version: 2 } });
  expect(await refusalOf(overtaken)).toMatchObject({ code: 'guide-name-changed' });
  await pages.removeGuideCategory({ body: { key: 'spare', version: 1 } });
  await pages.removeGuideAuthor({ body: { key: 'otto', version: 1 } });
  const { categories, authors } = await pages.listGuideNames();
  expect(categories.map(({ key }) => key)).toEqual(['choose']);
  expect(authors.map(({ key }) => key)).toEqual(['ines']);
});
