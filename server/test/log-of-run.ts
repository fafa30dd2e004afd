import { appendFileSync } from 'node:fs';
import { pino, type Logger } from 'pino';
import { createLog } from '../src/core/log.ts';

/** The log of a shop under test: at its most talkative, for a run whose end searches it for people. */
export function logOfRun(): Logger {
  const file = process.env.LOG_OF_RUN_FILE;
  return file
    ? createLog('trace', { write: (line) => appendFileSync(file, line) })
    : pino({ level: process.env.TEST_LOG ?? 'silent' });
}
