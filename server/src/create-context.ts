import path from 'node:path';
import { keepInMailbox } from './base/messages/mailbox-store.ts';
import { createLatelySeen } from './buying/ownership/lately-seen.ts';
import type { Config } from './core/config.ts';
import { systemClock, type Context } from './core/context.ts';
import { createJobs } from './db/jobs.ts';
import { startCatalogue } from './goods/catalogue/read-model/start.ts';
import { createProductExtras } from './goods/catalogue/product-extras.ts';
import { createDeliveryTables } from './goods/delivery/store.ts';
import { findBandName } from './goods/pricing/bands-store.ts';
import { modules } from './modules.ts';
import { createCarrierGateway } from './outside/carrier-gateway.ts';
import { noCarriers } from './outside/carriers.ts';
import { createEmailTransport } from './outside/email.ts';
import type { Files } from './outside/files.ts';
import { createFolderFiles } from './outside/folder-files.ts';
import { createPaidLookup, noLookup, type PostcodeLookup } from './outside/postcodes.ts';
import { createS3Files } from './outside/s3-files.ts';
import { createStripePayments } from './outside/stripe-payments.ts';
import { findStanding } from './people/businesses/store.ts';
import { getSigningKey } from './people/identity/signing-key.ts';

interface Parts
  extends Pick<Context, 'config' | 'db' | 'log'>, Partial<Pick<Context, 'now' | 'randomBytes'>> {
  /** Invents addresses for a demo shop that pays no provider; a live one leaves it out. */
  inventedLookup?: PostcodeLookup;
}

/**
 * Makes the one object that all work is done with, over a migrated database: loads the catalogue,
 * and prepares what reaches outside. Nothing outside is asked yet.
 */
export async function createContext(parts: Parts): Promise<Context> {
  const { config, db, log, inventedLookup, ...clock } = parts;
  const { now, randomBytes } = { ...systemClock, ...clock };
  return {
    config,
    db,
    log,
    now,
    randomBytes,
    jobs: createJobs(db, (error, queue) => log.error({ err: error, queue }, 'a job failed')),
    catalogue: await startCatalogue(db, { log, now, snapshotDir: snapshotDir(config) }),
    productExtras: createProductExtras(db),
    deliveryTables: createDeliveryTables(db, now),
    latelySeen: { baskets: createLatelySeen(now), checkouts: createLatelySeen(now) },
    payments: createStripePayments(config.stripe),
    settling: new Map(),
    email: createEmailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom }, (message) =>
      keepInMailbox(db, message),
    ),
    files: filesOf(config),
    postcodes: postcodeLookup(config, inventedLookup),
    carriers: config.carriers ? createCarrierGateway(config.carriers, now) : noCarriers,
    signingKey: await getSigningKey(db, config.secret, randomBytes),
    findTrade,
    modules,
  };
}

/** Outside of all that is served: files are given out by calls alone, which look at who asks. */
function filesOf({ files, dataDir }: Config): Files {
  return files ? createS3Files(files) : createFolderFiles(path.join(dataDir, 'uploads'));
}

function snapshotDir(config: Config): string | undefined {
  return config.dataDir ? `${config.dataDir}/catalogue` : undefined;
}

/** Invented addresses are for a demo shop alone: nothing is ever sent to one. */
export function postcodeLookup(
  { postcodeLookup: paid, mode }: Config,
  inventedLookup: PostcodeLookup = noLookup,
): PostcodeLookup {
  if (paid) return createPaidLookup(paid);
  return mode === 'demo' ? inventedLookup : noLookup;
}

/** A business keeps a band's id, and pricing says what that band is called. */
const findTrade: Context['findTrade'] = async (tx, accountId) => {
  const standing = await findStanding(tx, accountId);
  if (!standing) return null;
  const { businessName, bandId } = standing;
  const bandName = bandId === null ? undefined : await findBandName(tx, bandId);
  return { businessName, bandName: bandName ?? null };
};
