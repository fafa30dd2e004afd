import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { toOrder } from './business-lists.ts';

let shop: TestShop;
let owner: Visitor;
let buyer: Visitor;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 50, bandExPence: { 'band-3': 80_00 } },
      { sku: 'OLIVE', incPence: 3_00, stock: 500, packSize: 10 },
    ],
  });
  owner = await shop.signedIn({ band: 'band-3' });
  buyer = await shop.signedIn();
  // A buyer of the same business, who buys for it.
  const { accountId } = await buyer.services.accounts.getUserProfile();
  await shop.db.pool.query(
    `insert into business_member (business_id, account_id, role, is_default, joined_at)
     select business_id, $2, 'buyer', true, now() from business_member where account_id = $1`,
    [(await owner.services.accounts.getUserProfile()).accountId, accountId],
  );
});
afterAll(() => shop.stop());

const van = (name: string) => ({
  kind: 'van' as const,
  name,
  lines: [
    { sku: 'TAP', quantity: 6, counted: null },
    { sku: 'OLIVE', quantity: 40, counted: null },
  ],
});

it('orders what is short in whole packs, nothing of what was not counted, and kits as often as asked', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 400 }),
    counted: fc.option(fc.integer({ min: 0, max: 500 })),
  });
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 20 }), (each, packSize) => {
      const short = toOrder('van', each, { packSize, kits: 7 });
      const missing = each.counted === null ? 0 : Math.max(0, each.quantity - each.counted);
      expect(short % packSize).toBe(0);
      expect(short).toBeGreaterThanOrEqual(missing);
      expect(short - missing).toBeLessThan(packSize);
      expect(short === 0).toBe(missing === 0);
    }),
  );
  const kit = { quantity: 3, counted: 2 };
  expect(toOrder('kit', kit, { packSize: 1, kits: 2 })).toBe(6);
  expect(toOrder('kit', kit, { packSize: 10, kits: 2 })).toBe(10);
});

it('refuses what stands twice by its place, and keeps what was counted', async () => {
  const { businessLists } = owner.services;
  const made = await businessLists.createBusinessList({ body: van('Twice') });
  const lines = [...van('').lines, { sku: 'TAP', quantity: 3 }];
  const params = { listId: made.listId };
  const save = businessLists.saveBusinessList({
    params,
    body: { version: made.version, name: 'Twice', lines },
  });
  expect(await refusalOf(save)).toMatchObject({
    code: 'invalid-request',
    paths: ['/body/lines/2/sku'],
  });
  const kept = await businessLists.getBusinessList({ params, query: {} });
  expect(kept.lines[0]).toMatchObject({ quantity: 6 });
  await businessLists.removeBusinessList({ params });
});

