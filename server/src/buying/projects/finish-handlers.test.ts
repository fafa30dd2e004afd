import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', product: 'mixer', incPence: 129_00, bandExPence: { 'band-3': 80_00 } },
      { sku: 'TAP-BRASS', product: 'mixer', incPence: 159_00 },
      { sku: 'TAP-BRASS-XL', product: 'mixer', incPence: 189_00 },
      { sku: 'SHOWER', product: 'shower', incPence: 300_00 },
      { sku: 'SHOWER-BRASS', product: 'shower', incPence: 380_00, stock: 0 },
      { sku: 'WASTE', incPence: 20_00 },
      { sku: 'BASIN', incPence: 90_00 },
    ],
  });
  // Finishes reach prices and names through the read model, and the choice among them is read anew.
  await shop.db.pool.query(
    `update offering set finish = f.value, finish_label = f.label, finish_swatch = f.swatch,
            size_label = case when offering.sku like '%XL' then 'Tall' end
       from (values ('TAP', 'chrome', 'Chrome', '#ccc'), ('SHOWER', 'chrome', 'Chrome', '#ccc'),
                    ('WASTE', 'chrome', 'Chrome', '#ccc'),
                    ('TAP-BRASS', 'brushed-brass', 'Brushed brass', '#c9a457'),
                    ('TAP-BRASS-XL', 'brushed-brass', 'Brushed brass', '#c9a457'),
                    ('SHOWER-BRASS', 'brushed-brass', 'Brushed brass', '#c9a457'))
            as f(sku, value, label, swatch) where f.sku = offering.sku`,
  );
  await shop.db.pool.query(`insert into catalogue_change (kind) values ('rebuild')`);
  await shop.app.context.catalogue.refresh();
});
afterAll(() => shop.stop());

async function start({ services } = shop.visitor()) {
  const { projectId } = await services.projects.createProject({
    body: { name: 'House', rooms: ['Ensuite', 'Cloakroom'] },
  });
  const params = { projectId };
  const project = await services.projects.addToProject({
    params,
    body: {
      items: [
        { sku: 'TAP', quantity: 1, room: 'Ensuite' },
        { sku: 'TAP', quantity: 2, room: 'Cloakroom' },
        { sku: 'SHOWER', quantity: 1, room: 'Ensuite' },
        { sku: 'WASTE', quantity: 2, room: 'Ensuite' },
        { sku: 'BASIN', quantity: 1 },
      ],
    },
  });
  return { services, params, version: project.version };
}
const body = { fromFinish: 'chrome', toFinish: 'brushed-brass' };

describe('a finish across a project', () => {
  it('is offered with how many goods are in it and how many could be', async () => {
    const { services, params } = await start();
    const { held, possible } = await services.projects.listProjectFinishes({ params });
    expect(held).toEqual([{ value: 'chrome', label: 'Chrome', swatch: '#ccc', itemCount: 3 }]);
    // The tall tap is no other finish of the tap that is held.
    expect(possible).toMatchObject([{ value: 'brushed-brass', itemCount: 2 }]);
  });

  it('is swapped in one step, after a preview that changes nothing and says the same', async () => {
    const { services, params, version } = await start();
    const { projects } = services;
    const ask = { ...body, expectedVersion: version };
    const preview = await projects.swapProjectFinish({ params, body: { ...ask, preview: true } });
    expect(preview.amountWas.incPence).toBe(3 * 129_00 + 300_00 + 2 * 20_00 + 90_00);
    expect(preview.amountNow.incPence).toBe(3 * 159_00 + 380_00 + 2 * 20_00 + 90_00);
    expect(preview.swaps.map(({ toSku, availability }) => [toSku, availability.state])).toEqual([
      ['TAP-BRASS', 'in-stock'],
      ['SHOWER-BRASS', 'out-of-stock'],
    ]);
    expect(preview.kept).toMatchObject([
      { sku: 'WASTE', rooms: ['Ensuite'], reason: 'no-such-finish' },
    ]);
    expect((await projects.getProject({ params })).version).toBe(version);

    const swapped = await projects.swapProjectFinish({ params, body: ask });
    expect(swapped.project.version).toBe(version + 1);
    expect([swapped.swaps, swapped.kept]).toEqual([preview.swaps, preview.kept]);
    expect(swapped.project.amount).toEqual(preview.amountNow);
    // An older version is refused with everything that the swap did, and nothing is changed.
    const { problem, status } = await refusalOf(
      projects.swapProjectFinish({ params, body: { ...ask, toFinish: 'chrome' } }),
    );
    expect([status, problem.code]).toEqual([409, 'project-changed']);
    expect(problem['edits']).toHaveLength(6);
  });

  it('is refused where nothing is in it, and at the prices of whoever asks otherwise', async () => {
    const { services, params, version } = await start(await shop.signedIn({ band: 'band-3' }));
    const ask = (change: object) =>
      services.projects.swapProjectFinish({
        params,
        body: { ...body, expectedVersion: version, preview: true, ...change },
      });
    expect((await refusalOf(ask({ fromFinish: 'gold' }))).code).toBe('variant-not-in-project');
    const ensuite = await ask({ room: 'Ensuite' });
    expect(ensuite.swaps[0]!.rooms).toMatchObject([
      { quantity: 1, amountWas: { exPence: 80_00 }, amountNow: { incPence: 159_00 } },
    ]);
    const stranger = shop.visitor().services.projects;
    const other = { params, body: { ...body, expectedVersion: version } };
    expect((await refusalOf(stranger.swapProjectFinish(other))).status).toBe(404);
    expect((await refusalOf(stranger.listProjectFinishes({ params }))).status).toBe(404);
  });
});
