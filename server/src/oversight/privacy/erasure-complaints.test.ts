import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/shop.ts';
import { dumpOf } from '../../../test/seeded-person.ts';
import { forgetEnquiries } from '../../voice/enquiries/jobs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
});
afterAll(() => shop.stop());

const words = 'You kept my verdigris list.';
const told = 'The list has been emptied.';
const dayMs = 86_400_000;

/** Somebody who complained about their data and asked to be erased. */
async function complainant() {
  const visitor = await shop.signedIn();
  const { services } = visitor;
  const { accountId, email } = await services.accounts.getUserProfile();
  const body = { topic: 'wrong' as const, text: words, name: 'Quillon Verdi', email: email! };
  const { reference, token } = await services.enquiries.complainAboutData({ body });
  await services.enquiries.askGeneralEnquiry({
    body: { name: 'Quillon Verdi', email: email!, text: 'Another matter.' },
  });
  await services.privacy.requestDeletion({ body: {} });
  return { accountId, email: email!, reference, token };
}

const support = async () => (await shop.signedIn({ roles: ['support'] })).services;

async function takeStep(thread: string, step: 'progress' | 'outcome', note: string) {
  const { inbox } = await support();
  const params = { thread };
  const { entries } = await inbox.recordComplaintStep({ params, body: { step, note } });
  if (step !== 'outcome') return;
  await inbox.setThreadState({ params, body: { state: 'closed', entriesSeen: entries.length } });
}

async function erase(accountId: number) {
  const { privacy } = await support();
  const { requests } = await privacy.listDeletionRequests({ query: { state: 'open' } });
  const { requestId } = requests.find((request) => request.accountId === accountId)!;
  const { kept, erased } = await privacy.getDeletionRequest({ params: { requestId } });
  expect([kept, erased]).toMatchObject([{ complaints: 1 }, { enquiries: 1 }]);
  await privacy.executeDeletion({ params: { requestId }, body: { accountId } });
  await shop.app.context.jobs.drain();
}

const read = async (thread: string) =>
  (await support()).inbox.getInboxThread({ params: { thread } });

/** What is left of who complained, anywhere in the shop. */
async function leftOf(email: string) {
  const dump = (await dumpOf(shop)).toLowerCase();
  return [email, 'quillon', 'verdigris'].filter((each) => dump.includes(each.toLowerCase()));
}

it('a complaint that has ended outlives an erase with its steps and outcome, and without the person', async () => {
  const { accountId, email, reference, token } = await complainant();
  await takeStep(reference, 'outcome', told);
  await erase(accountId);
  expect((await read(reference)).complaint!.steps).toMatchObject([{ step: 'outcome', text: told }]);
  expect(await leftOf(email)).toEqual([]);
  const { enquiryThreads } = shop.visitor().services;
  const { complaint } = await enquiryThreads.getEnquiry({ params: { token } });
  expect(complaint!.steps).toMatchObject([{ text: told }]);
});

it('one that has not ended is answered after an erase, and its person is taken out when it has', async () => {
  const { accountId, email, reference } = await complainant();
  await erase(accountId);
  expect((await read(reference)).mayClose).toBe(false);
  await forgetEnquiries(shop.app.context);
  expect(await leftOf(email)).toHaveLength(3);
  await takeStep(reference, 'outcome', told);
  await shop.app.context.jobs.drain();
  const { rows } = await shop.db.pool.query<{ state: string; text: string }>(
    `select state, text from message where kind = 'complaint-progress' and to_address = $1`,
    [email],
  );
  expect(rows).toMatchObject([{ state: 'sent', text: expect.stringContaining(told) }]);
  shop.advance(dayMs + 1);
  await forgetEnquiries(shop.app.context);
  await shop.app.context.jobs.drain();
  expect(await leftOf(email)).toEqual([]);
  expect((await read(reference)).complaint!.steps).toMatchObject([{ text: told }]);
  // Its time is over as that of any other.
  shop.advance(6 * 365 * dayMs);
  await forgetEnquiries(shop.app.context);
  await expect(read(reference)).rejects.toMatchObject({ status: 404 });
});
