import { simpleParser, type AddressObject, type Attachment, type ParsedMail } from 'mailparser';
import { beginningOfMail } from './beginning-of-mail.ts';
import {
  isForgedBy,
  messageIdsIn,
  natureOf,
  type HeaderLines,
  type MailFacts,
  type MailNature,
} from './mail-in.ts';
import { readBounce, type Bounce } from './read-bounce.ts';
import { tidyLine } from './own-words.ts';

/** A mail as far as the shop reads it. */
export interface ReadMail extends MailFacts {
  nature: MailNature;
  /** Without its brackets; null where the mail has none. */
  messageId: string | null;
  senderName: string;
  /** Every address that it went to, as far as its headers say so. */
  recipients: string[];
  /** Of the mails that it answers, and of all that it refers to, the oldest first. */
  answered: string[];
  references: string[];
  subject: string;
  /** All of its words, in plain text. */
  text: string;
  html: string | null;
  files: MailFile[];
  bounce: Bounce | null;
}

export interface MailFile {
  name: string;
  bytes: Buffer;
  /** It is shown within the mail's own markup, as the logo of a signature is. */
  isInline: boolean;
}

/** So much markup is made into words: what it takes grows by the square of a table's cells. */
const mostHtml = 500_000;

const reading = { skipTextToHtml: true, skipImageLinks: true, maxHtmlLengthToParse: mostHtml };

/**
 * Reads a raw mail. What it says of itself is taken as text and believed in nothing. Of one that is more
 * than the parser takes, and always will be, the beginning alone is read.
 */
export async function readMail(raw: Buffer, ownAddresses: readonly string[]): Promise<ReadMail> {
  const whole = await simpleParser(raw, reading).catch(() => null);
  const parsed = whole ?? (await simpleParser(beginningOfMail(raw), reading));
  const headers = headerLinesOf(parsed);
  const from = parsed.from?.value[0];
  const sender = from?.address?.trim().toLowerCase() ?? '';
  const nature = natureOf(headers, sender, ownAddresses);
  return {
    nature,
    isWhole: whole !== null,
    isForged: isForgedBy(headers),
    sender: /^[^\s\p{Cc}@<>"]{1,64}@[^\s\p{Cc}@<>"]{1,190}$/u.test(sender) ? sender : null,
    senderName: tidyLine(from?.name ?? '', 120),
    messageId: messageIdsIn(headerOf(headers, 'message-id'))[0] ?? null,
    recipients: [...addressesOf(parsed.to), ...addressesOf(parsed.cc), ...deliveredTo(headers)],
    answered: messageIdsIn(headerOf(headers, 'in-reply-to')),
    references: messageIdsIn(headerOf(headers, 'references')),
    subject: tidyLine(parsed.subject ?? '', 200),
    text: parsed.text || (await wordsOfLongMarkup(parsed.html || '')),
    html: parsed.html || null,
    files: parsed.attachments.filter(isSentAlong).map((each, place) => ({
      name: tidyLine(each.filename ?? `file ${place + 1}`, 120),
      bytes: each.content,
      isInline: each.related || each.contentDisposition === 'inline',
    })),
    bounce: nature === 'bounce' ? readBounce(parsed, headers) : null,
  };
}

/**
 * The words of markup that the parser leaves alone for its length, up to where that ends: pictures
 * that are written into it make an honest mail long, and go first.
 */
async function wordsOfLongMarkup(markup: string): Promise<string> {
  if (markup.length <= mostHtml) return '';
  const shown = markup.replaceAll(/\bdata:[^"'\s<>]*/g, '').slice(0, mostHtml);
  const head = 'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n';
  const options = { skipTextToHtml: true, maxHtmlLengthToParse: mostHtml };
  return (await simpleParser(Buffer.from(head + shown), options)).text ?? '';
}

/** Signatures, calendars of programs and the parts of a report are not what somebody sent along. */
const isSentAlong = ({ contentType }: Attachment) =>
  !/^(application\/(pgp-signature|pkcs7-signature|x-pkcs7-signature)|message\/|text\/rfc822)/.test(
    contentType,
  );

function headerLinesOf({ headerLines }: ParsedMail): HeaderLines {
  return headerLines.map(({ key, line }) => ({
    key,
    value: line.slice(line.indexOf(':') + 1).replaceAll(/\r?\n[ \t]+/g, ' '),
  }));
}

const headerOf = (headers: HeaderLines, key: string) =>
  headers.find((each) => each.key === key)?.value ?? '';

const addressesOf = (list: AddressObject | AddressObject[] | undefined): string[] =>
  [list ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap((each) => each.group ?? [each]))
    .flatMap(({ address }) => (address ? [address.trim()] : []));

/** The mail server's own notes of where it delivered, for a mail that went to a hidden recipient. */
const deliveredTo = (headers: HeaderLines): string[] =>
  headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .map(({ value }) => value.trim().replaceAll(/[<>]/g, ''));
