import { startCatalogue } from './goods/catalogue/read-model/start.ts';
import type { Config } from './core/config.ts';
import { systemClock, type Context } from './core/context.ts';
import { createJobs } from './db/jobs.ts';
import { createDeliveryTables } from './goods/delivery/store.ts';
import { getSigningKey } from './people/identity/signing-key.ts';
import { keepInMailbox } from './base/messages/mailbox-store.ts';
import { createEmailTransport } from './outside/email.ts';
import { inventedLookup } from './outside/invented-postcodes.ts';
import { createStripePayments } from './outside/stripe-payments.ts';
import { createPaidLookup, noLookup } from './outside/postcodes.ts';

type Parts = Pick<Context, 'config' | 'db' | 'log'> & Partial<Pick<Context, 'now' | 'randomBytes'>>;

/**
 * Makes the one object that all work is done with, over a migrated database: loads the catalogue,
 * and prepares what reaches outside. Nothing outside is asked yet.
 */
export async function createContext({ config, db, log, ...clock }: Parts): Promise<Context> {
  const { now, randomBytes } = { ...systemClock, ...clock };
  return {
    config,
    db,
    log,
    now,
    randomBytes,
    jobs: createJobs(db, (error, queue) => log.error({ err: error, queue }, 'a job failed')),
    catalogue: await startCatalogue(db, { log, now, snapshotDir: snapshotDir(config) }),
    deliveryTables: createDeliveryTables(db, now),
    payments: createStripePayments(config.stripe),
    email: createEmailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom }, (message) =>
      keepInMailbox(db, message),
    ),
    postcodes: postcodeLookup(config),
    signingKey: await getSigningKey(db, config.secret, randomBytes),
  };
}

function snapshotDir(config: Config): string | undefined {
  return config.dataDir ? `${config.dataDir}/catalogue` : undefined;
}

/** Invented addresses are for a demo shop alone: nothing is ever sent to one. */
export function postcodeLookup({ postcodeLookup: paid, mode }: Config) {
  if (paid) return createPaidLookup(paid);
  return mode === 'demo' ? inventedLookup : noLookup;
}
