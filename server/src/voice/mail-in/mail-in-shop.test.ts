import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../../../../simulators/mail/imap-server.ts';
import { fetchWithKills } from '../../../test/mail/fetch-with-kills.ts';
import { mailCorpus, type KnownThread } from '../../../test/mail/mail-corpus.ts';
import { mailPrograms } from '../../../test/mail/mail-shapes.ts';
import { countMany, deliverMany } from '../../../test/mail/many-mails.ts';
import { startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { seededRandom } from '../../../test/read-model/random-catalogue.ts';
import { refusalOf, type Visitor } from '../../../test/shop.ts';
import { transaction } from '../../db/transaction.ts';
import { saveEmail } from '../../people/identity/account-store.ts';
import { noteNewEmail } from '../../people/identity/email-change.ts';
import { keepMail } from './keep-mail.ts';

let orders: OrderShop;
let staff: Visitor;
let a: KnownThread;
let b: KnownThread;
let c: KnownThread;
let orderNumber: string;
let customer: { accountId: number; email: string };

beforeAll(async () => {
  orders = await startOrderShop();
  const { shop } = orders;
  staff = orders.staff;
  const { order, visitor } = await orders.placed([{ sku: 'TAP', quantity: 1 }]);
  ({ orderNumber } = order);
  customer = await visitor.services.accounts.getUserProfile();
  const ask = (text: string) =>
    visitor.services.questions.askAboutOrder({
      params: { id: orderNumber },
      body: { topic: 'delivery', text },
    });
  const first = (await ask('May the driver leave it at number 16?')).reference;
  const second = (await ask('Which trap does it need?')).reference;
  const guest = shop.visitor().services.enquiries;
  const body = { name: 'Kim Ash', email: 'kim@else.example', text: 'Is the bath deep?' };
  const third = (await guest.askGeneralEnquiry({ body })).reference;
  for (const thread of [first, second, third]) {
    const seen = (await staff.services.inbox.getInboxThread({ params: { thread } })).entries.length;
    const answer = { text: `About ${thread}: yes.`, entriesSeen: seen, closes: false };
    await staff.services.inbox.answerThread({ params: { thread }, body: answer });
  }
  await shop.app.context.jobs.drain();
  [a, b, c] = (await Promise.all([first, second, third].map(known))) as [
    KnownThread,
    KnownThread,
    KnownThread,
  ];
});
afterAll(() => orders.shop.stop());

/** A thread as whom it is with knows it: by our last mail to them, as their mailbox has it. */
async function known(number: string): Promise<KnownThread> {
  const { rows } = await orders.shop.db.pool.query<Record<string, string>>(
    `select message_id, to_address, text, reply_to from demo_mailbox
      where reply_to like '%' || lower($1) || '%' order by id desc limit 1`,
    [number],
  );
  const { message_id: id, to_address: whom, text, reply_to: replyTo } = rows[0]!;
  return {
    number,
    customer: whom!,
    replyTo: replyTo!,
    ourMail: `<${id}@example.com>`,
    ourText: text!,
  };
}

/** Keeps a mail and handles it; what came of it. */
async function receive(raw: string) {
  const { context } = orders.shop.app;
  const mailId = await keepMail(context, Buffer.from(raw), 'demo');
  const { failed } = await context.jobs.drain();
  expect(failed).toEqual([]);
  const { rows } = await orders.shop.db.pool.query<{
    outcome: string;
    reason: string | null;
    thread: string | null;
    words: string;
  }>('select outcome, reason, thread, words from mail_in where mail_id = $1', [mailId]);
  return { mailId, ...rows[0]! };
}

const wordsOf = async (thread: string) =>
  (await staff.services.inbox.getInboxThread({ params: { thread } })).entries;

const count = async (table: 'enquiry' | 'message') =>
  (await orders.shop.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`))
    .rows[0]!.n;

describe('a corpus of mails', () => {
  it('ends in no thread that it does not answer, and is nowhere lost', async () => {
    const corpus = mailCorpus(a, b, c);
    expect(corpus.length).toBeGreaterThanOrEqual(60);
    const before = new Set([a.number, b.number, c.number]);
    const wrong: string[] = [];
    for (const { title, raw, outcome, reason = null, thread } of corpus) {
      orders.shop.advance(45 * 60_000);
      const came = await receive(raw);
      const isNew = came.thread !== null && !before.has(came.thread);
      const landed = isNew && outcome === 'opened' ? null : came.thread;
      const told = { outcome: came.outcome, reason: came.reason, thread: landed };
      if (JSON.stringify(told) !== JSON.stringify({ outcome, reason, thread })) {
        wrong.push(`${title}: ${JSON.stringify(told)}`);
      }
    }
    expect(wrong).toEqual([]);
    // Nobody stays signed in for days.
    staff = await orders.shop.signedIn({ roles: ['support'] });
    const joined = corpus.filter(
      ({ outcome, thread }) => outcome === 'joined' && thread === a.number,
    );
    const written = (await wordsOf(a.number)).filter(({ author }) => author === 'customer');
    expect(written).toHaveLength(1 + joined.length);
    // What is quoted below an answer is no part of it.
    expect(written.map(({ text }) => text).join('\n')).not.toContain('About QU-');
    expect((await wordsOf(b.number)).filter(({ author }) => author === 'customer')).toHaveLength(1);
    expect((await wordsOf(c.number)).filter(({ author }) => author === 'customer')).toHaveLength(1);
  });

  it('opens a closed thread again, and answers no machine', async () => {
    const { inbox } = staff.services;
    const params = { thread: c.number };
    const closing = { state: 'closed' as const, entriesSeen: (await wordsOf(c.number)).length };
    expect((await inbox.setThreadState({ params, body: closing })).state).toBe('closed');
    const mails = await count('message');
    const enquiries = await count('enquiry');
    const auto = mailPrograms['plain']!({
      from: c.customer,
      to: c.replyTo,
      subject: 'Away',
      words: 'I am away.',
      headers: ['Auto-Submitted: auto-replied'],
    });
    expect(await receive(auto)).toMatchObject({ outcome: 'noted', thread: c.number });
    expect((await inbox.getInboxThread({ params })).state).toBe('closed');
    expect([await count('message'), await count('enquiry')]).toEqual([mails, enquiries]);
    const written = mailPrograms['gmail']!({
      from: c.customer,
      to: c.replyTo,
      subject: 'Re: A bath',
      words: 'How deep exactly?',
    });
    expect(await receive(written)).toMatchObject({ outcome: 'joined', words: 'How deep exactly?' });
    expect((await inbox.getInboxThread({ params })).state).toBe('open');
  });

  it('is let into a thread by staff alone, who may also open one with it or leave it', async () => {
    const { mailIn, inbox } = staff.services;
    const fromOther = (words: string) =>
      mailPrograms['apple']!({
        from: 'partner@home.example',
        to: a.replyTo,
        subject: 'Re: tap',
        words,
      });
    const held = await receive(fromOther('I am the one at home.'));
    expect(held).toMatchObject({ outcome: 'held', reason: 'other-address' });
    const params = { mailId: held.mailId };
    const listed = await mailIn.listMailsAside({ query: {} });
    expect(listed.mails.map(({ mailId }) => mailId)).toContain(held.mailId);
    expect((await inbox.getInboxThread({ params: { thread: a.number } })).hasHeld).toBe(true);
    const admitted = await mailIn.admitMail({ params, body: { as: 'participant' } });
    expect(admitted.thread).toBe(a.number);
    expect((await wordsOf(a.number)).at(-1)).toMatchObject({
      text: 'I am the one at home.',
      mail: { sender: 'partner@home.example' },
    });
    const again = mailIn.admitMail({ params, body: { as: 'participant' } });
    expect(await refusalOf(again)).toMatchObject({ code: 'mail-decided' });
    // From then on they take part in it.
    expect(await receive(fromOther('It is me again.'))).toMatchObject({ outcome: 'joined' });

    const stranger = await receive(fromOther('Third').replaceAll('partner@', 'third@'));
    const opened = await mailIn.admitMail({
      params: { mailId: stranger.mailId },
      body: { as: 'new-thread' },
    });
    expect(opened.thread).toMatch(/^EN-/);
    const left = await receive(fromOther('Fourth').replaceAll('partner@', 'fourth@'));
    await mailIn.dismissMail({ params: { mailId: left.mailId } });
    const sent = await mailIn.getMailAsSent({ params: { mailId: left.mailId } });
    expect(sent).toMatchObject({ sender: 'fourth@home.example', text: 'Fourth' });
  });

  it('joins its thread from the address that its customer had before, and from the new one', async () => {
    const { shop } = orders;
    const { accountId, email } = customer;
    const to = 'newly@mine.example';
    const { context } = shop.app;
    await transaction(shop.db, async (tx) => {
      await saveEmail(tx, accountId, email, true);
      await saveEmail(tx, accountId, to, true);
      const change = { accountId, from: email, to, isProven: true, at: context.now() };
      await noteNewEmail(tx, context, change);
    });
    for (const from of [email, to]) {
      const words = `From ${from}.`;
      const mail = mailPrograms['apple']!({ from, to: a.replyTo, subject: 'Re: tap', words });
      expect(await receive(mail)).toMatchObject({ outcome: 'joined', thread: a.number });
    }
  });

  it('brings its files as files are brought, and says why it left some', async () => {
    const part = (type: string, name: string, bytes: Buffer | string) =>
      [
        '--B',
        `Content-Type: ${type}; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(bytes).toString('base64'),
      ].join('\r\n');
    const raw = [
      `From: ${c.customer}`,
      `To: ${c.replyTo}`,
      'Subject: Re: A bath\r\n\tBcc: everybody@else.example',
      'Message-ID: <files@phone.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=B',
      '',
      '--B\r\nContent-Type: text/plain\r\n\r\nSee the files.',
      part('application/pdf', 'plan.pdf', '%PDF-1.7\n%%EOF'),
      part('image/jpeg', 'evil.jpg', '<script>alert(1)</script>'),
      part('application/vnd.ms-word', 'macro.docm', 'PK'),
      '--B--',
      '',
    ].join('\r\n');
    expect(await receive(raw)).toMatchObject({ outcome: 'joined', thread: c.number });
    const last = (await wordsOf(c.number)).at(-1)!;
    expect(last.files).toMatchObject([{ fileName: 'plan.pdf', kind: 'document' }]);
    expect(last.refusedFiles.map(({ fileName }) => fileName)).toEqual(['evil.jpg', 'macro.docm']);
    const file = { thread: c.number, uploadId: last.files[0]!.uploadId };
    const given = await staff.services.inbox.getThreadFile({ params: file });
    expect(Buffer.from(given.bytes).toString()).toContain('%PDF');
    const elsewhere = staff.services.inbox.getThreadFile({
      params: { ...file, thread: b.number },
    });
    expect(await refusalOf(elsewhere)).toMatchObject({ code: 'upload-not-found' });
  });
});

