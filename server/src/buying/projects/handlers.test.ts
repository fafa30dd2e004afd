import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { offerings, rooms, start } from '../../../test/project.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings });
});
afterAll(() => shop.stop());

describe('a project', () => {
  it('is kept with rooms, budget and sums, a page of items at a time', async () => {
    const shopper = shop.visitor();
    const { params, project } = await start(shopper);
    expect(project).toMatchObject({
      name: 'First floor',
      version: 2,
      budgetPence: 2_400_00,
      itemCount: 4,
      amount: { incPence: 441_00, exPence: 367_50, vatPence: 73_50 },
      rooms: [
        { label: 'Ensuite', itemCount: 1, amount: { incPence: 129_00 } },
        { label: 'Cloakroom', itemCount: 2, amount: { incPence: 258_00 } },
        { label: null, itemCount: 1, amount: { incPence: 54_00 } },
      ],
      changes: null,
    });
    const second = await shopper.services.projects.getProject({
      params,
      query: { pageNumber: 2, pageSize: 2 },
    });
    expect(second.items.map(({ sku, room }) => [sku, room])).toEqual([['TRAP', null]]);
    expect([second.total, second.amount]).toEqual([3, project.amount]);
  });

  it('is listed for its owner, the one used last first, and gone once it is deleted', async () => {
    const shopper = shop.visitor();
    const { params } = await start(shopper);
    shop.advance(1000);
    await shopper.services.projects.createProject({ body: { name: 'Kitchen' } });
    const { projects } = shopper.services;
    const list = await projects.listProjects({});
    expect(list.projects.map(({ name, itemCount }) => [name, itemCount])).toEqual([
      ['Kitchen', 0],
      ['First floor', 4],
    ]);
    const paged = await projects.listProjects({ query: { pageNumber: 2, pageSize: 1 } });
    expect([paged.total, paged.projects.map(({ name }) => name)]).toEqual([2, ['First floor']]);
    await projects.deleteProject({ params });
    expect(await refusalOf(projects.getProject({ params }))).toMatchObject({
      status: 404,
      code: 'project-not-found',
    });
    expect((await shop.visitor().services.projects.listProjects({})).projects).toEqual([]);
  });

  it('holds up to 200 items, and an owner up to 50 projects', async () => {
    const shopper = shop.visitor();
    const { services } = shopper;
    const { projectId, version } = await services.projects.createProject({ body: { name: 'All' } });
    const items = Array.from({ length: 200 }, (_, index) => ({
      sku: `MANY-${index}`,
      room: null,
      quantity: 1,
    }));
    const params = { projectId };
    await services.projects.setProjectItems({ params, body: { expectedVersion: version, items } });
    const one = { items: [{ sku: 'MANY-200', quantity: 1 }] };
    const more = services.projects.addToProject({ params, body: one });
    expect(await refusalOf(more)).toMatchObject({ status: 409, code: 'project-full' });
    for (let count = 1; count < 49; count += 1) {
      await services.projects.createProject({ body: { name: `Project ${count}` } });
    }
    const last = await Promise.allSettled(
      Array.from({ length: 4 }, () => services.projects.createProject({ body: { name: 'Last' } })),
    );
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const full = services.projects.createProject({ body: { name: 'One more' } });
    expect(await refusalOf(full)).toMatchObject({ status: 409, code: 'projects-full' });
  });

  it('refuses names, notes and rooms that are too long or empty, at their fields', async () => {
    const { services } = shop.visitor();
    const create = (body: object) =>
      refusalOf(services.projects.createProject({ body: { name: 'Fine', ...body } }));
    expect(await create({ name: '  ' })).toMatchObject({ status: 400, paths: ['/body/name'] });
    expect(await create({ notes: 'x'.repeat(2001) })).toMatchObject({ paths: ['/body/notes'] });
    expect(await create({ rooms: ['Bath, big'] })).toMatchObject({ paths: ['/body/rooms/0'] });
    const many = Array.from({ length: 21 }, (_, index) => `Room ${index}`);
    expect(await create({ rooms: many })).toMatchObject({ paths: ['/body/rooms'] });
  });

  it('says which variants it holds, how many and where', async () => {
    const shopper = shop.visitor();
    const { params } = await start(shopper);
    const { variants } = await shopper.services.projects.checkIfVariantsExistInProject({
      params,
      body: ['TAP', 'TAP-BLACK', 'NONE'],
    });
    expect(variants).toEqual([
      { sku: 'TAP', exists: true, quantity: 3, rooms },
      { sku: 'TAP-BLACK', exists: false, quantity: 0, rooms: [] },
      { sku: 'NONE', exists: false, quantity: 0, rooms: [] },
    ]);
  });

  it('of a guest is the account’s once they sign in', async () => {
    const guest = shop.visitor();
    const { params } = await start(guest);
    const account = await shop.signedIn();
    await start(account);
    guest.cookies.set('session', account.cookies.get('session')!);
    expect((await guest.services.projects.listProjects({})).total).toBe(2);
    expect(await account.services.projects.getProject({ params })).toMatchObject(params);
  });
});

