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

/** In the words of a mail server, of a provider or of PostgreSQL. */
const mailAddress = /[^\s"'<>(),:;=@\\]+@[^\s"'<>(),:;=@\\]+\.[a-z]{2,}/gi;

/** The log of a process: lines of JSON on its error output, which leaves the other to people. */
export function createLog(level: string, output: DestinationStream = pino.destination(2)): Logger {
  const hooks = { streamWrite: (line: string) => line.replace(mailAddress, '[address]') };
  return pino({ level, redact: redacted, hooks }, output);
}
