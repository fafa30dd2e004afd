import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  type JWSHeaderParameters,
} from 'jose';

const freshMs = 10 * 60_000;
const retryMs = 30_000;
const staleMs = 24 * 60 * 60_000;

/** The provider's keys cannot be had, so that no token can be judged. */
export class KeysUnavailable extends Error {
  constructor(cause: unknown) {
    super('The keys of the sign-in provider cannot be had.', { cause });
    this.name = 'KeysUnavailable';
  }
}

interface Held {
  find: ReturnType<typeof createLocalJWKSet>;
  fetchedAt: number;
}

/**
 * The public keys of a sign-in provider, fetched when they are first needed and anew every ten
 * minutes or for an unknown key. While the provider is away the last ones serve for up to a day,
 * so that an outage there ends no sign-in here.
 */
export function createKeySource(
  fetchKeys: () => Promise<JSONWebKeySet>,
  now: () => Date,
): JWTVerifyGetKey {
  let held: Held | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<Held> | null = null;

  const refresh = (): Promise<Held> => {
    pending ??= fetchKeys()
      .then((keys) => {
        held = { find: createLocalJWKSet(keys), fetchedAt: now().getTime() };
        return held;
      })
      .catch((error: unknown) => {
        failedAt = now().getTime();
        throw new KeysUnavailable(error);
      })
      .finally(() => (pending = null));
    return pending;
  };

  const current = async (): Promise<Held> => {
    const at = now().getTime();
    if (!held) return refresh();
    const age = at - held.fetchedAt;
    if (age < freshMs || (age < staleMs && at - failedAt < retryMs)) return held;
    const last = held;
    return refresh().catch((error: unknown) => {
      if (age < staleMs) return last;
      throw error;
    });
  };

  return async (header?: JWSHeaderParameters, token?) => {
    const keys = await current();
    try {
      return await keys.find(header, token);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      // Tokens with made-up key ids must not make the shop ask without end.
      if (!isUnknown || now().getTime() - keys.fetchedAt < retryMs) throw error;
      return (await refresh()).find(header, token);
    }
  };
}
