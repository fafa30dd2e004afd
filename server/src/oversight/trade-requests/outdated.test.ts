import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPerson } from '../../../test/identity/people.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

const dayMs = 86_400_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    now: new Date('2026-11-23T10:00:00Z'),
    offerings: [{ sku: 'TAP', incPence: 120_00, bandExPence: { 'band-1': 90_00 } }],
  });
});
afterAll(() => shop.stop());

/** Two of the staff, signed in on the day that it is by now. */
const twoOfStaff = (): Promise<[Visitor, Visitor]> =>
  Promise.all([
    shop.signedIn({ roles: ['trade-reviewer'] }),
    shop.signedIn({ roles: ['support'] }),
  ]);
const decide = (by: Visitor, requestId: number, decision: 'confirmed' | 'refused') =>
  by.services.tradeRequests.decideTradeRequest({ params: { requestId }, body: { decision } });

describe('a request that cannot be carried out any more', () => {
  it('for terms whose last day is over begins nothing, stays open, and can be refused', async () => {
    const [asking] = await twoOfStaff();
    const band = (await shop.app.context.listBands(shop.db)).find(({ code }) => code === 'band-1')!;
    const { requestId } = await asking.services.tradeBands.askBandTerm({
      body: {
        bandId: band.id,
        sku: 'TAP',
        exPence: 70_00,
        from: '2026-11-24',
        until: '2026-11-24',
        reason: 'Match of the spring list.',
      },
    });
    shop.advance(3 * dayMs);
    const [, deciding] = await twoOfStaff();
    expect(await refusalOf(decide(deciding, requestId, 'confirmed'))).toMatchObject({
      status: 409,
      code: 'request-outdated',
      detail: 'The day on which this was to begin is over. Refuse it, and ask for a later one.',
    });
    const { rows } = await shop.db.pool.query('select from trade_band_term where ex_pence = 7000');
    expect(rows).toEqual([]);
    const params = { requestId };
    const still = await deciding.services.tradeRequests.getTradeRequest({ params });
    expect(still).toMatchObject({ state: 'open', decidedBy: null });
    expect(await decide(deciding, requestId, 'refused')).toMatchObject({ state: 'refused' });
  });

  it('for an address that somebody else signs in with by now mails nobody, and changes nothing', async () => {
    const [asking, deciding] = await twoOfStaff();
    const person = await insertPerson(shop, { band: 'band-1' });
    const email = `taken-${person.email}`;
    const { services } = asking;
    const params = { tradeExternalId: person.subject };
    const { members } = await services.tradeAccounts.getTradeAccount({ params });
    const { request } = await services.tradeAccounts.updateDetails({
      params,
      body: { accountId: members[0]!.accountId, email, reason: 'Rang from the office.' },
    });
    const other = await insertPerson(shop, { band: 'band-1' });
    await shop.db.pool.query('update account set email = $2 where subject = $1', [
      other.subject,
      email,
    ]);
    await shop.db.pool.query('update credential set email = $2 where subject = $1', [
      other.subject,
      email,
    ]);
    expect(await refusalOf(decide(deciding, request!.requestId, 'confirmed'))).toMatchObject({
      status: 409,
      code: 'request-outdated',
      detail: 'Somebody else signs in with this address. Refuse the request.',
    });
    const mails = await shop.db.pool.query('select from message where to_address = any($1)', [
      [email, person.email],
    ]);
    expect(mails.rows).toEqual([]);
    const after = await services.tradeAccounts.getTradeAccount({ params });
    expect(after).toMatchObject({ creditFrom: null, members: [{ email: person.email }] });
  });
});
