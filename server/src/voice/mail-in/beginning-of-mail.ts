/** The headers by which a mail is told from others, and is put where it belongs. */
const telling = new Set([
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'return-path',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'authentication-results',
]);

const mostOfHead = 2_000_000;
const mostOfHeader = 10_000;
const mostOfBody = 500_000;

/**
 * A mail that the parser takes, made of one with more headers or parts than it does: each header that
 * tells of it, the first of its name, and the beginning of what it holds as plain text.
 */
export function beginningOfMail(raw: Buffer): Buffer {
  // A byte is a character here, so that places in the one are places in the other.
  const text = raw.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  const headEnd = end?.index ?? text.length;
  const bodyAt = end ? end.index + end[0].length : text.length;
  const headers = new Map<string, string>();
  for (const line of text.slice(0, Math.min(headEnd, mostOfHead)).split(/\r?\n(?![ \t])/)) {
    const name = line.slice(0, 40).split(':', 1)[0]!.trim().toLowerCase();
    if (telling.has(name) && !headers.has(name)) headers.set(name, line.slice(0, mostOfHeader));
  }
  const head = [
    ...headers.values(),
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'),
    raw.subarray(bodyAt, bodyAt + mostOfBody),
  ]);
}
