import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { dumpOf } from '../../../test/seeded-person.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { isWaitedBy } from '../../../test/waiting.ts';
import { arrived, drawPicture } from '../../../test/claims.ts';
import { transaction } from '../../db/transaction.ts';
import { forgetEnquiries } from '../enquiries/jobs.ts';
import { lockEnquiry } from '../enquiries/store.ts';
import { keepMail, removeMailsQueue } from '../mail-in/keep-mail.ts';
import { forgetThread } from '../mail-in/forget-thread.ts';

let orders: OrderShop;
let support: Visitor;
let admin: Visitor;
beforeAll(async () => {
  orders = await startOrderShop();
  support = orders.staff;
  admin = await orders.shop.signedIn({ roles: ['admin'] });
});
afterAll(() => orders.shop.stop());

const read = (thread: string, who = admin) =>
  who.services.inbox.getInboxThread({ params: { thread } });
const forget = async (thread: string, who = admin, number = thread) => {
  const entriesSeen = (await read(thread)).entries.length;
  const body = { number, entriesSeen };
  return who.services.inbox.forgetThread({ params: { thread }, body });
};
const gone = { code: 'enquiry-not-found' };

async function ask(name: string, email: string, text: string) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, email, text })) form.set(field, value);
  const picture = await drawPicture();
  form.append('files', new Blob([Buffer.from(picture)], { type: 'image/jpeg' }), `${name}.jpg`);
  const { enquiries } = orders.shop.visitor().services;
  return enquiries.askGeneralEnquiry({ body: form as never });
}
const askToBeDeleted = (email: string, text = 'Please delete all that I wrote.') =>
  orders.shop
    .visitor()
    .services.enquiries.askToDeleteAccount({ body: { name: 'Kim', email, reason: text } });

/** A mail of somebody's: an answer to the first of ours in a thread, or to none. */
async function mailOf(sender: string, words: string, thread: string | null = null) {
  const { context } = orders.shop.app;
  await context.jobs.drain();
  const { rows } = await orders.shop.db.pool.query<{ id: string }>(
    'select id from message where thread = $1 order by created_at limit 1',
    [thread],
  );
  const raw = [
    `From: ${sender}`,
    'To: shop@example.com',
    `Subject: About ${words}`,
    `Message-ID: <${crypto.randomUUID()}@phone.example>`,
    ...rows.map(({ id }) => `In-Reply-To: <${id}@example.com>`),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=B',
    '',
    `--B\r\nContent-Type: text/plain\r\n\r\n${words}`,
    '--B\r\nContent-Type: application/pdf; name="plan.pdf"',
    `Content-Disposition: attachment; filename="${words}.pdf"`,
    '',
    '%PDF-1.7\n%%EOF',
    '--B--',
    '',
  ].join('\r\n');
  return keepMail(context, Buffer.from(raw), 'demo');
}
const drain = async () =>
  expect((await orders.shop.app.context.jobs.drain({ includeLater: true })).failed).toEqual([]);

/** Which of some words are left anywhere in the shop. */
async function leftOf(...words: string[]) {
  const dump = (await dumpOf(orders.shop)).toLowerCase();
  return words.filter((each) => dump.includes(each));
}

