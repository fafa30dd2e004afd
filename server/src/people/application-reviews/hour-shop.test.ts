import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestShop, type Visitor } from '../../../test/shop.ts';
import {
  applied,
  papersForm,
  provedPerson,
  seenBy,
  soleTrader,
  startApplicationShop,
  subjectsTo,
} from '../../../test/trade-applications.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { hourInWords } from '../trade-applications/application-texts.ts';
import { tellOfMissedHours } from '../trade-applications/jobs.ts';

let shop: TestShop;
let reviewer: Visitor;
beforeAll(async () => {
  ({ shop, reviewer } = await startApplicationShop());
});
afterAll(() => shop.stop());

const hourMs = 60 * 60_000;
const own = ({ services }: Visitor) => services.tradeApplications.getOwnTradeApplication();
/** Moves the hour of an application, as if it had been sent so much earlier. */
async function moveHour({ tradeExternalId }: { tradeExternalId: string }, fromNowMs: number) {
  const hour = new Date(shop.app.context.now().getTime() + fromNowMs);
  await shop.db.pool.query('update trade_application set decide_by = $2 where external_id = $1', [
    tradeExternalId,
    hour,
  ]);
  return hour;
}
const ask = async (sent: { tradeExternalId: string }) => {
  const seen = await seenBy(reviewer, sent);
  return reviewer.services.applicationReviews.requireMoreInfoOfTradeAccountApplication({
    params: { id: seen.applicationId },
    body: { version: seen.version, items: [{ text: 'Which van is it?', needsPaper: false }] },
  });
};
const mailOf = async (sent: { tradeExternalId: string }, kind: string) => {
  const { rows } = await shop.db.pool.query<{ text: string }>(
    'select text from message where kind = $1 and text like $2',
    [kind, `%${sent.tradeExternalId}%`],
  );
  return rows.map(({ text }) => text.replaceAll(/\s+/g, ' '));
};

it('a missed hour is told to the applicant, once, and not while it is they who are asked', async () => {
  const [person, asked] = [await provedPerson(shop), await provedPerson(shop)];
  const sent = await applied(person, soleTrader(1));
  const waiting = await applied(asked, soleTrader(2));
  await ask(waiting);
  await moveHour(sent, 0);
  await tellOfMissedHours(shop.app.context);
  expect(await own(person)).toMatchObject({ isLate: false });
  await moveHour(waiting, -60_000);
  const hour = await moveHour(sent, -60_000);
  for (let round = 0; round < 2; round++) await tellOfMissedHours(shop.app.context);
  expect(await own(person)).toMatchObject({ isLate: true });
  expect(await own(asked)).toMatchObject({ isLate: false });
  expect(await subjectsTo(shop, asked)).toHaveLength(2);
  const late = await mailOf(sent, 'trade-application-late');
  expect(late).toHaveLength(1);
  expect(late[0]).toContain(`by ${hourInWords(hour)}, and we have not`);
});

it('what is asked about an application waits on its applicant’s dashboard', async () => {
  const person = await provedPerson(shop);
  const sent = await applied(person, soleTrader(5));
  const waiting = async () => (await person.services.dashboard.getTradeSummary()).waiting;
  expect(await waiting()).toEqual([]);
  await ask(sent);
  const since = formatDay(londonDay(shop.app.context.now()));
  expect(await waiting()).toEqual([
    { kind: 'application', orderNumber: sent.tradeExternalId, orderGuid: null, since },
  ]);
});

it('what an applicant reads of the hour, if they answer, is what their answer then comes to', async () => {
  // Eight of the desk's hours fit before an hour that is a week away, and not before one in two hours.
  for (const [number, leftMs] of [168 * hourMs, 2 * hourMs].entries()) {
    const person = await provedPerson(shop);
    const sent = await applied(person, soleTrader(10 + number));
    const hour = await moveHour(sent, leftMs);
    const { items } = await ask(sent);
    const { answerBy, ...told } = await own(person);
    expect(told.isLate).toBe(false);
    const [mail] = await mailOf(sent, 'trade-application-asked');
    const words = hourInWords(new Date(answerBy!));
    const still = number === 0 ? 'we still decide' : 'we decide';
    expect(mail).toContain(`Answered at once, ${still} by ${words}.`);
    const answered = await person.services.tradeApplications.answerTradeApplicationItem({
      params: { itemId: items[0]!.itemId },
      body: papersForm([], { answer: 'The white one.' }) as never,
    });
    expect(answered.decideBy).toBe(answerBy);
    expect(answered.decideBy === hour.toISOString()).toBe(number === 0);
    expect(await own(person)).toMatchObject({ answerBy: null });
  }
});
