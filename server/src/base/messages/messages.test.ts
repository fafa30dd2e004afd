import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../core/context.ts';
import { createJobs } from '../../db/jobs.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { transaction } from '../../db/transaction.ts';
import { createEmailTransport } from '../../outside/email.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../../../test/smtp-server.ts';
import { registerMessageJobs, sendMessage } from './jobs.ts';
import { keepInMailbox } from './mailbox-store.ts';
import { mountMailbox } from './mailbox.ts';
import { queueMessage } from './messages.ts';
import type { NewMessage } from './store.ts';

const from = 'Plumbline <orders@shop.example>';
let db: TestDatabase;
let smtp: TestSmtpServer;
let context: Context;
let nowMs = Date.parse('2026-11-18T10:00:00Z');

beforeAll(async () => {
  db = await testDatabase();
  smtp = await startTestSmtpServer();
  const parts: Pick<Context, 'db' | 'jobs' | 'email' | 'log' | 'now'> = {
    db,
    jobs: createJobs(db),
    email: createEmailTransport({ smtpUrl: smtp.url, from }, async () => {}),
    log: pino({ level: 'silent' }),
    now: () => new Date(nowMs),
  };
  context = parts as Context;
  registerMessageJobs(context);
  await context.jobs.start({ run: false });
});
afterAll(async () => {
  await context.jobs.stop({ graceful: false });
  context.email.close();
  await smtp.close();
  await db.close();
});

const message = (name: string): NewMessage => ({
  kind: 'order-confirmation',
  dedupeKey: `order-confirmation:${name}`,
  to: 'robin@example.com',
  subject: `About ${name}`,
  html: `<p>${name}</p>`,
  text: name,
});

const queue = (name: string) =>
  transaction(db, (tx) => queueMessage(tx, context.jobs, message(name), new Date(nowMs)));

async function findRow(name: string) {
  const { rows } = await db.pool.query(
    'select id, state, attempts, sent_at from message where dedupe_key = $1',
    [`order-confirmation:${name}`],
  );
  return rows[0];
}

const messageIds = (name: string) =>
  smtp.taken
    .filter(({ source }) => source.includes(`Subject: About ${name}`))
    .map(({ source }) => /Message-ID: (\S+)/.exec(source)?.[1]);

describe('a promised mail', () => {
  it('is sent once, however often it was promised under its key', async () => {
    await queue('one');
    await Promise.all([queue('one'), queue('one')]);
    await context.jobs.drain();
    await queue('one');
    await context.jobs.drain();
    expect(messageIds('one')).toHaveLength(1);
    expect(await findRow('one')).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('is not sent when the transaction that promised it is undone', async () => {
    await expect(
      transaction(db, async (tx) => {
        await queueMessage(tx, context.jobs, message('undone'), new Date(nowMs));
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await context.jobs.drain();
    expect(messageIds('undone')).toEqual([]);
    expect(await findRow('undone')).toBeUndefined();
  });

  it('is sent again under the same Message-ID when nobody knows whether it was taken', async () => {
    smtp.breakAfter(1);
    await queue('twice');
    expect((await context.jobs.drain()).failed).toHaveLength(1);
    expect(await findRow('twice')).toMatchObject({ state: 'queued', attempts: 1 });
    await context.jobs.drain({ includeLater: true });
    const ids = messageIds('twice');
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await findRow('twice')).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('is given up when the server refuses its address for good', async () => {
    smtp.answerRecipients('550 no such mailbox');
    await queue('refused');
    expect((await context.jobs.drain()).failed).toEqual([]);
    smtp.answerRecipients('250 OK');
    await context.jobs.drain({ includeLater: true });
    expect(await findRow('refused')).toMatchObject({ state: 'failed', attempts: 1 });
    expect(messageIds('refused')).toEqual([]);
  });

  it('is left to a process that claimed it, until that process had its time', async () => {
    await queue('claimed');
    const { id } = await findRow('claimed');
    await db.pool.query(`update message set claimed_until = $2 where id = $1`, [
      id,
      new Date(nowMs + 60_000),
    ]);
    const job = { isLastAttempt: false, signal: AbortSignal.abort() };
    await expect(sendMessage(context, id, job)).rejects.toThrow('by somebody else');
    expect(messageIds('claimed')).toEqual([]);
    nowMs += 60_000;
    await context.jobs.drain();
    expect(await findRow('claimed')).toMatchObject({ state: 'sent' });
  });
});

describe('the mailbox', () => {
  it('shows every mail to people, with its text harmless', async () => {
    const fastify = Fastify();
    mountMailbox(fastify, db, 'Plumbline');
    expect((await fastify.inject('/dev/mailbox')).body).toContain('There is no mail yet');
    await keepInMailbox(db, {
      id: 'a',
      to: 'robin@example.com',
      subject: 'Basin <script>alert(1)</script>',
      html: '<html><head></head><body>Basin</body></html>',
      text: 'Basin & tap',
      earlierIds: [],
      replyTo: null,
      byHand: false,
    });
    const listing = await fastify.inject('/dev/mailbox');
    expect(listing.body).toContain('Basin &lt;script&gt;');
    const link = /href="(\/dev\/mailbox\/\d+)"/.exec(listing.body)?.[1] ?? '';
    const reading = await fastify.inject(link);
    expect(reading.body).toContain('Basin &amp; tap');
    expect(reading.body).toContain('sandbox=');
    const mail = await fastify.inject(`${link}/html`);
    expect(mail.headers['content-security-policy']).toContain("default-src 'none'");
    expect(mail.body).toContain('<base target="_top">');
    expect((await fastify.inject('/dev/mailbox/999999')).statusCode).toBe(404);
    expect((await fastify.inject('/dev/mailbox/x')).statusCode).toBe(404);
    await fastify.close();
  });
});
