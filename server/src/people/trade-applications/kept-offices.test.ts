import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestShop, Visitor } from '../../../test/shop.ts';
import {
  applied,
  approveAt,
  provedPerson,
  seenBy,
  startApplicationShop,
} from '../../../test/trade-applications.ts';
import { registeredOffice } from './registered-office.ts';

let shop: TestShop;
let reviewer: Visitor;
let bands: { starter: number; full: number };
beforeAll(async () => {
  ({ shop, reviewer, bands } = await startApplicationShop());
});
afterAll(() => shop.stop());

it('an account that was open before has the office that the register gave, as one opened now has', async () => {
  const { pool } = shop.db;
  const person = await provedPerson(shop);
  const sent = await applied(person);
  await approveAt(reviewer, await seenBy(reviewer, sent), bands.full);
  const [own] = (await person.services.businesses.listOwnBusinesses()).businesses;
  const office = async () =>
    (await pool.query('select registered_address from business where id = $1', [own!.businessId]))
      .rows[0].registered_address;
  const asOpenedNow = await office();
  expect(asOpenedNow).toMatchObject({ town: 'Marlow', postcode: 'SL7 1QF' });
  const file = new URL('../../../migrations/0690-registered-offices.sql', import.meta.url);
  const migration = await readFile(file, 'utf8');
  const filled = async (told: string, number = '99000417') => {
    await pool.query(
      `update business set registered_address = null, company_number = $2 where id = $1`,
      [own!.businessId, number],
    );
    await pool.query(
      `update trade_application set register = jsonb_set(register, '{company,office}', to_jsonb($2::text))
        where external_id = $1`,
      [sent.tradeExternalId, told],
    );
    await pool.query(migration);
    return office();
  };
  expect(await filled('Unit 2, Lock Lane, Marlow, SL7 1QF')).toEqual(asOpenedNow);
  for (const told of [
    '4 Kiln Row, Leeds, LS6 2ZZ',
    'Unit 2 ,Mill Yard, 4 Kiln Row,Leeds , LS6 2ZZ',
    'Leeds, LS6 2ZZ',
    '4 Kiln Row, Leeds, Paris',
    `${'4 Kiln Row '.repeat(9)}, Leeds, LS6 2ZZ`,
    ', Leeds, LS6 2ZZ',
    '',
  ]) {
    const company = { companyNumber: '99000417', name: 'Larch', isActive: true, office: told };
    const result = {
      state: 'found',
      company: { ...company, activity: null, since: null },
    } as const;
    expect([told, await filled(told)]).toEqual([
      told,
      registeredOffice({ ...result, askedAt: null }),
    ]);
  }
  // The register was asked about another company than the one that staff have written since.
  expect(await filled('4 Kiln Row, Leeds, LS6 2ZZ', '99000441')).toBeNull();
  const written = { line1: '9 Quay Street', town: 'Hull', postcode: 'HU1 1RR', countryCode: 'GB' };
  await pool.query(
    `update business set company_number = '99000417', registered_address = $2 where id = $1`,
    [own!.businessId, written],
  );
  await pool.query(migration);
  expect(await office()).toEqual(written);
});
