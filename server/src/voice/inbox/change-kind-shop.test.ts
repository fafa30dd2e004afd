import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { settleEnquiries } from '../enquiries/jobs.ts';
import { keepMail } from '../mail-in/keep-mail.ts';

let orders: OrderShop;
let support: Visitor;
beforeAll(async () => {
  orders = await startOrderShop();
  support = orders.staff;
});
afterAll(() => orders.shop.stop());

const dayMs = 86_400_000;
/** Days go by, after which staff sign in anew. */
async function advance(days: number): Promise<void> {
  orders.shop.advance(days * dayMs);
  support = await orders.shop.signedIn({ roles: ['support'] });
}
const read = (thread: string) => support.services.inbox.getInboxThread({ params: { thread } });
const say = (thread: string, kind: string, who = support) =>
  who.services.inbox.setThreadKind({ params: { thread }, body: { kind: kind as 'general' } });
const answer = async (thread: string) => {
  const entriesSeen = (await read(thread)).entries.length;
  const body = { text: 'We look into it.', entriesSeen, closes: false };
  return support.services.inbox.answerThread({ params: { thread }, body });
};
const complaints = async () =>
  (await support.services.inbox.listInbox({ query: { view: 'complaints' } })).threads.map(
    ({ thread }) => thread,
  );
const mailsOf = async (thread: string) =>
  (
    await orders.shop.db.pool.query<{ kind: string; to: string; text: string }>(
      `select kind, to_address as "to", text from message where thread = $1 order by created_at, id`,
      [thread],
    )
  ).rows;

/** What somebody wrote by mail, as the thread that it opened. */
async function mailed(sender: string, words: string): Promise<string> {
  const { context } = orders.shop.app;
  const raw = [
    `From: Kim Ash <${sender}>`,
    'To: shop@example.com',
    'Subject: My data',
    `Message-ID: <${crypto.randomUUID()}@phone.example>`,
    '',
    words,
    '',
  ].join('\r\n');
  await keepMail(context, Buffer.from(raw), 'demo');
  expect((await context.jobs.drain()).failed).toEqual([]);
  const { rows } = await orders.shop.db.pool.query<{ reference: string }>(
    'select reference from enquiry where email = $1 order by id desc limit 1',
    [sender],
  );
  return rows[0]!.reference;
}

it('no thread of an order, and nothing that needs a form of its own, is said to be another', async () => {
  const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  const { reference } = await visitor.services.questions.askAboutOrder({
    params: { id: order.orderNumber },
    body: { topic: 'delivery', text: 'May it come on a Friday?' },
  });
  expect((await read(reference)).whyKindStays).toContain('belongs to its order');
  expect(await refusalOf(say(reference, 'general'))).toMatchObject({ code: 'kind-stays' });
  const thread = await mailed('mo@complains.example', 'Ring me.');
  expect(await refusalOf(say(thread, 'call-back'))).toMatchObject({ code: 'invalid-request' });
  expect(await refusalOf(say(thread, 'trade', visitor))).toMatchObject({ code: 'not-allowed' });
});

it('a complaint about data that came by mail gets its days, its acknowledgement and its six years', async () => {
  const thread = await mailed('kim@complains.example', 'You sell my verdigris list!');
  const { openedAt } = await read(thread);
  const before = await mailsOf(thread);
  await answer(thread);
  await advance(3);
  const made = await say(thread, 'data-complaint');
  const receivedAt = Date.parse(openedAt);
  expect(made).toMatchObject({ kind: 'data-complaint', state: 'open', mayClose: false });
  const daysFrom = (instant: string) => Math.round((Date.parse(instant) - receivedAt) / dayMs);
  const { nextWordBy, outcomeBy } = made.complaint!;
  expect([daysFrom(nextWordBy!), daysFrom(outcomeBy)]).toEqual([14, 30]);
  expect(made.answerBy).toBe(outcomeBy);
  expect(await complaints()).toContain(thread);
  expect(made.entries.at(-1)).toMatchObject({ author: 'shop' });
  expect(made.entries.at(-1)!.text).toContain('our acknowledgement');
  const told = (await mailsOf(thread)).slice(before.length + 1);
  expect(told).toMatchObject([{ kind: 'enquiry-received', to: 'kim@complains.example' }]);
  expect(told[0]!.text).toContain('our acknowledgement');
  // Whoever wrote under another's address would have the shop send them anything.
  expect(told[0]!.text).not.toContain('verdigris');
  const { rows } = await orders.shop.db.pool.query<{ days: number; after: object }>(
    `select extract(day from e.keep_until - $2::timestamptz)::int as days, a.after
       from enquiry e join audit_entry a on a.subject = 'thread:' || e.reference
      where e.reference = $1 and a.action = 'inbox.setThreadKind'`,
    [thread, orders.shop.app.context.now()],
  );
  expect(rows).toEqual([{ days: 6 * 365, after: { from: 'general', to: 'data-complaint' } }]);
  // Pressed twice, it is one acknowledgement.
  await say(thread, 'data-complaint');
  expect(await mailsOf(thread)).toHaveLength(before.length + 2);
});

it('an hour that is past is admitted to whoever complained long ago', async () => {
  const thread = await mailed('ash@complains.example', 'You have my name wrong.');
  await advance(40);
  await say(thread, 'data-complaint');
  const told = (await mailsOf(thread)).at(-1)!.text;
  expect(told).toContain('We should have answered by');
  expect(told).not.toContain('We answer by');
});

it('what has no address to answer to is no complaint', async () => {
  const { enquiries } = orders.shop.visitor().services;
  const body = { rating: 1, text: 'You have my street wrong.', mayWriteBack: false };
  const { reference } = await enquiries.giveFeedback({ body });
  const refusal = await refusalOf(say(reference, 'data-complaint'));
  expect(refusal).toMatchObject({ code: 'kind-stays' });
  expect(refusal.problem.detail).toContain('no address');
});

it('such a complaint is not taken for solved a week after an answer, and stays one', async () => {
  const thread = await mailed('lou@complains.example', 'You have my address wrong.');
  await say(thread, 'data-complaint');
  await answer(thread);
  await advance(8);
  await settleEnquiries(orders.shop.app.context);
  expect((await read(thread)).state).toBe('waiting');
  expect(await complaints()).toContain(thread);
  expect(await refusalOf(say(thread, 'general'))).toMatchObject({ code: 'kind-stays' });
});

it('a thread of another form keeps its promise and what its form asked, and has the days of its new kind', async () => {
  const { enquiries } = orders.shop.visitor().services;
  const body = { sku: 'TAP', quantity: 3, name: 'Ada', email: 'ada@complains.example' };
  const { reference, answerBy } = await enquiries.askForPrice({ body });
  const made = await say(reference, 'marketing-and-press');
  expect(made).toMatchObject({ kind: 'marketing-and-press', state: 'open', answerBy, facts: [] });
  expect(made.entries.at(-1)).toMatchObject({ author: 'note' });
  expect(made.entries.at(-1)!.text).toContain('How many: 3');
  const { rows } = await orders.shop.db.pool.query<{ days: number }>(
    `select extract(day from keep_until - $2::timestamptz)::int as days from enquiry
      where reference = $1`,
    [reference, orders.shop.app.context.now()],
  );
  expect(rows).toEqual([{ days: 365 }]);
});
