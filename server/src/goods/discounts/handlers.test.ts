import type { DiscountData } from '@plumbline/contracts/ordering/discounts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { named, offerings, plain } from '../../../test/discounts.ts';

let shop: TestShop;
let finance: Visitor;
beforeAll(async () => {
  shop = await startTestShop({ offerings });
  finance = await shop.signedIn({ roles: ['finance'] });
});
afterAll(() => shop.stop());

const create = (body: DiscountData) => finance.services.discounts.createDiscount({ body });
const audited = async (subject: string) => {
  const { rows } = await shop.db.pool.query<{ action: string }>(
    'select action from audit_entry where subject = $1 order by id',
    [subject],
  );
  return rows.map(({ action }) => action.replace('discounts.', ''));
};

describe('a campaign', () => {
  it('is made, found by its codes however they are typed, changed, and recorded with its maker', async () => {
    const made = await create(plain);
    expect(made).toMatchObject({ ...plain, state: 'live', claimCount: 0, codeCount: 1 });
    const params = { promotionCode: 'novtaps', issueCode: 'taps15' };
    const { discounts } = finance.services;
    expect(await discounts.getDiscount({ params })).toEqual(made);
    const changed = await discounts.updateDiscount({
      params,
      body: { ...plain, version: made.version, amount: 2_000, isStopped: true },
    });
    expect(changed).toMatchObject({ amount: 2_000, state: 'stopped', version: 2 });
    expect(await audited('discount:NOVTAPS')).toEqual(['createDiscount', 'updateDiscount']);
  });

  it('refuses codes that are taken, targets that nobody knows and terms that cannot be', async () => {
    await create(named('TAKEN'));
    const refused = async (body: DiscountData) => {
      const { code, paths } = await refusalOf(create(body));
      return [code, ...paths];
    };
    expect(await refused(named('TAKEN'))).toEqual(['discount-exists', '/body/promotionCode']);
    expect(await refused(named('OTHER', { issueCode: 'ta-ken' }))).toEqual([
      'discount-exists',
      '/body/issueCode',
    ]);
    expect(await refused(named('BRAND', { targets: ['nobody'] }))).toEqual([
      'discount-target-unknown',
      '/body/targets',
    ]);
    expect(await refused(named('NOTARGET', { targets: [] }))).toEqual([
      'invalid-request',
      '/body/targets',
    ]);
    expect(await refused(named('TOOMUCH', { amount: 10_001 }))).toEqual([
      'invalid-request',
      '/body/amount',
    ]);
    const unknown = { targetType: 999, type: 'Everything', channel: 400 } as unknown;
    expect(await refused(named('UNKNOWN', unknown as Partial<DiscountData>))).toEqual([
      'invalid-request',
      '/body/channel',
      '/body/targetType',
      '/body/type',
    ]);
    expect(await refused(named('NEVER', { endsAt: plain.startsAt }))).toEqual([
      'invalid-request',
      '/body/endsAt',
    ]);
    // JavaScript knows these years, and PostgreSQL does not.
    for (const startsAt of ['-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z']) {
      const never = named('NEVER', { startsAt, endsAt: null });
      expect(await refused(never)).toEqual(['invalid-request', '/body/startsAt']);
    }
    // What was refused has left nothing behind.
    const { total } = await finance.services.discounts.searchDiscounts({
      query: { text: 'OTHER' },
    });
    expect(total).toBe(0);
  });

  it('keeps a limit above what is claimed, and its name', async () => {
    await create(named('LIMITED'));
    await shop.db.pool.query(
      `update campaign set claim_count = 3 where promotion_code = 'LIMITED'`,
    );
    const params = { promotionCode: 'LIMITED', issueCode: 'LIMITED' };
    const change = (body: DiscountData) =>
      refusalOf(
        finance.services.discounts.updateDiscount({ params, body: { ...body, version: 1 } }),
      );
    const refused = await change(named('LIMITED', { claimLimit: 2 }));
    expect(refused).toMatchObject({ code: 'discount-limit-used', paths: ['/body/claimLimit'] });
    expect(refused.detail).toBe('3 are claimed. Enter 3 or more.');
    expect((await change(named('RENAMED'))).paths).toEqual(['/body/promotionCode']);
  });

  it('is saved by one of two people who edit it, and the other is told what changed', async () => {
    const { version } = await create(named('TWO'));
    const params = { promotionCode: 'TWO', issueCode: 'TWO' };
    const { discounts } = finance.services;
    const save = (change: Partial<DiscountData>, from: number) =>
      discounts.updateDiscount({ params, body: { ...named('TWO', change), version: from } });
    const both = await Promise.allSettled([
      save({ amount: 2_000, issueCodeLimit: 5 }, version),
      save({ amount: 2_500 }, version),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const saved = await discounts.getDiscount({ params });
    expect(saved.version).toBe(2);
    // The changes are against what they began with, however many versions lie between.
    await save({ amount: saved.amount, issueCodeLimit: 7, minimumSpendPence: 50_00 }, 2);
    const { problem, status } = await refusalOf(save({ name: 'Mine' }, version));
    expect([status, problem.code]).toEqual([409, 'discount-changed']);
    expect(problem['discount']).toEqual(await discounts.getDiscount({ params }));
    expect(problem['changes']).toEqual([
      { field: 'amount', was: 1_500, now: saved.amount },
      { field: 'minimumSpendPence', was: 0, now: 50_00 },
      { field: 'issueCodeLimit', was: null, now: 7 },
    ]);
    expect(await discounts.getDiscount({ params })).toMatchObject({ name: plain.name, version: 3 });
    expect((await refusalOf(save({}, 99))).problem['changes']).toEqual([]);
    expect((await save({ name: 'Mine' }, 3)).name).toBe('Mine');
  });

  it('is searched by text, code, channel, target, type and state, a page at a time', async () => {
    await create(named('SEARCHA', { name: 'Winter 100% week', targetType: 201, targets: [] }));
    await create(
      named('SEARCHB', { channel: 200, startsAt: '2027-01-01T00:00:00Z', endsAt: null }),
    );
    await create(named('SEARCHC', { type: 'FixedAmount', endsAt: '2026-11-02T00:00:00Z' }));
    const found = async (query: object) => {
      const { discounts } = await finance.services.discounts.searchDiscounts({ query });
      return discounts
        .map(({ promotionCode }) => promotionCode)
        .filter((code) => code.startsWith('SEARCH'));
    };
    expect(await found({ text: 'search' })).toEqual(['SEARCHC', 'SEARCHB', 'SEARCHA']);
    expect(await found({ text: '100%' })).toEqual(['SEARCHA']);
    expect(await found({ text: '%' })).toEqual(['SEARCHC', 'SEARCHB', 'SEARCHA']);
    expect(await found({ issueCode: 'search-b' })).toEqual(['SEARCHB']);
    expect(await found({ channel: 200 })).toEqual(['SEARCHB']);
    expect(await found({ targetType: 201 })).toEqual(['SEARCHA']);
    expect(await found({ type: 'FixedAmount' })).toEqual(['SEARCHC']);
    expect(await found({ state: 'scheduled' })).toEqual(['SEARCHB']);
    expect(await found({ state: 'ended' })).toEqual(['SEARCHC']);
    expect(await found({ text: 'search', pageSize: 1, pageNumber: 2 })).toEqual(['SEARCHB']);
  });

  it('is listed in the order that is asked for, either way round, what has no value last', async () => {
    await create(named('SORTA', { name: 'beta', startsAt: '2026-09-03T00:00:00Z', endsAt: null }));
    await create(named('SORTB', { name: 'Alpha', startsAt: '2026-09-01T00:00:00Z' }));
    await create(
      named('SORTC', {
        name: 'gamma',
        startsAt: '2026-09-02T00:00:00Z',
        endsAt: '2026-09-30T00:00:00Z',
      }),
    );
    const sorted = async (sort?: 'name' | '-name' | 'startsAt' | 'endsAt' | '-endsAt') => {
      const query = { text: 'sort', ...(sort && { sort }) };
      const { discounts } = await finance.services.discounts.searchDiscounts({ query });
      return discounts.map(({ promotionCode }) => promotionCode.slice(-1)).join('');
    };
    expect(await sorted()).toBe('CBA');
    expect([await sorted('name'), await sorted('-name')]).toEqual(['BAC', 'CAB']);
    expect(await sorted('startsAt')).toBe('BCA');
    expect([await sorted('endsAt'), await sorted('-endsAt')]).toEqual(['CBA', 'BCA']);
  });
});

describe('issue codes', () => {
  it('come in batches of random codes of 65 bits that each work so often, and as shared ones', async () => {
    await create(named('BATCHED'));
    const params = { promotionCode: 'BATCHED' };
    const { discounts } = finance.services;
    const press = () =>
      discounts.createIssueCodes(
        {
          params,
          body: { kind: 'batch', count: 300, claimLimit: 1, note: '=SUM(A1), letter' },
        },
        { idempotencyKey: 'one-batch-only' },
      );
    const [made, again] = [await press(), await press()];
    expect(again).toEqual(made);
    expect(new Set(made.codes).size).toBe(300);
    for (const code of made.codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]$/);
    await discounts.createIssueCodes({
      params,
      body: { kind: 'shared', code: 'Batch Too', claimLimit: 5 },
    });
    const shared = await discounts.listIssueCodes({ params });
    expect(shared.codes.map(({ code }) => code)).toEqual(['BATCHED', 'BATCH TOO']);
    expect(shared.batches).toMatchObject([{ codeCount: 300, claimedCount: 0 }]);
    const batchId = made.batchId!;
    const page = await discounts.listIssueCodes({
      params,
      query: { batchId, pageSize: 50, use: 'unused' },
    });
    expect(page).toMatchObject({ total: 300, pageSize: 50 });
    expect(page.codes[0]).toMatchObject({ claimLimit: 1, claimCount: 0, isStopped: false });

    const { services } = shop.visitor();
    const basket = await services.basket.createBasket({ body: { sku: 'TAP', quantity: 1 } });
    const add = { params: { basketId: basket.basketId }, body: { code: made.codes[0]! } };
    expect((await services.basket.addDiscount(add)).discount!.problem).toBeNull();
    await discounts.stopIssueCode({ params: { ...params, issueCode: made.codes[0]! } });
    expect((await refusalOf(services.basket.addDiscount(add))).code).toBe('discount-refused');

    const file = await discounts.exportIssueCodes({ params, query: { batchId } });
    expect(file.fileName).toBe(`codes-batched-batch-${batchId}.csv`);
    const rows = new TextDecoder().decode(file.bytes).trimEnd().split('\r\n');
    expect(rows).toHaveLength(301);
    expect(rows[1]).toBe(
      `${made.codes[0]},"'=SUM(A1), letter",1,0,stopped,2026-11-18T10:00:00.000Z`,
    );
    expect(await audited('discount:BATCHED')).toEqual([
      'createDiscount',
      'createIssueCodes',
      'createIssueCodes',
      'stopIssueCode',
      'exportIssueCodes',
    ]);
  });
});

describe('claims', () => {
  it('are listed and looked up by staff, and each look is recorded', async () => {
    const { discounts } = finance.services;
    await create(named('CLAIMED'));
    const id = '3f2b1c9a-0000-4000-8000-000000000001';
    await shop.db.pool.query(
      `insert into discount_claim (id, campaign_id, issue_code_id, payment_id, basket_id, state,
         customer_keys, off_inc_pence, off_ex_pence, held_at, expires_at)
       select $1, c.id, i.id, $1, 'b', 'held', '{}', 1200, 1000, $2, $2::timestamptz + interval '15 min'
         from campaign c join issue_code i on i.campaign_id = c.id where c.promotion_code = 'CLAIMED'`,
      [id, '2026-11-18T10:00:00Z'],
    );
    const claim = await discounts.getDiscountClaim({ params: { id } });
    expect(claim).toMatchObject({ id, state: 'held', off: { incPence: 12_00, vatPence: 2_00 } });
    const listed = await discounts.listDiscountClaims({ params: { promotionCode: 'CLAIMED' } });
    expect(listed).toMatchObject({ total: 1, claims: [claim] });
    expect((await refusalOf(discounts.getDiscountClaim({ params: { id: 'x' } }))).status).toBe(404);
    expect(await audited(`discount-claim:${id}`)).toEqual(['getDiscountClaim']);
  });
});

describe('the evidence of a was-price', () => {
  it('lists what was charged, and supports a claim as the product page does', async () => {
    const offeringId = shop.offeringIds.get('TRAP');
    await shop.db.pool.query(
      `insert into price_history (offering_id, channel, inc_pence, from_at, reason)
       values ($1, 100, 6400, '2026-07-01T00:00:00Z', 'list'),
              ($1, 100, 5400, '2026-11-08T10:00:00Z', 'november')`,
      [offeringId],
    );
    const { discounts } = finance.services;
    const evidence = await discounts.getPriceEvidence({ params: { sku: 'TRAP' } });
    expect(evidence).toMatchObject({
      nowIncPence: 54_00,
      supportedWas: { incPence: 64_00, daysCharged: 80 },
      windowStart: '2026-08-20T10:00:00.000Z',
    });
    expect(evidence.entries.map(({ incPence, daysInWindow }) => [incPence, daysInWindow])).toEqual([
      [54_00, 10],
      [64_00, 80],
    ]);
    const trade = await discounts.getPriceEvidence({
      params: { sku: 'TRAP' },
      query: { channel: 200 },
    });
    expect(trade).toMatchObject({ supportedWas: null, entries: [] });
    expect((await refusalOf(discounts.getPriceEvidence({ params: { sku: 'NOPE' } }))).code).toBe(
      'sku-unknown',
    );
  });
});

it('all of it is for finance and admin alone, but the evidence for those of the catalogue too', async () => {
  const ask = (visitor: Visitor) => refusalOf(visitor.services.discounts.searchDiscounts());
  expect((await ask(shop.visitor())).status).toBe(401);
  expect((await ask(await shop.signedIn())).status).toBe(403);
  for (const role of ['support', 'catalogue', 'content', 'moderator', 'trade-reviewer']) {
    expect((await ask(await shop.signedIn({ roles: [role] }))).status).toBe(403);
  }
  const { discounts } = (await shop.signedIn({ roles: ['catalogue'] })).services;
  expect((await discounts.getPriceEvidence({ params: { sku: 'TRAP' } })).sku).toBe('TRAP');
  const admin = await shop.signedIn({ roles: ['admin'] });
  expect((await admin.services.discounts.listDiscountTypes()).channels).toHaveLength(3);
});
