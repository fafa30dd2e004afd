import { describe, expect, it, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { mailKey } from './keep-mail.ts';
import { allWords, ownWords, tidy, tidyLine } from './own-words.ts';
import { readMail } from './read-mail.ts';

/** What is looked at by one step for each two of its characters takes minutes at this length. */
const length = 600_000;
const filled = (text: string, most = length) => text.repeat(Math.ceil(most / text.length));

const rest = '[The rest is in the mail as it was sent.]';
const read = (head: string, body = 'Hello') =>
  readMail(Buffer.from(`${head}\r\nTo: help@shop.example\r\n\r\n${body}`), ['help@shop.example']);

describe('words that were made to be a burden', () => {
  it('are tidied, however many blanks they have', () => {
    const blanks = `a${filled(' ')}b`;
    expect(tidy(blanks) === blanks).toBe(true);
    expect(tidy(`a${filled(' \t')}\nb${filled('\u00a0\n')}c`)).toBe('a\nb\n\nc');
    expect(allWords(blanks)).toBe(`a\n\n${rest}`);
    expect(ownWords(blanks)).toBe(`a\n\n${rest}`);
    expect(tidyLine(blanks, 120)).toBe('a');
    expect(tidyLine(filled('\n'), 120)).toBe('');
  });

  test.each([
    ['a line that begins as one over a quote does', `On ${filled('a ')}`, 'On a a '],
    ['many such lines', filled('On a a\n'), 'On a a\n'],
    ['one with all the words that are looked for', filled('x on at wrote: '), 'x on at wrote'],
    ['long ones with all of them', filled('11.11.20111111111111111"<"<">>>>>>'), '11.11.2011'],
    ['a quote whose first line never ends', filled('Op a\nschreef\n'), 'Op a\nschreef\n'],
    ['the same in another language', filled('abc. a\n skrev b\n'), 'abc. a\n skrev b\n'],
    ['the same once more', filled('在\n'), '在\n'],
    ['lines that look empty', `a${filled('\u00a0\n')}b`, 'a'],
    ['many of them', filled('a\u2003\n\n'), 'a\n\na\n\n'],
    ['marks of quotes', filled('>'), '>>>>'],
    ['marks of quotes within lines', filled(`${'>'.repeat(200)}x\n`), '>>>>'],
    [
      'signs that stand for the text around them',
      filled("On a $' wrote:\nLe $`:\n"),
      "On a $' wrote:",
    ],
    ['tildes', filled('~'), '~~~~'],
    ['what stands for what is left out', filled('\ue0000\ue000'), '0000'],
  ])('are read to their end: %s', (_, text, begin) => {
    const own = ownWords(text);
    expect(own.slice(0, begin.length)).toBe(begin);
    expect(own.slice(-rest.length)).toBe(rest);
    expect(own.length).toBeLessThan(20_100);
  });
});

describe('an honest answer', () => {
  const quote = 'On Sat, 21 Nov 2026 at 16:58, Plumbline <orders@example.com> wrote:\n\n> Hello.';

  it('keeps its long lines whole', () => {
    const long = `Where the tap is, ${filled('there is water, ', 2_000)}and that is all. It cost $100.`;
    expect(ownWords(`${long}\n\n${quote}`)).toBe(long);
    expect(ownWords(`> ${long}\n\nNo.\n${long}`)).toBe(`No.\n${long}`);
  });

  it('keeps its sums of money, also on the line over a quote', () => {
    expect(ownWords(`It was $1 and $& and $'.\n\nBye`)).toBe(`It was $1 and $& and $'.\n\nBye`);
    expect(ownWords('Yes.\n\nOn Sat, "$$ Robin $&" <a@b.example>\nwrote:\n\n> Hello.')).toBe(
      'Yes.',
    );
  });

  it('loses a signature with a long link', () => {
    const link = `<https://links.example/?url=${'a'.repeat(400)}>`;
    expect(ownWords(`Yes.\n\nGet Outlook for iOS${link}\n\n${quote}`)).toBe('Yes.');
  });

  it('is cut where a thread shows no more, and says so', () => {
    const words = filled('Water. ', 30_000);
    expect(ownWords(words)).toBe(`${words.slice(0, 20_000)}\n\n${rest}`);
    expect(allWords(words)).toBe(`${words.slice(0, 20_000)}\n\n${rest}`);
  });
});

describe('headers that were made to be a burden', () => {
  test.each(['@', 'a', 'a@', '(', '"', ':', ' ', '\\', '=?', ';'])(
    'are read to their end: a sender of %s',
    async (sign) => {
      const mail = await read(`From: a${filled(sign)} b`);
      expect(mail).toMatchObject({ nature: 'person', sender: null });
      expect(mail.senderName.length).toBeLessThanOrEqual(120);
    },
  );

  it('are cut: a subject, and the name of a file', async () => {
    const mail = await read(
      `From: a@b.example\r\nSubject: a${filled(' ')}b\r\nContent-Type: multipart/mixed; boundary=B`,
      `--B\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename="a${filled(' ')}b"\r\n\r\nx\r\n--B--`,
    );
    expect(mail).toMatchObject({ subject: 'a', sender: 'a@b.example' });
    expect(mail.files.map(({ name }) => name)).toEqual(['a']);
  });

  it('name who wrote it as before', async () => {
    const own = await read('From: "Somebody, for you" <Help@Shop.example>');
    expect(own.nature).toBe('automatic');
    const daemon = await read('Return-Path: <>\r\nFrom: Mail <MAILER-DAEMON@mx.example>');
    expect(daemon.nature).toBe('bounce');
  });
});

describe('a report of a mail that did not arrive', () => {
  const report = (fields: string, more = '') =>
    read(
      'From: a@b.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=B',
      `--B\r\nContent-Type: message/delivery-status\r\n\r\n${fields}\r\n${more}--B--\r\n`,
    );

  test.each(['a', '@', ' ', 'a@'])('is read to its end: a recipient of %s', async (sign) => {
    const { bounce } = await report(
      `Final-Recipient: rfc822;${filled(sign)}\r\nAction: failed\r\nDiagnostic-Code: smtp;${filled(' ')}x\r\nStatus: 5.1.1`,
    );
    expect(bounce).toMatchObject({ isFinal: true, messageIds: [] });
    expect((bounce!.address ?? '').length).toBeLessThanOrEqual(2_000);
  });

  it('is not looked for in all of the mail that is sent back', async () => {
    const back = `--B\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <one@shop.example>\r\n\r\n${filled('Hello\r\n')}Final-Recipient: rfc822;b@c.example\r\n`;
    const { bounce } = await report('Action: failed', back);
    expect(bounce).toMatchObject({ address: null, messageIds: ['one@shop.example'] });
  });
});

describe('markup that was made to be a burden', () => {
  test.each(['<div>', '<ul><li>', '<table><tr><td>', '<b></x>', '<BLOCKQUOTE>a'])(
    'is not shown: %s without an end',
    (tags) => expect(cleanHtml(filled(tags))).toBe(null),
  );

  it('is shown where only one after the other is long', () => {
    expect(cleanHtml(filled('<p>a</p><br>', 400_000))?.slice(0, 8)).toBe('<p>a</p>');
    expect(cleanHtml(filled('<'))?.slice(0, 4)).toBe('&lt;');
  });

  it('becomes words up to where they end', async () => {
    const mail = await read(
      'From: a@b.example\r\nContent-Type: text/html',
      `<p>Hello</p><table><tr>${filled('<td>a', 1_900_000)}`,
    );
    expect(mail.text.slice(0, 5)).toBe('Hello');
    const picture = `<p>Before</p><img src="data:image/png;base64,${filled('QUJD', 900_000)}"><p>After</p>`;
    const honest = await read('From: a@b.example\r\nContent-Type: text/html', picture);
    expect(honest.text).toMatch(/^Before\s[^]*After$/);
  });
});

it('has the same mark whatever its length is made of', () => {
  for (const sign of [' ', '\r', '\r\n', '\r\n ', '@']) {
    const raw = Buffer.from(`From: a${filled(sign)}b\r\n\r\nHello${filled(sign)}`);
    expect(mailKey(raw)).toEqual(mailKey(Buffer.from(raw)));
  }
});
