import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { refusalOf } from '../../../test/shop.ts';
import { forgetMails } from '../../base/messages/privacy-store.ts';
import { transaction } from '../../db/transaction.ts';
import { keepMail } from './keep-mail.ts';

let orders: OrderShop;
beforeAll(async () => {
  orders = await startOrderShop();
});
afterAll(() => orders.shop.stop());

const pdf = '%PDF-1.7\n%%EOF';

/** Somebody's order with a thread, and whose it is. */
async function threadOfOrder(text: string) {
  const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  const { reference } = await visitor.services.questions.askAboutOrder({
    params: { id: order.orderNumber },
    body: { topic: 'delivery', text },
  });
  const { rows } = await orders.shop.db.pool.query<{ email: string }>(
    'select email from customer_order where number = $1',
    [order.orderNumber],
  );
  return { orderNumber: order.orderNumber, visitor, email: rows[0]!.email, reference };
}

/** Mails in a thread with files, by their names and what is in them. */
async function send(
  { reference, email }: { reference: string; email: string },
  files: Readonly<Record<string, string>>,
  headers: readonly string[] = [],
) {
  const { context } = orders.shop.app;
  expect((await context.jobs.drain()).failed).toEqual([]);
  const { rows } = await orders.shop.db.pool.query<{ id: string }>(
    'select id from message where thread = $1 order by created_at, id limit 1',
    [reference],
  );
  const parts = Object.entries(files).map(([name, bytes]) =>
    [
      '--B',
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64'),
    ].join('\r\n'),
  );
  const raw = [
    `From: ${email}`,
    'To: orders@example.com',
    'Subject: Re: It',
    `Message-ID: <${crypto.randomUUID()}@phone.example>`,
    `In-Reply-To: <${rows[0]!.id}@example.com>`,
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=B',
    '',
    '--B\r\nContent-Type: text/plain\r\n\r\nSee the files.',
    ...parts,
    '--B--',
    '',
  ].join('\r\n');
  await keepMail(context, Buffer.from(raw), 'demo');
  expect((await context.jobs.drain()).failed).toEqual([]);
}

/** Lets the mail of somebody whose mail waits into the thread that it names. */
async function admit(sender: string, as: 'participant' | 'note' = 'note') {
  const { mailIn } = (await orders.shop.signedIn({ roles: ['support'] })).services;
  const { mails } = await mailIn.listMailsAside({ query: {} });
  const { mailId } = mails.find((each) => each.sender === sender)!;
  await mailIn.admitMail({ params: { mailId }, body: { as } });
  expect((await orders.shop.app.context.jobs.drain()).failed).toEqual([]);
}

const toldOf = async (thread: string) =>
  (
    await orders.shop.db.pool.query<{ to: string; text: string; html: string; by_hand: boolean }>(
      `select to_address as "to", text, html, by_hand from message
        where thread = $1 and kind = 'files-not-taken'`,
      [thread],
    )
  ).rows;

describe('the files of a mail in a thread of an order', () => {
  it('are told of and given out to whoever may read the thread, and to nobody else', async () => {
    const thread = await threadOfOrder('Where is the trap?');
    const other = await threadOfOrder('Is it brass?');
    await send(thread, { 'plan.pdf': pdf });
    await send(other, { 'other.pdf': pdf });
    const order = thread.orderNumber;
    const own = thread.visitor.services;
    const { files } = await own.mailedFiles.listMailedFiles({ params: { order } });
    const { questions } = await own.questions.listOwnQuestions({ params: { order } });
    const { uploadId } = files[0]!;
    expect(files).toMatchObject([
      {
        reference: thread.reference,
        fileName: 'plan.pdf',
        kind: 'document',
        writtenAt: questions[0]!.messages.at(-1)!.writtenAt,
      },
    ]);
    const params = { order, uploadId };
    const given = await own.mailedFiles.getMailedFile({ params });
    expect(Buffer.from(given.bytes).toString()).toBe(pdf);
    const staff = (await orders.shop.signedIn({ roles: ['support'] })).services.mailedFiles;
    expect(await staff.listMailedFilesOfOrder({ params: { orderNumber: order } })).toEqual({
      files,
    });
    // By another's order, or as another, it is told of like a file or an order that does not exist.
    const theirs = other.visitor.services.mailedFiles;
    for (const [asked, code] of [
      [
        () => theirs.getMailedFile({ params: { order: other.orderNumber, uploadId } }),
        'upload-not-found',
      ],
      [() => theirs.getMailedFile({ params }), 'order-not-found'],
      [() => theirs.listMailedFiles({ params: { order } }), 'order-not-found'],
      [
        () => orders.shop.visitor().services.mailedFiles.getMailedFile({ params }),
        'order-not-found',
      ],
    ] as const) {
      expect(await refusalOf(asked())).toMatchObject({ code });
    }
  });
});

