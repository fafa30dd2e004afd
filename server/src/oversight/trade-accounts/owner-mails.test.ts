import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { insertMember } from '../../people/businesses/members-store.ts';

let shop: TestShop;
let staff: [Visitor, Visitor];
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 120_00, bandExPence: { 'band-1': 90_00, 'band-3': 80_00 } },
    ],
  });
  staff = [
    await shop.signedIn({ roles: ['trade-reviewer'] }),
    await shop.signedIn({ roles: ['support'] }),
  ];
});
afterAll(() => shop.stop());

const profileOf = ({ services }: Visitor) => services.accounts.getUserProfile();

/** A business with its owner, and somebody who only buys for it. */
async function openBusiness() {
  const [owner, buyer] = [await shop.signedIn({ band: 'band-1' }), await shop.signedIn()];
  const { businesses } = await owner.services.businesses.listOwnBusinesses();
  const { businessId } = businesses[0]!;
  const { accountId } = await profileOf(buyer);
  await transaction(shop.db, (tx) =>
    insertMember(tx, { businessId, accountId, role: 'buyer' }, shop.app.context.now()),
  );
  const mailsTo = async (visitor: Visitor) => {
    const { email } = await profileOf(visitor);
    const { rows } = await shop.db.pool.query<{ subject: string; text: string }>(
      `select subject, text from message where to_address = $1 and kind like 'business-%'`,
      [email],
    );
    return rows;
  };
  return { businessId, owner, buyer, mailsTo };
}

it('owners are told by mail that their account is suspended, active again or closed, and why; buyers are not', async () => {
  const { businessId: id, owner, buyer, mailsTo } = await openBusiness();
  const { tradeAccounts } = staff[0].services;
  const set = async (status: 'active' | 'suspended' | 'closed', reason?: string) => {
    const { version } = await tradeAccounts.getTradeAccountInternal({ params: { id } });
    const body = { expectedVersion: version, status, ...(reason && { reason }) };
    await tradeAccounts.setTradeStatus({ params: { id }, body });
  };
  const why = 'The September invoice is not paid: pay it in your account.';
  await set('suspended', why);
  await set('active');
  await set('suspended', why);
  await set('closed', 'You asked us to close it.');
  const mails = await mailsTo(owner);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^.+ is active again$/),
    expect.stringMatching(/^.+ is closed$/),
    expect.stringMatching(/^.+ is suspended$/),
    expect.stringMatching(/^.+ is suspended$/),
  ]);
  const texts = mails.map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(texts.filter((text) => text.includes(why))).toHaveLength(2);
  expect(texts.join(' ')).toContain('You asked us to close it.');
  expect(await mailsTo(buyer)).toEqual([]);
});

it('owners are told of another band once it is confirmed, without a price', async () => {
  const { businessId: id, owner, buyer, mailsTo } = await openBusiness();
  const bandId = (await shop.app.context.listBands(shop.db)).find(
    ({ code }) => code === 'band-3',
  )!.id;
  const body = { bandId, reason: 'They buy for eight sites now.' };
  const { requestId } = await staff[0].services.tradeRequests.setTradeBand({
    params: { id },
    body,
  });
  expect(await mailsTo(owner)).toEqual([]);
  await staff[1].services.tradeRequests.decideTradeRequest({
    params: { requestId },
    body: { decision: 'confirmed' },
  });
  const mails = await mailsTo(owner);
  expect(mails).toMatchObject([{ subject: expect.stringMatching(/ buys at band-3 from now$/) }]);
  expect(mails[0]!.text).not.toContain('£');
  expect(mails[0]!.text).not.toContain(body.reason);
  expect(await mailsTo(buyer)).toEqual([]);
});

it('the owners of a suspended business read that another band is for later', async () => {
  const { businessId: id, owner, mailsTo } = await openBusiness();
  const { tradeAccounts, tradeRequests } = staff[0].services;
  const { version } = await tradeAccounts.getTradeAccountInternal({ params: { id } });
  const why = 'The September invoice is not paid.';
  const suspended = { expectedVersion: version, status: 'suspended' as const, reason: why };
  await tradeAccounts.setTradeStatus({ params: { id }, body: suspended });
  const bands = await shop.app.context.listBands(shop.db);
  const bandId = bands.find(({ code }) => code === 'band-3')!.id;
  const body = { bandId, reason: 'They buy for eight sites now.' };
  const { requestId } = await tradeRequests.setTradeBand({ params: { id }, body });
  await staff[1].services.tradeRequests.decideTradeRequest({
    params: { requestId },
    body: { decision: 'confirmed' },
  });
  const told = (await mailsTo(owner)).find(({ subject }) => subject.includes('band-3'))!;
  const text = told.text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Once it is active again');
  expect(text).not.toContain('From your next page on');
});
