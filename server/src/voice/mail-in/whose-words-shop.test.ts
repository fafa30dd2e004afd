import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { returnedMail } from '../../../test/mail/mail-shapes.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { dumpOf } from '../../../test/seeded-person.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { keepMail, removeMailsQueue } from './keep-mail.ts';
import { mailInPrivacy } from './privacy-store.ts';

let orders: OrderShop;
let staff: Visitor;
beforeAll(async () => {
  orders = await startOrderShop();
  staff = await orders.shop.signedIn({ roles: ['support'] });
});
afterAll(() => orders.shop.stop());

const pdf = '%PDF-1.7\n%%EOF';
const secret = 'Our trade price is 41.20 net.';

/** Mails to the shop, with one file. */
async function send(mail: { from: string; to: string; words: string; fileName?: string }) {
  const { from, to, words, fileName = 'price.pdf' } = mail;
  const { context } = orders.shop.app;
  const raw = [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: It',
    `Message-ID: <${crypto.randomUUID()}@maker.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=B',
    '',
    `--B\r\nContent-Type: text/plain\r\n\r\n${words}`,
    [
      `--B\r\nContent-Type: application/pdf; name="${fileName}"`,
      `Content-Disposition: attachment; filename="${fileName}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(pdf).toString('base64'),
    ].join('\r\n'),
    '--B--',
    '',
  ].join('\r\n');
  const mailId = await keepMail(context, Buffer.from(raw), 'demo');
  expect((await context.jobs.drain()).failed).toEqual([]);
  return mailId;
}

/** The latest mail of ours to somebody. */
async function mailTo(address: string): Promise<Record<'text' | 'html' | 'reply_to', string>> {
  expect((await orders.shop.app.context.jobs.drain()).failed).toEqual([]);
  const { rows } = await orders.shop.db.pool.query(
    'select text, html, reply_to from demo_mailbox where to_address = $1 order by id desc limit 1',
    [address],
  );
  return rows[0];
}

const threadOf = (thread: string) => staff.services.inbox.getInboxThread({ params: { thread } });

async function answer(thread: string, text: string) {
  const { entries } = await threadOf(thread);
  const body = { text, entriesSeen: entries.length, closes: false };
  await staff.services.inbox.answerThread({ params: { thread }, body });
}

const forward = (thread: string, to: string) =>
  staff.services.inbox.forwardThread({
    params: { thread },
    body: { to, forwardNote: 'What do you say?', withPerson: false },
  });

/** A guest's thread with an answer of ours, sent on to a maker. */
async function guestThread(name: string) {
  const email = `${name}@guest.example`;
  const guest = orders.shop.visitor().services;
  const body = { name: 'Kim Ash', email, text: 'Is the bath deep?' };
  const { reference, token } = await guest.enquiries.askGeneralEnquiry({ body });
  const maker = `${name}@maker.example`;
  await forward(reference, maker);
  const seen = async () => (await guest.enquiryThreads.getEnquiry({ params: { token } })).messages;
  return { reference, token, email, maker, guest, seen, to: (await mailTo(maker)).reply_to };
}

const admit = (mailId: string, as: 'customer' | 'participant' | 'note' | 'new-thread') =>
  staff.services.mailIn.admitMail({ params: { mailId }, body: { as } });

