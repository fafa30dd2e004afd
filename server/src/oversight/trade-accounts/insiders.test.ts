import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPerson } from '../../../test/identity/people.ts';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { insertMember } from '../../people/businesses/members-store.ts';

const now = new Date('2026-11-23T10:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  const bandExPence = { 'band-1': 90_00, 'band-3': 80_00 };
  shop = await startTestShop({ now, offerings: [{ sku: 'TAP', incPence: 120_00, bandExPence }] });
});
afterAll(() => shop.stop());

test('nothing of two people is asked for by a member of the business, about it or about themselves', async () => {
  const owner = await insertPerson(shop, { band: 'band-1' });
  const { rows } = await shop.db.pool.query<{ accountId: number; id: number; number: string }>(
    `select a.id as "accountId", b.id, b.external_id as number from account a
       join business_member m on m.account_id = a.id join business b on b.id = m.business_id
      where a.subject = $1`,
    [owner.subject],
  );
  const { accountId: ownerId, id, number: tradeExternalId } = rows[0]!;
  const insider = await shop.signedIn({ roles: ['support'] });
  const { accountId } = await insider.services.accounts.getUserProfile();
  await transaction(shop.db, (tx) =>
    insertMember(tx, { businessId: id, accountId, role: 'buyer' }, now),
  );
  const bands = await shop.app.context.listBands(shop.db);
  const bandId = bands.find(({ code }) => code === 'band-3')!.id;
  const { tradeAccounts, tradeRequests } = insider.services;
  const bandBody = { bandId, reason: 'We buy more now.' };
  const asked = [
    () => tradeRequests.setTradeBand({ params: { id }, body: bandBody }),
    () => tradeRequests.resetPassword({ params: { id }, body: {} }),
    () =>
      tradeAccounts.updateDetails({
        params: { tradeExternalId },
        body: { accountId: ownerId, email: 'elsewhere@example.com' },
      }),
  ];
  for (const ask of asked) {
    const { code, problem } = await refusalOf(ask());
    expect([code, problem['detail']]).toEqual([
      'request-barred',
      'You are a member of this business. Ask a colleague who is not to make this request.',
    ]);
  }
  expect(
    (await tradeRequests.listTradeRequests({ query: { state: 'open' } })).requests.filter(
      ({ business }) => business?.businessId === id,
    ),
  ).toEqual([]);
});
