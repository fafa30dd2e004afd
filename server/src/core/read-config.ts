import path from 'node:path';
import { sizeClasses } from '@plumbline/contracts/nouns/delivery.ts';
import type { Config } from './config.ts';
import { presentCost } from './password-cost.ts';
import { readCarrierServices } from './read-carrier-services.ts';
import { readMailIn } from './read-mail-in.ts';
import { readTrader, traderProblems } from './read-trader.ts';

/** The environment as far as it was given: unset and empty are the same. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Why the shop does not start: everything that is wrong at once, a sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The shop cannot start like this:\n${problems.map((each) => `  - ${each}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** One setting's text read as a value; throws a sentence about what it should be. */
type Parse<T> = (text: string) => T;

/** Reads settings one by one and collects what is wrong instead of stopping at the first. */
function settingsReader(environment: Environment) {
  const problems: string[] = [];
  function read<T, F>(name: string, parse: Parse<T>, otherwise: F): T | F {
    const text = environment[name]?.trim();
    if (!text) return otherwise;
    try {
      return parse(text);
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`);
      return otherwise;
    }
  }
  return { problems, read };
}

const loopback = '127.0.0.1';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the configuration from the environment. A demo shop needs none; a live one refuses to
 * start until everything that it must not make up is given. Throws a ConfigError that names every
 * problem. `root` is the folder that the default data folder lies in.
 */
export function readConfig(environment: Environment, root: string): Config {
  const { problems, read } = settingsReader(environment);
  const mode = read('SHOP_MODE', oneOf(['demo', 'live'] as const), 'demo');
  const port = read('PORT', wholeNumber(0, 65_535), 3000);
  const host = read('HOST', given, mode === 'demo' ? loopback : '0.0.0.0');
  const publicUrl = read('PUBLIC_URL', publicAddress, null);
  const shopName = read('SHOP_NAME', given, 'Plumbline');
  const mailFrom = read('MAIL_FROM', given, `${shopName} <orders@${mailDomain(publicUrl)}>`);
  const lookupKey = read('POSTCODE_LOOKUP_KEY', given, null);
  const lookupUrl = read(
    'POSTCODE_LOOKUP_URL',
    addressOf(['https:', 'http:']),
    'https://api.ideal-postcodes.co.uk',
  );
  const registerKey = read('COMPANY_REGISTER_KEY', given, null);
  const registerUrl = read(
    'COMPANY_REGISTER_URL',
    addressOf(['https:', 'http:']),
    'https://api.company-information.service.gov.uk',
  );
  const vatRegister = {
    apiUrl: read(
      'VAT_REGISTER_URL',
      addressOf(['https:', 'http:']),
      'https://api.service.hmrc.gov.uk',
    ),
    clientId: read('VAT_REGISTER_ID', given, null),
    clientSecret: read('VAT_REGISTER_SECRET', given, ''),
  };
  const carriers = {
    url: read('CARRIER_URL', addressOf(['https:', 'http:']), null),
    apiKey: read('CARRIER_KEY', given, ''),
    webhookSecret: read('CARRIER_WEBHOOK_SECRET', longSecret, ''),
  };
  const credit = {
    url: read('CREDIT_URL', addressOf(['https:', 'http:']), null),
    apiKey: read('CREDIT_KEY', given, ''),
    webhookSecret: read('CREDIT_WEBHOOK_SECRET', longSecret, ''),
  };
  const files = {
    url: read('FILES_URL', addressOf(['https:', 'http:']), null),
    region: read('FILES_REGION', given, 'us-east-1'),
    keyId: read('FILES_KEY_ID', given, ''),
    secret: read('FILES_SECRET', given, ''),
  };
  const secondIssuer = read('OIDC_SECOND_ISSUER', publicAddressWithPath, null);
  const secondClient = {
    clientId: read('OIDC_SECOND_CLIENT_ID', given, 'website'),
    clientSecret: read('OIDC_SECOND_CLIENT_SECRET', given, null),
  };
  const config: Config = {
    mode,
    host,
    port,
    metricsPort: read('METRICS_PORT', wholeNumber(1, 65_535), null),
    publicUrl: publicUrl ?? `http://${loopback}:${port}`,
    dataDir: path.resolve(read('DATA_DIR', given, path.join(root, 'data'))),
    trustProxy: read('TRUST_PROXY', proxies, false),
    databaseUrl: read('DATABASE_URL', addressOf(['postgres:', 'postgresql:']), null),
    schema: read('DATABASE_SCHEMA', schemaName, 'public'),
    secret: read('SHOP_SECRET', longSecret, null),
    shopName,
    trader: readTrader(read, mode, shopName),
    logLevel: read('LOG_LEVEL', oneOf(logLevels), mode === 'demo' ? 'warn' : 'info'),
    demoOrders: mode === 'demo' && read('DEMO_ORDERS', oneOf(['year', 'none']), 'year') === 'year',
    checkAnswers: false,
    drainSeconds: read('DRAIN_SECONDS', wholeNumber(0, 60), mode === 'demo' ? 0 : 5),
    smtpUrl: read('SMTP_URL', addressOf(['smtp:', 'smtps:']), null),
    mailFrom,
    mailIn: readMailIn(read, mode, mailFrom),
    postcodeLookup: lookupKey === null ? null : { apiUrl: lookupUrl, apiKey: lookupKey },
    companyRegister: registerKey === null ? null : { apiUrl: registerUrl, apiKey: registerKey },
    vatRegister:
      vatRegister.clientId === null ? null : { ...vatRegister, clientId: vatRegister.clientId },
    files: files.url === null ? null : { ...files, url: files.url },
    carriers: carriers.url === null ? null : { ...carriers, url: carriers.url },
    credit: credit.url === null ? null : { ...credit, url: credit.url },
    creditSegment: read('CREDIT_SEGMENT', pathSegment, 'trade-credit'),
    carrierServices: read('CARRIER_SERVICES', readCarrierServices, null),
    signIn: {
      issuer: read('OIDC_ISSUER', publicAddressWithPath, null),
      clientId: read('OIDC_CLIENT_ID', given, 'website'),
      clientSecret: read('OIDC_CLIENT_SECRET', given, null),
      second: secondIssuer === null ? null : { issuer: secondIssuer, ...secondClient },
      providerSecret: read('OIDC_PROVIDER_SECRET', longSecret, null),
      passwordCost: presentCost,
    },
    stripe: {
      secretKey: read('STRIPE_SECRET_KEY', stripeKey(['sk_', 'rk_']), ''),
      publishableKey: read('STRIPE_PUBLISHABLE_KEY', stripeKey(['pk_']), ''),
      webhookSecret: read('STRIPE_WEBHOOK_SECRET', stripeKey(['whsec_']), ''),
      simulatorUrl:
        mode === 'demo' ? read('STRIPE_SIMULATOR_URL', addressOf(['http:']), null) : null,
    },
    limits: {
      holdMinutes: read('HOLD_MINUTES', wholeNumber(1, 120), 15),
      holdsPerVisitor: read('HOLDS_PER_VISITOR', wholeNumber(1, 1_000), 3),
      intentsPer10Minutes: read('INTENTS_PER_10_MINUTES', wholeNumber(1, 1_000_000), 5),
      holdsPerNetwork: read('HOLDS_PER_NETWORK', wholeNumber(1, 1_000_000), 25),
      unitsPerNetwork: read('UNITS_PER_NETWORK', wholeNumber(1, 1_000_000_000), 500),
      intentsPerNetwork: read('INTENTS_PER_NETWORK', wholeNumber(1, 1_000_000), 50),
      unitsPerHold: read('UNITS_PER_HOLD', wholeNumber(1, 1_000_000), 20),
      declinesPerPayer: read('DECLINES_PER_PAYER', wholeNumber(1, 1_000_000), 3),
      declinesPerNetwork: read('DECLINES_PER_NETWORK', wholeNumber(1, 1_000_000), 30),
      discountTriesPerMinute: read('DISCOUNT_TRIES_PER_MINUTE', wholeNumber(1, 1_000_000), 5),
      discountTriesPerDay: read('DISCOUNT_TRIES_PER_DAY', wholeNumber(1, 1_000_000), 20),
      trackingMissesPerHour: read('TRACKING_MISSES_PER_HOUR', wholeNumber(1, 1_000_000), 10),
      refundAlonePence: read('REFUND_ALONE_PENCE', wholeNumber(0, 100_000_000), 250_00),
      replaceAlonePence: read('REPLACE_ALONE_PENCE', wholeNumber(0, 10_000_000), 60_00),
      replaceAloneClasses: read('REPLACE_ALONE_CLASSES', someOf(sizeClasses), ['parcel']),
      actionsPerMinute: read('ACTIONS_PER_MINUTE', wholeNumber(1, 1_000_000), 60),
      pagesPerMinute: read('PAGES_PER_MINUTE', wholeNumber(1, 1_000_000_000), 3_000),
      callsPerMinute: read('CALLS_PER_MINUTE', wholeNumber(1, 1_000_000_000), 1_200),
      signInTries: read('SIGN_IN_TRIES', wholeNumber(1, 1_000_000), 5),
      signInTriesPerAddress: read('SIGN_IN_TRIES_PER_ADDRESS', wholeNumber(1, 1_000_000), 50),
    },
  };
  problems.push(
    ...(mode === 'demo'
      ? demoProblems(config)
      : liveProblems(config, { hasPublicUrl: publicUrl !== null })),
  );
  problems.push(...stripeProblems(config));
  problems.push(...keyedServiceProblems('CARRIER', config.carriers));
  problems.push(...keyedServiceProblems('CREDIT', config.credit));
  problems.push(...fileProblems(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function demoProblems({ host, stripe }: Config): string[] {
  const problems: string[] = [];
  if (host !== loopback) {
    problems.push(
      `HOST is ${host}, but a demo shop has no passwords worth the name and listens on ` +
        `${loopback} only. Leave HOST out, or set SHOP_MODE=live.`,
    );
  }
  if (/_live_/.test(stripe.secretKey)) {
    problems.push('STRIPE_SECRET_KEY is a live key; a demo shop takes no real money.');
  }
  return problems;
}

function liveProblems(config: Config, { hasPublicUrl }: { hasPublicUrl: boolean }): string[] {
  const { signIn, stripe } = config;
  const required: [wrong: boolean, sentence: string][] = [
    [
      config.databaseUrl === null,
      'DATABASE_URL is missing: the address of PostgreSQL 16 or later.',
    ],
    [!hasPublicUrl, 'PUBLIC_URL is missing: the address that customers reach the shop at.'],
    [config.secret === null, 'SHOP_SECRET is missing: at least 32 random characters; signs links.'],
    [
      signIn.issuer === null && signIn.providerSecret === null,
      'OIDC_ISSUER is missing: the provider that customers sign in with; or OIDC_PROVIDER_SECRET, ' +
        'at least 32 random characters that seal the keys of the embedded one.',
    ],
    [config.smtpUrl === null, 'SMTP_URL is missing: the server that sends mail.'],
    [stripe.secretKey === '', 'STRIPE_SECRET_KEY is missing: payments go through Stripe.'],
    [stripe.publishableKey === '', 'STRIPE_PUBLISHABLE_KEY is missing: the card form needs it.'],
    [stripe.webhookSecret === '', 'STRIPE_WEBHOOK_SECRET is missing: it proves Stripe’s events.'],
    [isTestKey(stripe.secretKey), 'STRIPE_SECRET_KEY is a test key, with which nobody pays.'],
    [isTestKey(stripe.publishableKey), 'STRIPE_PUBLISHABLE_KEY is a test key; take the live one.'],
  ];
  const problems = required.filter(([wrong]) => wrong).map(([, sentence]) => sentence);
  return [...problems, ...traderProblems(config.trader)];
}

/** Stripe writes into each key whether real money moves by it: sk_test_…, rk_live_…. */
function isTestKey(key: string): boolean {
  return /^[a-z]+_test_/.test(key);
}

/** The three belong together: half an account with the provider would fail at the first payment. */
function stripeProblems({ mode, stripe }: Config): string[] {
  if (mode === 'live' || stripe.secretKey === '') return [];
  return [
    ...(stripe.publishableKey === '' ? ['STRIPE_PUBLISHABLE_KEY is missing beside the key.'] : []),
    ...(stripe.webhookSecret === '' ? ['STRIPE_WEBHOOK_SECRET is missing beside the key.'] : []),
  ];
}

/** The three belong together as well: what is asked of somebody whose word nobody can trust is half of it. */
function keyedServiceProblems(name: string, settings: Config['carriers' | 'credit']): string[] {
  if (settings === null) return [];
  return [
    ...(settings.apiKey === '' ? [`${name}_KEY is missing beside ${name}_URL.`] : []),
    ...(settings.webhookSecret === '' ? [`${name}_WEBHOOK_SECRET is missing beside it.`] : []),
  ];
}

/** A bucket that nobody may write to would lose the first picture that somebody sends. */
function fileProblems({ files }: Config): string[] {
  if (files === null) return [];
  return [
    ...(files.keyId === '' ? ['FILES_KEY_ID is missing beside FILES_URL.'] : []),
    ...(files.secret === '' ? ['FILES_SECRET is missing beside it.'] : []),
  ];
}

const given: Parse<string> = (text) => text;

const pathSegment: Parse<string> = (text) => {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)) {
    throw new Error(`is '${text}'; it must be small letters, figures and single dashes.`);
  }
  return text;
};

function oneOf<const T extends string>(allowed: readonly T[]): Parse<T> {
  return (text) => {
    const found = allowed.find((each) => each === text);
    if (found === undefined) throw new Error(`is '${text}'; it must be ${allowed.join(' or ')}.`);
    return found;
  };
}

/** Some of a list, with commas between them. */
function someOf<const T extends string>(allowed: readonly T[]): Parse<T[]> {
  return (text) => text.split(',').map((each) => oneOf(allowed)(each.trim()));
}

function wholeNumber(min: number, max: number): Parse<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) {
      throw new Error(`is '${text}'; it must be a whole number from ${min} to ${max}.`);
    }
    return value;
  };
}

