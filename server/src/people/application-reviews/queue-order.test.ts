import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  applied,
  approveAt,
  papersForm,
  provedPerson,
  seenBy,
  soleTrader,
  startApplicationShop,
} from '../../../test/trade-applications.ts';

const hourMs = 3_600_000;
let walk: Awaited<ReturnType<typeof startApplicationShop>>;
beforeAll(async () => {
  walk = await startApplicationShop();
});
afterAll(() => walk.shop.stop());

it('the queue begins with the decision that is promised first, however it was sent and answered', async () => {
  const { shop, bands } = walk;
  const sendAs = async (name: string, at: number) => {
    const person = await provedPerson(shop);
    return { person, sent: await applied(person, { ...soleTrader(at), name }) };
  };
  const first = await sendAs('First', 1);
  const { accountId } = await first.person.services.accounts.getUserProfile();
  const reviewer = await shop.signedIn({ roles: ['trade-reviewer'] });
  const { applicationId, version } = await seenBy(reviewer, first.sent);
  await reviewer.services.applicationReviews.requireMoreInfoOfTradeAccountApplication({
    params: { id: applicationId },
    body: { version, items: [{ text: 'Which van is it?', needsPaper: false }] },
  });
  shop.advance(2 * hourMs);
  const second = await sendAs('Second', 2);
  // An answer that comes late moves the hour behind that of one that was sent meanwhile.
  shop.advance(24 * hourMs);
  first.person.cookies.set('session', await shop.sessionOf(accountId));
  const { tradeApplications } = first.person.services;
  const { application } = await tradeApplications.getOwnTradeApplication();
  const params = { itemId: application!.items[0]!.itemId };
  const body = papersForm([], { answer: 'The white one' }) as never;
  await tradeApplications.answerTradeApplicationItem({ params, body });
  const third = await sendAs('Third', 3);

  const { applicationReviews } = (await shop.signedIn({ roles: ['trade-reviewer'] })).services;
  const queue = async (stage: 'waiting' | 'decided') =>
    (await applicationReviews.searchTradeAccountApplications({ body: { stage } })).applications;
  const waiting = await queue('waiting');
  expect(waiting.map(({ name }) => name)).toEqual(['Second', 'First', 'Third']);
  const hours = waiting.map(({ decideBy }) => decideBy);
  expect(hours).toEqual(hours.toSorted());
  // What is decided leaves it; there the newest decision is first.
  for (const { sent } of [third, second]) {
    shop.advance(60_000);
    const today = await shop.signedIn({ roles: ['trade-reviewer'] });
    await approveAt(today, await seenBy(today, sent), bands.full);
  }
  expect((await queue('waiting')).map(({ name }) => name)).toEqual(['First']);
  expect((await queue('decided')).map(({ name }) => name)).toEqual(['Second', 'Third']);
});

it('every look at the queue is audited by what it showed, without the words that were looked for', async () => {
  const { shop } = walk;
  const reviewer = await shop.signedIn({ roles: ['trade-reviewer'] });
  const { accountId } = await reviewer.services.accounts.getUserProfile();
  const { applications } =
    await reviewer.services.applicationReviews.searchTradeAccountApplications({
      body: { text: 'Second' },
    });
  const { rows } = await shop.db.pool.query<{ after: object }>(
    `select action, after from audit_entry
      where actor_account_id = $1 and subject = 'trade-applications'`,
    [accountId],
  );
  expect(rows).toEqual([
    {
      action: 'applicationReviews.searchTradeAccountApplications',
      after: { applicationIds: applications.map(({ applicationId }) => applicationId) },
    },
  ]);
  expect(applications).toHaveLength(1);
});
