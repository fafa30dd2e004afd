import { readFile } from 'node:fs/promises';
import type { TradeAccount } from '@plumbline/contracts/nouns/trade-accounts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { insertBusiness } from '../../people/businesses/store.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import {
  applied,
  approveAt,
  company,
  provedPerson,
  seenBy,
  soleTrader,
  startApplicationShop,
} from '../../../test/trade-applications.ts';

let shop: TestShop;
let reviewer: Visitor;
let bands: { starter: number; full: number };
beforeAll(async () => {
  ({ shop, reviewer, bands } = await startApplicationShop());
});
afterAll(() => shop.stop());

const businessIdOf = async ({ services }: Visitor) =>
  (await services.businesses.listOwnBusinesses()).businesses[0]!.businessId;
const accountOf = (id: number) =>
  reviewer.services.tradeAccounts.getTradeAccountInternal({ params: { id } });
/** Saves what the screen was filled in with, but for what staff type over it. */
async function write(id: number, typed: Partial<TradeAccount['details']>): Promise<TradeAccount> {
  const { version: expectedVersion, details } = await accountOf(id);
  const body = { expectedVersion, ...details, ...typed };
  return reviewer.services.tradeAccounts.updateBusiness({ params: { id }, body });
}
const refusedAt = async (id: number, typed: Partial<TradeAccount['details']>) =>
  refusalOf(write(id, typed));
/** A business that nobody applied for, as older ones and a demo's are. */
const openedByHand = async () => businessIdOf(await shop.signedIn({ band: 'band-3' }));

it('saves another telephone of a business that an application with a VAT number has opened', async () => {
  const person = await provedPerson(shop);
  const sent = await applied(person, soleTrader(417));
  await approveAt(reviewer, await seenBy(reviewer, sent), bands.full);
  const businessId = await businessIdOf(person);
  const { details } = await accountOf(businessId);
  expect(details.vatNumber).toBe('GB999000417');
  const saved = await write(businessId, { phone: '01632 960119' });
  expect(saved.details).toEqual({ ...details, phone: '01632 960119' });
});

it('knows a VAT number again that staff wrote, however they typed it', async () => {
  const early = await applied(await provedPerson(shop), soleTrader(425));
  const id = await openedByHand();
  const { details } = await write(id, { vatNumber: ' gb 999 0004 25 001', companyNumber: null });
  expect(details.vatNumber).toBe('GB999000425');
  const { alike } = await seenBy(reviewer, early);
  expect(alike).toContainEqual(
    expect.objectContaining({ what: 'business', same: expect.arrayContaining(['VAT number']) }),
  );
  const { tradeApplications } = (await provedPerson(shop)).services;
  for (const vatNumber of ['999000425', 'GB 999 0004 25', 'XI999000425']) {
    const body = { ...company, ...soleTrader(425), vatNumber };
    const save = tradeApplications.saveTradeApplicationBusiness({ body });
    expect(await refusalOf(save)).toMatchObject({
      code: 'application-refused',
      paths: ['/body/vatNumber'],
    });
  }
});

it('says at its field what is wrong with a number that staff write, and keeps nothing', async () => {
  const id = await openedByHand();
  const before = await accountOf(id);
  for (const [typed, message] of [
    [{ vatNumber: 'GB 980 7806 48' }, 'Two figures may be swapped.'],
    [{ vatNumber: '98078068' }, 'One more figure.'],
    [{ vatNumber: '98O780684' }, 'nine figures'],
    [{ companyNumber: 'QX123456' }, 'No company number begins with QX.'],
    [{ companyNumber: '1234567' }, '0 in front'],
  ] as const) {
    const { code, paths, problem } = await refusedAt(id, typed);
    expect({ code, paths }).toEqual({
      code: 'invalid-request',
      paths: Object.keys(typed).map((name) => `/body/${name}`),
    });
    expect(JSON.stringify(problem)).toContain(message);
  }
  expect(await accountOf(id)).toEqual(before);
  const { details } = await write(id, { companyNumber: ' sc 990123', vatNumber: '980 7806 84' });
  expect(details).toMatchObject({ companyNumber: 'SC990123', vatNumber: 'GB980780684' });
  expect((await write(id, { vatNumber: ' ', companyNumber: '' })).details).toMatchObject({
    companyNumber: null,
    vatNumber: null,
  });
});

