import path from 'node:path';
import { keepInMailbox } from './base/messages/mailbox-store.ts';
import { createLatelySeen } from './buying/ownership/lately-seen.ts';
import type { Config } from './core/config.ts';
import { systemClock, type Context } from './core/context.ts';
import { createJobs } from './db/jobs.ts';
import type { BuildCatalogue } from './goods/catalogue/read-model/build-in-worker.ts';
import { startCatalogue } from './goods/catalogue/read-model/start.ts';
import { createProductExtras } from './goods/catalogue/product-extras.ts';
import { createDeliveryTables } from './goods/delivery/store.ts';
import { findBandName, listBands } from './goods/pricing/bands-store.ts';
import { modules } from './modules.ts';
import { createCarrierGateway } from './outside/carrier-gateway.ts';
import { noCarriers } from './outside/carriers.ts';
import { createCreditGateway } from './outside/credit-gateway.ts';
import { noCredit } from './outside/credit.ts';
import { createCompaniesHouse, noRegister, type CompanyRegister } from './outside/companies.ts';
import { createEmailTransport } from './outside/email.ts';
import type { Files } from './outside/files.ts';
import { createFolderFiles } from './outside/folder-files.ts';
import { createHmrcVat, type VatRegister } from './outside/vat-numbers.ts';
import { createPaidLookup, noLookup, type PostcodeLookup } from './outside/postcodes.ts';
import { createS3Files } from './outside/s3-files.ts';
import { findTerms } from './orders/return-terms/store.ts';
import { createStripePayments } from './outside/stripe-payments.ts';
import { findStanding } from './people/businesses/store.ts';
import { createPlaces } from './core/places.ts';
import { getSigningKey } from './people/identity/signing-key.ts';
import { startContent } from './voice/content/follow.ts';

interface Parts
  extends Pick<Context, 'config' | 'db' | 'log'>, Partial<Pick<Context, 'now' | 'randomBytes'>> {
  /** Invents addresses for a demo shop that pays no provider; a live one leaves it out. */
  inventedLookup?: PostcodeLookup;
  /** Companies that there are not, for a demo shop as well. */
  inventedRegister?: CompanyRegister;
  inventedVatRegister?: VatRegister;
  buildCatalogue?: BuildCatalogue;
}

/**
 * Makes the one object that all work is done with, over a migrated database: loads the catalogue,
 * and prepares what reaches outside. Nothing outside is asked yet.
 */
export async function createContext(parts: Parts): Promise<Context> {
  const { config, db, log, inventedLookup, inventedRegister, inventedVatRegister } = parts;
  const { buildCatalogue, now, randomBytes } = { ...systemClock, ...parts };
  return {
    config,
    db,
    log,
    now,
    randomBytes,
    jobs: createJobs(db, (error, queue) => log.error({ err: error, queue }, 'a job failed')),
    catalogue: await startCatalogue(db, {
      log,
      now,
      snapshotDir: snapshotDir(config),
      buildCatalogue,
    }),
    content: await startContent(db, { log }),
    productExtras: createProductExtras(db),
    deliveryTables: createDeliveryTables(db, now),
    latelySeen: { baskets: createLatelySeen(now), checkouts: createLatelySeen(now) },
    payments: createStripePayments(config.stripe),
    settling: new Map(),
    workbooks: createPlaces({ most: 2, waiting: 4 }),
    email: createEmailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom }, (message) =>
      keepInMailbox(db, message),
    ),
    files: filesOf(config),
    postcodes: postcodeLookup(config, inventedLookup),
    credit: config.credit ? createCreditGateway(config.credit, now) : noCredit,
    companies: companyRegister(config, inventedRegister),
    vatRegister: vatRegisterOf(config, now, inventedVatRegister),
    carriers: config.carriers ? createCarrierGateway(config.carriers, now) : noCarriers,
    signingKey: await getSigningKey(db, config.secret, randomBytes),
    findTrade,
    listBands,
    readReturns,
    modules,
  };
}

/** Outside of all that is served: files are given out by calls alone, which look at who asks. */
export function filesOf({ files, dataDir }: Config): Files {
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

/** An invented company opens no account in a live shop, which without a register asks for papers. */
export function companyRegister(
  { companyRegister: real, mode }: Config,
  inventedRegister: CompanyRegister = noRegister,
): CompanyRegister {
  if (real) return createCompaniesHouse(real);
  return mode === 'demo' ? inventedRegister : noRegister;
}

/** Without one, a live shop looks at the figures of a VAT number alone. */
export function vatRegisterOf(
  { vatRegister: real, mode }: Config,
  now: () => Date,
  inventedVatRegister?: VatRegister,
): VatRegister | null {
  if (real) return createHmrcVat(real, now);
  return (mode === 'demo' && inventedVatRegister) || null;
}

/** A business keeps a band's id, and pricing says what that band is called. */
const findTrade: Context['findTrade'] = async (tx, accountId, businessId) => {
  const standing = await findStanding(tx, accountId, businessId);
  if (!standing) return null;
  const { businessName, bandId } = standing;
  const bandName = bandId === null ? undefined : await findBandName(tx, bandId);
  return { businessName, bandName: bandName ?? null };
};

/** Trade applications say it before there is an order, and stand below the terms. */
const readReturns: Context['readReturns'] = async (tx) => {
  const { consumerDays, businessDays, businessRestockingPercent } = (await findTerms(tx)).terms;
  return {
    returnDays: businessDays,
    restockingPercent: businessRestockingPercent,
    consumerReturnDays: consumerDays,
  };
};