describe('what a maker answers to a thread that was sent on', () => {
  it('is taken in as a note that the customer never sees, in words, files, quotes or mails', async () => {
    const { reference, token, email, maker, guest, seen, to } = await guestThread('note');
    const mailId = await send({ from: `Tess <${maker}>`, to, words: secret });
    const { asides } = await threadOf(reference);
    expect(asides).toMatchObject([{ isFromCustomer: false, files: [{ fileName: 'price.pdf' }] }]);
    const file = { uploadId: asides[0]!.files[0]!.uploadId };
    const mails = staff.services.mailIn;
    const looked = await mails.getMailFile({ params: { mailId, ...file } });
    expect(Buffer.from(looked.bytes).toString()).toBe(pdf);
    expect(await mails.getMailAsSent({ params: { mailId } })).toMatchObject({
      files: [{ fileName: 'price.pdf' }],
      refusedFiles: [],
    });
    await admit(mailId, 'note');
    expect((await threadOf(reference)).entries.at(-1)).toMatchObject({
      author: 'note',
      text: secret,
      mail: { sender: maker },
      files: [file],
    });
    expect(await seen()).toMatchObject([{ author: 'customer', sender: null }]);
    const asked = guest.enquiryThreads.getEnquiryFile({ params: { token, ...file } });
    expect(await refusalOf(asked)).toMatchObject({ code: 'upload-not-found' });
    await answer(reference, 'It is 42 cm deep.');
    const { text, html } = await mailTo(email);
    expect(text).toContain('It is 42 cm deep.');
    expect(text + html).not.toContain('41.20');
    // Nor is it sent on to anybody else.
    await forward(reference, 'other@maker.example');
    expect((await mailTo('other@maker.example')).text).not.toContain('41.20');
    // Whoever wrote it takes no part from then on: the next waits as well.
    await send({ from: maker, to, words: 'And 12% off.' });
    expect((await threadOf(reference)).hasHeld).toBe(true);
    expect(await seen()).toHaveLength(2);
  });

  it('is the sender’s under their name where staff let it in for the customer to read', async () => {
    const { reference, token, email, maker, guest, seen, to } = await guestThread('named');
    await admit(
      await send({ from: `Tess Hull <${maker}>`, to, words: 'It is 42 cm.' }),
      'participant',
    );
    await send({ from: `Tess Hull <${maker}>`, to, words: 'And 180 cm long.' });
    const messages = await seen();
    expect(messages.map(({ author, sender, text }) => [author, sender, text])).toEqual([
      ['customer', null, 'Is the bath deep?'],
      ['customer', 'Tess Hull', 'It is 42 cm.'],
      ['customer', 'Tess Hull', 'And 180 cm long.'],
    ]);
    const { uploadId } = messages[1]!.files[0]!;
    const given = await guest.enquiryThreads.getEnquiryFile({ params: { token, uploadId } });
    expect(Buffer.from(given.bytes).toString()).toBe(pdf);
    await answer(reference, 'As they say.');
    const { text } = await mailTo(email);
    expect(text).toContain('Tess Hull wrote:');
    expect(text.match(/you wrote:/g)).toHaveLength(1);
  });

  it('is the customer’s where staff say that its address is another one of theirs', async () => {
    const { reference, seen, to } = await guestThread('own');
    await admit(await send({ from: 'kim@work.example', to, words: 'From work.' }), 'customer');
    await send({ from: 'kim@work.example', to, words: 'Again.' });
    expect((await seen()).map(({ sender }) => sender)).toEqual([null, null, null]);
    expect((await threadOf(reference)).asides).toEqual([]);
  });

  it('is on an order’s page under its sender’s name or not at all, and in no quote as the customer’s', async () => {
    const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    const params = { id: order.orderNumber };
    const body = { topic: 'delivery' as const, text: 'Does it drip?' };
    const { reference } = await visitor.services.questions.askAboutOrder({ params, body });
    await forward(reference, 'order@maker.example');
    const to = (await mailTo('order@maker.example')).reply_to;
    const from = 'Tess Hull <order@maker.example>';
    await admit(await send({ from, to, words: secret }), 'note');
    const own = async () => {
      const asked = { params: { order: order.orderNumber } };
      return (await visitor.services.questions.listOwnQuestions(asked)).questions[0]!.messages;
    };
    expect(await own()).toMatchObject([{ author: 'customer', sender: null, text: body.text }]);
    await admit(await send({ from, to, words: 'It does not.' }), 'participant');
    expect((await own()).at(-1)).toMatchObject({ sender: 'Tess Hull', text: 'It does not.' });
    await answer(reference, 'As they say.');
    const { rows } = await orders.shop.db.pool.query<{ email: string }>(
      'select email from customer_order where number = $1',
      [order.orderNumber],
    );
    const { text } = await mailTo(rows[0]!.email);
    expect(text).toContain('Tess Hull wrote:');
    expect(text).not.toContain('41.20');
  });

  it('loses its sender’s name once that person is erased', async () => {
    const { maker, seen, to } = await guestThread('erased');
    await admit(await send({ from: `Tess Hull <${maker}>`, to, words: 'It is.' }), 'participant');
    const person = await orders.shop.signedIn({ email: maker } as never);
    const { accountId } = await person.services.accounts.getUserProfile();
    const { context } = orders.shop.app;
    const known = { accountId, email: maker, emails: [maker] };
    await transaction(orders.shop.db, (tx) => mailInPrivacy.erases!(tx, known as never, context));
    expect((await seen()).at(-1)).toMatchObject({ sender: 'Erased' });
  });

  it('loses its sender’s name once that guest is forgotten, with all else of their address but the asking thread', async () => {
    const { pool } = orders.shop.db;
    const { context } = orders.shop.app;
    const { reference, maker, seen, to } = await guestThread('forgotten');
    const { rows: ours } = await pool.query('select id from message where to_address = $1', [
      maker,
    ]);
    const back = { original: `<${ours[0].id}@example.com>`, to: maker, action: 'failed' as const };
    await keepMail(context, Buffer.from(returnedMail(back)), 'demo');
    const from = `Vera Quill <${maker}>`;
    await admit(await send({ from, to, words: 'It is.' }), 'participant');
    const { enquiries } = orders.shop.visitor().services;
    const body = { name: 'Tess', email: maker, reason: 'Forget me.' };
    const asking = (await enquiries.askToDeleteAccount({ body })).reference;
    await send({ from: maker, to: (await mailTo(maker)).reply_to, words: 'That is me.' });
    const mailsOf = async () => {
      const { rows } = await pool.query<{ thread: string }>(
        `select thread from mail_in where sender = $1 or bounced_address = $1
            or strpos(words || coalesce(bounced_reason, ''), $1) > 0 order by arrived_at, thread`,
        [maker],
      );
      return rows.map(({ thread }) => thread);
    };
    expect((await mailsOf()).toSorted()).toEqual([asking, reference, reference].toSorted());
    const admin = (await orders.shop.signedIn({ roles: ['admin'] })).services.inbox;
    const params = { thread: asking };
    await admin.forgetThreadsOfGuest({ params, body: { number: asking } });
    expect((await context.jobs.drain()).failed).toEqual([]);
    expect((await seen()).at(-1)).toMatchObject({ sender: 'Erased', text: 'It is.' });
    expect(await mailsOf()).toEqual([asking]);
    expect(await dumpOf(orders.shop)).not.toContain('Vera Quill');
    // They are still told of it, and take part in nothing by themselves.
    await answer(asking, 'It is done.');
    expect((await mailTo(maker)).text).toContain('It is done.');
    await send({ from: maker, to, words: 'One more.' });
    expect((await threadOf(reference)).hasHeld).toBe(true);
    expect(await seen()).toHaveLength(2);
  });
});

