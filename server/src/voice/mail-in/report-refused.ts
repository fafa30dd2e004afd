import type { Context } from '../../core/context.ts';
import { mailDomainOf, wholeMessageId } from '../../outside/email.ts';
import { keepMail } from './keep-mail.ts';
import { tidyLine } from './own-words.ts';

/**
 * A mail of ours that our mail server did not take at all: the report that another server would have
 * sent of it (RFC 3464) is kept like any, so that all that follows from one follows here. The same
 * report twice is one mail, since everything in it comes from the mail that it is about.
 */
export async function reportRefused(
  context: Context,
  refused: { messageId: string; to: string; reason: string },
): Promise<void> {
  await keepMail(
    context,
    Buffer.from(reportOf(refused, mailDomainOf(context.config.mailFrom))),
    'own',
  );
}

function reportOf(
  { messageId, to, reason }: { messageId: string; to: string; reason: string },
  domain: string,
): string {
  const said = tidyLine(reason, 300);
  return [
    'Return-Path: <>',
    `From: Our mail server <MAILER-DAEMON@${domain}>`,
    'Subject: A mail that was not taken',
    `Message-ID: <refused-${messageId}@${domain}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="REPORT"',
    '',
    '--REPORT',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `${tidyLine(to, 300)} was not written to: ${said}`,
    '',
    '--REPORT',
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${domain}`,
    '',
    `Final-Recipient: rfc822; ${tidyLine(to, 300)}`,
    'Action: failed',
    'Status: 5.0.0',
    `Diagnostic-Code: smtp; ${said}`,
    '',
    '--REPORT',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${wholeMessageId(messageId, domain)}`,
    '',
    '--REPORT--',
    '',
  ].join('\r\n');
}
