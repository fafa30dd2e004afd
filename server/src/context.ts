import type { Logger } from 'pino';
import type { CatalogueReader } from './catalogue/read-model/reader.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { Jobs } from './db/jobs.ts';
import type { PaymentProvider } from './outside/payments.ts';

/** What handlers and jobs work with: one hand-built object, made once in app.ts. */
export interface Context {
  config: Config;
  db: Database;
  log: Logger;
  /** The clock and randomness are passed in, so that tests can hold them still. */
  now: () => Date;
  randomBytes: (size: number) => Buffer;
  jobs: Jobs;
  catalogue: CatalogueReader;
  payments: PaymentProvider;
  /** The key that signs links; from configuration, or made once for a demo shop. */
  signingKey: Buffer;
}