it('a thread that is forgotten is nowhere any more, with its files and mails, and another’s is as it was', async () => {
  const one = await ask('Quillon', 'quillon@verdi.example', 'My verdigris basin.');
  const into = await ask('Quillon', 'quillon@verdi.example', 'My ochre bath.');
  const other = await ask('Mosswell', 'mosswell@else.example', 'My cobalt sink.');
  const params = { thread: one.reference };
  await mailOf('quillon@verdi.example', 'saffron', one.reference);
  await mailOf('maker@zaffre.example', 'zaffre', one.reference);
  await drain();
  await admin.services.inbox.mergeThreads({ params, body: { into: into.reference } });
  const seen = (await read(into.reference)).entries.length;
  await support.services.inbox.answerThread({
    params: { thread: into.reference },
    body: { text: 'A crimson answer.', entriesSeen: seen, closes: false },
  });
  await support.services.inbox.forwardThread({
    params: { thread: into.reference },
    body: { to: 'maker@zaffre.example', forwardNote: 'See the indigo.', withPerson: true },
  });
  const words = ['quillon', 'verdi', 'ochre', 'saffron', 'zaffre', 'crimson', 'indigo'];
  expect(await leftOf(...words)).toEqual(words);
  const { rows: mails } = await orders.shop.db.pool.query<{ mailId: string }>(
    'select mail_id as "mailId" from mail_in where thread = $1',
    [into.reference],
  );
  expect(mails).toHaveLength(2);

  const typed = await refusalOf(forget(into.reference, support, other.reference));
  expect(typed).toMatchObject({ code: 'invalid-request', paths: ['/body/number'] });
  expect(await forget(into.reference, support)).toEqual({ forgotten: into.reference });
  await drain();
  expect(await leftOf(...words)).toEqual([]);
  const { files } = orders.shop.app.context;
  for (const { mailId } of mails) expect(await files.read(mailId)).toBeNull();
  expect(await refusalOf(read(one.reference))).toMatchObject(gone);
  const { rows } = await orders.shop.db.pool.query(
    `select after from audit_entry where action = 'inbox.forgetThread' and subject = $1`,
    [`thread:${into.reference}`],
  );
  expect(rows).toEqual([{ after: { kind: 'general' } }]);
  const kept = await read(other.reference);
  expect(kept.entries).toMatchObject([{ text: 'My cobalt sink.' }]);
  const { uploadId } = kept.entries[0]!.files[0]!;
  const file = { params: { thread: other.reference, uploadId } };
  expect((await support.services.inbox.getThreadFile(file)).bytes.length).toBeGreaterThan(0);
});

it('what the law keeps, or who may not forget it, is refused with the reason', async () => {
  const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  const { reference: ofOrder } = await visitor.services.questions.askAboutOrder({
    params: { id: order.orderNumber },
    body: { topic: 'delivery', text: 'May it come on a Friday?' },
  });
  const { enquiries } = orders.shop.visitor().services;
  const { reference: complaint } = await enquiries.complainAboutData({
    body: { topic: 'wrong', text: 'It is wrong.', name: 'Kim', email: 'kim@kept.example' },
  });
  const { reference: deletion } = await askToBeDeleted('kim@kept.example');
  const { reference } = await ask('Kim', 'kim@kept.example', 'Anything.');
  for (const [thread, who, reason] of [
    [ofOrder, admin, 'belongs to its order'],
    [complaint, admin, 'until'],
    [deletion, support, 'by an admin'],
  ] as const) {
    const refusal = await refusalOf(forget(thread, who));
    expect(refusal).toMatchObject({ code: 'forget-impossible' });
    expect(refusal.problem.detail).toContain(reason);
    expect((await read(thread, who)).whyNotForgotten).toBe(refusal.problem.detail);
  }
  expect(await refusalOf(forget(reference, visitor))).toMatchObject({ code: 'not-allowed' });
  await forget(deletion);
  expect(await refusalOf(read(deletion))).toMatchObject(gone);
  const body = { number: reference, entriesSeen: 2 };
  const unread = support.services.inbox.forgetThread({ params: { thread: reference }, body });
  expect(await refusalOf(unread)).toMatchObject({ code: 'enquiry-changed' });
});

