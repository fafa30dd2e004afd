import { randomUUID } from 'node:crypto';

/** A mail as its writer means it; how it looks on the wire is up to the program. */
export interface WrittenMail {
  from?: string;
  fromName?: string;
  to: string;
  cc?: string;
  subject: string;
  words: string;
  /** The mail that is quoted below, as plain text. */
  quoted?: string;
  /** Message-IDs with their brackets. */
  inReplyTo?: string;
  references?: string;
  messageId?: string;
  /** Headers beside those of the program, such as what a mail server has put on top. */
  headers?: readonly string[];
}

/** How a mail program writes a mail. */
export type MailProgram = (mail: WrittenMail) => string;

const date = 'Sat, 21 Nov 2026 17:04:11 +0000';
const base64 = (text: string) =>
  Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');

const quotedPrintable = (text: string) =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      if (byte === 10) return '\r\n';
      const isPlain = byte >= 32 && byte <= 126 && byte !== 61;
      return isPlain
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('')
    .split('\r\n')
    .map((line) => line.replaceAll(/(.{70})(?!$)(?<!=.?)/g, '$1=\r\n').replaceAll(/[ ]$/g, '=20'))
    .join('\r\n');

const markup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>\n');

function head(mail: WrittenMail, more: readonly string[]): string[] {
  const { from, fromName, to, cc, subject, inReplyTo, references, headers = [] } = mail;
  return [
    ...headers,
    ...(from === undefined ? [] : [`From: ${fromName ? `${fromName} <${from}>` : from}`]),
    `To: ${to}`,
    ...(cc ? [`Cc: ${cc}`] : []),
    `Subject: ${subject}`,
    `Date: ${date}`,
    `Message-ID: ${mail.messageId ?? `<${randomUUID()}@phone.example>`}`,
    ...(inReplyTo ? [`In-Reply-To: ${inReplyTo}`] : []),
    ...(references ? [`References: ${references}`] : []),
    'MIME-Version: 1.0',
    ...more,
  ];
}

const joined = (lines: readonly string[]) => lines.join('\r\n');

const gmail: MailProgram = (mail) => {
  const { words, quoted } = mail;
  const boundary = '000000000000a1b2c3';
  const below = quoted
    ? `\n\nOn Sat, 21 Nov 2026 at 16:58, Plumbline <orders@example.com> wrote:\n\n${quoted
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')}\n`
    : '\n';
  return joined([
    ...head(mail, [`Content-Type: multipart/alternative; boundary="${boundary}"`]),
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset="UTF-8"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(words + below),
    `--${boundary}`,
    'Content-Type: text/html; charset="UTF-8"',
    'Content-Transfer-Encoding: base64',
    '',
    base64(
      `<div dir="ltr">${markup(words)}</div><br><div class="gmail_quote"><blockquote>${markup(quoted ?? '')}</blockquote></div>`,
    ),
    `--${boundary}--`,
    '',
  ]);
};

const outlook: MailProgram = (mail) => {
  const { words, quoted, subject } = mail;
  const below = quoted
    ? `\n\n________________________________\nFrom: Plumbline <orders@example.com>\nSent: 21 November 2026 16:58\nTo: Robin Larch\nSubject: ${subject}\n\n${quoted}\n`
    : '\n';
  return joined([
    ...head(mail, [
      'Thread-Topic: something else',
      'Thread-Index: AQHbPLQ0aGVyZQ==',
      'X-MS-Has-Attach: no',
      'Content-Language: en-GB',
      'Content-Type: text/plain; charset="Windows-1252"',
      'Content-Transfer-Encoding: base64',
    ]),
    '',
    Buffer.from(words + below, 'latin1')
      .toString('base64')
      .replaceAll(/.{76}/g, '$&\r\n'),
    '',
  ]);
};

const apple: MailProgram = (mail) => {
  const { words, quoted } = mail;
  const below = quoted
    ? `\n\n> On 21 Nov 2026, at 16:58, Plumbline <orders@example.com> wrote:\n> \n${quoted
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')}`
    : '';
  return joined([
    ...head(mail, [
      'X-Mailer: Apple Mail (2.3826.200.121)',
      'Content-Type: text/plain; charset=us-ascii; format=flowed; delsp=no',
      'Content-Transfer-Encoding: 7bit',
    ]),
    '',
    (words + below).replaceAll(/[^\n -~]/g, '?').replaceAll('\n', '\r\n'),
    '',
  ]);
};

/** A telephone's program that writes markup alone. */
const phone: MailProgram = (mail) =>
  joined([
    ...head(mail, [
      'X-Mailer: Pocket Post 11',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
    ]),
    '',
    base64(
      `<html><head><style>p{color:red}</style></head><body><p>${markup(mail.words)}</p><p>Sent from my phone</p>${
        mail.quoted
          ? `<p>-----Original Message-----</p><blockquote>${markup(mail.quoted)}</blockquote>`
          : ''
      }</body></html>`,
    ),
    '',
  ]);

/** A plain program of old, with long headers folded. */
const plain: MailProgram = (mail) =>
  joined([
    ...head(
      {
        ...mail,
        ...(mail.references && { references: mail.references.replaceAll(' ', '\r\n\t') }),
      },
      ['User-Agent: Elm 2.5', 'Content-Type: text/plain'],
    ),
    '',
    `${mail.words}\r\n\r\n${(mail.quoted ?? '').replaceAll(/^/gm, '> ')}`.replaceAll(
      /\r?\n/g,
      '\r\n',
    ),
    '',
  ]);

/** The programs that customers write with. */
export const mailPrograms: Readonly<Record<string, MailProgram>> = {
  gmail,
  outlook,
  apple,
  phone,
  plain,
};

export interface Returned {
  /** The Message-ID of what is sent back, with its brackets; none where the report keeps it out. */
  original?: string;
  to: string;
  action?: 'failed' | 'delayed';
  headers?: readonly string[];
}

/** A report of a mail server's that a mail did not arrive, as RFC 3464 has it. */
export function returnedMail({ original, to, action = 'failed', headers = [] }: Returned): string {
  return joined([
    'Return-Path: <>',
    ...headers,
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>',
    'To: orders@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${date}`,
    `Message-ID: <${randomUUID()}@mx.example.net>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="REPORT"',
    '',
    '--REPORT',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${to}>: host mx.example.net said: 550 5.1.1 no such mailbox`,
    '',
    '--REPORT',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no such mailbox',
    '',
    '--REPORT',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Plumbline <orders@example.com>',
    `To: ${to}`,
    ...(original ? [`Message-ID: ${original}`] : []),
    '',
    '--REPORT--',
    '',
  ]);
}
