import { pino, type DestinationStream, type Logger } from 'pino';

/** Where requests and errors carry what is personal or secret. */
const redacted = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.email',
  '*.emailAddress',
  '*.token',
  // PostgreSQL's, which quotes the row that it refuses.
  'err.detail',
  'err.where',
];

/** A line of JSON in pieces: an escape, which stays whole, or a word in which an address would stand. */
const pieces = /\\u[\da-f]{4}|\\.|[^\s"'<>(),:;=\\]+/gi;

/** Of mail, in the words of a mail server, of a provider or of PostgreSQL; a package's file has a slash. */
function isAddress(word: string): boolean {
  const at = word.lastIndexOf('@');
  const host = word.slice(at + 1);
  return at > 0 && !host.includes('/') && /\.[a-z]{2}/i.test(host);
}

/** A text without addresses of mail, in time that grows with its length alone. */
export const withoutAddresses = (line: string): string =>
  line.includes('@')
    ? line.replace(pieces, (piece) => (isAddress(piece) ? '[address]' : piece))
    : line;

/** The log of a process: lines of JSON on its error output, which leaves the other to people. */
export function createLog(level: string, output: DestinationStream = pino.destination(2)): Logger {
  return pino({ level, redact: redacted, hooks: { streamWrite: withoutAddresses } }, output);
}