describe('a mail that no second try would read', () => {
  const words = 'May I have it on Friday?';
  const head = () => [`From: "Robin" <${c.customer}>`, `To: ${c.replyTo}`, 'Subject: Re: A bath'];
  const tooManyHeaders = () => [
    ...head(),
    ...Array.from({ length: 20_000 }, (_, n) => `X-Trace-${n}: ${'a'.repeat(60)}`),
    'Message-ID: <headers@phone.example>',
    '',
    words,
  ];
  const tooManyParts = () => [
    ...head(),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=B',
    '',
    `--B\r\nContent-Type: text/plain\r\n\r\n${words}`,
    ...Array.from({ length: 1_100 }, () => '--B\r\nContent-Type: text/plain\r\n\r\nx'),
    '--B--',
    '',
  ];

  it.each([
    ['headers', tooManyHeaders],
    ['parts', tooManyParts],
  ])('for its many %s is held at once, with its beginning, and can be let in', async (_, lines) => {
    const held = await receive(lines().join('\r\n'));
    expect(held).toMatchObject({ outcome: 'held', reason: 'too-complex', thread: c.number });
    expect(held.words).toContain(words);
    const { mailIn } = staff.services;
    const params = { mailId: held.mailId };
    const { mails } = await mailIn.listMailsAside({ query: {} });
    expect(mails.find(({ mailId }) => mailId === held.mailId)).toMatchObject({
      isHeld: true,
      sender: c.customer,
      senderName: 'Robin',
      subject: 'Re: A bath',
    });
    expect((await mailIn.getMailAsSent({ params })).text).toContain(words);
    await mailIn.admitMail({ params, body: { as: 'participant' } });
    expect((await wordsOf(c.number)).at(-1)!.text).toContain(words);
  });

  it('for signs that no table takes is read without them', async () => {
    const nul = '\u0000';
    const raw = [
      `From: "Ro${nul}bin" <${c.customer}>`,
      `To: ${c.replyTo}`,
      `Subject: Re${nul}`,
      `Message-ID: <nul${nul}nul@phone.example>`,
      `References: <x${nul}y@phone.example>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=B',
      '',
      `--B\r\nContent-Type: text/plain\r\n\r\nYes${nul}.`,
      `--B\r\nContent-Type: application/pdf; name="a${nul}.pdf"\r\n\r\n%PDF-1.7\n%%EOF`,
      '--B--',
      '',
    ].join('\r\n');
    expect(await receive(raw)).toMatchObject({ outcome: 'joined', words: 'Yes.' });
    const stranger = raw
      .replace(c.customer, `a${nul}b@else.example`)
      .replace(c.replyTo, 'x@y.example');
    expect(await receive(stranger)).toMatchObject({ outcome: 'opened' });
    const report = [
      'From: MAILER-DAEMON@else.example',
      `To: ${c.replyTo}`,
      'Return-Path: <>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
      '',
      '--B\r\nContent-Type: text/plain\r\n\r\nIt failed.',
      `--B\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; a${nul}b@c.example\r\nAction: failed\r\nStatus: 5${nul}.1.1`,
      '--B--',
      '',
    ].join('\r\n');
    expect(await receive(report)).toMatchObject({ outcome: 'noted', reason: 'bounce' });
  });
});

describe('mail that is fetched', () => {
  it('is there once each, whatever breaks: drops, repeats and a process that is killed', async () => {
    const server = await startMailServer();
    const filesDir = await mkdtemp(path.join(tmpdir(), 'plumbline-mail-'));
    try {
      const mails = 60;
      deliverMany(server, mails);
      server.trouble({ dropEvery: 53, forgetEvery: 9 });
      const { db } = orders.shop;
      const fetching = { db, imapUrl: server.url, filesDir };
      const chances = { kills: 3, most: 100, random: seededRandom(4) };
      expect(await fetchWithKills(fetching, chances)).toBe(3);
      expect(server.waiting()).toBe(0);
      expect(await countMany(db)).toEqual({ kept: mails, opened: mails });
    } finally {
      await server.close();
      await rm(filesDir, { recursive: true, force: true });
    }
  });
});