function addressOf(protocols: readonly string[]): Parse<string> {
  return (text) => {
    const protocol = /^[a-z]+:(?=\/\/)/.exec(text)?.[0];
    if (protocol === undefined || !protocols.includes(protocol)) {
      // The text is not shown: such an address often holds a password.
      throw new Error(`must begin with ${protocols.map((each) => `${each}//`).join(' or ')}.`);
    }
    return text;
  };
}

/** The shop's own address. Without https, cookies and card details would travel in the clear. */
function publicAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`is '${text}'; it must be an address such as https://shop.example.`);
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Error(`is '${text}'; it must be an origin, without a path.`);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new Error(`is '${text}'; only this machine itself may be reached without https.`);
  }
  return url.origin;
}

/** A sign-in provider's name, exactly as its tokens carry it; the end slash counts. */
function publicAddressWithPath(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new Error('must be the address of an OpenID provider, such as https://id.shop.example.');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new Error('must begin with https://; only this machine itself may do without.');
  }
  return text;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

function schemaName(text: string): string {
  if (!/^[a-z_][a-z0-9_]{0,40}$/.test(text)) {
    throw new Error(`is '${text}'; it must be small letters, digits and underscores.`);
  }
  return text;
}

function longSecret(text: string): string {
  if (text.length < 32) throw new Error('is too short; it must be at least 32 random characters.');
  return text;
}

function stripeKey(prefixes: readonly string[]): Parse<string> {
  return (text) => {
    if (prefixes.some((prefix) => text.startsWith(prefix))) return text;
    throw new Error(`must begin with ${prefixes.join(' or ')}.`);
  };
}

/** `true` trusts whatever stands in front; addresses trust these only. */
function proxies(text: string): boolean | string {
  return text === 'true' ? true : text === 'false' ? false : text;
}

function mailDomain(publicUrl: string | null): string {
  const hostname = publicUrl === null ? loopback : new URL(publicUrl).hostname;
  return isLoopback(hostname) ? 'example.com' : hostname;
}