it('a guest who has shown that the address is theirs is forgotten whole, and nobody else is', async () => {
  const email = 'tansy@guest.example';
  await ask('Tansy', email, 'My magnolia tap.');
  await ask('Tansy', email.toUpperCase(), 'My lilac tap.');
  const { enquiries } = orders.shop.visitor().services;
  const { reference: complaint } = await enquiries.complainAboutData({
    body: { topic: 'wrong', text: 'It is wrong.', name: 'Tansy', email },
  });
  await ask('Mosswell', 'mosswell@guest.example', 'My teal sink.');
  const { productQuestions } = orders.shop.visitor().services;
  const asked = { sku: 'TAP', email, isPublic: true, words: 'Does it come in amaranth?' };
  await productQuestions.askProductQuestion({ body: asked });
  const { reference } = await askToBeDeleted(email);
  const params = { thread: reference };
  const forgetAll = (who = admin) =>
    who.services.inbox.forgetThreadsOfGuest({ params, body: { number: reference } });
  expect((await read(reference)).ofGuest).toMatchObject({ threads: 2, complaints: 1 });
  const refusal = await refusalOf(forgetAll());
  expect(refusal).toMatchObject({ code: 'forget-impossible' });
  expect(refusal.problem.detail).toContain('Nobody has shown');
  // A mail under its name that answers none of ours shows nothing.
  await mailOf(email, 'mauve');
  await drain();
  expect(await refusalOf(forgetAll())).toMatchObject({ code: 'forget-impossible' });
  await mailOf(email, 'Yes, that is me.', reference);
  await drain();
  expect(await refusalOf(forgetAll(support))).toMatchObject({ code: 'not-allowed' });
  expect((await read(reference, support)).ofGuest).toBeNull();
  const after = await forgetAll();
  expect(after).toMatchObject({ state: 'open', ofGuest: { threads: 0, complaints: 0 } });
  await drain();
  const words = ['magnolia', 'lilac', 'mauve', 'amaranth', 'teal'];
  expect(await leftOf(...words)).toEqual(['teal']);
  // It has its outcome at its address yet, which goes with it.
  expect((await read(complaint)).email).toBe(email);
});

it('a question that is forgotten goes from what a buyer was told of their answer as well', async () => {
  const { enquiries, productQuestions: asks } = orders.shop.visitor().services;
  const email = 'sorrel@guest.example';
  const asked = { sku: 'TAP', name: 'Sorrel', email, text: 'Vermilion?', mayPublish: true };
  const { reference } = await enquiries.askAboutProduct({ body: asked });
  const shown = await admin.services.inbox.publishThread({
    params: { thread: reference },
    body: { question: 'Is it heliotrope?', answer: 'It is.' },
  });
  const own = { sku: 'TAP', email, isPublic: true, words: 'Is it of celadon?' };
  const { questionId } = await asks.askProductQuestion({ body: own });
  const staffs = admin.services.productQuestions;
  const answer = { words: 'It is.', isFact: false, isShown: true };
  await staffs.answerProductQuestion({ params: { questionId }, body: { version: 1, ...answer } });
  const { visitor } = await arrived(orders, [{ sku: 'TAP', quantity: 1 }]);
  for (const params of [{ questionId: shown.publishedAs! }, { questionId }]) {
    const body = { words: 'So it is here.' };
    await visitor.services.productQuestions.answerAsBuyer({ params, body });
    const { version, answers } = await staffs.getProductQuestion({ params });
    const { answerId } = answers.find(({ kind }) => kind === 'buyer')!;
    const decided = { params: { ...params, answerId }, body: { version, isShown: true } };
    await staffs.decideProductAnswer(decided);
  }
  expect(await leftOf('heliotrope', 'celadon')).toEqual(['heliotrope', 'celadon']);
  await forget(reference);
  await drain();
  expect(await leftOf('vermilion', 'heliotrope', 'celadon')).toEqual(['celadon']);
  const { reference: asking } = await askToBeDeleted(email);
  await mailOf(email, 'Yes, that is me.', asking);
  await drain();
  const params = { thread: asking };
  await admin.services.inbox.forgetThreadsOfGuest({ params, body: { number: asking } });
  await drain();
  const { rows } = await orders.shop.db.pool.query(
    `select from message where text ilike '%celadon%' or html ilike '%celadon%'
      union all select from demo_mailbox where text ilike '%celadon%'`,
  );
  expect(rows).toEqual([]);
});

