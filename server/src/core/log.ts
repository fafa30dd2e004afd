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
];

/** The log of a process: lines of JSON on its error output, which leaves the other to people. */
export function createLog(level: string, output: DestinationStream = pino.destination(2)): Logger {
  return pino({ level, redact: redacted }, output);
}