describe('two people at one project', () => {
  it('of two edits to one version one is kept, and the other is told what it missed', async () => {
    const shopper = shop.visitor();
    const { params, project } = await start(shopper);
    const { projects } = shopper.services;
    const edit = (name: string) =>
      projects.editProject({ params, body: { expectedVersion: project.version, name } });
    const results = await Promise.allSettled([edit('Upstairs'), edit('Attic')]);
    const won = results.find((result) => result.status === 'fulfilled')!;
    const lost = results.find((result) => result.status === 'rejected')!;
    const refusal = await refusalOf(Promise.reject(lost.reason));
    expect(refusal).toMatchObject({ status: 409, code: 'project-changed' });
    expect(refusal.problem).toMatchObject({
      version: 3,
      edits: [{ kind: 'renamed', was: 'First floor', now: won.value.name }],
    });
    expect((await projects.getProject({ params })).name).toBe(won.value.name);
  });

  it('learns of every edit since, of items by their code', async () => {
    const shopper = shop.visitor();
    const { params, project } = await start(shopper);
    const { projects } = shopper.services;
    await projects.editProject({ params, body: { expectedVersion: 2, notes: 'Ask the fitter' } });
    const body = { items: [{ sku: 'TRAP', room: null, quantity: 0 }] };
    await projects.setProjectItems({ params, body: { expectedVersion: 3, ...body } });
    const late = projects.setProjectItems({
      params,
      body: { expectedVersion: project.version, ...body },
    });
    expect((await refusalOf(late)).problem).toMatchObject({
      version: 4,
      edits: [
        { kind: 'notes', was: '', now: 'Ask the fitter' },
        { kind: 'item', sku: 'TRAP', room: null, wasQuantity: 1, nowQuantity: 0, nowNote: '' },
      ],
    });
  });

  it('an edit that changes nothing is no version, and adding needs none', async () => {
    const shopper = shop.visitor();
    const { params, project } = await start(shopper);
    const { projects } = shopper.services;
    const same = { expectedVersion: project.version, name: project.name };
    expect((await projects.editProject({ params, body: same })).version).toBe(project.version);
    const one = { items: [{ sku: 'TRAP', quantity: 1 }] };
    await Promise.all([1, 2, 3].map(() => projects.addToProject({ params, body: one })));
    const { items, version } = await projects.getProject({ params });
    expect([items.at(-1)!.quantity, version]).toEqual([4, project.version + 3]);
  });
});