it('what a guest answered in another thread does not show that the request is theirs', async () => {
  const email = 'fern@guest.example';
  const { reference: own } = await ask('Fern', email, 'My umber tap.');
  await mailOf(email, 'It drips.', own);
  await drain();
  orders.shop.advance(60_000);
  const { reference: request } = await askToBeDeleted(email);
  for (const [thread, into] of [
    [own, request],
    [request, own],
  ] as const) {
    const merged = admin.services.inbox.mergeThreads({ params: { thread }, body: { into } });
    expect(await refusalOf(merged)).toMatchObject({ code: 'merge-impossible' });
  }
  // Staff may say later that both are general, and then of which one it is that asks.
  const say = (thread: string, kind: 'general' | 'account-deletion') =>
    admin.services.inbox.setThreadKind({ params: { thread }, body: { kind } });
  await say(request, 'general');
  await admin.services.inbox.mergeThreads({ params: { thread: own }, body: { into: request } });
  await say(request, 'account-deletion');
  expect((await read(request)).ofGuest!.whyNot).toContain('Nobody has shown');
});

it('a mail that arrives while its thread is forgotten joins nothing, and opens one of its own', async () => {
  const email = 'wren@race.example';
  const { reference, token } = await ask('Wren', email, 'My russet tap.');
  await mailOf(email, 'and sepia', reference);
  const { context } = orders.shop.app;
  const { db } = orders.shop;
  const { rows } = await db.pool.query<{ id: number }>(
    'select id from enquiry where reference = $1',
    [reference],
  );
  const [{ id }] = rows as [{ id: number }];
  const handled = await transaction(db, async (tx) => {
    const held = (await lockEnquiry(tx, id))!;
    const arriving = context.jobs.drain();
    await isWaitedBy(db, 1);
    await forgetThread(tx, context, held);
    return { arriving };
  });
  expect((await handled.arriving).failed).toEqual([]);
  await drain();
  expect(await leftOf('russet')).toEqual([]);
  const { rows: mails } = await db.pool.query<{ thread: string; outcome: string }>(
    'select thread, outcome from mail_in where sender = $1',
    [email],
  );
  expect(mails).toMatchObject([{ outcome: 'opened' }]);
  expect(mails[0]!.thread).not.toBe(reference);
  const { enquiryThreads } = orders.shop.visitor().services;
  const body = { text: 'And still?', files: [] };
  expect(await refusalOf(enquiryThreads.writeInEnquiry({ params: { token }, body }))).toMatchObject(
    gone,
  );
});

it('a complaint that came by mail lets go of a guest who is forgotten, with its mails, once it has ended', async () => {
  const email = 'rue@guest.example';
  await mailOf(email, 'cerise');
  await drain();
  const { rows } = await orders.shop.db.pool.query<{ thread: string }>(
    'select reference as thread from enquiry where email = $1',
    [email],
  );
  const params = rows[0]!;
  const { inbox } = support.services;
  const { reference: merged } = await ask('Rue', email, 'My sienna tap.');
  await inbox.mergeThreads({ params: { thread: merged }, body: { into: params.thread } });
  await inbox.setThreadKind({ params, body: { kind: 'data-complaint' } });
  const { reference } = await askToBeDeleted(email);
  await mailOf(email, 'Yes, that is me.', reference);
  await drain();
  const asked = { params: { thread: reference }, body: { number: reference } };
  await admin.services.inbox.forgetThreadsOfGuest(asked);
  await drain();
  expect(await leftOf('cerise', 'sienna')).toEqual(['cerise', 'sienna']);
  await inbox.recordComplaintStep({ params, body: { step: 'outcome', note: 'It is gone.' } });
  const entriesSeen = (await read(params.thread)).entries.length;
  await inbox.setThreadState({ params, body: { state: 'closed', entriesSeen } });
  await admin.services.inbox.forgetThread({
    params: { thread: reference },
    body: { number: reference, entriesSeen: (await read(reference)).entries.length },
  });
  orders.shop.advance(2 * 86_400_000);
  const { context } = orders.shop.app;
  await forgetEnquiries(context);
  await transaction(orders.shop.db, (tx) => context.jobs.send(tx, removeMailsQueue, {}));
  await drain();
  expect(await leftOf('cerise', 'sienna', email)).toEqual([]);
});
