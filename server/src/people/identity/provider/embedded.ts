import type Provider from 'oidc-provider';
import type { Config } from '../../../core/config.ts';
import { deriveKey } from '../seal.ts';
import { getProviderKeys } from './keys.ts';
import { createProvider, type ProviderParts } from './provider.ts';

/** The provider inside this shop, and what its pages work with. */
export interface EmbeddedProvider {
  parts: ProviderParts;
  /** What seals the secrets of authenticator apps. */
  totpKey: Buffer;
  /** The provider's private keys, from the database. */
  keys: () => ReturnType<typeof getProviderKeys>;
  /** The provider, made when it is first needed: its keys come from the database. */
  get(): Promise<Provider>;
}

/** What all that the provider keeps secret is derived from. */
export function providerSecret({ signIn }: Pick<Config, 'signIn'>, signingKey: Buffer): Buffer {
  const { providerSecret: configured } = signIn;
  return configured === null ? signingKey : Buffer.from(configured, 'utf8');
}

/** What seals the provider's private keys in the database. */
export const keySealing = (secret: Buffer): Buffer => deriveKey(secret, 'provider keys');

export function createEmbeddedProvider(parts: ProviderParts, secret: Buffer): EmbeddedProvider {
  const sealingKey = keySealing(secret);
  const keys = () => getProviderKeys(parts.db, sealingKey, parts.now);
  let made: Promise<Provider> | null = null;
  return {
    parts,
    totpKey: deriveKey(secret, 'authenticator secrets'),
    keys,
    get() {
      made ??= keys().then((found) => createProvider(parts, secret, found));
      // A database that is away at the first sign-in must not end them all.
      made.catch(() => (made = null));
      return made;
    },
  };
}
