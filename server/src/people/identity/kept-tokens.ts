import * as openid from 'openid-client';
import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { hashToken } from '../../http/session.ts';
import type { Issuer } from './issuer.ts';
import { deriveKey, seal, unseal } from './seal.ts';
import {
  keepToken,
  listTokensToRevoke,
  nobodysSession,
  partOldTokens,
  removeKeptToken,
  tokenKinds,
  type TokenKind,
} from './token-store.ts';

/** Revokes what pages were given, once the session that it was given for is gone. */
export const revokeTokens: Queue<Record<string, never>> = { name: 'revoke-tokens' };

/** What a page was given beside an ID token. */
export type TokenSet = Partial<Record<TokenKind, string>>;

type Parts = Pick<Context, 'db' | 'log' | 'now' | 'signingKey'>;

/** A session that is renewed all day has a set an hour; beyond these, the oldest ends early. */
const mostOfSession = 40;
/** No token outlives this by much: a provider that cannot be reached for so long is not asked again. */
const givenUpAfterMs = 14 * 24 * 3_600_000;

const sealingKey = ({ signingKey }: Pick<Parts, 'signingKey'>) =>
  deriveKey(signingKey, 'kept tokens');

/**
 * Keeps what a page was given, so that the shop can have it revoked: a page may be gone by then, and
 * a browser that blocks the provider's cookies tells the next page nothing. The embedded provider
 * needs none of it, since its tokens are rows that end with their session.
 */
export async function keepTokens(
  tx: Tx,
  parts: Pick<Parts, 'now' | 'signingKey'>,
  { issuer, sessionId, tokens }: { issuer: Issuer; sessionId: string; tokens: TokenSet },
): Promise<void> {
  if (issuer.embedded) return;
  for (const kind of tokenKinds) {
    const token = tokens[kind];
    if (token === undefined) continue;
    await keepToken(tx, {
      tokenHash: hashToken(token),
      sessionId,
      issuer: issuer.name,
      kind,
      sealed: seal(sealingKey(parts), Buffer.from(token)),
      keptAt: parts.now(),
    });
  }
  if (sessionId !== nobodysSession) await partOldTokens(tx, sessionId, mostOfSession);
}

/** Has tokens revoked that belong to no session of ours: whoever they are for did not sign in here. */
export async function discardTokens(
  tx: Tx,
  parts: Pick<Context, 'jobs' | 'now' | 'signingKey'>,
  { issuer, tokens }: { issuer: Issuer; tokens: TokenSet },
): Promise<void> {
  await keepTokens(tx, parts, { issuer, sessionId: nobodysSession, tokens });
  await parts.jobs.send(tx, revokeTokens, {});
}

/**
 * Has every kept token revoked whose session is gone, however it went. A provider that cannot be
 * reached is asked again with the next run; one that does not know a token has nothing to revoke.
 */
export async function revokeKeptTokens(parts: Parts, issuers: readonly Issuer[]): Promise<void> {
  const { db, log, now } = parts;
  const away = new Set<string>();
  for (const { tokenHash, issuer: name, kind, sealed, keptAt } of await listTokensToRevoke(db)) {
    const issuer = issuers.find((each) => each.name === name);
    const isTooOld = now().getTime() - keptAt.getTime() > givenUpAfterMs;
    if (away.has(name) && !isTooOld) continue;
    try {
      if (issuer) await revoke(issuer, unseal(sealingKey(parts), sealed).toString(), kind);
    } catch (error) {
      log.warn({ err: error, issuer: name, kind }, 'a token could not be revoked');
      const isAnswered = error instanceof openid.ResponseBodyError && error.status < 500;
      if (!isAnswered && !isTooOld) {
        away.add(name);
        continue;
      }
    }
    await transaction(db, (tx) => removeKeptToken(tx, tokenHash));
  }
}

async function revoke(issuer: Issuer, token: string, kind: TokenKind): Promise<void> {
  const configuration = await issuer.configuration();
  if (!configuration.serverMetadata().revocation_endpoint) return;
  await openid.tokenRevocation(configuration, token, { token_type_hint: kind });
}
