import type { SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { Trader } from '@plumbline/contracts/nouns/trader.ts';
import type { PasswordCost } from './password-cost.ts';

/** A service of a carrier's: for which of the shop's delivery services, and up to which box. */
export interface CarrierService {
  deliveryService: string;
  maxGrams: number;
  carrier: string;
  service: string;
}

/** Everything that the environment decides, parsed once; see .env.example for what each means. */
export interface Config {
  mode: 'demo' | 'live';
  host: string;
  port: number;
  /** Where a live shop offers its metrics, apart from the shop itself; null for nowhere. */
  metricsPort: number | null;
  publicUrl: string;
  dataDir: string;
  /** Which proxies in front may tell the client's address; false for none. */
  trustProxy: boolean | string;
  /** Null starts an embedded PostgreSQL in the data folder. */
  databaseUrl: string | null;
  schema: string;
  /** Signs links; null lets a demo shop make its own. */
  secret: string | null;
  shopName: string;
  /** Whom customers make their contracts with. */
  trader: Trader;
  logLevel: string;
  /** Whether a demo shop makes itself a year of orders after its first start. */
  demoOrders: boolean;
  /** Every answer is checked against its contract: always in tests, never in production. */
  checkAnswers: boolean;
  /** How long it goes on serving once it is asked to end, while a balancer finds that out. */
  drainSeconds: number;
  smtpUrl: string | null;
  mailFrom: string;
  /** Where customers' mail is fetched, and the address that they answer to; null where none comes. */
  mailIn: { imapUrl: string | null; folder: string; address: string | null };
  /** The paid address look-up; null takes the invented one that is built in. */
  postcodeLookup: { apiUrl: string; apiKey: string } | null;
  /** The register of companies; null takes the invented one in a demo, and none in a live shop. */
  companyRegister: { apiUrl: string; apiKey: string } | null;
  /** The shop's application at HMRC; null takes the invented one in a demo, and none in a live shop. */
  vatRegister: { apiUrl: string; clientId: string; clientSecret: string } | null;
  /** The bucket that files of people lie in; null keeps them in the data folder. */
  files: { url: string; region: string; keyId: string; secret: string } | null;
  /** Who carries what, in the place of what stands in the shop's tables; null for those. */
  carrierServices: readonly CarrierService[] | null;
  /** The gateway to carriers; null lets people type what carriers tell them. */
  carriers: { url: string; apiKey: string; webhookSecret: string } | null;
  /** The provider of credit to businesses; null where nobody gives any. */
  credit: { url: string; apiKey: string; webhookSecret: string } | null;
  /** The part of the credit calls' paths that names the provider. */
  creditSegment: string;
  signIn: {
    /** Another OpenID provider; null runs the one inside this shop, at /oidc. */
    issuer: string | null;
    clientId: string;
    /** For the route without scripts; null where the provider asks for none. */
    clientSecret: string | null;
    /** A further provider, which people may join to their account; null for none. */
    second: { issuer: string; clientId: string; clientSecret: string | null } | null;
    /** Seals the embedded provider's keys; null lets a demo shop use its own secret. */
    providerSecret: string | null;
    passwordCost: PasswordCost;
  };
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** The local simulator's address, or null for Stripe itself. */
    simulatorUrl: string | null;
  };
  limits: {
    holdMinutes: number;
    holdsPerVisitor: number;
    intentsPer10Minutes: number;
    /**
     * What makes a payment wait for a code that is mailed: live holds, units that those keep, and
     * payments begun in ten minutes by all guests of one network, which many may share; units of one
     * product that a guest may always hold, beyond which a quarter of what is free is the most; and
     * declined cards in a day, by one payer and by all guests of a network.
     */
    holdsPerNetwork: number;
    unitsPerNetwork: number;
    intentsPerNetwork: number;
    unitsPerHold: number;
    declinesPerPayer: number;
    declinesPerNetwork: number;
    /** Tries of discount codes by one account or guest. */
    discountTriesPerMinute: number;
    discountTriesPerDay: number;
    /** Questions after one order by one address that match none, each hour. */
    trackingMissesPerHour: number;
    /** What staff may give back of one order, in pence, before a second person has to agree. */
    refundAlonePence: number;
    /** Up to what value, in pence, and of which size classes, goods are replaced without being asked about. */
    replaceAlonePence: number;
    replaceAloneClasses: readonly SizeClass[];
    /** Reports of what one visitor looked at. */
    actionsPerMinute: number;
    /** Calls over HTTP from one address; high, because a trade counter shares one. */
    callsPerMinute: number;
    /** Pages that one address reads; far above what people do, who share one as well. */
    pagesPerMinute: number;
    /** Tries to sign in per e-mail and ten minutes, and per client address, which many may share. */
    signInTries: number;
    signInTriesPerAddress: number;
  };
}

/** What mails and documents say of the shop itself: its name, its address, and who trades under it. */
export type ShopFace = Pick<Config, 'shopName' | 'publicUrl' | 'trader'>;
