import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmailTransport, EmailRefused, type EmailTransport } from './email.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts';

const from = 'Plumbline <orders@shop.example>';
const message = {
  id: '4d1c4f6e-9f0e-4a53-8a3c-0d0f6f1f2a11',
  to: 'robin@example.com',
  subject: 'Your order – thank you',
  html: '<p>Basin &amp; tap</p>',
  text: 'Basin & tap\n.\nA line that begins with a dot',
  earlierIds: [],
  replyTo: null,
  byHand: false,
};

let smtp: TestSmtpServer;
let email: EmailTransport;

beforeAll(async () => {
  smtp = await startTestSmtpServer();
  email = createEmailTransport({ smtpUrl: smtp.url, from }, async () => {
    throw new Error('Nothing is kept where there is a mail server.');
  });
});
afterAll(async () => {
  email.close();
  await smtp.close();
});

describe('the mail transport', () => {
  it('hands a mail over with both forms and a Message-ID of the sender’s domain', async () => {
    await email.send(message);
    const [mail] = smtp.taken;
    expect(mail).toMatchObject({ from: 'orders@shop.example', to: ['robin@example.com'] });
    expect(mail?.source).toContain(`Message-ID: <${message.id}@shop.example>`);
    expect(mail?.source).toContain('From: Plumbline <orders@shop.example>');
    expect(mail?.source).toContain('Auto-Submitted: auto-generated');
    expect(mail?.source).toContain('Content-Type: text/plain');
    expect(mail?.source).toContain('Content-Type: text/html');
  });

  it('puts a mail of a thread behind those before it, with the address that an answer goes to', async () => {
    const earlierIds = ['1d1c4f6e-9f0e-4a53-8a3c-0d0f6f1f2a11', 'theirs@phone.example'];
    const replyTo = 'help+qu-2r7k-9m4x-aaaa@shop.example';
    await email.send({ ...message, earlierIds, replyTo, byHand: true });
    const { source } = smtp.taken.at(-1)!;
    expect(source).toContain('In-Reply-To: <theirs@phone.example>');
    expect(source.replaceAll(/\r\n\s+/g, ' ')).toContain(
      `References: <${earlierIds[0]}@shop.example> <theirs@phone.example>`,
    );
    expect(source).toContain(`Reply-To: ${replyTo}`);
    expect(source).not.toContain('Auto-Submitted');
  });

  it('says that a mail will never go through when the server refuses it for good', async () => {
    smtp.answerRecipients('550 no such mailbox');
    await expect(email.send(message)).rejects.toBeInstanceOf(EmailRefused);
  });

  it('does not give a mail up when the server asks to try later', async () => {
    smtp.answerRecipients('450 mailbox busy');
    await expect(email.send(message)).rejects.not.toBeInstanceOf(EmailRefused);
    smtp.answerRecipients('250 OK');
  });

  it('does not give a mail up when no server answers', async () => {
    const gone = await startTestSmtpServer();
    await gone.close();
    const nowhere = createEmailTransport({ smtpUrl: gone.url, from }, async () => {});
    await expect(nowhere.send(message)).rejects.not.toBeInstanceOf(EmailRefused);
    nowhere.close();
  });

  it('keeps mail where it is told to when there is no mail server', async () => {
    const kept: unknown[] = [];
    const local = createEmailTransport({ smtpUrl: null, from }, async (mail) => {
      kept.push(mail);
    });
    await local.send(message);
    expect(kept).toEqual([message]);
  });
});
