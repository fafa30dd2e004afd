import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { start } from '../../../test/project.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, bandExPence: { 'band-3': 80_00 } },
      { sku: 'TRAP', incPence: 54_00 },
    ],
  });
});
afterAll(() => shop.stop());

describe('a shared project', () => {
  it('shows the viewer their own prices, and nothing of its owner', async () => {
    const owner = await shop.signedIn({ band: 'band-3' });
    const { params } = await start(owner);
    const { projects } = owner.services;
    await projects.editProject({ params, body: { expectedVersion: 2, notes: 'Gate code 1942' } });
    const share = (showsNotes: boolean) =>
      projects.shareProject({ params, body: { shareType: 'customer-share', showsNotes } });
    const { token } = await share(false);
    const answer = await shop
      .visitor()
      .services.projects.retrieveSharedProject({ query: { pageSize: 1 }, body: { token } });
    expect(answer).toMatchObject({ notes: null, total: 3, amount: { incPence: 441_00 } });
    expect(answer.items).toMatchObject([{ sku: 'TAP', amount: { incPence: 129_00 } }]);
    const text = JSON.stringify(answer);
    const secrets = ['1942', '8000', '9600', '240000', params.projectId, 'band', 'budget'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const trade = await shop.signedIn({ band: 'band-3' });
    const again = await share(true);
    const shown = await trade.services.projects.retrieveSharedProject({
      body: { token: again.token },
    });
    expect(shown).toMatchObject({
      notes: 'Gate code 1942',
      amount: { exPence: 3 * 80_00 + 45_00 },
    });
    const former = trade.services.projects.retrieveSharedProject({ body: { token } });
    expect(await refusalOf(former)).toMatchObject({ status: 410, code: 'project-share-ended' });
  });

  it('is shown no more from the moment that its owner ends it, or that it runs out', async () => {
    const owner = shop.visitor();
    const viewer = shop.visitor();
    const { params } = await start(owner);
    const share = () =>
      owner.services.projects.shareProject({ params, body: { shareType: 'customer-share' } });
    const look = (token: string) =>
      viewer.services.projects.retrieveSharedProject({ body: { token } });
    const { token } = await share();
    await look(token);
    await owner.services.projects.stopSharingProject({ params });
    expect(await refusalOf(look(token))).toMatchObject({
      status: 410,
      code: 'project-share-ended',
    });
    const { token: second } = await share();
    shop.advance(30 * 86_400_000);
    expect(await refusalOf(look(second))).toMatchObject({ status: 410 });
    expect((await owner.services.projects.getProject({ params })).share).toBeNull();
    expect(await refusalOf(look('A'.repeat(22)))).toMatchObject({
      status: 404,
      code: 'project-not-found',
    });
  });

  it.each([
    ['without the notes that its link hides', false, '', ['', '', '']],
    ['with the notes that its link shows', true, 'Gate code 1942', ['Left of the door', '', '']],
  ])('can be made one’s own %s, and without budget', async (_, showsNotes, notes, itemNotes) => {
    const owner = shop.visitor();
    const viewer = shop.visitor();
    const { params } = await start(owner);
    const { projects } = owner.services;
    const edit = { expectedVersion: 2, notes: 'Gate code 1942' };
    const { version } = await projects.editProject({ params, body: edit });
    const items = [{ sku: 'TAP', quantity: 1, room: 'Ensuite', note: 'Left of the door' }];
    await projects.setProjectItems({ params, body: { expectedVersion: version, items } });
    const { token } = await projects.shareProject({
      params,
      body: { shareType: 'customer-share', showsNotes },
    });
    const copy = await viewer.services.projects.copySharedProject({ body: { token } });
    expect(copy).toMatchObject({ name: 'First floor', budgetPence: null, notes, total: 3 });
    expect(copy.items.map(({ note }) => note)).toEqual(itemNotes);
    expect(copy.projectId).not.toBe(params.projectId);
    expect((await viewer.services.projects.listProjects({})).total).toBe(1);
    expect(await refusalOf(viewer.services.projects.getProject({ params }))).toMatchObject({
      status: 404,
    });
  });

  it('keeps its token nowhere as it is', async () => {
    const owner = shop.visitor();
    const { params } = await start(owner);
    const { token } = await owner.services.projects.shareProject({
      params,
      body: { shareType: 'customer-share' },
    });
    const { rows } = await shop.db.pool.query(
      `select count(*)::int as count from project_share s where s::text like '%' || $1 || '%'`,
      [token],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});