it('finds a business by its numbers, however they are typed', async () => {
  const id = await openedByHand();
  await write(id, { vatNumber: '999 0004 66', companyNumber: 'SC990166' });
  const { searchTradeAccounts, searchBusinesses } = reviewer.services.tradeAccounts;
  for (const text of [
    'GB 999 0004 66',
    'xi999000466',
    '999-0004-66',
    '999000466001',
    'sc 990 166',
  ]) {
    const { accounts } = await searchTradeAccounts({ body: { text } });
    expect([text, accounts.map((each) => each.businessId)]).toEqual([text, [id]]);
    const { businesses } = await searchBusinesses({ query: { searchString: text } });
    expect([text, businesses.map((each) => each.businessId)]).toEqual([text, [id]]);
  }
  for (const text of ['---', '999 0004 67', '%'])
    expect((await searchTradeAccounts({ body: { text } })).accounts).toEqual([]);
});

it('lets a number stand that was kept before numbers were looked at', async () => {
  const id = await openedByHand();
  await shop.db.pool.query(`update business set vat_number = 'GB123456789' where id = $1`, [id]);
  const saved = await write(id, { phone: '01632 960120' });
  expect(saved.details).toMatchObject({ vatNumber: 'GB123456789', phone: '01632 960120' });
  expect(await refusedAt(id, { vatNumber: 'GB123456788' })).toMatchObject({
    paths: ['/body/vatNumber'],
  });
});

it('keeps in the one form what the version before writes of businesses and applications', async () => {
  const id = await openedByHand();
  const { tradeExternalId } = await applied(await provedPerson(shop), soleTrader(433));
  const { pool } = shop.db;
  for (const typed of ['999000441', 'XI 999 0004 41', 'GB999000441001']) {
    await pool.query('update business set vat_number = $2 where id = $1', [id, typed]);
    expect((await accountOf(id)).details.vatNumber).toBe('GB999000441');
    const { rows } = await pool.query(
      `update trade_application
          set vat_number = $2, business = jsonb_set(business, '{vatNumber}', to_jsonb($2::text))
        where external_id = $1 returning vat_number, business->>'vatNumber' as typed`,
      [tradeExternalId, typed],
    );
    expect(rows).toEqual([{ vat_number: 'GB999000441', typed: 'GB999000441' }]);
  }
  // What is no VAT number stays as somebody wrote it.
  await pool.query('update business set vat_number = $2 where id = $1', [id, 'asked for']);
  const { rows } = await pool.query('select vat_number from business where id = $1', [id]);
  expect(rows).toEqual([{ vat_number: 'asked for' }]);
});

it('brings into the one form what was stored before there was one', async () => {
  const id = await openedByHand();
  const { tradeExternalId } = await applied(await provedPerson(shop), soleTrader(450));
  const { pool } = shop.db;
  const asBefore = async (table: string, store: () => Promise<unknown>) => {
    await pool.query(`alter table ${table} disable trigger user`);
    await store();
    await pool.query(`alter table ${table} enable trigger user`);
  };
  await asBefore('business', () =>
    pool.query(`update business set vat_number = '999000450' where id = $1`, [id]),
  );
  await asBefore('trade_application', () =>
    pool.query(
      `update trade_application set vat_number = '999000450',
              business = jsonb_set(business, '{vatNumber}', '"999000450"')
        where external_id = $1`,
      [tradeExternalId],
    ),
  );
  const file = new URL('../../../migrations/0460-vat-numbers-in-one-form.sql', import.meta.url);
  const updates = (await readFile(file, 'utf8')).match(/^update .*;$/gm)!;
  expect(updates).toHaveLength(2);
  for (const update of updates) await pool.query(update);
  const { rows } = await pool.query(
    `select a.vat_number as sent, a.business->>'vatNumber' as typed, b.vat_number as kept
       from trade_application a, business b where a.external_id = $1 and b.id = $2`,
    [tradeExternalId, id],
  );
  const one = 'GB999000450';
  expect(rows).toEqual([{ sent: one, typed: one, kept: one }]);
});

it('tells staff that a number is taken whose business is just being opened', async () => {
  const id = await openedByHand();
  const { details } = await accountOf(id);
  const companyNumber = '99000441';
  const opening = { ...details, companyNumber, bandId: bands.starter };
  const refused = await transaction(shop.db, async (tx) => {
    const business = { ...opening, applicationId: 'race', provisionalCapPence: null };
    await insertBusiness(tx, business, new Date());
    const writing = refusedAt(id, { companyNumber });
    const waiting = async () =>
      (await shop.db.pool.query('select from pg_locks where not granted')).rowCount;
    await expect.poll(waiting).not.toBe(0);
    return { writing };
  });
  expect(await refused.writing).toMatchObject({
    code: 'company-taken',
    paths: ['/body/companyNumber'],
  });
});