describe('the files of a mail that staff take in', () => {
  it('are shown to whoever sent them, and live as long as the thread', async () => {
    const stranger = 'ana@unknown.example';
    const { to } = await guestThread('files');
    const mailId = await send({ from: stranger, to, words: 'A claim.', fileName: 'mine.pdf' });
    const { thread } = await admit(mailId, 'new-thread');
    const { text } = await mailTo(stranger);
    const token = /\/help\/thread\/([\w.~-]+)/.exec(text)![1]!;
    const guest = orders.shop.visitor().services.enquiryThreads;
    const { messages } = await guest.getEnquiry({ params: { token } });
    expect(messages).toMatchObject([{ sender: null, files: [{ fileName: 'mine.pdf' }] }]);
    await staff.services.inbox.setThreadKind({
      params: { thread },
      body: { kind: 'data-complaint' },
    });
    // A mail is kept for two years, a complaint for six.
    const { rows } = await orders.shop.db.pool.query<{ days: number }>(
      `select (u.keep_until::date - $2::timestamptz::date) as days
         from upload u where u.upload_id = $1`,
      [messages[0]!.files[0]!.uploadId, orders.shop.app.context.now()],
    );
    expect(rows[0]!.days).toBeGreaterThan(5 * 365);
  });
});

describe('what was let in before anybody was asked for whom it is', () => {
  it('is a note from then on unless its address is the customer’s, and its sender waits again', async () => {
    const { db } = orders.shop;
    const { reference, email, maker, seen, to } = await guestThread('before');
    await admit(await send({ from: maker, to, words: secret }), 'participant');
    await send({ from: maker, to, words: 'And 12% off.' });
    await send({ from: email, to, words: 'Thank you.' });
    await db.pool.query(
      `alter table enquiry_message drop column sender_name;
       alter table order_question_message drop column sender_name;
       alter table thread_address drop column is_customers`,
    );
    const name = '0680-who-else-wrote-in-a-thread.sql';
    const file = new URL(`../../../migrations/${name}`, import.meta.url);
    await db.pool.query(await readFile(file, 'utf8'));
    expect((await seen()).map(({ text }) => text)).toEqual(['Is the bath deep?', 'Thank you.']);
    const { entries } = await threadOf(reference);
    expect(entries.filter(({ author }) => author === 'note').map(({ text }) => text)).toEqual(
      expect.arrayContaining([secret, 'And 12% off.']),
    );
    await send({ from: maker, to, words: 'And 15% off.' });
    expect((await threadOf(reference)).hasHeld).toBe(true);
  });
});

// Last, since nobody is signed in any more after two years.
describe('the name of who else wrote', () => {
  it('goes with the mail that says it, and the words never become the customer’s own', async () => {
    const { reference, maker, seen, to } = await guestThread('aged');
    const from = `Orla Fenn <${maker}>`;
    await admit(await send({ from, to, words: 'It is.' }), 'participant');
    const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
    const { reference: ofOrder } = await visitor.services.questions.askAboutOrder({
      params: { id: order.orderNumber },
      body: { topic: 'delivery', text: 'Does it drip?' },
    });
    await forward(ofOrder, maker);
    const sent = { from, to: (await mailTo(maker)).reply_to, words: 'It does not.' };
    await admit(await send(sent), 'participant');
    orders.shop.advance(731 * 86_400_000);
    const { context } = orders.shop.app;
    await transaction(orders.shop.db, (tx) => context.jobs.send(tx, removeMailsQueue, {}));
    expect((await context.jobs.drain()).failed).toEqual([]);
    expect((await seen()).at(-1)).toMatchObject({ sender: 'Somebody else', text: 'It is.' });
    const { inbox } = (await orders.shop.signedIn({ roles: ['support'] })).services;
    for (const thread of [reference, ofOrder]) {
      const { entries } = await inbox.getInboxThread({ params: { thread } });
      const read = entries.filter(({ author }) => author === 'customer');
      expect(read.map(({ name }) => name)).toEqual([null, 'Somebody else']);
    }
    expect(await dumpOf(orders.shop)).not.toContain('Orla Fenn');
  });
});
