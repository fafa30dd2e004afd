import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { findInMailbox, type ReceivedMail } from '../../base/messages/mailbox-store.ts';
import type { Context } from '../../core/context.ts';
import { uuidFrom } from '../../core/context.ts';
import { html } from '../../http/html.ts';
import { plainPage, plainPagePolicy } from '../../http/plain-page.ts';
import { mailDomainOf, wholeMessageId } from '../../outside/email.ts';
import { keepMail } from './keep-mail.ts';
import { tidyLine } from './own-words.ts';

/**
 * Answering a mail in the demo shop's mailbox, as whoever it went to: what is sent goes the way that
 * mail goes in a live shop, from the raw mail on.
 */
export async function mountMailboxAnswers(
  fastify: FastifyInstance,
  context: Context,
): Promise<void> {
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, text, done) => done(null, parse(text as string)),
    );
    scope.post<{ Params: { id: string } }>('/dev/mailbox/:id/answer', async (request, reply) => {
      const { id } = request.params;
      const mail = /^\d{1,15}$/.test(id) ? await findInMailbox(context.db, Number(id)) : undefined;
      const sent = (request.body ?? {}) as Record<string, string | string[] | undefined>;
      const words = typeof sent['text'] === 'string' ? sent['text'].trim() : '';
      const from = typeof sent['from'] === 'string' ? tidyLine(sent['from'], 200) : '';
      const problem = problemOf(mail, words, from);
      if (problem !== null) {
        return reply
          .code(mail ? 422 : 404)
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-security-policy', plainPagePolicy([]))
          .send(problemPage(context.config.shopName, problem, words));
      }
      await keepMail(context, rawAnswer(context, mail!, from, words), 'demo');
      return reply.redirect(`/dev/mailbox/${id}?answered=1`, 303);
    });
  });
}

function problemOf(mail: ReceivedMail | undefined, words: string, from: string): string | null {
  if (!mail) return 'There is no such mail. It may have gone with an earlier demo shop.';
  if (mail.replyTo === null) return 'Nobody reads answers to this mail.';
  if (words === '') return 'Write an answer first.';
  if (!/^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(from)) {
    return 'Enter the address that the answer comes from, like home@example.com.';
  }
  return null;
}

/** What was typed stands on the page, so that it is not lost. */
const problemPage = (shopName: string, problem: string, words: string) =>
  plainPage({
    title: 'Not sent',
    shopName,
    notice: 'Mailbox of the demo shop: mail that would have been sent stays here.',
    body: html`<h1>Not sent</h1>
      <p>${problem}</p>
      ${words !== '' && html`<pre>${words}</pre>`}
      <p><a class="btn" href="/dev/mailbox">All mail</a></p>`,
    styles: 'h1+p{margin:12px 0 24px}pre{white-space:pre-wrap;margin-bottom:24px}',
  });

/** The answer as a mail program would send it, with what it answers quoted below. */
function rawAnswer(
  { config, now, randomBytes }: Context,
  mail: ReceivedMail,
  from: string,
  words: string,
): Buffer {
  const id = wholeMessageId(mail.messageId, mailDomainOf(config.mailFrom));
  const subject = /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`;
  const quoted = mail.text.split('\n').map((line) => `> ${line}`.trimEnd());
  const lines = [
    `From: <${from}>`,
    `To: <${mail.replyTo}>`,
    `Subject: =?utf-8?B?${Buffer.from(tidyLine(subject, 200)).toString('base64')}?=`,
    `Date: ${now().toUTCString()}`,
    `Message-ID: <${uuidFrom(randomBytes)}@mailbox.example.com>`,
    `In-Reply-To: ${id}`,
    `References: ${id}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(
      [words, '', `On ${mail.receivedAt.toUTCString()} the shop wrote:`, ...quoted].join('\n'),
    )
      .toString('base64')
      .replaceAll(/.{76}/g, '$&\r\n'),
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