describe('a piece that is moved out of the basket', () => {
  it('is moved once for a key, into one project, and what is left of its line stays', async () => {
    const { projects, basket } = shop.visitor().services;
    await basket.addItemsToCurrentBasket({ body: { items: [{ sku: 'TRAP', quantity: 5 }] } });
    const name = { body: { name: 'Utility' } };
    const moves = { items: [{ sku: 'TRAP', quantity: 2 }], takesFromBasket: true };
    for (let time = 0; time < 2; time += 1) {
      const { projectId } = await projects.createProject(name, { idempotencyKey: 'page-key.new' });
      const params = { projectId };
      await projects.addToProject({ params, body: moves }, { idempotencyKey: 'page-key' });
    }
    const kept = await projects.listProjects({});
    expect(kept.projects).toHaveLength(1);
    const { projectId } = kept.projects[0]!;
    const { items } = await projects.getProject({ params: { projectId } });
    expect(items.map(({ sku, quantity }) => [sku, quantity])).toEqual([['TRAP', 2]]);
    const left = await basket.getCurrentBasket();
    expect(left!.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([['TRAP', 3]]);
    // All of it, and more than there is, leaves the basket without it.
    const all = { items: [{ sku: 'TRAP', quantity: 9 }], takesFromBasket: true };
    await projects.addToProject({ params: { projectId }, body: all });
    expect((await basket.getCurrentBasket())!.lines).toEqual([]);
    await projects.deleteProject({ params: { projectId } });
    const anew = await projects.createProject(name, { idempotencyKey: 'page-key.new' });
    expect(anew.projectId).not.toBe(projectId);
  });
});

describe('a refresh', () => {
  it('tells what has changed and changes nothing, until that is taken note of', async () => {
    const shopper = shop.visitor();
    const { projects } = shopper.services;
    const { projectId } = await projects.createProject({ body: { name: 'Hall', rooms: ['Hall'] } });
    const params = { projectId };
    const items = [{ sku: 'MOVING', quantity: 2, room: 'Hall' }];
    await projects.addToProject({ params, body: { items } });
    const id = shop.offeringIds.get('MOVING');
    await shop.db.pool.query('update list_price set inc_pence = 2500 where offering_id = $1', [id]);
    await shop.db.pool.query(
      `insert into catalogue_change (kind, offering_id) values ('price', $1)`,
      [id],
    );
    await shop.app.context.catalogue.refresh();
    const look = () => projects.getProject({ params, query: { refreshProject: true } });
    const first = await look();
    expect(first.changes).toMatchObject([
      {
        sku: 'MOVING',
        rooms: ['Hall'],
        quantity: 2,
        changes: [{ kind: 'price', wasIncPence: 20_00, nowIncPence: 25_00 }],
      },
    ]);
    expect(await look()).toEqual(first);
    const noted = await projects.noteProjectChanges({ params });
    expect(noted.version).toBe(first.version);
    expect((await look()).changes).toEqual([]);
  });
});

describe('a swap of variants', () => {
  it('shows what it would do, does it on request, and refuses an older version', async () => {
    const shopper = shop.visitor();
    const { params, project } = await start(shopper);
    const { projects } = shopper.services;
    const expectedVersion = project.version;
    const body = { expectedVersion, fromSku: 'TAP', toSku: 'TAP-BLACK' };
    const preview = await projects.updateProjectItemVariant({
      params,
      body: { ...body, preview: true },
    });
    expect(preview.amountNow.incPence - preview.amountWas.incPence).toBe(3 * 9_00);
    expect(await projects.getProject({ params })).toEqual(project);
    const swapped = await projects.updateProjectItemVariant({ params, body });
    expect(swapped.swaps).toEqual(preview.swaps);
    expect(swapped.project.items.map(({ sku }) => sku)).toEqual(['TAP-BLACK', 'TAP-BLACK', 'TRAP']);
    const back = { expectedVersion, fromSku: 'TAP-BLACK', toSku: 'TAP', room: 'Ensuite' };
    const late = projects.updateProjectItemVariant({ params, body: back });
    expect(await refusalOf(late)).toMatchObject({ status: 409, code: 'project-changed' });
  });
});