describe('the files of somebody else in a thread of an order', () => {
  it('are shown to staff, and never to the customer where they are with a note', async () => {
    const thread = await threadOfOrder('Does it come with a trap?');
    await send({ ...thread, email: 'maker@else.example' }, { 'price.pdf': pdf });
    await admit('maker@else.example');
    const staff = (await orders.shop.signedIn({ roles: ['support'] })).services.mailedFiles;
    const order = thread.orderNumber;
    const { files } = await staff.listMailedFilesOfOrder({ params: { orderNumber: order } });
    expect(files).toMatchObject([{ reference: thread.reference, fileName: 'price.pdf' }]);
    const own = thread.visitor.services.mailedFiles;
    expect(await own.listMailedFiles({ params: { order } })).toEqual({ files: [] });
    const { uploadId } = files[0]!;
    expect(await refusalOf(own.getMailedFile({ params: { order, uploadId } }))).toMatchObject({
      code: 'upload-not-found',
    });
    // What the customer sends in the same thread is theirs, however its address is written.
    await send({ ...thread, email: thread.email.toUpperCase() }, { 'plan.pdf': pdf });
    expect((await own.listMailedFiles({ params: { order } })).files).toMatchObject([
      { fileName: 'plan.pdf' },
    ]);
  });

  it('are given to the customer where staff let them in for them to read', async () => {
    const thread = await threadOfOrder('Has it a plan?');
    await send({ ...thread, email: 'fitter@else.example' }, { 'fit.pdf': pdf });
    await admit('fitter@else.example', 'participant');
    const own = thread.visitor.services;
    const params = { order: thread.orderNumber };
    expect((await own.mailedFiles.listMailedFiles({ params })).files).toMatchObject([
      { fileName: 'fit.pdf' },
    ]);
    const { questions } = await own.questions.listOwnQuestions({ params });
    expect(questions[0]!.messages.at(-1)).toMatchObject({ sender: 'fitter@else.example' });
  });

  it('are given to a customer who sent them from another address proved to be theirs', async () => {
    const thread = await threadOfOrder('Has it a waste?');
    const { pool } = orders.shop.db;
    await pool.query(
      `update account set email = $2, email_verified = true
        where id = (select account_id from customer_order where number = $1)`,
      [thread.orderNumber, thread.email],
    );
    const moved = [thread.orderNumber, `new-${thread.email}`];
    await pool.query('update customer_order set email = $2 where number = $1', moved);
    await send(thread, { 'plan.pdf': pdf });
    const own = thread.visitor.services.mailedFiles;
    const params = { order: thread.orderNumber };
    expect((await own.listMailedFiles({ params })).files).toMatchObject([{ fileName: 'plan.pdf' }]);
  });
});

describe('files of a mail that are not taken', () => {
  it('are told to no machine, to nobody whose mail is not in the thread, and not where all are taken', async () => {
    const thread = await threadOfOrder('Which way down?');
    const bad = { 'evil.docm': 'PK' };
    await send(thread, bad, ['Auto-Submitted: auto-replied']);
    await send(thread, bad, ['Return-Path: <>']);
    await send(thread, bad, ['List-Id: <all.example>']);
    await send({ ...thread, email: 'stranger@else.example' }, bad);
    await send(thread, { 'plan.pdf': pdf });
    expect(await toldOf(thread.reference)).toEqual([]);
  });

  it('are told to a person whom staff let in, and to no list', async () => {
    const bad = { 'evil.docm': 'PK' };
    for (const [headers, told] of [
      [[], [{ to: 'maker@told.example', by_hand: false }]],
      [['List-Id: <all.told.example>'], []],
    ] as const) {
      const thread = await threadOfOrder('Who makes it?');
      await send({ ...thread, email: 'maker@told.example' }, bad, headers);
      expect(await toldOf(thread.reference)).toEqual([]);
      await admit('maker@told.example');
      expect(await toldOf(thread.reference)).toMatchObject(told);
    }
  });

  it('are told of by a mail that goes with its order, wherever it went', async () => {
    const thread = await threadOfOrder('Whose is it?');
    await send({ ...thread, email: 'maker@went.example' }, { 'evil.docm': 'PK' });
    await admit('maker@went.example');
    const { db } = orders.shop;
    const { rows } = await db.pool.query<{ guid: string }>(
      'select guid from customer_order where number = $1',
      [thread.orderNumber],
    );
    await transaction(db, (tx) => forgetMails(tx, [rows[0]!.guid]));
    expect(await toldOf(thread.reference)).toMatchObject([{ to: 'erased', text: '', html: '' }]);
  });

  it('are told to each who sent some on a day', async () => {
    const thread = await threadOfOrder('Which of two?');
    const bad = { 'evil.docm': 'PK' };
    await send(thread, bad);
    await send({ ...thread, email: 'maker@each.example' }, bad);
    await admit('maker@each.example');
    const told = await toldOf(thread.reference);
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [thread.email, 'maker@each.example'].toSorted(),
    );
  });

  it('are told to whoever sent them, by one mail a thread a day and without their names', async () => {
    const thread = await threadOfOrder('Which way up?');
    await send(thread, { 'evil.docm': 'PK', 'plan.pdf': pdf });
    const [told] = await toldOf(thread.reference);
    expect(told).toMatchObject({ to: thread.email, by_hand: false });
    expect(told!.text + told!.html).not.toMatch(/evil|docm|plan/);
    await send(thread, { 'again.docm': 'PK' });
    expect(await toldOf(thread.reference)).toHaveLength(1);
    orders.shop.advance(86_400_000);
    await send(thread, { 'later.docm': 'PK' });
    expect(await toldOf(thread.reference)).toHaveLength(2);
  });
});
