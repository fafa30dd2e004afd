import { randomBytes } from 'node:crypto';
import type { UserProfile } from '@plumbline/contracts/nouns/user-profile.ts';
import type { Logger } from 'pino';
import type { ProductExtras } from '../goods/catalogue/product-extras.ts';
import type { CatalogueReader } from '../goods/catalogue/reader.ts';
import type { ContentReader } from '../voice/content/reader.ts';
import type { Config } from './config.ts';
import type { Database, Queryable } from '../db/connect.ts';
import type { Jobs } from '../db/jobs.ts';
import type { BasketState } from '../buying/basket/basket.ts';
import type { CheckoutDetails } from '../buying/checkout/checkout.ts';
import type { LatelySeen } from '../buying/ownership/lately-seen.ts';
import type { Outcome } from '../money/payments/settle.ts';
import type { DeliveryTables } from '../goods/delivery/store.ts';
import type { Carriers } from '../outside/carriers.ts';
import type { CreditProvider } from '../outside/credit.ts';
import type { CompanyRegister } from '../outside/companies.ts';
import type { EmailTransport } from '../outside/email.ts';
import type { Files } from '../outside/files.ts';
import type { PaymentProvider } from '../outside/payments.ts';
import type { PostcodeLookup } from '../outside/postcodes.ts';
import type { VatRegister } from '../outside/vat-numbers.ts';
import type { Module } from './module.ts';
import type { Places } from './places.ts';

/** What handlers and jobs work with: one hand-built object, made once by whoever starts the shop. */
export interface Context {
  config: Config;
  db: Database;
  log: Logger;
  /** The clock and randomness are passed in, so that tests can hold them still. */
  now: () => Date;
  randomBytes: (size: number) => Buffer;
  jobs: Jobs;
  catalogue: CatalogueReader;
  content: ContentReader;
  productExtras: ProductExtras;
  deliveryTables: DeliveryTables;
  /** Open baskets and what their checkouts were told, so that a change of one needs no reading. */
  latelySeen: { baskets: LatelySeen<BasketState>; checkouts: LatelySeen<CheckoutDetails> };
  payments: PaymentProvider;
  /** The payments that this process settles just now, by their ids, with what they come to. */
  settling: Map<string, Promise<Outcome>>;
  /** Where strangers' workbooks are opened: each takes a thread and much memory. */
  workbooks: Places;
  email: EmailTransport;
  files: Files;
  postcodes: PostcodeLookup;
  companies: CompanyRegister;
  /** Who VAT numbers are given to; null where nobody can be asked. */
  vatRegister: VatRegister | null;
  carriers: Carriers;
  credit: CreditProvider;
  /** The key that signs links; from configuration, or made once for a demo shop. */
  signingKey: Buffer;
  /**
   * What an account buys for, as businesses and pricing know it, for the modules below them: the
   * business that is named, or where none is, the account's default.
   */
  findTrade: (
    tx: Queryable,
    accountId: number,
    businessId?: number | null,
  ) => Promise<UserProfile['trade']>;
  /** The trade bands that there are, as pricing knows them, for the modules below it. */
  listBands: (tx: Queryable) => Promise<{ id: number; code: string; name: string }[]>;
  /**
   * For how long businesses may send back what is not faulty and is ordered now, what that costs them,
   * and for how long consumers may.
   */
  readReturns: (
    tx: Queryable,
  ) => Promise<{ returnDays: number; restockingPercent: number; consumerReturnDays: number }>;
  /** All modules, for those that go through every one: the erase, and what robots may read. */
  modules: readonly Module[];
}

export const systemClock = { now: () => new Date(), randomBytes };

/** A random (version 4) UUID from the context's own randomness. */
export function uuidFrom(random: (size: number) => Buffer): string {
  const bytes = random(16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