describe('a van’s stock', () => {
  it('is counted by anybody of the business, and says what is short at their own price', async () => {
    const made = await owner.services.businessLists.createBusinessList({ body: van(' Van 1 ') });
    expect(made).toMatchObject({ name: 'Van 1', version: 1, countedAt: null, mayChange: true });
    const params = { listId: made.listId };
    const counts = [
      { sku: 'TAP', counted: 2 },
      { sku: 'OLIVE', counted: 25 },
      { sku: 'NOT-HERE', counted: 1 },
    ];
    const counted = await buyer.services.businessLists.countBusinessList({
      params,
      body: { counts },
    });
    expect(counted).toMatchObject({
      mayChange: false,
      lines: [
        { offer: { sku: 'TAP', price: { exPence: 80_00 } }, counted: 2, toOrder: 4 },
        { offer: { sku: 'OLIVE' }, counted: 25, toOrder: 20 },
      ],
    });
    const { lists } = await owner.services.businessLists.listBusinessLists();
    expect(lists).toMatchObject([{ name: 'Van 1', lines: 2, short: 2 }]);
  });

  it('keeps what was counted meanwhile as what belongs there is changed', async () => {
    const { businessLists } = owner.services;
    const { listId, version } = await businessLists.createBusinessList({ body: van('Van 3') });
    const params = { listId };
    const counts = [{ sku: 'TAP', counted: 2 }];
    await buyer.services.businessLists.countBusinessList({ params, body: { counts } });
    const lines = [
      { sku: 'OLIVE', quantity: 50 },
      { sku: 'TAP', quantity: 8 },
    ];
    const saved = await businessLists.saveBusinessList({
      params,
      body: { version, name: 'Van 3', lines },
    });
    expect(saved.lines).toMatchObject([
      { quantity: 50, counted: null },
      { quantity: 8, counted: 2, toOrder: 6 },
    ]);
    const again = await businessLists.saveBusinessList({
      params,
      body: { version: 2, name: 'Van 3', lines: [{ ...lines[1]!, counted: 5 }] },
    });
    expect(again).toMatchObject({ lines: [{ counted: 5 }] });
    expect(again.countedBy).not.toBe(saved.countedBy);
    await businessLists.removeBusinessList({ params });
  });

  it('is changed by its maker and those who answer for the business, from what they have seen', async () => {
    const made = await owner.services.businessLists.createBusinessList({ body: van('Van 2') });
    const params = { listId: made.listId };
    const { name, lines } = van('Van 2');
    const body = { version: made.version, name, lines: lines.slice(0, 1) };
    const save = (who: Visitor, more = {}) =>
      who.services.businessLists.saveBusinessList({ params, body: { ...body, ...more } });
    expect(await refusalOf(save(buyer))).toMatchObject({ code: 'business-list-barred' });
    expect(await save(owner)).toMatchObject({ version: 2, lines: [{ quantity: 6 }] });
    expect(await refusalOf(save(owner))).toMatchObject({ code: 'business-list-changed' });
    expect(await refusalOf(save(owner, { version: 2, name: 'VAN 1' }))).toMatchObject({
      code: 'business-list-name-taken',
      paths: ['/body/name'],
    });
    const unknown = [{ sku: 'GHOST', quantity: 1, counted: null }];
    expect(await refusalOf(save(owner, { version: 2, lines: unknown }))).toMatchObject({
      code: 'sku-unknown',
      paths: ['/body/lines/0/sku'],
    });
    const remove = (who: Visitor) => who.services.businessLists.removeBusinessList({ params });
    expect(await refusalOf(remove(buyer))).toMatchObject({ code: 'business-list-barred' });
    await remove(owner);
    expect(await refusalOf(remove(owner))).toMatchObject({ code: 'business-list-not-found' });
  });
});

it('a kit is there for the whole business, and for no other', async () => {
  const body = { ...van('Ensuite, first fix'), kind: 'kit' as const };
  const made = await buyer.services.businessLists.createBusinessList({ body });
  const params = { listId: made.listId };
  const { businessLists } = owner.services;
  expect(await businessLists.getBusinessList({ params, query: { kits: 2 } })).toMatchObject({
    mayChange: true,
    lines: [{ toOrder: 12 }, { toOrder: 80 }],
  });
  const other = (await shop.signedIn({ band: 'band-3' })).services.businessLists;
  expect((await other.listBusinessLists()).lists).toEqual([]);
  const counts = [{ sku: 'TAP', counted: 1 }];
  const { name, lines } = body;
  const foreign = [
    () => other.getBusinessList({ params }),
    () => other.countBusinessList({ params, body: { counts } }),
    () => other.saveBusinessList({ params, body: { version: 1, name, lines } }),
    () => other.removeBusinessList({ params }),
  ];
  for (const ask of foreign) {
    expect(await refusalOf(ask())).toMatchObject({ code: 'business-list-not-found' });
  }
  // The same name is anybody's.
  expect(await other.createBusinessList({ body })).toMatchObject({ name });
  expect(await refusalOf(businessLists.createBusinessList({ body }))).toMatchObject({
    code: 'business-list-name-taken',
  });
});
