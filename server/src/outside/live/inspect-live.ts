import { resolveTxt } from 'node:dns/promises';
import type { Config } from '../../core/config.ts';
import type { Files } from '../files.ts';
import type { Finding } from './finding.ts';
import { inspectAddress } from './inspect-address.ts';
import { inspectDatabase } from './inspect-database.ts';
import { inspectMail, type ResolveTexts } from './inspect-mail.ts';
import { inspectPayments } from './inspect-payments.ts';
import { inspectStorage } from './inspect-storage.ts';

export interface Inspecting {
  /** Whom a test message is sent to; null sends none. */
  mailTo: string | null;
  files: Files;
  resolveTexts?: ResolveTexts;
}

/**
 * Looks at all that a live shop stands on, one thing after another, and goes on where one is wrong.
 * It changes nothing, but for a file that it writes into the store and takes away again.
 */
export async function* inspectLive(
  config: Config,
  { mailTo, files, resolveTexts = resolveTxt }: Inspecting,
): AsyncGenerator<Finding> {
  yield* await inspectDatabase(config);
  yield* await inspectAddress(config);
  yield* await inspectMail(config, { mailTo, resolveTexts });
  yield* await inspectPayments(config);
  yield* await inspectStorage(config, files);
}
